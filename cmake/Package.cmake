# What CPack makes of an installation: Debian packages (the program; the library; what programs are built with), and one
# tar.gz that runs from any folder. tools/package calls it; docs/decisions/0025 says why so.
option(SOJOURN_BUNDLE "Install the shared libraries that are needed beside the program, found by relative paths" OFF)

set(CPACK_PACKAGE_NAME sojourn)
set(CPACK_PACKAGE_VENDOR "The Sojourn authors")
set(CPACK_PACKAGE_CONTACT "The Sojourn authors <sojourn@sojourn.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "how parallel jobs share processors: exact answers and simulation")
set(CPACK_PACKAGE_FILE_NAME sojourn-${PROJECT_VERSION}-linux-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_COMPONENTS_ALL program library development)
if(SOJOURN_BUNDLE)
  list(APPEND CPACK_COMPONENTS_ALL bundle)
endif()

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")

set(about "One model file, one command: queueing models of clusters, rigid, fork-join,\n staged and malleable jobs are solved exactly where that is possible, bounded\n and approximated where it is not, and simulated with confidence intervals.\n Logs of real clusters are replayed under other policies.")
set(soname libsojourn${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME sojourn)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "how parallel jobs share processors: the program\n${about}")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS gnuplot-nox)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME ${soname})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "how parallel jobs share processors: the library\n${about}")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libsojourn-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "how parallel jobs share processors: headers and archive\n${about}")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${soname} (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/package/triggers)
file(WRITE ${PROJECT_BINARY_DIR}/package/triggers "activate-noawait ldconfig\n")

if(SOJOURN_PACKAGE)
  # As Debian has it: a copyright file and a changelog for each package, manual pages compressed.
  find_program(GZIP gzip REQUIRED)
  execute_process(COMMAND ${GZIP} -9nc ${PROJECT_SOURCE_DIR}/packaging/debian/changelog
                  OUTPUT_FILE ${PROJECT_BINARY_DIR}/package/changelog.gz)
  foreach(pair "program;sojourn" "library;${soname}" "development;libsojourn-dev")
    list(GET pair 0 component)
    list(GET pair 1 name)
    install(FILES packaging/debian/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name} COMPONENT ${component})
    install(FILES ${PROJECT_BINARY_DIR}/package/changelog.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name} COMPONENT ${component})
  endforeach()
  install(CODE "
    file(GLOB pages \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_MANDIR}/man*/*.[0-9]\")
    execute_process(COMMAND ${GZIP} -9nf \${pages})" COMPONENT program)
endif()

if(SOJOURN_BUNDLE)
  set_target_properties(sojourn PROPERTIES INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR}/sojourn")
  set_target_properties(sojourn_shared PROPERTIES INSTALL_RPATH "$ORIGIN/sojourn")
  # The old kind of path, which libraries of libraries are found by, too.
  target_link_options(sojourn PRIVATE -Wl,--disable-new-dtags)
  target_link_options(sojourn_shared PRIVATE -Wl,--disable-new-dtags)
  # Everything but the C library, which belongs to the system.
  install(CODE "
    file(GET_RUNTIME_DEPENDENCIES EXECUTABLES $<TARGET_FILE:sojourn> LIBRARIES $<TARGET_FILE:sojourn_shared>
         RESOLVED_DEPENDENCIES_VAR needed POST_EXCLUDE_REGEXES \"/lib(c|m|dl|rt|pthread)\\\\.so\" \"/ld-linux\" \"/libsojourn\")
    file(INSTALL \${needed} DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}/sojourn\" FOLLOW_SYMLINK_CHAIN)"
    COMPONENT bundle)
endif()
include(CPack)

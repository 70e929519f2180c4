# One library of all folders. libsojourn.so shows what sojourn/api declares and nothing else; libsojourn.a holds every
# folder, and whoever links it links what they are built from, too.
get_property(folders GLOBAL PROPERTY SOJOURN_FOLDERS)

add_library(sojourn_shared SHARED $<TARGET_OBJECTS:sojourn_api>)
target_link_libraries(sojourn_shared PRIVATE sojourn_api)
target_link_options(sojourn_shared PRIVATE -Wl,--version-script=${PROJECT_SOURCE_DIR}/cmake/libsojourn.map)
# The interface may change with every 0.x: the number in the library's name says so.
set_target_properties(sojourn_shared PROPERTIES
  OUTPUT_NAME sojourn EXPORT_NAME sojourn LINKER_LANGUAGE CXX LINK_DEPENDS ${PROJECT_SOURCE_DIR}/cmake/libsojourn.map
  VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})

set(objects "")
foreach(folder ${folders})
  list(APPEND objects $<TARGET_OBJECTS:sojourn_${folder}>)
endforeach()
add_library(sojourn_static STATIC ${objects})
set_target_properties(sojourn_static PROPERTIES OUTPUT_NAME sojourn LINKER_LANGUAGE CXX)
# By the names that a linker takes, so that a project outside has nothing to find.
set(SOJOURN_STATIC_LIBRARIES tomlplusplus fmt openblas tbb SQLiteCpp sqlite3 z)
if(TARGET sojourn_zstd)
  list(APPEND SOJOURN_STATIC_LIBRARIES zstd)
endif()
if(TARGET sojourn_xz)
  list(APPEND SOJOURN_STATIC_LIBRARIES lzma)
endif()
if(MPI_C_FOUND)
  list(APPEND SOJOURN_STATIC_LIBRARIES ${MPI_C_LIBRARIES})
endif()
target_link_libraries(sojourn_static INTERFACE ${SOJOURN_STATIC_LIBRARIES} Threads::Threads)

foreach(library sojourn_shared sojourn_static)
  target_include_directories(${library} INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_compile_features(${library} INTERFACE cxx_std_20)
  set_target_properties(${library} PROPERTIES ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}
                                              LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
endforeach()

include(CMakePackageConfigHelpers)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/Sojourn)
install(TARGETS sojourn_shared EXPORT SojournTargets
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library NAMELINK_COMPONENT development)
install(TARGETS sojourn_static EXPORT SojournTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
install(EXPORT SojournTargets NAMESPACE Sojourn:: DESTINATION ${package} COMPONENT development)
configure_package_config_file(cmake/SojournConfig.cmake.in ${PROJECT_BINARY_DIR}/package/SojournConfig.cmake
                              INSTALL_DESTINATION ${package} NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/package/SojournConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/package/SojournConfig.cmake ${PROJECT_BINARY_DIR}/package/SojournConfigVersion.cmake
        DESTINATION ${package} COMPONENT development)

set(private "")
foreach(library ${SOJOURN_STATIC_LIBRARIES})
  string(APPEND private " $<IF:$<BOOL:$<FILTER:${library},INCLUDE,^/>>,${library},-l${library}>")
endforeach()
file(RELATIVE_PATH SOJOURN_PREFIX_FROM_PC /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/sojourn.pc.in ${PROJECT_BINARY_DIR}/package/sojourn.pc.in @ONLY)
file(GENERATE OUTPUT ${PROJECT_BINARY_DIR}/package/sojourn.pc INPUT ${PROJECT_BINARY_DIR}/package/sojourn.pc.in)
install(FILES ${PROJECT_BINARY_DIR}/package/sojourn.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)

# The headers name each other by the same paths in the tree and when installed.
foreach(header answer log model options plan study value version)
  install(FILES sojourn/api/${header}.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/sojourn/api COMPONENT development)
endforeach()
foreach(header errors export interruption version)
  install(FILES sojourn/base/${header}.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/sojourn/base COMPONENT development)
endforeach()
install(FILES sojourn/sojourn.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/sojourn COMPONENT development)

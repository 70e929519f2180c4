# What `cmake --install build --prefix P` puts where: the program, manual pages, completions, examples, documentation (the
# component `program`, all that `./demo --install` builds); the libraries are in Library.cmake.
# `cmake --build build --target uninstall` takes away what the last installation wrote.

find_program(PYTHON3_FOR_SHELL_FILES python3 REQUIRED)
set(shell_files ${PROJECT_BINARY_DIR}/share)
add_custom_command(OUTPUT ${shell_files}/man/man1/sojourn.1
                   COMMAND ${PYTHON3_FOR_SHELL_FILES} ${PROJECT_SOURCE_DIR}/tools/shell_files $<TARGET_FILE:sojourn> ${shell_files}
                   DEPENDS sojourn ${PROJECT_SOURCE_DIR}/tools/shell_files
                   COMMENT "Writing manual pages and completions")
add_custom_target(shell_files ALL DEPENDS ${shell_files}/man/man1/sojourn.1)

install(TARGETS sojourn RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(DIRECTORY ${shell_files}/ DESTINATION ${CMAKE_INSTALL_DATADIR} COMPONENT program)
install(DIRECTORY models/ DESTINATION ${CMAKE_INSTALL_DATADIR}/sojourn/models COMPONENT program)
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(FILES LICENSE NOTICE README.md CHANGELOG.md CITATION.cff DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)

add_custom_target(uninstall COMMAND ${CMAKE_COMMAND} -DBUILD=${PROJECT_BINARY_DIR}
                                    -P ${PROJECT_SOURCE_DIR}/cmake/Uninstall.cmake)

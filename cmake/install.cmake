# Installed are the program, one library and its headers: #include <ferz/ferz.h>.
# find_package(ferz) gives ferz::ferz, pkg-config knows ferz; both may be moved with their folder.
include(CMakePackageConfigHelpers)

set(parts support ir notations parsers frontend backends cpp pictures variant catalogue sentences api)
add_library(ferz_library STATIC)
foreach(part ${parts})
  target_sources(ferz_library PRIVATE $<TARGET_OBJECTS:ferz_${part}>)
endforeach()
set_target_properties(ferz_library PROPERTIES OUTPUT_NAME ferz EXPORT_NAME ferz LINKER_LANGUAGE CXX)
target_compile_features(ferz_library INTERFACE cxx_std_20)
target_include_directories(ferz_library INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
# By name: where they lie is the business of the machine that links.
target_link_libraries(ferz_library INTERFACE $<INSTALL_INTERFACE:$<LINK_ONLY:fmt::fmt>> antlr4-runtime utf8proc)

# Manual pages and completions, which the program itself writes.
set(FERZ_ZSH_COMPLETIONS ${CMAKE_INSTALL_DATADIR}/zsh/site-functions CACHE STRING
  "the folder for zsh; Debian's own packages have share/zsh/vendor-completions")
set(help ${PROJECT_BINARY_DIR}/help)
add_custom_command(OUTPUT ${help}/man/ferz.1.gz
  COMMAND ${PROJECT_SOURCE_DIR}/cmake/help_files.sh $<TARGET_FILE:ferz> ${help}
  DEPENDS ferz ${PROJECT_SOURCE_DIR}/cmake/help_files.sh)
add_custom_target(help_files ALL DEPENDS ${help}/man/ferz.1.gz)

install_builds(ferz ferz help_files)
install(TARGETS ferz COMPONENT ferz)
install(DIRECTORY ${help}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT ferz)
install(FILES ${help}/completions/ferz DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT ferz)
install(FILES ${help}/completions/_ferz DESTINATION ${FERZ_ZSH_COMPLETIONS} COMPONENT ferz)
install(FILES ${help}/completions/ferz.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT ferz)

set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME libferz-dev)
install_builds(libferz-dev ferz_library)
install(TARGETS ferz_library EXPORT ferzTargets)
install(EXPORT ferzTargets NAMESPACE ferz:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/ferz)
set(headers comparing ferz games pieces results same_games texts)
list(TRANSFORM headers REPLACE "(.+)" "ferz/\\1.h")
install(FILES ${headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/ferz)

configure_package_config_file(cmake/ferzConfig.cmake.in ${PROJECT_BINARY_DIR}/ferzConfig.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/ferz)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/ferzConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/ferzConfig.cmake ${PROJECT_BINARY_DIR}/ferzConfigVersion.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/ferz)
file(RELATIVE_PATH up /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
configure_file(cmake/ferz.pc.in ${PROJECT_BINARY_DIR}/ferz.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/ferz.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

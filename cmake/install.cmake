# Installed are the program, one library and one header: #include <ferz/ferz.h>.
# find_package(ferz) gives ferz::ferz, pkg-config knows ferz; both may be moved with their folder.
include(CMakePackageConfigHelpers)

set(parts support ir parsers frontend backends variant catalogue door)
add_library(ferz_library STATIC)
foreach(part ${parts})
  target_sources(ferz_library PRIVATE $<TARGET_OBJECTS:ferz_${part}>)
endforeach()
set_target_properties(ferz_library PROPERTIES OUTPUT_NAME ferz EXPORT_NAME ferz LINKER_LANGUAGE CXX)
target_compile_features(ferz_library INTERFACE cxx_std_20)
target_include_directories(ferz_library INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
# By name: where they lie is the business of the machine that links.
target_link_libraries(ferz_library INTERFACE $<INSTALL_INTERFACE:$<LINK_ONLY:fmt::fmt>> antlr4-runtime utf8proc)

install(TARGETS ferz)
install(TARGETS ferz_library EXPORT ferzTargets)
install(EXPORT ferzTargets NAMESPACE ferz:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/ferz)
install(FILES ferz/ferz.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/ferz)

configure_package_config_file(cmake/ferzConfig.cmake.in ${PROJECT_BINARY_DIR}/ferzConfig.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/ferz)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/ferzConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/ferzConfig.cmake ${PROJECT_BINARY_DIR}/ferzConfigVersion.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/ferz)
file(RELATIVE_PATH up /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
configure_file(cmake/ferz.pc.in ${PROJECT_BINARY_DIR}/ferz.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/ferz.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

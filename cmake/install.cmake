# Installed, the headers keep their folders: #include <ferz/ir/movement.h>.
# find_package(ferz) gives ferz::ferz, which is everything.
include(CMakePackageConfigHelpers)

add_library(ferz_all INTERFACE)
add_library(ferz::ferz ALIAS ferz_all)
set_target_properties(ferz_all PROPERTIES EXPORT_NAME ferz)
target_link_libraries(ferz_all INTERFACE ferz_frontend ferz_backends ferz_variant ferz_catalogue)

install(TARGETS ferz)
install(TARGETS ferz_all ferz_support ferz_ir ferz_parsers ferz_frontend ferz_backends ferz_variant ferz_catalogue EXPORT ferzTargets)
install(EXPORT ferzTargets NAMESPACE ferz:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/ferz)
install(DIRECTORY support ir frontend backends variant catalogue
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/ferz FILES_MATCHING PATTERN "*.h")

configure_package_config_file(cmake/ferzConfig.cmake.in ${PROJECT_BINARY_DIR}/ferzConfig.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/ferz)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/ferzConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/ferzConfig.cmake ${PROJECT_BINARY_DIR}/ferzConfigVersion.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/ferz)

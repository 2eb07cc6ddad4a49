# Two packages for Debian: ferz, the program with its manual pages and completions, and libferz-dev, the library.
# `scripts/package` makes them, and `scripts/test-package` tries them on a bare Debian.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VENDOR ferz)
set(CPACK_PACKAGE_CONTACT "the authors of ferz <ferz@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL ferz libferz-dev)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_FERZ_PACKAGE_NAME ferz)
set(CPACK_DEBIAN_FERZ_PACKAGE_SECTION games)
set(CPACK_DEBIAN_FERZ_PACKAGE_SHLIBDEPS ON)
# perft compiles what it counts.
set(CPACK_DEBIAN_FERZ_PACKAGE_RECOMMENDS g++)
set(CPACK_COMPONENT_FERZ_DESCRIPTION "ferz reads MBN, Chessembly, ANCP and Betza's notation, translates them into each other, proves that two definitions are
the same piece, draws them, and turns them into C++ and JavaScript.")
set(CPACK_DEBIAN_LIBFERZ-DEV_PACKAGE_NAME libferz-dev)
set(CPACK_DEBIAN_LIBFERZ-DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBFERZ-DEV_PACKAGE_DEPENDS "libfmt-dev, libantlr4-runtime-dev, libutf8proc-dev")
set(CPACK_COMPONENT_LIBFERZ-DEV_DESCRIPTION "Everything that the program ferz does, as a C++20 library with one header.")
include(CPack)

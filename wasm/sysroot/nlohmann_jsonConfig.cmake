# Headers alone, which lie in the sysroot's include folder.
add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED)

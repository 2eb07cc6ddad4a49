// toml++ without its assertions and its writers. Its code is compiled once, in toml.cpp, and not in every
// unit that reads a TOML file.
//
// Some of them fail for a text that is no TOML (`[/]`), and after them stands the code that reports it. A
// debug build would stop there, and a release build by clang take for granted that such texts do not come.
#pragma once

#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_HEADER_ONLY 0
#define TOML_ENABLE_FORMATTERS 0
#define TOML_ASSERT(condition) static_assert(true)
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

// What the functions of a generated header need of backends/cpp/runtime.
//
// In: the words of their code. Out: the runtime files that these words name, with all that those include, as
// one text. Each file keeps its own guard there, so that a program may have headers with different parts, in
// any order.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace ferz::cpp {

using Words = std::set<std::string, std::less<>>;

/// The identifiers of C++ code, without what stands in its string literals and comments.
[[nodiscard]] Words wordsOf(std::string_view code);

struct Parts {
    std::set<std::string> includes;  ///< `#include <vector>`
    std::string text;                ///< the inside of namespace ferz::pieces
};
[[nodiscard]] Parts partsFor(const Words& words);

}  // namespace ferz::cpp

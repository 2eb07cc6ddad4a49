// Texts changed in parts that mean something: words, numbers, lines, and what stands between brackets.
//
//     Mutator mutator({"take-move", "repeat"}, generate);
//     mutator.change("take-move(1, 0) repeat(1);", random)     `take-move(1, 0) take-move(1, 0) repeat(1);`
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ferz::fuzz {

using Random = std::minstd_rand;

class Mutator {
public:
    using Generate = std::string (*)(std::uint32_t seed);
    explicit Mutator(std::vector<std::string> words, Generate generate = nullptr)
        : words_(std::move(words)), generate_(generate) {}

    /// One change.
    [[nodiscard]] std::string change(std::string_view text, Random& random) const;
    /// A part of one text in place of a part of another.
    [[nodiscard]] static std::string cross(std::string_view left, std::string_view right, Random& random);

private:
    [[nodiscard]] std::string something(std::string_view text, Random& random) const;

    std::vector<std::string> words_;
    Generate generate_;
};

/// The words of a dictionary of libFuzzer: a quoted word a line, with \x00 for bytes. None where there is no
/// such file.
[[nodiscard]] std::vector<std::string> readWords(const std::string& path);
/// Texts of a file, with a line `%%` between two.
[[nodiscard]] std::vector<std::string> readTexts(const std::string& path);

}  // namespace ferz::fuzz

// A fuzz target: a place where ferz takes a text from anybody, and what must hold of every text there.
//
// Each file of this folder that is called after a target defines `kTarget`, and becomes a program: with clang
// one of libFuzzer, with other compilers one that tries the committed texts and some changes of them
// (standalone.cpp). A text of which something does not hold ends the program.
//
//     bool take(std::string_view text) {
//         const auto found = readIt(text);
//         expect(found || hasErrors, "refused without an error");
//         return found.has_value();
//     }
//     const Target ferz::fuzz::kTarget{"mbn", take};
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace ferz::fuzz {

struct Target {
    const char* name;  ///< of its texts and words: corpus/NAME.txt, words/NAME.dict
    /// True where the text was accepted.
    bool (*take)(std::string_view text);
    /// A text from the grammar, or a part of one. Null: there is none.
    std::string (*generate)(std::uint32_t seed) = nullptr;
};
extern const Target kTarget;

/// What `kTarget` does. A text that takes more processor time than any may ends the program.
bool takeInTime(std::string_view text);
/// The next question about this text has the whole time again.
void startClock();
/// Ends the program where it does not hold.
void expect(bool holds, std::string_view what, std::string_view detail = {});
/// A number that is a function of the text: the same text is treated the same way in every run.
[[nodiscard]] std::uint32_t numberOf(std::string_view text);
/// Is this text one of those that dear questions are asked about? One of `several` is.
[[nodiscard]] inline bool isSample(std::string_view text, std::uint32_t several) {
    return numberOf(text) % several == 0;
}

}  // namespace ferz::fuzz

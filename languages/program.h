// A program in one of the languages, ready to be run.
//
// In: a text that its language has read without an error. Out: what it prints, and whether it came to its
// end. Always: a program that is run twice does the same twice. What was printed before an error stays.
//
//     auto program = languages::find("infchesspro")->read(text, {}, diagnostics);
//     if (program && program->run({std::cin, std::cout, 1'000}, diagnostics)) ...
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "languages/program_text.h"
#include "support/diagnostics.h"
#include "support/limits.h"

namespace ferz::languages {

/// A piece that a program may use beside those of its language: a letter for a definition in a notation that
/// ferz reads, which makes one movement for each side.
struct PieceText {
    char letter = 'Z';  ///< a capital, White's
    std::string notation;
    std::string white;
    std::string black;
};

struct Options {
    std::vector<PieceText> pieces = {};
};

struct Execution {
    std::istream& in;
    std::ostream& out;
    std::optional<std::uint64_t> mostSteps = {};
};

class Program {
public:
    Program() = default;
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;
    virtual ~Program() = default;

    /// `14 commands`.
    [[nodiscard]] virtual std::string summary() const = 0;
    /// False exactly when an error was reported.
    [[nodiscard]] virtual bool run(const Execution& execution, Diagnostics& diagnostics) const = 0;
};

// ---- what all programs do

/// Counts the steps of one execution.
class StepCounter {
public:
    explicit StepCounter(const Execution& execution) : most_(execution.mostSteps) {}
    /// False, and reported at `span`, when this step is one too many.
    [[nodiscard]] bool next(const Source& source, Span span, Diagnostics& diagnostics);

private:
    std::optional<std::uint64_t> most_;
    std::uint64_t done_ = 0;
};

/// Prints at once. False, and reported at `span`, when nothing can be printed any more.
[[nodiscard]] bool print(const Execution& execution, std::string_view text, const Source& source, Span span,
                         Diagnostics& diagnostics);

/// A word or line of the input that is longer is cut there, so that an endless one needs no endless memory.
inline constexpr std::size_t kMostInput = limits::kInput.most;

/// What stands between white space; empty at the end of the input.
[[nodiscard]] std::optional<std::string> nextWord(std::istream& in);
/// Without its end, LF or CR LF; empty at the end of the input.
[[nodiscard]] std::optional<std::string> nextLine(std::istream& in);

}  // namespace ferz::languages

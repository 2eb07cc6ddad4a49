#include "languages/infchesspro/run.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "languages/diagnostic_names.h"
#include "languages/infchesspro/board.h"
#include "languages/infchesspro/diagnostic_names.h"

namespace ferz::infchesspro {

namespace {

/// How much of a word a message shows.
constexpr std::size_t kShown = 40;

/// A whole number of the input.
struct WholeNumber {
    bool isNegative = false;
    std::string digits;  ///< without zeros in front
};

class CommandInterpreter {
public:
    CommandInterpreter(const Commands& commands, const Source& source, const std::map<char, PlaneKind>& kinds,
                       const languages::Execution& execution, Diagnostics& diagnostics)
        : commands_(commands),
          source_(source),
          execution_(execution),
          diagnostics_(diagnostics),
          board_(kinds) {}

    bool interpret() {
        languages::StepCounter steps(execution_);
        for (std::size_t at = 0; at < commands_.list.size();) {
            const Command& command = commands_.list[at];
            if (!steps.next(source_, command.span, diagnostics_)) return false;
            const auto success = carryOut(command);
            if (!success) return false;
            const auto next = nextCommand(at, *success ? command.onSuccess : command.onFailure);
            if (!next) return false;
            at = *next;
        }
        return true;
    }

private:
    /// Whether it was successful; empty when an error was reported.
    std::optional<bool> carryOut(const Command& command) {
        return std::visit(
            ir::Overloaded{
                [](const Nothing&) { return std::optional(true); },
                [&](const Print& each) { return print(each.text, command); },
                [&](const Count& each) { return print(fmt::format("{}", board_.count(each.name)), command); },
                [&](const Add& each) {
                    return with(each.square, [&](const PlanePoint& at) {
                        return board_.add(each.name, each.letter, each.colour, at);
                    });
                },
                [&](const MoveFrom& each) -> std::optional<bool> {
                    const auto from = point(each.from);
                    const auto to = from ? point(each.to) : std::nullopt;
                    if (!to) return std::nullopt;
                    return board_.move(*from, *to);
                },
                [&](const MoveTo& each) {
                    return with(each.square,
                                [&](const PlanePoint& to) { return board_.moveTo(each.name, to); });
                },
                [&](const MoveBy& each) {
                    return with(each.way,
                                [&](const PlanePoint& way) { return board_.moveBy(each.name, way); });
                },
            },
            command.action);
    }

    std::optional<bool> with(const NumberPair& pair, auto action) {
        const auto at = point(pair);
        if (!at) return std::nullopt;
        return action(*at);
    }

    std::optional<bool> print(const std::string& text, const Command& command) {
        if (!languages::print(execution_, text + '\n', source_, command.span, diagnostics_))
            return std::nullopt;
        return true;
    }

    std::optional<PlanePoint> point(const NumberPair& pair) {
        auto row = number(pair.row);
        auto column = row ? number(pair.column) : std::nullopt;
        if (!column) return std::nullopt;
        return PlanePoint{std::move(*column), std::move(*row)};
    }

    std::optional<Whole> number(const Number& number) {
        if (number.value) return number.value;
        const auto word = nextWord(number.span);
        if (!word) return std::nullopt;
        const Whole value(word->digits);
        return word->isNegative ? Whole(-value) : value;
    }

    std::optional<WholeNumber> nextWord(Span span) {
        const auto text = languages::nextWord(execution_.in);
        if (!text) {
            diagnostics_.report(diagnostic::kInputEnded, source_, span,
                                "the input has ended, and has no number left");
            return std::nullopt;
        }
        const bool isNegative = text->starts_with('-');
        const std::string digits = text->substr(isNegative || text->starts_with('+') ? 1 : 0);
        const bool isWhole = !digits.empty() && std::all_of(digits.begin(), digits.end(), [](char each) {
            return each >= '0' && each <= '9';
        });
        if (isWhole && text->size() <= languages::kMostInput)
            return WholeNumber{isNegative, withoutZeros(digits)};
        diagnostics_.report(
            diagnostic::kBadInput, source_, span,
            isWhole ? fmt::format("the input has a number of more than {} digits", languages::kMostInput)
                    : fmt::format("the input has `{}{}` where a whole number is needed",
                                  text->substr(0, kShown), text->size() > kShown ? "..." : ""));
        return std::nullopt;
    }

    std::optional<std::size_t> nextCommand(std::size_t at, const std::optional<JumpTarget>& target) {
        if (!target) return at + 1;
        if (target->label) return target->command;
        const auto word = nextWord(target->span);
        if (!word) return std::nullopt;
        const bool isNegative = word->isNegative && word->digits != "0";
        const auto found = isNegative ? commands_.byLabel.end() : commands_.byLabel.find(word->digits);
        if (found != commands_.byLabel.end()) return found->second;
        diagnostics_.report(
            diagnostic::kNoSuchLine, source_, target->span,
            fmt::format("the input goes to line `{}{}{}`, and there is none", isNegative ? "-" : "",
                        word->digits.substr(0, kShown), word->digits.size() > kShown ? "..." : ""));
        return std::nullopt;
    }

    const Commands& commands_;
    const Source& source_;
    const languages::Execution& execution_;
    Diagnostics& diagnostics_;
    NamedBoard board_;
};

}  // namespace

bool run(const Commands& commands, const Source& source, const std::map<char, PlaneKind>& kinds,
         const languages::Execution& execution, Diagnostics& diagnostics) {
    return CommandInterpreter(commands, source, kinds, execution, diagnostics).interpret();
}

}  // namespace ferz::infchesspro

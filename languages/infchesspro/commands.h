// An InfChessPro program as a list of commands.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "ir/contents.h"
#include "languages/infchesspro/plane.h"
#include "support/source.h"

namespace ferz::infchesspro {

/// Written, or `*`: a word of the input.
struct Number {
    std::optional<Whole> value;
    Span span;
};

/// A square, or a vector from one to another.
struct NumberPair {
    Number row;
    Number column;
};

/// `^`
struct Nothing {};
/// `"text`
struct Print {
    std::string text;
};
/// `%name`
struct Count {
    std::string name;
};
/// `name=typeabs1`
struct Add {
    std::string name;
    char letter = 'K';  ///< a capital
    ir::Colour colour = ir::Colour::White;
    NumberPair square;
};
/// `abs1,abs2`
struct MoveFrom {
    NumberPair from;
    NumberPair to;
};
/// `name,abs1`
struct MoveTo {
    std::string name;
    NumberPair square;
};
/// `name;rel1`
struct MoveBy {
    std::string name;
    NumberPair way;
};

using Action = std::variant<Nothing, Print, Count, Add, MoveFrom, MoveTo, MoveBy>;

/// What follows `?` or `!`.
struct JumpTarget {
    std::optional<std::string> label;  ///< without zeros in front; empty: a word of the input
    Span span;
    std::size_t command = 0;  ///< of the label
};

struct Command {
    Action action;
    Span span;
    std::optional<JumpTarget> onSuccess;
    std::optional<JumpTarget> onFailure;
};

struct Commands {
    std::vector<Command> list;
    std::unordered_map<std::string, std::size_t> byLabel;  ///< without zeros in front
};

/// Digits as a label or a number has them: without zeros in front.
[[nodiscard]] inline std::string withoutZeros(std::string_view digits) {
    const std::size_t first = digits.find_first_not_of('0');
    return first == std::string_view::npos ? "0" : std::string(digits.substr(first));
}

}  // namespace ferz::infchesspro

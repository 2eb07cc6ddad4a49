// A hos-eso program as a list of reading codes, four lines each.
#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "languages/hos/value.h"

namespace ferz::hos {

/// Tassadar: a value that the text has.
struct Store {
    std::string variable;
    Value value;
};

enum class Fold { Sum, Length, Greatest, Least };
/// Tassadar: one value of a list, which is a variable or written.
struct StoreFolded {
    std::string variable;
    Fold fold = Fold::Sum;
    std::string list;
};

enum class Operator { Assign, Add, Subtract, Multiply, Divide };
/// Jaina: `variable += operand`, where the operand is a number or the name of a variable.
struct Calculate {
    std::string variable;
    Operator by = Operator::Assign;
    std::string operand;
};

/// Ragnaros
struct PrintText {
    std::string text;
};
struct PrintVariable {
    std::string variable;
};
struct Ask {
    std::string prompt;
    std::string variable;
};

/// Two variables.
struct Condition {
    std::string left;
    Comparison comparison = Comparison::Equal;
    std::string right;
};
/// Tracer: if the condition is true, the next `ifTrue` reading codes are run and the `ifFalse` after them are
/// skipped; otherwise the reverse.
struct If {
    Condition condition;
    std::size_t ifTrue = 0;
    std::size_t ifFalse = 0;
};
/// Tracer: as many of the reading codes that follow are run again and again.
struct While {
    Condition condition;
    std::size_t body = 0;
};

using Action = std::variant<Store, StoreFolded, Calculate, PrintText, PrintVariable, Ask, If, While>;

struct ReadingCode {
    std::size_t line = 0;  ///< of reading code 1, counted from 0
    std::size_t hero = 0;  ///< the length of its name
    bool hasCompositionA = false;
    bool hasCompositionB = false;
    Action action;
};

/// RC1 to RC4 as lines after the first.
enum Line : std::size_t { kRc1, kRc2, kRc3, kRc4 };

}  // namespace ferz::hos

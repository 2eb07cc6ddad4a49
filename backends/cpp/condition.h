// What generated code asks: the text of the question, and what it means.
//
// Code asks of the board as it is before the move; only in a walk it asks of squares as the run has them. A
// condition keeps apart what is decided already, so that `true && x` never reaches a reader.
//
//     Condition::atom("board.isEmpty(s1)", {"s1", ir::Test{ir::Holds{ir::Contents::nothing()}}})
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "ir/movement.h"

namespace ferz::cpp {

/// The smallest question: a test, or one of two about the code's own variables.
struct Question {
    /// The variable of the square that is asked about; empty where the test speaks of no square.
    std::string square;
    ir::Test test;
    /// Instead of the test: whether the square is the one in this variable.
    std::string isSquare = {};
    /// Instead of the test: whether the line has taken so many steps.
    int steps = 0;
};

/// A condition without its text.
struct Formula {
    enum class Kind { Atom, Not, And, Or };
    Kind kind = Kind::Atom;
    Question question = {};                               ///< Atom
    std::vector<std::shared_ptr<const Formula>> of = {};  ///< one of Not, two of And and Or
};

class Condition {
public:
    Condition(bool decided)
        : level_(decided ? Level::True : Level::False) {}  // NOLINT(google-explicit-constructor)
    [[nodiscard]] static Condition atom(std::string text, Question question);

    [[nodiscard]] bool isTrue() const { return level_ == Level::True; }
    [[nodiscard]] bool isFalse() const { return level_ == Level::False; }
    /// As it stands between parentheses.
    [[nodiscard]] std::string text() const;
    /// As it stands beside `&&`.
    [[nodiscard]] std::string factor() const;
    /// The same text, which asks one question and not those that it is composed of.
    [[nodiscard]] Condition meaning(Question question) const;
    /// Null where it is decided.
    [[nodiscard]] const Formula* meaning() const { return meaning_.get(); }

    friend Condition operator&&(const Condition& a, const Condition& b);
    friend Condition operator||(const Condition& a, const Condition& b);
    friend Condition operator!(const Condition& a);

private:
    enum class Level { False, True, Atom, Not, And, Or };
    using Meaning = std::shared_ptr<const Formula>;
    Condition(std::string text, Level level, Meaning meaning)
        : text_(std::move(text)), level_(level), meaning_(std::move(meaning)) {}

    std::string text_;  // without the `!` of Not
    Level level_;
    Meaning meaning_;
};

/// Calls visit(question) for each question of a formula, which may be null.
template <class Visit>
void forEachQuestion(const Formula* formula, const Visit& visit) {
    if (formula == nullptr) return;
    if (formula->kind == Formula::Kind::Atom) visit(formula->question);
    for (const auto& each : formula->of)
        forEachQuestion(each.get(), visit);
}

/// `s1 != kNoSquare`
[[nodiscard]] Condition isOnBoard(const std::string& square);

}  // namespace ferz::cpp

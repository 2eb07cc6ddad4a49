#include "backends/cpp/condition.h"

#include <algorithm>
#include <utility>

namespace ferz::cpp {

namespace {

std::shared_ptr<const Formula> formula(Formula::Kind kind, std::vector<std::shared_ptr<const Formula>> of) {
    return std::make_shared<const Formula>(Formula{kind, {}, std::move(of)});
}

}  // namespace

Condition Condition::atom(std::string text, Question question) {
    return {std::move(text), Level::Atom,
            std::make_shared<const Formula>(Formula{Formula::Kind::Atom, std::move(question)})};
}

Condition Condition::meaning(Question question) const {
    return {text_, level_,
            std::make_shared<const Formula>(Formula{Formula::Kind::Atom, std::move(question)})};
}

std::string Condition::text() const {
    switch (level_) {
        case Level::False: return "false";
        case Level::True: return "true";
        case Level::Not: return "!" + text_;
        case Level::Atom:
        case Level::And:
        case Level::Or: break;
    }
    return text_;
}

std::string Condition::factor() const {
    return level_ == Level::Or ? "(" + text_ + ")" : text();
}

Condition operator&&(const Condition& a, const Condition& b) {
    if (a.isFalse() || b.isTrue()) return a;
    if (b.isFalse() || a.isTrue()) return b;
    return {a.factor() + " && " + b.factor(), Condition::Level::And,
            formula(Formula::Kind::And, {a.meaning_, b.meaning_})};
}

Condition operator||(const Condition& a, const Condition& b) {
    if (a.isTrue() || b.isFalse()) return a;
    if (b.isTrue() || a.isFalse()) return b;
    const auto term = [](const Condition& each) {
        return each.level_ == Condition::Level::And ? "(" + each.text_ + ")" : each.text();
    };
    return {term(a) + " || " + term(b), Condition::Level::Or,
            formula(Formula::Kind::Or, {a.meaning_, b.meaning_})};
}

Condition operator!(const Condition& a) {
    const auto opposite = [&] { return formula(Formula::Kind::Not, {a.meaning_}); };
    switch (a.level_) {
        case Condition::Level::False: return true;
        case Condition::Level::True: return false;
        case Condition::Level::Not: return {a.text_, Condition::Level::Atom, a.meaning_->of.front()};
        case Condition::Level::Atom: {
            // Comparisons are turned round, also those with a name.
            const std::size_t equal = a.text_.find(" == ");
            const std::size_t sign = std::min(equal, a.text_.find(" != "));
            const std::size_t special = a.text_.find_first_of("\"&|");
            const bool withName = special == sign + 4 && a.text_.back() == '"';
            std::string text = a.text_;
            if (sign != std::string::npos && (special == std::string::npos || withName)) {
                text.replace(sign, 4, sign == equal ? " != " : " == ");
                return {std::move(text), Condition::Level::Atom, opposite()};
            }
            const bool compares = sign != std::string::npos || text.find(" < ") != std::string::npos ||
                                  text.find(">=") != std::string::npos ||
                                  text.find("<=") != std::string::npos;
            return {compares ? "(" + text + ")" : text, Condition::Level::Not, opposite()};
        }
        case Condition::Level::And:
        case Condition::Level::Or: break;
    }
    return {"(" + a.text_ + ")", Condition::Level::Not, opposite()};
}

Condition isOnBoard(const std::string& square) {
    return Condition::atom(square + " != kNoSquare",
                           {square, ir::Test{ir::Beyond{ir::bit(ir::Region::Inside)}}});
}

}  // namespace ferz::cpp

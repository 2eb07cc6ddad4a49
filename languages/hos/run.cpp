#include "languages/hos/run.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "ir/movement.h"
#include "languages/diagnostic_names.h"
#include "languages/hos/diagnostic_names.h"
#include "languages/hos/number.h"
#include "languages/hos/vocabulary.h"

namespace ferz::hos {

namespace {

/// How much of a line of the input a message shows.
constexpr std::size_t kShown = 40;

/// The dictionary, in the order of the first assignments.
class Variables {
public:
    [[nodiscard]] const Value* find(const std::string& name) const {
        const auto found = index_.find(name);
        return found == index_.end() ? nullptr : &list_[found->second].second;
    }
    void set(const std::string& name, Value value) {
        const auto [found, isNew] = index_.emplace(name, list_.size());
        if (isNew) {
            list_.emplace_back(name, std::move(value));
        } else {
            list_[found->second].second = std::move(value);
        }
    }
    [[nodiscard]] std::string print() const {
        std::string text;
        for (const auto& [name, value] : list_)
            text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", quoted(name), quoted(value));
        return fmt::format("{{{}}}", text);
    }

private:
    std::vector<std::pair<std::string, Value>> list_;
    std::unordered_map<std::string, std::size_t> index_;
};

template <class T>
T extreme(const std::vector<T>& list, Fold fold) {
    T best = list.front();
    for (const T& each : list) {
        if (fold == Fold::Greatest ? each > best : each < best) best = each;
    }
    return best;
}

class ReadingCodeInterpreter {
public:
    ReadingCodeInterpreter(const std::vector<ReadingCode>& codes, const languages::ProgramText& text,
                           const languages::Execution& execution, Diagnostics& diagnostics)
        : codes_(codes), text_(text), execution_(execution), diagnostics_(diagnostics), steps_(execution) {}

    bool interpret() {
        if (!run(0, codes_.size())) return false;
        const std::size_t end = codes_.empty() ? 1 : codes_.back().line + kRc4 + 1;
        return print(variables_.print() + '\n', text_.span(end));
    }

private:
    /// The reading codes from one to before another; what they skip or repeat lies between, too. As deep as
    /// parts lie within each other.
    bool run(std::size_t begin, std::size_t end) {  // NOLINT(misc-no-recursion)
        for (std::size_t at = begin; at < end; ++at) {
            at_ = at;
            if (!step()) return false;
            const Action& action = codes_[at].action;
            if (const auto* test = std::get_if<If>(&action)) {
                if (!carryOut(*test)) return false;
                at += test->ifTrue + test->ifFalse;
            } else if (const auto* loop = std::get_if<While>(&action)) {
                if (!carryOut(*loop)) return false;
                at += loop->body;
            } else if (!carryOut(action)) {
                return false;
            }
        }
        return true;
    }

    bool carryOut(const If& test) {  // NOLINT(misc-no-recursion)
        const std::size_t first = at_ + 1;
        const auto holds = evaluate(test.condition);
        if (!holds) return false;
        const std::size_t middle = first + test.ifTrue;
        return *holds ? run(first, middle) : run(middle, middle + test.ifFalse);
    }

    bool carryOut(const While& loop) {  // NOLINT(misc-no-recursion)
        const std::size_t own = at_;
        while (true) {
            const auto holds = evaluate(loop.condition);
            if (!holds) return false;
            if (!*holds) return true;
            if (!run(own + 1, own + 1 + loop.body)) return false;
            at_ = own;
            if (!step()) return false;
        }
    }

    bool carryOut(const Action& action) {
        return std::visit(ir::Overloaded{
                              [&](const Store& each) {
                                  variables_.set(each.variable, each.value);
                                  return true;
                              },
                              [&](const StoreFolded& each) { return store(each); },
                              [&](const Calculate& each) { return calculate(each); },
                              [&](const PrintText& each) { return print(each.text + '\n', place(kRc1)); },
                              [&](const PrintVariable& each) {
                                  const Value* value = variable(each.variable, kRc3);
                                  return value != nullptr && print(hos::print(*value) + '\n', place(kRc1));
                              },
                              [&](const Ask& each) { return ask(each); },
                              [](const If&) { return true; },
                              [](const While&) { return true; },
                          },
                          action);
    }

    [[nodiscard]] Span place(Line line) const { return text_.span(codes_[at_].line + line); }

    bool step() { return steps_.next(text_.source(), place(kRc1), diagnostics_); }

    bool print(const std::string& text, Span span) {
        return languages::print(execution_, text, text_.source(), span, diagnostics_);
    }

    /// False, for the caller to return.
    bool fail(DiagnosticName name, Line line, std::string message) {
        diagnostics_.report(name, text_.source(), place(line), std::move(message));
        return false;
    }

    const Value* variable(const std::string& name, Line line) {
        const Value* value = variables_.find(name);
        if (value == nullptr)
            fail(diagnostic::kNoVariable, line,
                 fmt::format("there is no variable {}", name.empty() ? "without a name" : shown(name)));
        return value;
    }

    std::optional<bool> evaluate(const Condition& condition) {
        const Value* left = variable(condition.left, kRc3);
        const Value* right = left == nullptr ? nullptr : variable(condition.right, kRc3);
        if (right == nullptr) return std::nullopt;
        const auto holds = compare(*left, condition.comparison, *right);
        if (!holds) {
            fail(diagnostic::kWrongType, kRc3,
                 fmt::format("`{}` and `{}` are of different kinds, which have no order", condition.left,
                             condition.right));
        }
        return holds;
    }

    // ---- Tassadar

    /// The list that a fold is of: a variable's, or written. Empty when an error was reported.
    std::optional<Value> list(const StoreFolded& folded) {
        if (const Value* value = variables_.find(folded.list)) {
            if (std::holds_alternative<Numbers>(*value) || std::holds_alternative<Strings>(*value))
                return *value;
            fail(diagnostic::kWrongType, kRc4, fmt::format("the variable `{}` is no list", folded.list));
            return std::nullopt;
        }
        Numbers numbers;
        Strings strings;
        for (const Field& field : splitAtStorm(folded.list)) {
            strings.emplace_back(field.text);
            if (const auto number = readNumber(field.text)) numbers.push_back(*number);
        }
        if (numbers.size() == strings.size()) return numbers;
        if (strings.size() > 1) return strings;
        fail(diagnostic::kNoVariable, kRc4,
             fmt::format("`{}` is neither a variable nor a list of numbers", folded.list));
        return std::nullopt;
    }

    bool store(const StoreFolded& folded) {
        const auto from = list(folded);
        if (!from) return false;
        const auto* numbers = std::get_if<Numbers>(&*from);
        const auto* strings = std::get_if<Strings>(&*from);
        Value result;
        if (folded.fold == Fold::Length) {
            result = static_cast<double>(numbers != nullptr ? numbers->size() : strings->size());
        } else if (folded.fold != Fold::Sum) {
            result = numbers != nullptr ? Value(extreme(*numbers, folded.fold))
                                        : Value(extreme(*strings, folded.fold));
        } else if (numbers != nullptr) {
            result = std::accumulate(numbers->begin(), numbers->end(), 0.0);
        } else {
            return fail(diagnostic::kWrongType, kRc4, "strings have no sum");
        }
        variables_.set(folded.variable, std::move(result));
        return true;
    }

    // ---- Jaina

    std::optional<double> number(const Value& value, const std::string& name, Line line) {
        if (const auto* number = std::get_if<double>(&value)) return *number;
        const auto* text = std::get_if<std::string>(&value);
        const auto read = text == nullptr ? std::nullopt : readNumber(*text);
        if (!read) fail(diagnostic::kWrongType, line, fmt::format("the variable `{}` is not a number", name));
        return read;
    }

    bool calculate(const Calculate& each) {
        const auto written = readNumber(each.operand);
        if (each.by == Operator::Assign) {
            const Value* value = written ? nullptr : variable(each.operand, kRc4);
            if (!written && value == nullptr) return false;
            variables_.set(each.variable, written ? Value(*written) : Value(*value));
            return true;
        }
        const Value* own = variable(each.variable, kRc3);
        const auto left = own == nullptr ? std::nullopt : number(*own, each.variable, kRc3);
        if (!left) return false;
        const Value* other = written ? nullptr : variable(each.operand, kRc4);
        const auto right = other == nullptr ? written : number(*other, each.operand, kRc4);
        if (!right) return false;
        if (each.by == Operator::Divide && *right == 0)
            return fail(diagnostic::kDivisionByZero, kRc4, "a number is divided by zero");
        variables_.set(each.variable, result(*left, each.by, *right));
        return true;
    }

    static double result(double left, Operator by, double right) {
        switch (by) {
            case Operator::Assign: return right;
            case Operator::Add: return left + right;
            case Operator::Subtract: return left - right;
            case Operator::Multiply: return left * right;
            case Operator::Divide: return left / right;
        }
        return right;
    }

    // ---- Ragnaros

    bool ask(const Ask& each) {
        if (!print(each.prompt, place(kRc1))) return false;
        const auto line = languages::nextLine(execution_.in);
        if (!line) return fail(diagnostic::kInputEnded, kRc2, "the input has ended, and has no line left");
        const auto number = line->size() <= languages::kMostInput ? readNumber(*line) : std::nullopt;
        if (!number) {
            const std::string cut = line->substr(0, kShown) + (line->size() > kShown ? "..." : "");
            return fail(diagnostic::kBadInput, kRc2,
                        fmt::format("the input has {} where a number is needed", shown(cut)));
        }
        variables_.set(each.variable, *number);
        return true;
    }

    const std::vector<ReadingCode>& codes_;
    const languages::ProgramText& text_;
    const languages::Execution& execution_;
    Diagnostics& diagnostics_;
    languages::StepCounter steps_;
    Variables variables_;
    std::size_t at_ = 0;  ///< the reading code that is carried out
};

}  // namespace

bool run(const std::vector<ReadingCode>& codes, const languages::ProgramText& text,
         const languages::Execution& execution, Diagnostics& diagnostics) {
    return ReadingCodeInterpreter(codes, text, execution, diagnostics).interpret();
}

}  // namespace ferz::hos

#include "frontend/chessembly/program.h"

#include <charconv>
#include <fmt/format.h>
#include <map>
#include <string_view>
#include <utility>

#include "frontend/chessembly/diagnostic_names.h"
#include "ir/limits.h"

namespace ferz::chessembly {

namespace {

/// The help that says how to choose the extended dialect.
std::string inExtended() {
    return fmt::format("for it the text begins with `chessembly[{0}]:`, or with the line `# {1} {0}`",
                       optionText(&Readings::extended), kOptionsMark);
}

class Resolver {
public:
    Resolver(const Source& source, const Dialect& dialect, Diagnostics& diagnostics)
        : source_(source), dialect_(dialect), diagnostics_(diagnostics) {}

    Chain chain(const ast::Chain& text) {
        Chain result;
        result.span = text.span;
        for (std::size_t at = 0; at < text.expressions.size(); ++at) {
            const ast::Expression& each = text.expressions[at];
            Operation next = operation(each);
            next.span = each.span;
            if (next.kind == Opcode::FurtherStep || next.kind == Opcode::StepFromOrigin) {
                const bool opens = at + 1 < text.expressions.size() && text.expressions[at + 1].name == "{";
                next = opens ? stepBlock(next, text.expressions[++at]) : refuseLoneStep(each);
            }
            result.operations.push_back(std::move(next));
        }
        matchBraces(result);
        findTargets(result);
        return result;
    }

    [[nodiscard]] bool good() const { return good_; }

private:
    enum class Number { Good, NotANumber, OutOfRange };

    /// Reports an expression that cannot be read: as an error, or, if lenient, as a warning and read as
    /// `end`.
    Operation refuse(DiagnosticName name, Span span, const std::string& message, const std::string& help) {
        if (dialect_.lenient) {
            diagnostics_.report(diagnostic::kReadAsEnd, source_, span, message + ", read as `end`", help);
        } else {
            diagnostics_.report(name, source_, span, message, help);
            good_ = false;
        }
        return {};
    }

    /// Joins `+` or `|` and the `{` after it into one operation.
    static Operation stepBlock(const Operation& sign, const ast::Expression& brace) {
        Operation result;
        result.kind = Opcode::Open;
        result.opens = sign.kind == Opcode::FurtherStep ? Opens::FurtherStep : Opens::StepFromOrigin;
        result.span = {sign.span.begin, brace.span.end};
        return result;
    }

    Operation refuseLoneStep(const ast::Expression& sign) {
        Operation result =
            refuse(diagnostic::kArguments, sign.span, fmt::format("`{}` opens no block", sign.name),
                   fmt::format("write `{} {{ ... }}`", sign.name));
        result.span = sign.span;
        return result;
    }

    Operation operation(const ast::Expression& expression) {
        const Word* word = findWord(expression.name);
        if (word == nullptr || (word->extended && !dialect_.extended)) {
            return refuseUnknown(expression, word);
        }
        const Word* last = word;
        for (const Word& each : words()) {
            if (each.name != expression.name) continue;
            last = &each;
            if ((each.signature != Signature::Nothing) == expression.hasArguments)
                return filled(each, expression);
        }
        return refuse(diagnostic::kArguments, expression.span,
                      fmt::format("`{}` takes {}", expression.name,
                                  last->signature == Signature::Nothing ? "no arguments" : "arguments"),
                      fmt::format("write `{}{}`", expression.name, written(last->signature)));
    }

    Operation refuseUnknown(const ast::Expression& expression, const Word* extension) {
        std::string help;
        if (extension != nullptr) {
            help = fmt::format("it is an extension: {}", inExtended());
        } else if (const auto nearest = nearestWord(expression.name, dialect_.extended)) {
            help = fmt::format("write `{}`", *nearest);
        }
        return refuse(diagnostic::kUnknownExpression, expression.nameSpan,
                      fmt::format("unknown expression `{}`", expression.name), help);
    }

    Operation filled(const Word& word, const ast::Expression& expression) {
        if (word.extended && !dialect_.extended) {
            return refuse(
                diagnostic::kArguments, expression.span, fmt::format("`{}` takes arguments", expression.name),
                fmt::format("write `{}(name)`; alone it is an extension: {}", expression.name, inExtended()));
        }
        Operation result;
        result.kind = word.opcode;
        result.regions = word.regions;
        std::size_t next = 0;
        bool good = true;
        const auto vector = [&] {
            good = good && number(expression, next++, result.at.file) &&
                   number(expression, next++, result.at.rank);
        };
        const std::size_t wanted = arity(word.signature);
        if (expression.arguments.size() != wanted) {
            return refuse(diagnostic::kArguments, expression.span,
                          fmt::format("`{}` takes {} argument{}, not {}", expression.name, wanted,
                                      wanted == 1 ? "" : "s", expression.arguments.size()),
                          fmt::format("write `{}{}`", expression.name, written(word.signature)));
        }
        switch (word.signature) {
            case Signature::Nothing: break;
            case Signature::Vector: vector(); break;
            case Signature::Name: good = name(expression, next++, result.name); break;
            case Signature::NameVector:
                good = name(expression, next++, result.name);
                vector();
                break;
            case Signature::Colour: good = colour(expression, next++, result.name); break;
            case Signature::ColourVector:
                good = colour(expression, next++, result.name);
                vector();
                break;
            case Signature::KeyNumber:
                good = name(expression, next++, result.name) && number(expression, next, result.number);
                break;
            case Signature::Number: good = number(expression, next, result.number); break;
            case Signature::Register:
                good = number(expression, next, result.number) && isRegister(expression, result.number);
                break;
            case Signature::LabelName: good = name(expression, next, result.name); break;
        }
        if (!good) return {};
        if (word.opcode == Opcode::AbsoluteX) result.at.file = result.number;
        if (word.opcode == Opcode::AbsoluteY) result.at.rank = result.number;
        if (!isInReach(result.at, expression)) return {};
        return result;
    }

    /// False where a number is too large for a vector, which is reported.
    bool isInReach(const ir::Vec& vector, const ast::Expression& expression) {
        for (const int part : {vector.file, vector.rank}) {
            if (part >= -ir::kMostVectorPart && part <= ir::kMostVectorPart) continue;
            diagnostics_.report(diagnostic::kNumberRange, source_, expression.span,
                                fmt::format("`{}` leads off every board", part),
                                fmt::format("no number of a vector is larger than {}", ir::kMostVectorPart));
            good_ = false;
            return false;
        }
        return true;
    }

    static std::size_t arity(Signature signature) {
        switch (signature) {
            case Signature::Nothing: return 0;
            case Signature::Name:
            case Signature::Colour:
            case Signature::Number:
            case Signature::Register:
            case Signature::LabelName: return 1;
            case Signature::Vector:
            case Signature::KeyNumber: return 2;
            case Signature::NameVector:
            case Signature::ColourVector: return 3;
        }
        return 0;
    }

    bool name(const ast::Expression& expression, std::size_t index, std::string& into) {
        const ast::Argument& argument = expression.arguments[index];
        const bool good =
            !argument.text.empty() && argument.text.find_first_of(" \t\r\n") == std::string::npos;
        if (good) {
            into = argument.text;
        } else {
            const Span span = argument.text.empty() ? expression.span : argument.span;
            refuse(diagnostic::kArguments, span,
                   argument.text.empty() ? fmt::format("`{}` lacks a name", expression.name)
                                         : fmt::format("`{}` is not one name", argument.text),
                   {});
        }
        return good;
    }

    bool colour(const ast::Expression& expression, std::size_t index, std::string& into) {
        if (!name(expression, index, into)) return false;
        if (into == kWhite || into == kBlack) return true;
        refuse(diagnostic::kArguments, expression.arguments[index].span,
               fmt::format("`{}` is no colour", into), fmt::format("write `{}` or `{}`", kWhite, kBlack));
        return false;
    }

    bool isRegister(const ast::Expression& expression, int number) {
        if (number >= 0 && number < kRegisters) return true;
        diagnostics_.report(diagnostic::kNumberRange, source_, expression.arguments.front().span,
                            fmt::format("there is no register {}", number),
                            fmt::format("they are numbered from 0 to {}", kRegisters - 1));
        good_ = false;
        return false;
    }

    bool number(const ast::Expression& expression, std::size_t index, int& into) {
        const ast::Argument& argument = expression.arguments[index];
        switch (parseNumber(argument.text, into)) {
            case Number::Good: return true;
            case Number::NotANumber: {
                const Span span = argument.text.empty() ? expression.span : argument.span;
                refuse(diagnostic::kArguments, span,
                       argument.text.empty() ? fmt::format("`{}` lacks a number", expression.name)
                                             : fmt::format("`{}` is not a whole number", argument.text),
                       {});
                return false;
            }
            case Number::OutOfRange:
                diagnostics_.report(diagnostic::kNumberRange, source_, argument.span,
                                    "the number is too large");
                good_ = false;
                return false;
        }
        return false;
    }

    static Number parseNumber(std::string_view text, int& into) {
        if (!text.empty() && text[0] == '+') text.remove_prefix(1);
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), into);
        if (end != text.data() + text.size() || text.empty()) return Number::NotANumber;
        if (error == std::errc::result_out_of_range) return Number::OutOfRange;
        return error == std::errc{} ? Number::Good : Number::NotANumber;
    }

    void matchBraces(Chain& chain) {
        std::vector<std::size_t> open;
        for (std::size_t at = 0; at < chain.operations.size(); ++at) {
            Operation& each = chain.operations[at];
            if (each.kind == Opcode::Open) {
                open.push_back(at);
            } else if (each.kind == Opcode::Close) {
                if (open.empty()) {
                    const Span span = each.span;
                    each =
                        refuse(diagnostic::kUnbalancedBlock, span, "`}` closes no block of this chain", {});
                    each.span = span;
                    continue;
                }
                each.target = open.back();
                chain.operations[open.back()].target = at;
                open.pop_back();
            }
        }
        for (const std::size_t at : open) {
            const std::string message = "the chain ends before this block is closed";
            if (dialect_.lenient) {
                diagnostics_.report(diagnostic::kUnclosedBlock, source_, chain.operations[at].span, message);
            } else {
                diagnostics_.report(diagnostic::kUnbalancedBlock, source_, chain.operations[at].span, message,
                                    "write `}` before the `;`");
                good_ = false;
            }
        }
        std::vector<std::size_t> inside;
        for (std::size_t at = 0; at < chain.operations.size(); ++at) {
            Operation& each = chain.operations[at];
            each.block = inside.empty() ? kNone : inside.back();
            if (each.kind == Opcode::Open && each.target != kNone) inside.push_back(at);
            if (each.kind == Opcode::Close && each.target != kNone) inside.pop_back();
        }
    }

    void findTargets(Chain& chain) {
        std::map<std::string, std::size_t, std::less<>> labels;
        std::vector<std::size_t> loops;
        for (std::size_t at = 0; at < chain.operations.size(); ++at) {
            Operation& each = chain.operations[at];
            if (each.kind == Opcode::Label) {
                each.target = at;
                if (!labels.emplace(each.name, at).second) {
                    diagnostics_.report(
                        diagnostic::kDuplicateLabel, source_, each.span,
                        fmt::format("label `{}` stands in this chain already, the first counts", each.name));
                }
            } else if (each.kind == Opcode::Do) {
                each.target = at;
                loops.push_back(at);
            } else if (each.kind == Opcode::While) {
                if (loops.empty()) {
                    diagnostics_.report(diagnostic::kLoneWhile, source_, each.span, "`while` without `do`");
                } else {
                    each.target = loops.back();
                    loops.pop_back();
                }
            } else if (each.kind == Opcode::Repeat) {
                const auto back = static_cast<std::size_t>(each.number);
                if (each.number < 1 || back > at) {
                    diagnostics_.report(
                        diagnostic::kRepeatRange, source_, each.span,
                        each.number < 1
                            ? fmt::format("`repeat({})` goes back nowhere, it ends the chain", each.number)
                            : fmt::format("`repeat({})` goes back before the chain's start, it ends the "
                                          "chain",
                                          each.number),
                        at == 0
                            ? ""
                            : fmt::format("{} expression{} before it", at, at == 1 ? " stands" : "s stand"));
                } else {
                    each.target = at - back;
                }
            }
        }
        for (Operation& each : chain.operations) {
            if (each.kind != Opcode::Jmp && each.kind != Opcode::Jne) continue;
            const auto found = labels.find(each.name);
            if (found != labels.end()) {
                each.target = found->second;
            } else {
                diagnostics_.report(
                    diagnostic::kMissingLabel, source_, each.span,
                    fmt::format("no label `{}` in this chain, a jump to it ends the chain", each.name));
            }
        }
    }

    const Source& source_;
    const Dialect& dialect_;
    Diagnostics& diagnostics_;
    bool good_ = true;
};

}  // namespace

std::optional<Program> resolve(const ast::Program& text, const Source& source, const Dialect& dialect,
                               Diagnostics& diagnostics) {
    Resolver resolver(source, dialect, diagnostics);
    Program program;
    for (const ast::Chain& chain : text.chains) {
        if (!chain.expressions.empty()) program.chains.push_back(resolver.chain(chain));
    }
    if (!resolver.good()) return std::nullopt;
    return program;
}

}  // namespace ferz::chessembly

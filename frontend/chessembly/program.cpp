#include "frontend/chessembly/program.h"

#include <fmt/format.h>
#include <utility>

#include "frontend/chessembly/arguments.h"
#include "frontend/chessembly/diagnostic_names.h"
#include "frontend/chessembly/refusals.h"
#include "frontend/chessembly/targets.h"
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
        : dialect_(dialect), refusals_(source, dialect, diagnostics) {}

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
        matchBraces(result, refusals_);
        findTargets(result, refusals_);
        return result;
    }

    [[nodiscard]] bool failed() const { return refusals_.failed(); }

private:
    Operation refuse(DiagnosticName name, Span span, const std::string& message, const std::string& help) {
        refusals_.refuse(name, span, message, help);
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
        const std::size_t wanted = arity(word.signature);
        if (expression.arguments.size() != wanted) {
            return refuse(diagnostic::kArguments, expression.span,
                          fmt::format("`{}` takes {} argument{}, not {}", expression.name, wanted,
                                      wanted == 1 ? "" : "s", expression.arguments.size()),
                          fmt::format("write `{}{}`", expression.name, written(word.signature)));
        }
        ArgumentReader arguments(expression, refusals_);
        if (!read(word.signature, arguments, result)) return {};
        if (word.opcode == Opcode::AbsoluteX) result.at.file = result.number;
        if (word.opcode == Opcode::AbsoluteY) result.at.rank = result.number;
        if (!isInReach(result.at, expression)) return {};
        return result;
    }

    static bool read(Signature signature, ArgumentReader& arguments, Operation& into) {
        switch (signature) {
            case Signature::Nothing: break;
            case Signature::Vector: return arguments.vector(into.at);
            case Signature::Name:
            case Signature::LabelName: return arguments.name(into.name);
            case Signature::NameVector: return arguments.name(into.name) && arguments.vector(into.at);
            case Signature::Colour: return arguments.colour(into.name);
            case Signature::ColourVector: return arguments.colour(into.name) && arguments.vector(into.at);
            case Signature::KeyNumber: return arguments.name(into.name) && arguments.number(into.number);
            case Signature::Number: return arguments.number(into.number);
            case Signature::Register: return arguments.registerNumber(into.number);
        }
        return true;
    }

    /// False where a number is too large for a vector, which is reported.
    bool isInReach(const ir::Vec& vector, const ast::Expression& expression) {
        for (const int part : {vector.file, vector.rank}) {
            if (part >= -ir::kMostVectorPart && part <= ir::kMostVectorPart) continue;
            refusals_.fail(diagnostic::kNumberRange, expression.span,
                           fmt::format("`{}` leads off every board", part),
                           fmt::format("no number of a vector is larger than {}", ir::kMostVectorPart));
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

    const Dialect& dialect_;
    Refusals refusals_;
};

}  // namespace

std::optional<Program> resolve(const ast::Program& text, const Source& source, const Dialect& dialect,
                               Diagnostics& diagnostics) {
    Resolver resolver(source, dialect, diagnostics);
    Program program;
    for (const ast::Chain& chain : text.chains) {
        if (!chain.expressions.empty()) program.chains.push_back(resolver.chain(chain));
    }
    if (resolver.failed()) return std::nullopt;
    return program;
}

}  // namespace ferz::chessembly

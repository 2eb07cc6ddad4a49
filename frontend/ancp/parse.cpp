// Parses each definition on its own, so that an error in one hides none in another.
#include "frontend/ancp/parse.h"

#include <antlr4-runtime.h>
#include <exception>
#include <fmt/format.h>
#include <new>
#include <string>
#include <utility>

#include "AncpLexer.h"
#include "AncpParser.h"
#include "frontend/ancp/parse_ast_builder.h"
#include "frontend/ancp/split.h"
#include "frontend/byte_text.h"
#include "frontend/recognizer.h"

namespace ferz::ancp {

namespace {

using grammar::Ancp::AncpLexer;
using grammar::Ancp::AncpParser;

/// Keeps the first syntax error and what was expected there, and ends the parse: ANTLR's error recovery is
/// slow, and the errors it finds after the first are rarely real ones.
class Listener : public antlr4::BaseErrorListener {
public:
    void syntaxError(antlr4::Recognizer* recognizer, antlr4::Token* offending, std::size_t, std::size_t,
                     const std::string&, std::exception_ptr) override {
        token_ = offending;
        const auto expected = dynamic_cast<antlr4::Parser&>(*recognizer).getExpectedTokens();
        const auto expects = [&](std::size_t type) { return expected.contains(static_cast<ssize_t>(type)); };
        if (expects(AncpParser::WORD)) {
            help_ = "a leg is expected here: `leap(1,2)`, `slide&×(0,1)`, a group, ...";
        } else if (expects(AncpParser::LEFT)) {
            help_ = "a vector is expected here: `(1,2)`";
        } else if (expects(AncpParser::NUMBER)) {
            help_ = "a number is expected here";
        } else if (expects(AncpParser::AND) && expects(AncpParser::RIGHT)) {
            help_ = "legs are joined with `+` or `++`, alternatives with `&`; the group ends with `)`";
        } else if (expects(AncpParser::RIGHT)) {
            help_ = "`)` is expected here";
        } else if (offending->getType() == AncpParser::RIGHT) {
            help_ = "it closes no group";
        } else if (offending->getType() != antlr4::Token::EOF) {
            help_ = "legs are joined with `+` or `++`, alternatives with `&`";
        }
        throw antlr4::ParseCancellationException();
    }

    [[nodiscard]] const antlr4::Token* token() const { return token_; }
    [[nodiscard]] const std::string& help() const { return help_; }

private:
    antlr4::Token* token_ = nullptr;
    std::string help_;
};

class Parsing {
public:
    Parsing(const Source& source, const ir::NameTable& names, Diagnostics& diagnostics)
        : source_(source), names_(names), diagnostics_(diagnostics) {}

    /// Empty when an error was reported.
    std::optional<Definition> definition(const DefinitionSpans& part) {
        AstBuilder builder(source_, part, names_, diagnostics_);
        auto& recognizer = Recognizer<AncpLexer, AncpParser>::ofThread();
        recognizer.begin(withPlainSpaces(source_.slice(part.body)));
        antlr4::CommonTokenStream& tokens = recognizer.tokens();
        tokens.fill();
        for (const antlr4::Token* token : tokens.getTokens()) {
            if (token->getType() != AncpLexer::STRANGE) continue;
            Span at = builder.place(token);
            // The lexer has a token for each byte: a UTF-8 character is reported once, at its first byte.
            const std::string& whole = source_.text();
            if ((static_cast<unsigned char>(whole[at.begin]) & 0xC0U) == 0x80U) continue;
            while (at.end < part.body.end && (static_cast<unsigned char>(whole[at.end]) & 0xC0U) == 0x80U)
                ++at.end;
            builder.fail(diagnostic::kSyntax, at, fmt::format("unexpected `{}`", source_.slice(at)));
        }
        if (builder.failed()) return std::nullopt;
        if (tokens.getTokens().size() == 1) {
            builder.fail(diagnostic::kSyntax, part.name.value_or(Span{part.body.begin, part.body.begin + 1}),
                         part.name ? "the definition is empty" : "the text is empty",
                         "a piece without moves is `none`");
            return std::nullopt;
        }
        // SLL prediction accepts all that LL accepts: the grammar's only long decision, between the prefix
        // `origin[a1]:` and the leg `if[unmoved]`, is made within one rule.
        AncpParser::DefinitionContext* tree = nullptr;
        Listener listener;
        try {
            tree = recognizer.parse(&AncpParser::definition);
            if (tree == nullptr)
                recognizer.again(&AncpParser::definition, antlr4::atn::PredictionMode::SLL, listener);
        } catch (const antlr4::ParseCancellationException&) {
            const antlr4::Token* wrong = listener.token();
            const bool isEnd = wrong->getType() == antlr4::Token::EOF;
            const Span at = builder.place(wrong);
            builder.fail(diagnostic::kSyntax, at,
                         isEnd ? std::string("the definition ends too early")
                               : fmt::format("unexpected `{}`", source_.slice(at)),
                         listener.help());
            return std::nullopt;
        }
        Definition result = builder.read(tree);
        if (builder.failed()) return std::nullopt;
        if (part.name) result.name = names_.nameOf(plain(source_.slice(*part.name)));
        return result;
    }

private:
    static std::string plain(std::string_view name) {
        if (name.front() != '"') return std::string(name);
        std::string result;
        for (std::size_t i = 1; i + 1 < name.size(); ++i) {
            if (name[i] == '\\') ++i;
            result += name[i];
        }
        return result;
    }

    const Source& source_;
    const ir::NameTable& names_;
    Diagnostics& diagnostics_;
};

}  // namespace

std::optional<std::vector<Definition>> parse(const Source& source, const ir::NameTable& names,
                                             Diagnostics& diagnostics) {
    const auto parts = split(source, diagnostics);
    if (!parts) return std::nullopt;
    Parsing parsing(source, names, diagnostics);
    std::vector<Definition> definitions;
    bool failed = false;
    for (const DefinitionSpans& part : *parts) {
        if (!part.name && parts->size() > 1) {
            diagnostics.report(diagnostic::kSyntax, source, {part.body.begin, part.body.begin + 1},
                               "of several definitions each has a name", "write `NAME=` before it");
            failed = true;
            continue;
        }
        try {
            if (auto definition = parsing.definition(part)) {
                definitions.push_back(std::move(*definition));
            } else {
                failed = true;
            }
        } catch (const std::bad_alloc&) {
            throw;  // no error of the text
        } catch (const std::exception& problem) {
            diagnostics.report(diagnostic::kSyntax, source, part.body,
                               fmt::format("the parser gave up: {}", problem.what()));
            failed = true;
        }
    }
    if (failed) return std::nullopt;
    return definitions;
}

}  // namespace ferz::ancp

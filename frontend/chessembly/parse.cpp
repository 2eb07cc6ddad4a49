#include "frontend/chessembly/parse.h"

#include <ChessemblyLexer.h>
#include <ChessemblyParser.h>
#include <antlr4-runtime.h>
#include <exception>
#include <fmt/format.h>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "frontend/byte_text.h"
#include "frontend/options.h"
#include "frontend/recognizer.h"

namespace ferz::chessembly {

namespace {

using grammar::Chessembly::ChessemblyLexer;
using grammar::Chessembly::ChessemblyParser;
using Grammar = Recognizer<ChessemblyLexer, ChessemblyParser>;

/// The place where braces or parentheses are nested too deeply; npos if they nowhere are.
std::size_t tooDeepAt(std::string_view text) {
    int braces = 0;
    int parentheses = 0;
    bool comment = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == ';' || (comment && (c == '\n' || c == '\r'))) {
            comment = false;
            if (c == ';') braces = parentheses = 0;
        } else if (c == '#') {
            comment = true;
        } else if (!comment) {
            if (c == '{') ++braces;
            if (c == '}' && braces > 0) --braces;
            if (c == '(') ++parentheses;
            if (c == ')' && parentheses > 0) --parentheses;
            if (braces > kMostNesting || parentheses > kMostNesting) return at;
        }
    }
    return std::string_view::npos;
}

/// Reports the first error of a parse; what follows may be a consequence.
class Listener : public antlr4::BaseErrorListener {
public:
    Listener(const Source& source, Diagnostics& diagnostics) : source_(source), diagnostics_(diagnostics) {}

    void syntaxError(antlr4::Recognizer* recognizer, antlr4::Token* offending, std::size_t,
                     std::size_t column, const std::string&, std::exception_ptr) override {
        if (hasErred_) return;
        hasErred_ = true;
        if (offending == nullptr) {
            // The lexer accepts every byte. If it should refuse one, there is no token, only a column.
            diagnostics_.report(diagnostic::kSyntax, source_, {column, column + 1}, "unreadable text");
            return;
        }
        const bool atEnd = offending->getType() == antlr4::Token::EOF;
        const std::size_t size = source_.text().size();
        const Span span = atEnd ? Span{size == 0 ? 0 : size - 1, size}
                                : Span{offending->getStartIndex(), offending->getStopIndex() + 1};
        auto* parser = dynamic_cast<antlr4::Parser*>(recognizer);
        bool closing = false;
        if (parser != nullptr) {
            const auto expected = parser->getExpectedTokens();
            closing = expected.contains(static_cast<ssize_t>(ChessemblyParser::RIGHT));
        }
        const std::string found =
            atEnd ? "the text ends" : fmt::format("unexpected `{}`", source_.slice(span));
        diagnostics_.report(diagnostic::kSyntax, source_, span, found + (closing ? ", expected `)`" : ""),
                            closing ? "close the arguments with `)`" : "");
    }

private:
    const Source& source_;
    Diagnostics& diagnostics_;
    bool hasErred_ = false;
};

Span spanOf(const antlr4::Token* token) {
    return {token->getStartIndex(), token->getStopIndex() + 1};
}

/// The token of a child that is one; null for an expression.
const antlr4::Token* symbolOf(antlr4::tree::ParseTree* child) {
    auto* node = dynamic_cast<antlr4::tree::TerminalNode*>(child);
    return node == nullptr ? nullptr : node->getSymbol();
}

ast::Expression expressionOf(antlr4::ParserRuleContext* context, const Source& source) {
    ast::Expression expression;
    expression.nameSpan = spanOf(context->getStart());
    expression.name = std::string(source.slice(expression.nameSpan));
    expression.span = cover(expression.nameSpan, spanOf(context->getStop()));
    expression.hasArguments = context->children.size() > 1;
    ast::Argument argument;
    for (std::size_t i = 1; i < context->children.size(); ++i) {
        const antlr4::Token* symbol = symbolOf(context->children[i]);
        const Span span = spanOf(symbol);
        if (symbol->getType() == ChessemblyLexer::WORD) {
            argument.span = argument.text.empty() ? span : cover(argument.span, span);
            argument.text = std::string(source.slice(argument.span));
            continue;
        }
        const bool opens = symbol->getType() == ChessemblyLexer::LEFT;
        if (!opens) expression.arguments.push_back(argument);
        // An empty argument gets the place where the one before it ends.
        const std::size_t after = opens ? span.end : argument.span.end;
        argument = {};
        argument.span = {after, after};
    }
    // The grammar gives `f()` one empty argument.
    if (expression.arguments.size() == 1 && expression.arguments[0].text.empty())
        expression.arguments.clear();
    return expression;
}

ast::Chain chainOf(ChessemblyParser::ChainContext* context, const Source& source) {
    ast::Chain chain;
    chain.expressions.reserve(context->children.size());
    for (antlr4::tree::ParseTree* child : context->children) {
        const antlr4::Token* symbol = symbolOf(child);
        if (symbol == nullptr) {
            chain.expressions.push_back(
                expressionOf(static_cast<ChessemblyParser::ExpressionContext*>(child), source));
            continue;
        }
        ast::Expression brace;
        brace.name = symbol->getType() == ChessemblyLexer::OPEN ? "{" : "}";
        brace.nameSpan = brace.span = spanOf(symbol);
        chain.expressions.push_back(std::move(brace));
    }
    if (!chain.expressions.empty()) {
        chain.span = cover(chain.expressions.front().span, chain.expressions.back().span);
    }
    return chain;
}

std::vector<ast::Chain> chainsOf(ChessemblyParser::TextContext* text, const Source& source) {
    std::vector<ast::Chain> result;
    const auto chains = text->chain();
    const auto semicolons = text->SEMICOLON();
    for (std::size_t index = 0; index < chains.size(); ++index) {
        result.push_back(chainOf(chains[index], source));
        if (index < semicolons.size()) result.back().ended = semicolons[index]->getSymbol()->getStartIndex();
    }
    return result;
}

/// Parses each chain on its own, and returns those without a syntax error.
std::vector<ast::Chain> soundChains(Grammar& grammar, const Source& source, Diagnostics& diagnostics) {
    std::vector<ast::Chain> result;
    std::vector<std::unique_ptr<antlr4::Token>> chain;
    for (antlr4::Token* token : grammar.tokens().getTokens()) {
        chain.push_back(std::make_unique<antlr4::CommonToken>(token));
        const auto type = token->getType();
        if (type != ChessemblyLexer::SEMICOLON && type != antlr4::Token::EOF) continue;
        antlr4::ListTokenSource alone(std::move(chain));
        chain.clear();
        antlr4::CommonTokenStream stream(&alone);
        ChessemblyParser parser(&stream);
        grammar.share(parser);
        Listener listener(source, diagnostics);
        parser.removeErrorListeners();
        parser.addErrorListener(&listener);
        auto* text = parser.text();
        // The text of one chain has no other after its semicolon.
        if (parser.getNumberOfSyntaxErrors() == 0) result.push_back(chainsOf(text, source).front());
    }
    return result;
}

ast::Program run(const Source& source, Diagnostics& diagnostics) {
    auto& grammar = Grammar::ofThread();
    grammar.begin(withPlainSpaces(source.text()));
    antlr4::CommonTokenStream& tokens = grammar.tokens();
    ast::Program program;
    // One token of lookahead decides everywhere in the grammar, so SLL prediction accepts what LL accepts.
    if (auto* text = grammar.parse(&ChessemblyParser::text)) {
        program.chains = chainsOf(text, source);
    } else {
        program.isWhole = false;
        tokens.fill();
        program.chains = soundChains(grammar, source, diagnostics);
    }
    for (const antlr4::Token* token : tokens.getTokens()) {
        if (token->getType() != ChessemblyLexer::COMMENT) continue;
        program.comments.push_back({std::string(source.slice(spanOf(token))), spanOf(token)});
    }
    return program;
}

}  // namespace

std::optional<ast::Program> parse(const Source& source, Diagnostics& diagnostics) {
    if (source.text().size() > kMostTextBytes) {
        diagnostics.report(
            diagnostic::kTooLong, source, {0, 1},
            fmt::format("the text has {} bytes, more than {}", source.text().size(), kMostTextBytes));
        return std::nullopt;
    }
    if (const std::size_t at = tooDeepAt(source.text()); at != std::string_view::npos) {
        diagnostics.report(diagnostic::kTooDeep, source, {at, at + 1},
                           fmt::format("nested more than {} deep", kMostNesting));
        return std::nullopt;
    }
    Diagnostics found;
    std::optional<ast::Program> program;
    try {
        program = run(source, found);
    } catch (const std::bad_alloc&) {
        throw;  // no error of the text
    } catch (const std::exception& problem) {
        found.report(diagnostic::kSyntax, source, {0, 1},
                     fmt::format("the parser gave up: {}", problem.what()));
        program.reset();
    }
    diagnostics.append(found);
    return program;
}

}  // namespace ferz::chessembly

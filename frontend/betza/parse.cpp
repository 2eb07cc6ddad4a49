// The only Betza file that includes ANTLR. Each piece is parsed on its own, so that an error in one hides
// none in another.
#include "frontend/betza/parse.h"

#include <algorithm>
#include <antlr4-runtime.h>
#include <exception>
#include <fmt/format.h>
#include <new>
#include <string>
#include <utility>

#include "BetzaLexer.h"
#include "BetzaParser.h"
#include "frontend/betza/foreign_letters.h"
#include "frontend/betza/split.h"
#include "frontend/byte_text.h"
#include "frontend/recognizer.h"
#include "ir/board.h"
#include "support/limits.h"

namespace ferz::betza {

namespace {

using grammar::Betza::BetzaLexer;
using grammar::Betza::BetzaParser;

/// Deeper brackets are refused before parsing. One level more than is supported is parsed, to be refused with
/// a message of its own.
constexpr int kMostDepth = limits::kBetzaNesting.most;
constexpr int kMostRange = limits::kBetzaRange.most;
constexpr int kMostLeap = ir::Board::kMostFiles - 1;

/// Keeps the first syntax error and ends the parse.
class Listener : public antlr4::BaseErrorListener {
public:
    void syntaxError(antlr4::Recognizer* recognizer, antlr4::Token* offending, std::size_t, std::size_t,
                     const std::string&, std::exception_ptr) override {
        token_ = offending;
        const auto expected = dynamic_cast<antlr4::Parser&>(*recognizer).getExpectedTokens();
        expectsAtom_ = expected.contains(static_cast<ssize_t>(BetzaParser::CAPITAL));
        expectsEnd_ = expected.contains(static_cast<ssize_t>(BetzaParser::CLOSE));
        throw antlr4::ParseCancellationException();
    }

    [[nodiscard]] const antlr4::Token* token() const { return token_; }
    [[nodiscard]] bool expectsAtom() const { return expectsAtom_; }
    [[nodiscard]] bool expectsEnd() const { return expectsEnd_; }

private:
    antlr4::Token* token_ = nullptr;
    bool expectsAtom_ = false;
    bool expectsEnd_ = false;
};

/// Builds the syntax tree of one piece from the parse tree.
class AstBuilder {
public:
    AstBuilder(const Source& source, Span body, Diagnostics& diagnostics)
        : source_(source), body_(body), diagnostics_(diagnostics) {}

    [[nodiscard]] bool failed() const { return failed_; }

    PieceDefinition read(BetzaParser::PieceContext* tree) {
        PieceDefinition piece;
        piece.span = body_;
        for (auto* each : tree->move())
            piece.components.push_back(component(each));
        return piece;
    }

    void fail(DiagnosticName name, Span span, std::string message, std::string help = {}) {
        failed_ = true;
        diagnostics_.report(name, source_, span, std::move(message), std::move(help));
    }

    [[nodiscard]] Span place(const antlr4::Token* token) const {
        if (token->getType() == antlr4::Token::EOF) return {body_.end, body_.end + 1};
        return {body_.begin + token->getStartIndex(), body_.begin + token->getStopIndex() + 1};
    }

private:
    [[nodiscard]] Span place(const antlr4::ParserRuleContext* context) const {
        auto* open = const_cast<antlr4::ParserRuleContext*>(context);
        return cover(place(open->getStart()), place(open->getStop()));
    }

    Component component(BetzaParser::MoveContext* context) {
        if (context->chain() == nullptr) return move(context);
        BracketedMoves result;
        result.modifiers = modifiers(context);
        result.span = place(context);
        if (context->range() != nullptr) {
            fail(diagnostic::kNotYet, place(context->range()),
                 "a range of a path in brackets is not supported",
                 "the moves in the brackets have ranges of their own");
        }
        char joiner = '\0';
        Span joinerSpan;
        for (antlr4::tree::ParseTree* child : context->chain()->children) {
            if (auto* joined = dynamic_cast<BetzaParser::JoinerContext*>(child)) {
                joiner = joined->HYPHEN() != nullptr ? '-' : '?';
                joinerSpan = place(joined);
            } else if (auto* inner = dynamic_cast<BetzaParser::MoveContext*>(child)) {
                if (inner->chain() != nullptr) {
                    fail(diagnostic::kNotYet, place(inner->chain()),
                         "brackets in brackets are not supported");
                    continue;
                }
                result.links.push_back({joiner, joinerSpan, move(inner)});
                joiner = '\0';
            }
        }
        return result;
    }

    std::vector<Letter> modifiers(BetzaParser::MoveContext* context) {
        std::vector<Letter> result;
        for (auto* each : context->LOWER()) {
            const Span span = place(each->getSymbol());
            result.push_back({source_.text()[span.begin], span});
        }
        return result;
    }

    AtomMove move(BetzaParser::MoveContext* context) {
        AtomMove result;
        result.modifiers = modifiers(context);
        result.span = place(context);
        result.atom = atom(context->atom());
        if (context->range() != nullptr) result.range = range(context->range());
        return result;
    }

    Atom atom(BetzaParser::AtomContext* context) {
        Atom result;
        result.span = place(context);
        if (context->vector() != nullptr) {
            const auto numbers = context->vector()->NUMBER();
            result.file = number(place(numbers[0]->getSymbol()), kMostLeap);
            result.rank = number(place(numbers[1]->getSymbol()), kMostLeap);
            if (!failed_ && result.file == 0 && result.rank == 0)
                fail(diagnostic::kNoMovement, result.span, "the leap stays where it is");
            return result;
        }
        result.letter = source_.text()[result.span.begin];
        result.doubled = context->DOUBLED() != nullptr;
        if (context->EXTENSION() != nullptr)
            result.extension = source_.text()[place(context->EXTENSION()->getSymbol()).begin];
        return result;
    }

    Range range(BetzaParser::RangeContext* context) {
        Range result;
        result.span = place(context);
        const std::string_view digits = source_.slice(result.span);
        result.exact = digits.size() > 1 && digits.front() == '0';
        result.count = number(result.span, kMostRange);
        if (result.exact && result.count == 0)
            fail(diagnostic::kNumberRange, result.span, fmt::format("`{}` is no range", digits), "write `0`");
        return result;
    }

    int number(Span span, int most) {
        int value = 0;
        for (const char digit : source_.slice(span)) {
            value = value * 10 + (digit - '0');
            if (value > most) {
                fail(diagnostic::kNumberRange, span,
                     fmt::format("`{}` is more than {}", source_.slice(span), most));
                return most;
            }
        }
        return value;
    }

    const Source& source_;
    const Span body_;
    Diagnostics& diagnostics_;
    bool failed_ = false;
};

bool isNestedDeeply(std::string_view text) {
    int depth = 0;
    for (const char c : text) {
        if (c == '[' && ++depth > kMostDepth) return true;
        if (c == ']') --depth;
    }
    return false;
}

void reportSyntaxError(AstBuilder& builder, const Listener& listener, const Source& source, Span body) {
    const antlr4::Token* wrong = listener.token();
    const Span at = builder.place(wrong);
    if (wrong->getType() == BetzaParser::EXTENSION) {
        builder.fail(diagnostic::kMisplacedModifier, at,
                     fmt::format("`{}` is a suffix of another letter: `FX`", source.slice(at)));
    } else if (wrong->getType() == antlr4::Token::EOF && listener.expectsEnd()) {
        builder.fail(diagnostic::kSyntax, at, "`[` is never closed");
    } else if (listener.expectsAtom()) {
        // Modifiers after the last capital letter modify nothing.
        std::size_t begin = at.begin;
        while (begin > body.begin && std::islower(static_cast<unsigned char>(source.text()[begin - 1])) != 0)
            --begin;
        if (begin < at.begin) {
            const Span letters{begin, at.begin};
            builder.fail(
                diagnostic::kMisplacedModifier, letters,
                fmt::format("`{}` modifies nothing: a capital letter has to follow", source.slice(letters)));
        } else {
            builder.fail(diagnostic::kSyntax, at, fmt::format("unexpected `{}`", source.slice(at)),
                         "a capital letter is expected here");
        }
    } else {
        builder.fail(diagnostic::kSyntax, at, fmt::format("unexpected `{}`", source.slice(at)));
    }
}

std::optional<PieceDefinition> parsePiece(const Source& source, Span body, Diagnostics& diagnostics) {
    AstBuilder builder(source, body, diagnostics);
    if (!refuseForeignLetters(source, body, diagnostics)) return std::nullopt;
    if (isNestedDeeply(source.slice(body))) {
        builder.fail(diagnostic::kTooDeep, body,
                     fmt::format("brackets are nested more than {} deep", kMostDepth));
        return std::nullopt;
    }
    auto& recognizer = Recognizer<BetzaLexer, BetzaParser>::ofThread();
    recognizer.begin(withPlainSpaces(source.slice(body)));
    // One token of lookahead decides everywhere in the grammar, so SLL prediction accepts what LL accepts.
    BetzaParser::PieceContext* tree = nullptr;
    Listener listener;
    try {
        tree = recognizer.parse(&BetzaParser::piece);
        if (tree == nullptr)
            recognizer.again(&BetzaParser::piece, antlr4::atn::PredictionMode::SLL, listener);
    } catch (const antlr4::ParseCancellationException&) {
        reportSyntaxError(builder, listener, source, body);
        return std::nullopt;
    }
    PieceDefinition piece = builder.read(tree);
    if (!builder.failed() && piece.components.empty())
        builder.fail(diagnostic::kSyntax, {body.begin, body.begin + 1}, "the piece has no moves");
    if (builder.failed()) return std::nullopt;
    return piece;
}

}  // namespace

std::optional<std::vector<PieceDefinition>> parse(const Source& source, const ir::NameTable& names,
                                                  Diagnostics& diagnostics) {
    const auto parts = split(source, diagnostics);
    if (!parts) return std::nullopt;
    std::vector<PieceDefinition> pieces;
    bool failed = false;
    for (const PieceSpans& part : *parts) {
        try {
            auto piece = parsePiece(source, part.body, diagnostics);
            if (!piece) {
                failed = true;
                continue;
            }
            piece->name = nameOf(part, source, names);
            if (part.name) piece->span = *part.name;
            pieces.push_back(std::move(*piece));
        } catch (const std::bad_alloc&) {
            throw;  // no error of the text
        } catch (const std::exception& problem) {
            diagnostics.report(diagnostic::kSyntax, source, part.body,
                               fmt::format("the parser gave up: {}", problem.what()));
            failed = true;
        }
    }
    if (failed) return std::nullopt;
    return pieces;
}

}  // namespace ferz::betza

// Each definition is lexed and parsed for itself, so that one that is wrong hides no other; prediction is SLL
// first, and full LL only where that fails. Only the parse*.cpp files know ANTLR: parse_moves.cpp and
// parse_places.cpp make the tree.
#include "frontend/mbn/parse.h"

#include <algorithm>
#include <antlr4-runtime.h>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <utility>

#include "MbnLexer.h"
#include "frontend/mbn/parse_ast_builder.h"
#include "frontend/mbn/parse_fragments.h"
#include "frontend/mbn/split.h"
#include "frontend/recognizer.h"

namespace ferz::mbn {

namespace {

using grammar::Mbn::MbnLexer;
using grammar::Mbn::MbnParser;
using Grammar = Recognizer<MbnLexer, MbnParser>;

constexpr std::size_t kMostDefinitions = limits::kDefinitions.most;
/// After so many definitions with errors the rest of the text is not parsed.
constexpr std::size_t kMostErrors = 100;

bool isOneOf(std::size_t type, std::initializer_list<std::size_t> types) {
    return std::find(types.begin(), types.end(), type) != types.end();
}

/// True if the wrong token is in or right after brackets between `-` and `+`: `F-[fR]+N`.
bool hasLegBeforePlus(const std::vector<antlr4::Token*>& tokens, std::size_t wrong) {
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
        const std::size_t type = tokens[i]->getType();
        if (isOneOf(type, {MbnLexer::OPEN_RANGE, MbnLexer::OPEN_SET})) open.push_back(i);
        if (!isOneOf(type, {MbnLexer::CLOSE_RANGE, MbnLexer::CLOSE_SET}) || open.empty()) continue;
        const std::size_t first = open.back();
        open.pop_back();
        const bool isLeg = first > 0 && tokens[first - 1]->getType() == MbnLexer::DASH &&
                           tokens[i + 1]->getType() == MbnLexer::PLUS;
        if (isLeg && wrong > first && wrong <= i + 1) return true;
    }
    return false;
}

/// Gives the brackets of optional legs token types of their own. By the note at the end of section 17 these
/// open at the start of an expression or after `(` or `-`, and close at its end or before `)`, `-` or a
/// number; all others hold a range or a piece set.
void markOptionalLegs(const std::vector<antlr4::Token*>& tokens) {
    std::vector<std::size_t> open;
    std::vector<std::size_t> partner(tokens.size());
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::size_t type = tokens[i]->getType();
        if (isOneOf(type, {MbnLexer::OPEN_RANGE, MbnLexer::OPEN_SET})) open.push_back(i);
        if (open.empty()) continue;
        const bool isRange = tokens[open.back()]->getType() == MbnLexer::OPEN_RANGE;
        if (type != (isRange ? MbnLexer::CLOSE_RANGE : MbnLexer::CLOSE_SET)) continue;
        partner[open.back()] = i;
        open.pop_back();
    }
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::size_t type = tokens[i]->getType();
        if (!isOneOf(type, {MbnLexer::OPEN_RANGE, MbnLexer::OPEN_SET}) || partner[i] == 0) continue;
        // Outer brackets come first, so the type of the one before is final.
        const bool isPromotion = i > 1 && tokens[i - 1]->getType() == MbnLexer::EQUALS &&
                                 tokens[i - 2]->getType() == MbnLexer::EQUALS;
        const bool starts =
            !isPromotion &&
            (i == 0 || isOneOf(tokens[i - 1]->getType(), {MbnLexer::OPEN, MbnLexer::DASH, MbnLexer::EQUALS,
                                                          MbnLexer::OPEN_MAY, MbnLexer::OPEN_MUST}));
        const std::size_t after = tokens[partner[i] + 1]->getType();
        // CLOSE_MAY and CLOSE_MUST belong to an optional leg round this one.
        const bool ends =
            isOneOf(after, {antlr4::Token::EOF, MbnLexer::CLOSE, MbnLexer::DASH, MbnLexer::DIGIT,
                            MbnLexer::STAR, MbnLexer::CLOSE_MAY, MbnLexer::CLOSE_MUST});
        if (!starts || !ends) continue;
        const bool may = type == MbnLexer::OPEN_RANGE;
        auto retype = [&](std::size_t at, std::size_t to) {
            dynamic_cast<antlr4::WritableToken&>(*tokens[at]).setType(to);
        };
        retype(i, may ? MbnLexer::OPEN_MAY : MbnLexer::OPEN_MUST);
        retype(partner[i], may ? MbnLexer::CLOSE_MAY : MbnLexer::CLOSE_MUST);
    }
}

/// Gives the sign of a setup rule, `*` in `Q*=!{X}0`, a token type of its own.
void markSetupRule(const std::vector<antlr4::Token*>& tokens) {
    const auto is = [&](std::size_t at, std::size_t type) { return tokens[at]->getType() == type; };
    for (std::size_t i = 2; i + 2 < tokens.size(); ++i) {
        if (!is(i, MbnLexer::EQUALS) || !is(i + 1, MbnLexer::BANG) || !is(i + 2, MbnLexer::OPEN_SET))
            continue;
        if (!isOneOf(tokens[i - 1]->getType(),
                     {MbnLexer::PLUS, MbnLexer::DASH, MbnLexer::HASH, MbnLexer::STAR, MbnLexer::DOLLAR,
                      MbnLexer::PERCENT, MbnLexer::AMPERSAND}))
            continue;
        dynamic_cast<antlr4::WritableToken&>(*tokens[i - 1]).setType(MbnLexer::SETUP_SIGN);
        return;
    }
}

/// The letters of a definition that are no modifiers (`q`), outside of its name, ranges, sets, conditions and
/// transitions.
std::vector<const antlr4::Token*> unknownLetters(const std::vector<antlr4::Token*>& tokens) {
    std::size_t begin = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (tokens[i]->getType() != MbnLexer::EQUALS) continue;
        if (tokens[i + 1]->getType() == MbnLexer::EQUALS) return {};  // a promotion rule
        if (begin == 0) begin = i + 1;
    }
    std::vector<const antlr4::Token*> unknown;
    int depth = 0;
    bool inCondition = false;
    for (std::size_t i = begin; i < tokens.size(); ++i) {
        const std::size_t type = tokens[i]->getType();
        if (isOneOf(type, {MbnLexer::OPEN_RANGE, MbnLexer::OPEN_SET, MbnLexer::LESS})) ++depth;
        if (isOneOf(type, {MbnLexer::CLOSE_RANGE, MbnLexer::CLOSE_SET, MbnLexer::GREATER})) --depth;
        if (type == MbnLexer::SLASH) inCondition = !inCondition;
        if (depth == 0 && !inCondition && type == MbnLexer::LETTER && tokens[i]->getText() == "q")
            unknown.push_back(tokens[i]);
    }
    return unknown;
}

/// The help for a character outside ASCII that looks like one of the notation, as in texts copied from a
/// page.
std::string helpForLookAlike(std::string_view strange) {
    struct LookAlike {
        std::string_view strange;
        std::string_view help;
    };
    static constexpr LookAlike kLookAlikes[] = {
        {"\u2010", "write `-`"},         {"\u2011", "write `-`"},     {"\u2012", "write `-`"},
        {"\u2013", "write `-` or `--`"}, {"\u2014", "write `--`"},    {"\u2212", "write `-`"},
        {"\u2018", "write `'`"},         {"\u2019", "write `'`"},     {"\u201c", "take it away"},
        {"\u201d", "take it away"},      {"\u00a0", "write a blank"}, {"\u200b", "take it away"},
        {"\ufeff", "take it away"},      {"\uff0b", "write `+`"},     {"\u2217", "write `*`"},
    };
    for (const LookAlike& row : kLookAlikes) {
        if (row.strange == strange) return std::string(row.help);
    }
    return {};
}

/// The first of the modifiers at the end of the tokens; the end token if there are none.
const antlr4::Token* trailingModifiers(const std::vector<antlr4::Token*>& tokens) {
    std::size_t at = tokens.size() - 1;
    while (at > 0 && isOneOf(tokens[at - 1]->getType(), {MbnLexer::DIRECTION, MbnLexer::LETTER}))
        --at;
    return tokens[at];
}

class Parsing {
public:
    Parsing(const Source& source, Origin origin, Diagnostics& diagnostics)
        : source_(source), origin_(origin), diagnostics_(diagnostics) {}

    void run() {
        const SplitText found = split(source_, diagnostics_);
        parsed_.isPartial = !found.isWhole;
        parsed_.lacksMacro = found.lacksMacro;
        if (found.isWhole && found.definitions.empty()) return fail({0, 1}, "the text is empty");
        if (found.definitions.size() > kMostDefinitions) {
            fail(found.definitions[kMostDefinitions].span,
                 fmt::format("more than {} definitions", kMostDefinitions), diagnostic::kTooLarge);
            return;
        }
        std::size_t missing = 0;
        for (const DefinitionSpan& each : found.definitions) {
            definition(each);
            if (!lost_ || ++missing < kMostErrors) continue;
            parsed_.lacksMacro = true;
            return;
        }
        if (!parsed_.isPartial && parsed_.definitions.empty()) fail({0, 1}, "the text holds only comments");
    }

    [[nodiscard]] Parsed take() { return std::move(parsed_); }

private:
    void fail(Span span, std::string message, DiagnosticName name = diagnostic::kSyntax) {
        parsed_.isPartial = parsed_.lacksMacro = true;
        diagnostics_.report(name, source_, span, std::move(message));
    }

    void definition(const DefinitionSpan& written) {
        const Span span = written.span;
        lost_ = false;
        AstBuilder builder(source_, span, origin_, diagnostics_);
        std::string text(source_.slice(span));
        // The lexer reads bytes. Outside of comments all others than ASCII become one STRANGE token each.
        for (char& c : text) {
            if (static_cast<unsigned char>(c) >= 0x80 || c == '\0') c = '\x7f';
        }
        auto& grammar = Grammar::ofThread();
        grammar.begin(std::move(text));
        antlr4::CommonTokenStream& tokens = grammar.tokens();
        tokens.fill();
        const std::vector<antlr4::Token*> all = tokens.getTokens();
        if (all.size() == 1) return;  // a comment alone defines nothing
        for (const antlr4::Token* token : all) {
            if (token->getType() != MbnLexer::STRANGE) continue;
            Span at = builder.place(token);
            // A UTF-8 character is reported once, at its first byte.
            const std::string& whole = source_.text();
            if ((static_cast<unsigned char>(whole[at.begin]) & 0xC0U) == 0x80U) continue;
            while (at.end < span.end && (static_cast<unsigned char>(whole[at.end]) & 0xC0U) == 0x80U)
                ++at.end;
            builder.fail(diagnostic::kSyntax, at, fmt::format("unexpected `{}`", source_.slice(at)),
                         helpForLookAlike(source_.slice(at)));
        }
        MbnParser::DefinitionContext* tree = nullptr;
        markOptionalLegs(all);
        markSetupRule(all);
        if (!builder.failed() && written.gaps.empty()) {
            tree = grammar.parse(&MbnParser::definition);
            if (tree == nullptr) tree = again(grammar, builder);
        } else {
            reportMistakes(all, std::nullopt, builder, written.gaps);
        }
        if (tree != nullptr) {
            parsed_.definitions.push_back(builder.read(tree));
        } else {
            lost_ = true;
            parsed_.isPartial = true;
            if (all.front()->getType() == MbnLexer::AT) parsed_.lacksMacro = true;
        }
        parsed_.isRight = parsed_.isRight && !builder.failed();
    }

    /// Parses again with LL prediction, for the error message and for decisions that SLL cannot make. Null if
    /// the definition has a syntax error.
    static MbnParser::DefinitionContext* again(Grammar& grammar, AstBuilder& builder) {
        FirstError listener;
        MbnParser::DefinitionContext* tree =
            grammar.again(&MbnParser::definition, antlr4::atn::PredictionMode::LL, listener);
        const antlr4::Token* wrong = listener.token();
        if (wrong == nullptr) return tree;
        const std::vector<antlr4::Token*> all = grammar.tokens().getTokens();
        reportMistakes(all, Mistake{wrong->getTokenIndex(), listener.expectsPiece(), Fragments::kNone},
                       builder);
        return nullptr;
    }

    /// Reports the first wrong token of the definition, and that of each other fragment.
    static void reportMistakes(const std::vector<antlr4::Token*>& all, std::optional<Mistake> first,
                               AstBuilder& builder, const std::vector<Gap>& gaps = {}) {
        Fragments fragments(all, builder, gaps);
        fragments.look();
        std::vector<Mistake> mistakes = fragments.mistakes();
        const auto isFirst = [&](const Mistake& each) { return first && each.token == first->token; };
        // The definition may be a movement that the parser took for a name, and missed the `=` at its end.
        const bool isName = first && all[first->token]->getType() == antlr4::Token::EOF &&
                            !mistakes.empty() && fragments.isMovement();
        if (first && !isName && std::none_of(mistakes.begin(), mistakes.end(), isFirst)) {
            // The parse of the complete definition finds the wrong token of its fragment.
            const std::size_t around = fragments.fragmentOf(first->token);
            std::erase_if(mistakes, [&](const Mistake& each) { return each.fragment == around; });
            mistakes.push_back(*first);
        }
        std::sort(mistakes.begin(), mistakes.end(),
                  [](const Mistake& left, const Mistake& right) { return left.token < right.token; });
        // The text before `=` may be a move, and the `=` the error.
        std::erase_if(mistakes, [&](const Mistake& each) {
            return each.fragment == fragments.identifier() && each.fragment != Fragments::kNone &&
                   !isFirst(each);
        });
        std::vector<const antlr4::Token*> unknown = unknownLetters(all);
        std::erase_if(unknown,
                      [&](const antlr4::Token* each) { return fragments.isRead(each->getTokenIndex()); });
        for (const antlr4::Token* letter : unknown) {
            builder.fail(diagnostic::kUnknownModifier, builder.place(letter),
                         fmt::format("unknown modifier `{}`", letter->getText()));
        }
        for (const Mistake& mistake : mistakes)
            report(all, mistake, unknown, builder);
    }

    static void report(const std::vector<antlr4::Token*>& all, const Mistake& mistake,
                       const std::vector<const antlr4::Token*>& unknown, AstBuilder& builder) {
        const std::size_t index = mistake.token;
        const antlr4::Token* wrong = all[index];
        Span at = builder.place(wrong);
        std::string help =
            mistake.expectsPiece ? "a piece letter or a group is expected here" : std::string();
        const std::size_t before = index == 0 ? antlr4::Token::EOF : all[index - 1]->getType();
        if (before == MbnLexer::PLUS && wrong->getType() == MbnLexer::PLUS) help = "one `+` is enough";
        if (!help.empty() && isOneOf(before, {MbnLexer::LETTER, MbnLexer::DIRECTION})) {
            help +=
                fmt::format(": piece letters are upper-case, `{}` is a modifier", all[index - 1]->getText());
        }
        if (hasLegBeforePlus(all, index)) {
            help =
                "brackets before `+` are a range or a piece set; for a leg put its chain in parentheses, as "
                "in `(F-[fR])+N`";
        }
        if (wrong->getType() != antlr4::Token::EOF) {
            builder.fail(diagnostic::kSyntax, at, fmt::format("unexpected `{}`", builder.slice(at)), help);
        } else if (const auto* first = trailingModifiers(all); first != wrong && mistake.expectsPiece) {
            at.begin = builder.place(first).begin;
            at.end -= 1;
            // Unknown letters among them are reported already.
            const bool isTold = std::any_of(unknown.begin(), unknown.end(), [&](const antlr4::Token* letter) {
                return letter->getTokenIndex() >= first->getTokenIndex();
            });
            if (isTold) return;
            builder.fail(
                diagnostic::kSyntax, at,
                fmt::format("`{}` has no move after it: lower-case letters are modifiers", builder.slice(at)),
                "a piece letter or a group is expected after it");
        } else {
            builder.fail(diagnostic::kSyntax, at, "the definition ends too early", help);
        }
    }

    const Source& source_;
    const Origin origin_;
    Diagnostics& diagnostics_;
    Parsed parsed_;
    bool lost_ = false;  ///< the last definition could not be parsed
};

}  // namespace

Parsed parse(const Source& source, Diagnostics& diagnostics, Origin origin) {
    Parsing parsing(source, origin, diagnostics);
    parsing.run();
    return parsing.take();
}

}  // namespace ferz::mbn

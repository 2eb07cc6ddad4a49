// The one file that knows ANTLR. Each definition is lexed and parsed for itself, so that one that is wrong
// hides no other; prediction is SLL first, and full LL only where that fails.
#include "frontend/mbn/parse.h"

#include <algorithm>
#include <antlr4-runtime.h>
#include <cctype>
#include <fmt/format.h>
#include <string>
#include <utility>

#include "MbnLexer.h"
#include "MbnParser.h"
#include "frontend/mbn/modifier.h"
#include "frontend/mbn/split.h"

namespace ferz::mbn {

namespace {

using grammar::Mbn::MbnLexer;
using grammar::Mbn::MbnParser;

/// Larger numbers mean nothing on a board of 26 squares, not even on a torus.
constexpr int kMostNumber = 999;
constexpr std::size_t kMostDefinitions = 10'000;
/// After so many errors the rest of a text is not read.
constexpr std::size_t kMostErrors = 100;

class Listener : public antlr4::BaseErrorListener {
public:
    void syntaxError(antlr4::Recognizer* recognizer, antlr4::Token* offending, std::size_t, std::size_t,
                     const std::string&, std::exception_ptr) override {
        if (token_ != nullptr || offending == nullptr) return;
        token_ = offending;
        const auto* parser = dynamic_cast<antlr4::Parser*>(recognizer);
        if (parser == nullptr) return;
        const auto expected = const_cast<antlr4::Parser*>(parser)->getExpectedTokens();
        expectsPiece_ = expected.contains(static_cast<ssize_t>(MbnParser::UPPER));
    }

    [[nodiscard]] const antlr4::Token* token() const { return token_; }
    [[nodiscard]] bool expectsPiece() const { return expectsPiece_; }

private:
    antlr4::Token* token_ = nullptr;
    bool expectsPiece_ = false;
};

bool isOneOf(std::size_t type, std::initializer_list<std::size_t> types) {
    return std::find(types.begin(), types.end(), type) != types.end();
}

/// The note at the end of section 17: brackets at the start of an expression or behind `(` or `-`, and closed
/// at its end or before `)` or `-` (or a number) hold an optional leg; all others a range or a piece set.
void tellBrackets(const std::vector<antlr4::Token*>& tokens) {
    std::vector<std::size_t> open;
    std::vector<std::size_t> partner(tokens.size());
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::size_t type = tokens[i]->getType();
        if (isOneOf(type, {MbnLexer::OPEN_RANGE, MbnLexer::OPEN_SET})) open.push_back(i);
        if (isOneOf(type, {MbnLexer::CLOSE_RANGE, MbnLexer::CLOSE_SET}) && !open.empty()) {
            partner[open.back()] = i;
            open.pop_back();
        }
    }
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::size_t type = tokens[i]->getType();
        if (!isOneOf(type, {MbnLexer::OPEN_RANGE, MbnLexer::OPEN_SET}) || partner[i] == 0) continue;
        // Outer brackets come first, so the one before is told already.
        const bool starts =
            i == 0 || isOneOf(tokens[i - 1]->getType(), {MbnLexer::OPEN, MbnLexer::DASH, MbnLexer::EQUALS,
                                                         MbnLexer::OPEN_MAY, MbnLexer::OPEN_MUST});
        const std::size_t behind = tokens[partner[i] + 1]->getType();
        // A closing bracket that is told already belongs to an optional leg around this one.
        const bool ends =
            isOneOf(behind, {antlr4::Token::EOF, MbnLexer::CLOSE, MbnLexer::DASH, MbnLexer::DIGIT,
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

std::string upper(std::string text) {
    for (char& c : text)
        c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
}

/// Turns the parse contexts of one definition into the tree.
class Reader {
public:
    Reader(const Source& source, Span span, Origin origin, Diagnostics& diagnostics)
        : source_(source), span_(span), origin_(origin), diagnostics_(diagnostics) {}

    [[nodiscard]] bool failed() const { return failed_; }

    Definition read(MbnParser::DefinitionContext* tree) {
        Definition definition;
        definition.span = span_;
        if (auto* named = tree->named()) {
            definition.identifier = identifier(named->identifier());
            definition.moves = sequence(named->sequence());
        } else if (auto* bare = tree->bare()) {
            definition.identifier = identified(bare, {bare->pieceLetter()});
        } else if (auto* moves = tree->sequence()) {
            definition.moves = sequence(moves);
        } else if (tree->promotion() != nullptr) {
            definition.kind = Definition::Kind::Promotion;
            definition.identifier = identifier(tree->promotion()->identifier());
        } else if (auto* castling = tree->castling()) {
            definition.kind = Definition::Kind::Castling;
            for (auto* letter : castling->UPPER()) {
                if (letter->getText() != "O")
                    fail(diagnostic::kSyntax, place(letter), "castling is written with the letter `O`");
            }
            definition.moves = sequence(castling->sequence(0));
            definition.associateMoves = sequence(castling->sequence(1));
        } else {
            definition.kind = Definition::Kind::Cancellation;
        }
        return definition;
    }

    void fail(DiagnosticName name, Span span, std::string message, std::string help = {}) {
        if (name.severity == Severity::Error) failed_ = true;
        diagnostics_.report(name, source_, span, std::move(message), std::move(help));
    }

    [[nodiscard]] Span place(const antlr4::Token* token) const {
        if (token->getType() == antlr4::Token::EOF) return {span_.end, span_.end + 1};
        return {span_.begin + token->getStartIndex(), span_.begin + token->getStopIndex() + 1};
    }

private:
    [[nodiscard]] Span place(antlr4::tree::TerminalNode* node) const { return place(node->getSymbol()); }
    [[nodiscard]] Span place(antlr4::ParserRuleContext* context) const {
        return cover(place(context->getStart()), place(context->getStop()));
    }

    int number(antlr4::ParserRuleContext* context) { return number(context->getText(), place(context)); }
    int number(const std::string& digits, Span span) {
        int value = 0;
        for (const char digit : digits) {
            value = value * 10 + (digit - '0');
            if (value <= kMostNumber) continue;
            fail(diagnostic::kNumberRange, span, fmt::format("`{}` is more than {}", digits, kMostNumber));
            return kMostNumber;
        }
        return value;
    }

    std::string compoundName(MbnParser::CompoundContext* context) {
        const std::string written = upper(context->getText());
        std::string name = written.substr(1, written.size() - 2);
        // `:X:` is not the single letter X.
        if (name.size() == 1) return written;
        if (name.size() > 3) {
            fail(diagnostic::kSyntax, place(context),
                 fmt::format("`:{}:` has more than three letters", name));
        }
        return name;
    }

    std::string letterName(MbnParser::PieceLetterContext* context) {
        if (context->compound() != nullptr) return compoundName(context->compound());
        return upper(context->getText());
    }

    Identifier identifier(MbnParser::IdentifierContext* context) {
        Identifier result = identified(context, context->pieceLetter());
        result.isMacro = context->AT() != nullptr;
        return result;
    }

    /// What a definition's identifier and a bare one have in common.
    template <class Context>
    Identifier identified(Context* context, const std::vector<MbnParser::PieceLetterContext*>& letters) {
        Identifier result;
        result.span = place(context);
        result.isSideMover = context->QUOTE() != nullptr;
        for (auto* prefix : context->prefix())
            result.prefixes += prefix->getText();
        std::size_t lowers = 0;
        for (auto* letter : letters) {
            result.letters.push_back(letterName(letter));
            if (letter->compound() != nullptr) {
                result.isCompound = true;
                if (std::islower(static_cast<unsigned char>(letter->getText()[1])) != 0) ++lowers;
            } else if (letter->lower() != nullptr) {
                ++lowers;
            }
        }
        result.isLower = lowers > 0;
        if (lowers != 0 && lowers != result.letters.size()) {
            fail(diagnostic::kSyntax, result.span, "upper and lower case letters cannot share a definition",
                 "a lower-case letter defines the black piece: write two definitions");
        }
        if (auto* suffix = context->suffix()) result.suffix = suffix->getText();
        if (auto* board = context->board()) result.board = board->getText();
        if (auto* announcement = context->announcement()) result.announcement = announcement->getText();
        return result;
    }

    std::shared_ptr<const Sequence> sequence(MbnParser::SequenceContext* context) {
        auto result = std::make_shared<Sequence>();
        result->span = place(context);
        const auto legs = context->leg();
        const auto dashes = context->dash();
        for (std::size_t i = 0; i < legs.size(); ++i) {
            result->legs.push_back(leg(legs[i]));
            if (i > 0) result->legs.back().independent = dashes[i - 1]->DASH().size() == 2;
        }
        return result;
    }

    Leg leg(MbnParser::LegContext* context) {
        Leg result;
        result.span = place(context);
        if (auto* inside = context->sequence()) {
            result.kind = context->OPEN_MAY() != nullptr ? Leg::Kind::MayPlay : Leg::Kind::MustPlay;
            result.inside = sequence(inside);
            if (context->steps() != nullptr) result.steps = steps(context->steps());
            return result;
        }
        // Children in the order in which they were written; `+` signs are between them.
        for (auto* child : context->combined()->children) {
            if (auto* partial = dynamic_cast<MbnParser::PartialContext*>(child)) {
                result.alternatives.push_back(partialMove(partial));
            } else if (auto* modified = dynamic_cast<MbnParser::ModifiedContext*>(child)) {
                PartialMove move;
                move.span = place(modified);
                finish(move, modified->modifier(), modified->move(), modified->destination());
                result.alternatives.push_back(std::move(move));
            }
        }
        return result;
    }

    void finish(PartialMove& result, const std::vector<MbnParser::ModifierContext*>& modifierContexts,
                const std::vector<MbnParser::MoveContext*>& moves,
                const std::vector<MbnParser::DestinationContext*>& destinations) {
        result.modifiers = modifiers(modifierContexts);
        for (auto* each : moves)
            result.moves.push_back(move(each));
        for (auto* each : destinations) {
            if (each->range() != nullptr) {
                result.destinations.emplace_back(range(each->range()));
            } else {
                result.destinations.emplace_back(pieceSet(each->pieceSet()));
            }
        }
    }

    PartialMove partialMove(MbnParser::PartialContext* context) {
        PartialMove result;
        result.span = place(context);
        for (auto* word : context->moveWord()) {
            result.prefix = result.prefix.end == 0 ? place(word) : cover(result.prefix, place(word));
            if (word->setup() != nullptr) {
                result.setup = true;
            } else if (word->HASH() != nullptr) {
                result.decisive = true;
            } else if (word->transition() != nullptr) {
                result.transition = true;
            } else if (word->condition() != nullptr) {
                result.conditions.push_back(condition(word->condition()));
            } else if (word->range() != nullptr) {
                result.origins.push_back(range(word->range()));
            } else {
                result.attackers.push_back(pieceSet(word->pieceSet()));
            }
        }
        finish(result, context->modifier(), context->move(), context->destination());
        return result;
    }

    Condition condition(MbnParser::ConditionContext* context) {
        Condition result;
        result.span = place(context);
        if (context->pieceSet() != nullptr) {
            result.set = pieceSet(context->pieceSet());
        } else if (auto* letter = context->pieceLetter()) {
            PieceSet set;
            set.span = place(letter);
            set.items.push_back({letterName(letter), letter->lower() == nullptr, set.span});
            result.set = set;
        }
        if (context->range() != nullptr) {
            result.where = range(context->range());
        } else if (auto* square = context->square()) {
            Range where;
            where.span = place(square);
            RangePart part;
            const int file = square->lower()->getText()[0] - 'a' + 1;
            const int rank = number(square->number(0));
            part.squares.files = {file, file, 0, false, false};
            part.squares.ranks = {rank, rank, 0, false, false};
            if (square->UPPER() != nullptr) {
                const int level = square->UPPER()->getText()[0] - 'A' + 1;
                part.squares.levels = {level, level, 0, false, false};
            }
            if (square->number().size() > 1) {
                const int row = number(square->number(1));
                part.squares.rows = {row, row, 0, false, false};
            }
            where.parts.push_back(part);
            result.where = where;
        }
        if (!result.set && !result.where) fail(diagnostic::kSyntax, result.span, "the condition is empty");
        return result;
    }

    std::vector<Modifier> modifiers(const std::vector<MbnParser::ModifierContext*>& contexts) {
        std::vector<Modifier> letters;
        for (auto* context : contexts) {
            Modifier modifier;
            modifier.isBuiltIn = origin_ == Origin::Table;
            modifier.span = place(context);
            if (auto* amalgam = context->amalgam()) {
                modifier.letter = amalgam->DIRECTION(0)->getText()[0];
                modifier.second = amalgam->DIRECTION(1)->getText()[0];
            } else {
                modifier.letter = context->lower()->getText()[0];
                modifier.optional = context->QUESTION() != nullptr;
                if (context->pieceSet() != nullptr) modifier.set = pieceSet(context->pieceSet());
                if (context->range() != nullptr) modifier.range = range(context->range());
            }
            letters.push_back(std::move(modifier));
        }
        return putTogether(letters, [this](auto&&... what) { fail(std::forward<decltype(what)>(what)...); });
    }

    Move move(MbnParser::MoveContext* context) {
        Move result;
        result.span = place(context);
        if (auto* inside = context->sequence()) {
            Group group;
            group.moves = sequence(inside);
            if (auto* circular = context->circular()) {
                Modifier modifier;
                modifier.span = place(circular);
                const auto letters =
                    circular->amalgam() != nullptr ? circular->amalgam()->DIRECTION() : circular->DIRECTION();
                modifier.letter = letters[0]->getText()[0];
                if (letters.size() > 1) modifier.second = letters[1]->getText()[0];
                if (circular->amalgam() == nullptr && letters.size() > 1 &&
                    modifier.letter != modifier.second) {
                    // Side by side: a union, as before any move.
                    Modifier second = modifier;
                    second.letter = modifier.second;
                    modifier.second = second.second = '\0';
                    group.circular = {modifier, second};
                } else {
                    group.circular = {modifier};
                }
                group.circular = putTogether(
                    group.circular, [this](auto&&... what) { fail(std::forward<decltype(what)>(what)...); });
            }
            result.what = std::move(group);
        } else if (auto* leaper = context->leaper()) {
            const int smaller = number(leaper->number(0));
            const int larger = number(leaper->number(1));
            if (smaller > larger) {
                fail(diagnostic::kOrdinateOrder, place(leaper),
                     "the first ordinate is greater than the second",
                     fmt::format("write `:{},{}:`", larger, smaller));
            }
            result.what = Leaper{smaller, larger};
        } else if (context->compound() != nullptr) {
            result.what = Reference{compoundName(context->compound()), true};
        } else {
            result.what = Reference{context->UPPER()->getText(), false};
        }
        if (context->steps() != nullptr) result.steps = steps(context->steps());
        return result;
    }

    Steps steps(MbnParser::StepsContext* context) {
        Steps result;
        result.span = place(context);
        const std::string text = context->getText();
        if (text == "*") {
            result.kind = Steps::Kind::Edge;
        } else if (text == "0*" || text == "**") {
            result.kind = Steps::Kind::LastReachable;
        } else if (text == "0") {
            result.kind = Steps::Kind::Unlimited;
        } else if (text.back() == '*') {
            fail(diagnostic::kSyntax, result.span, fmt::format("`{}` is no number of steps", text),
                 "write `0*` for the last square that can be reached");
        } else if (text.front() == '0') {
            result.kind = Steps::Kind::Exactly;
            result.count = number(text.substr(1), result.span);
        } else {
            result.kind = Steps::Kind::UpTo;
            result.count = number(text, result.span);
        }
        return result;
    }

    Range range(MbnParser::RangeContext* context) {
        Range result;
        result.span = place(context);
        result.complement = context->CARET() != nullptr;
        for (auto* each : context->rangePart())
            result.parts.push_back(rangePart(each));
        return result;
    }

    RangePart rangePart(MbnParser::RangePartContext* context) {
        RangePart result;
        if (context->HASH() != nullptr) {
            result.squares.kind = ir::ZonePart::Kind::Edge;
        } else if (context->DOT() != nullptr) {
            result.squares.kind = ir::ZonePart::Kind::Inner;
        } else if (context->PLUS() != nullptr) {
            result.kind = RangePart::Kind::Threatened;
        } else if (context->STAR() != nullptr) {
            result.kind = RangePart::Kind::Unthreatened;
        } else if (context->COLON() != nullptr) {
            result.kind = RangePart::Kind::Unmoved;
        } else {
            auto* box = context->box();
            if (auto* files = box->files())
                result.squares.files = span(letters(files->lower()), 'a', place(files));
            if (auto* ranks = box->ranks()) result.squares.ranks = span(ranks->number(), place(ranks));
            if (auto* levels = box->levels()) {
                std::string text;
                for (auto* level : levels->UPPER())
                    text += level->getText();
                result.squares.levels = span(text, 'A', place(levels));
            }
            if (auto* rows = box->rows()) result.squares.rows = span(rows->number(), place(rows));
            if (auto* iterator = context->iterator()) {
                stride(iterator->stride(0), result.squares.files);
                stride(iterator->stride(1), result.squares.ranks);
            }
        }
        return result;
    }

    static std::string letters(const std::vector<MbnParser::LowerContext*>& contexts) {
        std::string text;
        for (auto* context : contexts)
            text += context->getText();
        return text;
    }

    ir::Span1 span(const std::string& names, char first, Span where) {
        return ordered(names.front() - first + 1, names.back() - first + 1, where);
    }
    ir::Span1 span(const std::vector<MbnParser::NumberContext*>& numbers, Span where) {
        return ordered(number(numbers.front()), number(numbers.back()), where);
    }
    ir::Span1 ordered(int first, int last, Span where) {
        if (first == 0) fail(diagnostic::kNumberRange, where, "ranks are counted from 1");
        if (first > last) {
            fail(diagnostic::kSyntax, where, fmt::format("`{}` runs backwards", source_.slice(where)));
        }
        return {first, last, 0, false, false};
    }

    void stride(MbnParser::StrideContext* context, ir::Span1& span) {
        const int value = number(context->number());
        if (value == 0) return;
        if (context->PLUS() == nullptr && context->DASH() == nullptr) {
            fail(diagnostic::kSyntax, place(context), "the iterator has no direction",
                 "write `+`, `-` or `+-`");
        }
        span.stride = value;
        span.up = context->PLUS() != nullptr;
        span.down = context->DASH() != nullptr;
    }

    PieceSet pieceSet(MbnParser::PieceSetContext* context) {
        PieceSet result;
        result.span = place(context);
        result.byColour = context->BANG() != nullptr;
        result.complement = context->CARET() != nullptr;
        for (auto* each : context->setItem()) {
            SetItem item;
            item.span = place(each);
            auto* letter = each->pieceLetter();
            const std::string written = letter->getText();
            item.isUpper = std::islower(static_cast<unsigned char>(written[written[0] == ':' ? 1 : 0])) == 0;
            // A prefix is whatever stands before the letter.
            const std::size_t prefix = place(letter).begin - item.span.begin;
            item.letter =
                std::string(source_.slice({item.span.begin, item.span.begin + prefix})) + letterName(letter);
            if (each->suffix() != nullptr) item.letter += each->suffix()->getText();
            result.items.push_back(std::move(item));
        }
        return result;
    }

    const Source& source_;
    const Span span_;
    const Origin origin_;
    Diagnostics& diagnostics_;
    bool failed_ = false;
};

class Parsing {
public:
    Parsing(const Source& source, Origin origin, Diagnostics& diagnostics)
        : source_(source), origin_(origin), diagnostics_(diagnostics) {}

    /// Empty when an error was reported.
    std::optional<Definition> definition(Span span) {
        Reader reader(source_, span, origin_, diagnostics_);
        std::string text(source_.slice(span));
        // One byte, one character: the notation is ASCII, and what is not may stand in comments only.
        for (char& c : text) {
            if (static_cast<unsigned char>(c) >= 0x80 || c == '\0') c = '\x7f';
        }
        antlr4::ANTLRInputStream input(text);
        MbnLexer lexer(&input);
        lexer.removeErrorListeners();
        antlr4::CommonTokenStream tokens(&lexer);
        tokens.fill();
        const std::vector<antlr4::Token*> all = tokens.getTokens();
        if (all.size() == 1) return std::nullopt;  // a comment alone: the caller says so
        for (const antlr4::Token* token : all) {
            if (token->getType() != MbnLexer::STRANGE) continue;
            Span at = reader.place(token);
            // The whole character of more than one byte, its first byte stands for it.
            const std::string& whole = source_.text();
            if ((static_cast<unsigned char>(whole[at.begin]) & 0xC0U) == 0x80U) continue;
            while (at.end < span.end && (static_cast<unsigned char>(whole[at.end]) & 0xC0U) == 0x80U)
                ++at.end;
            reader.fail(diagnostic::kSyntax, at, fmt::format("unexpected `{}`", source_.slice(at)));
        }
        if (reader.failed()) return std::nullopt;
        tellBrackets(all);

        MbnParser parser(&tokens);
        parser.removeErrorListeners();
        auto* interpreter = parser.getInterpreter<antlr4::atn::ParserATNSimulator>();
        interpreter->setPredictionMode(antlr4::atn::PredictionMode::SLL);
        parser.setErrorHandler(std::make_shared<antlr4::BailErrorStrategy>());
        MbnParser::DefinitionContext* tree = nullptr;
        try {
            tree = parser.definition();
        } catch (const antlr4::ParseCancellationException&) {
            tree = again(parser, tokens, reader);
        }
        if (tree == nullptr) return std::nullopt;
        Definition result = reader.read(tree);
        if (reader.failed()) return std::nullopt;
        return result;
    }

    void report(Span span, std::string message) {
        diagnostics_.report(diagnostic::kSyntax, source_, span, std::move(message));
    }

private:
    /// Full LL, for the message and for what SLL cannot decide. Null when the definition is wrong.
    MbnParser::DefinitionContext* again(MbnParser& parser, antlr4::CommonTokenStream& tokens,
                                        Reader& reader) {
        Listener listener;
        tokens.seek(0);
        parser.reset();
        parser.addErrorListener(&listener);
        parser.getInterpreter<antlr4::atn::ParserATNSimulator>()->setPredictionMode(
            antlr4::atn::PredictionMode::LL);
        parser.setErrorHandler(std::make_shared<antlr4::DefaultErrorStrategy>());
        MbnParser::DefinitionContext* tree = parser.definition();
        parser.removeErrorListeners();
        const antlr4::Token* wrong = listener.token();
        if (wrong == nullptr) return tree;
        const Span at = reader.place(wrong);
        const std::string_view help =
            listener.expectsPiece() ? "a piece letter or a group is expected here" : "";
        if (wrong->getType() == antlr4::Token::EOF) {
            reader.fail(diagnostic::kSyntax, at, "the definition ends too early", std::string(help));
        } else {
            reader.fail(diagnostic::kSyntax, at, fmt::format("unexpected `{}`", source_.slice(at)),
                        std::string(help));
        }
        return nullptr;
    }

    const Source& source_;
    const Origin origin_;
    Diagnostics& diagnostics_;
};

}  // namespace

std::optional<std::vector<Definition>> parse(const Source& source, Diagnostics& diagnostics, Origin origin) {
    const auto spans = split(source, diagnostics);
    if (!spans) return std::nullopt;
    Parsing parsing(source, origin, diagnostics);
    if (spans->empty()) {
        parsing.report({0, 1}, "the text is empty");
        return std::nullopt;
    }
    if (spans->size() > kMostDefinitions) {
        diagnostics.report(diagnostic::kTooLarge, source, (*spans)[kMostDefinitions],
                           fmt::format("more than {} definitions", kMostDefinitions));
        return std::nullopt;
    }
    std::vector<Definition> definitions;
    std::size_t wrong = 0;
    for (const Span span : *spans) {
        const std::size_t before = diagnostics.all().size() + diagnostics.dropped();
        auto definition = parsing.definition(span);
        if (definition) {
            definitions.push_back(std::move(*definition));
        } else {
            // A comment between definitions defines nothing.
            if (diagnostics.all().size() + diagnostics.dropped() == before) continue;
            if (++wrong >= kMostErrors) break;
        }
    }
    if (wrong > 0) return std::nullopt;
    if (definitions.empty()) {
        parsing.report({0, 1}, "the text holds only comments");
        return std::nullopt;
    }
    return definitions;
}

}  // namespace ferz::mbn

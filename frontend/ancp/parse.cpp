// The only ANCP file that includes ANTLR. Each definition is parsed on its own, so that an error in one hides
// none in another; words are looked up while the syntax tree is built, and every unknown word is reported.
#include "frontend/ancp/parse.h"

#include <algorithm>
#include <antlr4-runtime.h>
#include <charconv>
#include <cstdlib>
#include <exception>
#include <fmt/format.h>
#include <map>
#include <new>
#include <set>
#include <string>
#include <utility>

#include "AncpLexer.h"
#include "AncpParser.h"
#include "frontend/ancp/prefix.h"
#include "frontend/ancp/split.h"
#include "frontend/byte_text.h"
#include "frontend/recognizer.h"
#include "ir/limits.h"
#include "ir/symmetry.h"
#include "ir/text.h"
#include "notations/ancp/words.h"
#include "support/limits.h"

namespace ferz::ancp {

namespace {

using grammar::Ancp::AncpLexer;
using grammar::Ancp::AncpParser;

/// Larger counts are refused: they mean nothing on a board of 26 files, not even on a torus.
constexpr int kMostCount = limits::kAncpCount.most;

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

/// Builds the syntax tree of one definition from the parse tree.
class AstBuilder {
public:
    AstBuilder(const Source& source, const DefinitionSpans& part, const ir::NameTable& names,
               Diagnostics& diagnostics)
        : source_(source), part_(part), names_(names), diagnostics_(diagnostics) {}

    [[nodiscard]] bool failed() const { return failed_; }

    Definition read(AncpParser::DefinitionContext* tree) {
        Definition definition;
        definition.span = part_.name.value_or(part_.body);
        for (auto* each : tree->header())
            header(each, definition);
        definition.moves = expression(tree->expression(), true);
        for (auto* each : tree->labelled()) {
            Label label;
            label.span = place(each->LABEL()->getSymbol());
            label.name = std::string(source_.slice(label.span));
            label.body = expression(each->expression(), true);
            definition.labels.push_back(std::move(label));
        }
        return definition;
    }

    void fail(DiagnosticName name, Span span, std::string message, std::string help = {}) {
        if (name.severity == Severity::Error) failed_ = true;
        diagnostics_.report(name, source_, span, std::move(message), std::move(help));
    }

    [[nodiscard]] Span place(const antlr4::Token* token) const {
        const std::size_t base = part_.body.begin;
        if (token->getType() == antlr4::Token::EOF) return {part_.body.end, part_.body.end + 1};
        return {base + token->getStartIndex(), base + token->getStopIndex() + 1};
    }

private:
    [[nodiscard]] Span place(const antlr4::ParserRuleContext* context) const {
        auto* open = const_cast<antlr4::ParserRuleContext*>(context);
        return cover(place(open->getStart()), place(open->getStop()));
    }

    /// The text between the brackets of a token.
    [[nodiscard]] Span inside(antlr4::tree::TerminalNode* brackets) const {
        const Span span = place(brackets->getSymbol());
        return {span.begin + 1, span.end - 1};
    }

    void header(AncpParser::HeaderContext* context, Definition& definition) {
        std::string text;
        for (const char c : source_.slice(inside(context->BRACKETS()))) {
            if (c != ' ' || (!text.empty() && text.back() != ' ')) text += c;
        }
        while (!text.empty() && text.back() == ' ')
            text.pop_back();
        if (!headers_.insert(text.substr(0, text.find(' '))).second) {
            fail(diagnostic::kSyntax, place(context), fmt::format("`[{}]` says it a second time", text));
            return;
        }
        const auto known = std::find_if(headers().begin(), headers().end(),
                                        [&](const HeaderWord& each) { return each.text == text; });
        if (known != headers().end()) {
            definition.forBlack = known->forBlack.value_or(definition.forBlack);
            definition.owner = known->owner.value_or(definition.owner);
        } else {
            fail(diagnostic::kSyntax, place(context), fmt::format("`[{}]` says nothing of a piece", text),
                 "write `[black turn]`, `[black nothing]`, `[owner white]` or `[owner black]`");
        }
    }

    Expression expression(AncpParser::ExpressionContext* context, bool mayBeNone) {
        Expression result;
        result.span = place(context);
        if (mayBeNone && source_.slice(result.span) == textOf(LegWord::None)) return result;
        for (auto* each : context->chain())
            result.chains.push_back(chain(each));
        return result;
    }

    Chain chain(AncpParser::ChainContext* context) {
        Chain result;
        const auto legs = context->leg();
        const auto joiners = context->joiner();
        for (std::size_t i = 0; i < legs.size(); ++i) {
            result.legs.push_back(leg(legs[i]));
            result.legs.back().relative = i > 0 && joiners[i - 1]->PLUS() != nullptr;
        }
        return result;
    }

    Leg leg(AncpParser::LegContext* context) {
        Leg result;
        result.span = place(context);
        for (auto* each : context->prefix()) {
            PrefixText text;
            text.word = place(each->WORD()->getSymbol());
            text.bang = each->BANG() != nullptr;
            if (each->BRACES() != nullptr) text.argument = place(each->BRACES()->getSymbol());
            if (each->BRACKETS() != nullptr) text.argument = place(each->BRACKETS()->getSymbol());
            text.span = {text.word.begin, place(each->COLON()->getSymbol()).begin};
            if (auto prefix = readPrefix(text, source_, names_, diagnostics_)) {
                result.prefixes.push_back(std::move(*prefix));
            } else {
                failed_ = true;
            }
        }
        body(context->body(), result);
        return result;
    }

    void body(AncpParser::BodyContext* context, Leg& leg) {
        if (context->LABEL() != nullptr) {
            leg.body = Reference{std::string(source_.slice(place(context->LABEL()->getSymbol())))};
        } else if (context->expression() != nullptr) {
            Group group;
            group.inside = std::make_shared<const Expression>(expression(context->expression(), false));
            if (context->count() != nullptr) group.count = count(context->count());
            leg.body = std::move(group);
        } else if (!context->vector().empty()) {
            moving(context, leg);
        } else {
            word(context, leg);
        }
    }

    // -- `leap`, `slide`, `step` --

    void moving(AncpParser::BodyContext* context, Leg& leg) {
        const Span where = place(context->WORD()->getSymbol());
        const std::string_view word = source_.slice(where);
        const LegKeyword* known = findLeg(word);
        if (known != nullptr && known->word == LegWord::Step) {
            ir::Step step;
            for (auto* each : context->vector())
                step.by = vector(each).by;
            if (context->BANG() != nullptr || context->count() != nullptr || context->vector().size() > 1) {
                fail(diagnostic::kSyntax, place(context), "`step` takes one vector and nothing else",
                     "write `step(0,1)`; `leap` takes several");
            }
            leg.body = Primitive{step};
            return;
        }
        if (known == nullptr || (known->word != LegWord::Leap && known->word != LegWord::Slide)) {
            fail(diagnostic::kUnknownExpression, where, fmt::format("`{}` is no way to move", word),
                 "write `leap`, `slide` or `step`");
            return;
        }
        Ride ride;
        ride.slides = known->word == LegWord::Slide;
        ride.exact = context->BANG() != nullptr;
        if (context->count() != nullptr) ride.count = count(context->count());
        std::set<ir::Vec> seen;
        for (auto* each : context->vector()) {
            ride.vectors.push_back(vector(each));
            check(ride.vectors.back(), ride);
            if (!seen.insert(ride.vectors.back().by).second) {
                fail(diagnostic::kUselessRepetition, ride.vectors.back().span,
                     "the vector stands here a second time");
            }
        }
        leg.body = std::move(ride);
    }

    void check(const Vector& vector, const Ride& ride) {
        const ir::Vec& by = vector.by;
        if (!ride.exact && (by.level != 0 || by.row != 0)) {
            fail(diagnostic::kSyntax, vector.span, "a vector of levels or rows has no orbit",
                 "write the vectors that are meant behind `!`");
        } else if (!ride.exact && ir::representative(by) != by) {
            const std::string_view word = textOf(ride.slides ? LegWord::Slide : LegWord::Leap);
            fail(diagnostic::kOrdinateOrder, vector.span,
                 "without `!` the numbers of a vector are unsigned, the smaller one first",
                 fmt::format("write `{0}{1}` for the whole orbit, or `{0}!{2}` for this vector alone", word,
                             ir::print(ir::representative(by)), ir::print(by)));
        }
        if (ride.slides && !isKingly(by)) {
            fail(diagnostic::kSlideDirection, vector.span,
                 fmt::format("`{}` leads in no direction of a king", source_.slice(vector.span)),
                 "write `leap`");
        }
    }

    /// True for one or more king's steps in one direction.
    static bool isKingly(const ir::Vec& by) {
        int length = 0;
        for (const int each : {by.file, by.rank, by.level, by.row}) {
            if (each == 0) continue;
            if (length != 0 && length != std::abs(each)) return false;
            length = std::abs(each);
        }
        return length != 0;
    }

    Vector vector(AncpParser::VectorContext* context) {
        Vector result;
        result.span = place(context);
        int* const parts[] = {&result.by.file, &result.by.rank, &result.by.level, &result.by.row};
        const auto numbers = context->part();
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const int value = number(numbers[i]->NUMBER(), 0, ir::kMostVectorPart);
            *parts[i] = numbers[i]->MINUS() != nullptr ? -value : value;
        }
        return result;
    }

    Count count(AncpParser::CountContext* context) {
        Count result;
        result.span = place(context);
        const auto numbers = context->NUMBER();
        if (context->HASH() == nullptr) {
            if (!numbers.empty()) result.most = number(numbers[0], 1, kMostCount);
            return result;
        }
        result.least = number(numbers[0], 1, kMostCount);
        if (context->TIMES() == nullptr) result.most = result.least;
        if (numbers.size() > 1) {
            result.most = number(numbers[1], 1, kMostCount);
            if (result.most < result.least) {
                fail(diagnostic::kNumberRange, result.span,
                     fmt::format("at least {} and at most {} steps are none", result.least, result.most));
            }
        }
        return result;
    }

    int number(antlr4::tree::TerminalNode* node, int least, int most) {
        return number(place(node->getSymbol()), least, most);
    }

    /// Returns `least` where the text is no number or out of range, which is reported.
    int number(Span span, int least, int most) {
        std::string_view digits = source_.slice(span);
        while (!digits.empty() && digits.front() == ' ')
            digits.remove_prefix(1);
        while (!digits.empty() && digits.back() == ' ')
            digits.remove_suffix(1);
        int value = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (error == std::errc{} && end == digits.data() + digits.size() && value >= least && value <= most)
            return value;
        fail(diagnostic::kNumberRange, span, fmt::format("expected a number from {} to {}", least, most));
        return least;
    }

    // -- the other words --

    /// Parses `playable @1` and `not playable @1`; empty for every other test.
    [[nodiscard]] std::optional<Question> question(Span span) const {
        std::vector<std::string_view> words;
        std::string_view rest = source_.slice(span);
        constexpr std::string_view kSeparators = " \t\r\n";
        while (words.size() < 4) {
            rest.remove_prefix(std::min(rest.find_first_not_of(kSeparators), rest.size()));
            if (rest.empty()) break;
            words.push_back(rest.substr(0, rest.find_first_of(kSeparators)));
            rest.remove_prefix(words.back().size());
        }
        const bool negated = !words.empty() && words.front() == "not";
        if (negated) words.erase(words.begin());
        if (words.size() != 2 || words[0] != "playable" || words[1].front() != '@') return std::nullopt;
        return Question{std::string(words[1]), negated};
    }

    void word(AncpParser::BodyContext* context, Leg& leg) {
        const Span where = place(context->WORD()->getSymbol());
        auto* brackets = context->BRACKETS();
        const LegKeyword* known = findLeg(source_.slice(where));
        if (known == nullptr) {
            fail(diagnostic::kUnknownExpression, where,
                 fmt::format("unknown word `{}`", source_.slice(where)),
                 "a leg is `leap`, `slide`, `step`, `if`, `do`, `mark`, `return` or `end`");
            return;
        }
        const bool isMoving =
            known->word == LegWord::Leap || known->word == LegWord::Slide || known->word == LegWord::Step;
        // All others but `end` have an argument.
        if (!isMoving && known->word != LegWord::None &&
            (brackets == nullptr) != (known->word == LegWord::End)) {
            fail(diagnostic::kSyntax, place(context),
                 fmt::format("`{}` is written `{}`", known->text, known->example));
            return;
        }
        const auto read = [&](auto instruction) {
            if (instruction) return ir::Instruction(std::move(*instruction));
            failed_ = true;
            return ir::Instruction(ir::Pass{});
        };
        switch (known->word) {
            case LegWord::If:
                if (auto asked = question(inside(brackets))) {
                    leg.body = std::move(*asked);
                } else {
                    leg.body = Primitive{read(ir::parseTest(source_, inside(brackets), diagnostics_))};
                }
                break;
            case LegWord::Do: {
                std::optional<ir::Act> act;
                if (const auto effect = ir::parseEffect(source_, inside(brackets), diagnostics_))
                    act = ir::Act{*effect};
                leg.body = Primitive{read(act)};
                break;
            }
            case LegWord::Mark:
                leg.body = Primitive{ir::Mark{number(inside(brackets), 1, ir::kMostSlots)}};
                break;
            case LegWord::Return:
                leg.body = Primitive{ir::Return{number(inside(brackets), 0, ir::kMostSlots)}};
                break;
            case LegWord::End: leg.body = End{}; break;
            case LegWord::Leap:
            case LegWord::Slide:
            case LegWord::Step:
                fail(diagnostic::kSyntax, place(context), fmt::format("`{}` needs a vector", known->text),
                     fmt::format("write `{}(0,1)`", known->text));
                break;
            case LegWord::None:
                fail(diagnostic::kSyntax, where, "`none` is the whole of a definition, or of a label");
                break;
        }
    }

    const Source& source_;
    const DefinitionSpans part_;
    const ir::NameTable& names_;
    Diagnostics& diagnostics_;
    std::set<std::string> headers_;
    bool failed_ = false;
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

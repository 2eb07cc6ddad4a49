#include "frontend/ancp/parse_ast_builder.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fmt/format.h>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "frontend/ancp/diagnostic_names.h"
#include "frontend/ancp/prefix.h"
#include "ir/limits.h"
#include "ir/symmetry.h"
#include "ir/text.h"
#include "notations/ancp/words.h"
#include "support/limits.h"

namespace ferz::ancp {

using grammar::Ancp::AncpParser;

namespace {

/// Larger counts are refused: they mean nothing on a board of 26 files, not even on a torus.
constexpr int kMostCount = limits::kAncpCount.most;

/// True for one or more king's steps in one direction.
bool isKingly(const ir::Vec& by) {
    int length = 0;
    for (const int each : {by.file, by.rank, by.level, by.row}) {
        if (each == 0) continue;
        if (length != 0 && length != std::abs(each)) return false;
        length = std::abs(each);
    }
    return length != 0;
}

}  // namespace

Definition AstBuilder::read(AncpParser::DefinitionContext* tree) {
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

void AstBuilder::fail(DiagnosticName name, Span span, std::string message, std::string help) {
    if (name.severity == Severity::Error) failed_ = true;
    diagnostics_.report(name, source_, span, std::move(message), std::move(help));
}

Span AstBuilder::place(const antlr4::Token* token) const {
    const std::size_t base = part_.body.begin;
    if (token->getType() == antlr4::Token::EOF) return {part_.body.end, part_.body.end + 1};
    return {base + token->getStartIndex(), base + token->getStopIndex() + 1};
}

Span AstBuilder::place(const antlr4::ParserRuleContext* context) const {
    auto* open = const_cast<antlr4::ParserRuleContext*>(context);
    return cover(place(open->getStart()), place(open->getStop()));
}

/// The text between the brackets of a token.
Span AstBuilder::inside(antlr4::tree::TerminalNode* brackets) const {
    const Span span = place(brackets->getSymbol());
    return {span.begin + 1, span.end - 1};
}

void AstBuilder::header(AncpParser::HeaderContext* context, Definition& definition) {
    std::string text;
    for (const char c : source_.slice(inside(context->BRACKETS()))) {
        if (c != ' ' || (!text.empty() && text.back() != ' ')) text += c;
    }
    while (!text.empty() && text.back() == ' ')
        text.pop_back();
    if (!headers_.insert(text.substr(0, text.find(' '))).second) {
        fail(diagnostic::kSyntax, place(context), fmt::format("`[{}]` repeats an earlier attribute", text));
        return;
    }
    const auto known = std::find_if(headers().begin(), headers().end(),
                                    [&](const HeaderWord& each) { return each.text == text; });
    if (known != headers().end()) {
        definition.forBlack = known->forBlack.value_or(definition.forBlack);
        definition.owner = known->owner.value_or(definition.owner);
    } else {
        fail(diagnostic::kSyntax, place(context), fmt::format("`[{}]` is no attribute of a piece", text),
             "write `[black turn]`, `[black nothing]`, `[owner white]` or `[owner black]`");
    }
}

Expression AstBuilder::expression(AncpParser::ExpressionContext* context, bool mayBeNone) {
    Expression result;
    result.span = place(context);
    if (mayBeNone && source_.slice(result.span) == textOf(LegWord::None)) return result;
    for (auto* each : context->chain())
        result.chains.push_back(chain(each));
    return result;
}

Chain AstBuilder::chain(AncpParser::ChainContext* context) {
    Chain result;
    const auto legs = context->leg();
    const auto joiners = context->joiner();
    for (std::size_t i = 0; i < legs.size(); ++i) {
        result.legs.push_back(leg(legs[i]));
        result.legs.back().relative = i > 0 && joiners[i - 1]->PLUS() != nullptr;
    }
    return result;
}

Leg AstBuilder::leg(AncpParser::LegContext* context) {
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

void AstBuilder::body(AncpParser::BodyContext* context, Leg& leg) {
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

void AstBuilder::moving(AncpParser::BodyContext* context, Leg& leg) {
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
            fail(diagnostic::kUselessRepetition, ride.vectors.back().span, "the vector is written twice");
        }
    }
    leg.body = std::move(ride);
}

void AstBuilder::check(const Vector& vector, const Ride& ride) {
    const ir::Vec& by = vector.by;
    if (!ride.exact && !by.isFlat()) {
        fail(diagnostic::kSyntax, vector.span, "a vector of levels or rows has no orbit",
             "write the vectors that are meant after `!`");
    } else if (!ride.exact && ir::representative(by) != by) {
        const std::string_view word = textOf(ride.slides ? LegWord::Slide : LegWord::Leap);
        fail(diagnostic::kOrdinateOrder, vector.span,
             "without `!` the numbers of a vector are unsigned, the smaller one first",
             fmt::format("write `{0}{1}` for the whole orbit, or `{0}!{2}` for this vector alone", word,
                         ir::print(ir::representative(by)), ir::print(by)));
    }
    if (ride.slides && !isKingly(by)) {
        fail(diagnostic::kSlideDirection, vector.span,
             fmt::format("`{}` leads in no direction of a king", source_.slice(vector.span)), "write `leap`");
    }
}

Vector AstBuilder::vector(AncpParser::VectorContext* context) {
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

Count AstBuilder::count(AncpParser::CountContext* context) {
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
                 fmt::format("no number of steps is at least {} and at most {}", result.least, result.most));
        }
    }
    return result;
}

int AstBuilder::number(antlr4::tree::TerminalNode* node, int least, int most) {
    return number(place(node->getSymbol()), least, most);
}

/// Returns `least` where the text is no number or out of range, which is reported.
int AstBuilder::number(Span span, int least, int most) {
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
std::optional<PlayableTest> AstBuilder::playableTest(Span span) const {
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
    return PlayableTest{std::string(words[1]), negated};
}

void AstBuilder::word(AncpParser::BodyContext* context, Leg& leg) {
    const Span where = place(context->WORD()->getSymbol());
    auto* brackets = context->BRACKETS();
    const LegKeyword* known = findLeg(source_.slice(where));
    if (known == nullptr) {
        fail(diagnostic::kUnknownExpression, where, fmt::format("unknown word `{}`", source_.slice(where)),
             "a leg is `leap`, `slide`, `step`, `if`, `do`, `mark`, `return` or `end`");
        return;
    }
    const bool isMoving =
        known->word == LegWord::Leap || known->word == LegWord::Slide || known->word == LegWord::Step;
    // All others but `end` have an argument.
    if (!isMoving && known->word != LegWord::None && (brackets == nullptr) != (known->word == LegWord::End)) {
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
            if (auto test = playableTest(inside(brackets))) {
                leg.body = std::move(*test);
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
            fail(diagnostic::kSyntax, where, "`none` must be the complete definition or label");
            break;
    }
}

}  // namespace ferz::ancp

// Builds the nodes of numbers and names, ranges, piece sets and conditions.
#include <algorithm>
#include <antlr4-runtime.h>
#include <cctype>
#include <fmt/format.h>
#include <string>
#include <utility>

#include "frontend/mbn/parse_ast_builder.h"

namespace ferz::mbn {

using grammar::Mbn::MbnParser;

namespace {

std::string upper(std::string text) {
    for (char& c : text)
        c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
}

std::string letters(const std::vector<MbnParser::LowerContext*>& contexts) {
    std::string text;
    for (auto* context : contexts)
        text += context->getText();
    return text;
}

}  // namespace

Span AstBuilder::place(const antlr4::Token* token) const {
    if (token->getType() == antlr4::Token::EOF) return {span_.end, span_.end + 1};
    return {span_.begin + token->getStartIndex(), span_.begin + token->getStopIndex() + 1};
}
Span AstBuilder::place(antlr4::tree::TerminalNode* node) const {
    return place(node->getSymbol());
}
Span AstBuilder::place(antlr4::ParserRuleContext* context) const {
    return cover(place(context->getStart()), place(context->getStop()));
}

/// Returns a number beyond the limit if it is too large, which is reported.
int AstBuilder::number(const std::string& digits, Span span) {
    int value = 0;
    for (const char digit : digits) {
        value = value * 10 + (digit - '0');
        if (value <= kMostNumber) continue;
        fail(diagnostic::kNumberRange, span, fmt::format("`{}` is more than {}", digits, kMostNumber));
        return kMostNumber + 1;
    }
    return value;
}
int AstBuilder::number(antlr4::ParserRuleContext* context) {
    return number(context->getText(), place(context));
}

int AstBuilder::rank(MbnParser::NumberContext* context) {
    const int value = number(context);
    if (value <= ir::Board::kMostFiles) return value;
    if (value <= kMostNumber) {
        fail(diagnostic::kNumberRange, place(context),
             fmt::format("boards have at most {} ranks", ir::Board::kMostFiles));
    }
    return ir::Board::kMostFiles;
}

std::string AstBuilder::compoundName(MbnParser::CompoundContext* context) {
    const std::string written = upper(context->getText());
    std::string name = written.substr(1, written.size() - 2);
    // `:X:` is another piece than X.
    if (name.size() == 1) return written;
    if (name.size() > 3) {
        fail(diagnostic::kSyntax, place(context), fmt::format("`:{}:` has more than three letters", name));
    }
    return name;
}

std::string AstBuilder::letterName(MbnParser::PieceLetterContext* context) {
    if (context->compound() != nullptr) return compoundName(context->compound());
    return upper(context->getText());
}

Condition AstBuilder::condition(MbnParser::ConditionContext* context) {
    Condition result;
    result.span = place(context);
    if (auto* whom = context->conditionSet()) {
        if (whom->pieceSet() != nullptr) {
            result.set = pieceSet(whom->pieceSet());
        } else {
            auto* letter = whom->pieceLetter();
            PieceSet set;
            set.span = place(letter);
            set.items.push_back({letterName(letter), letter->lower() == nullptr, set.span});
            result.set = set;
        }
        if (context->pieceSet() != nullptr) result.attackedBy = pieceSet(context->pieceSet());
    }
    if (context->range() != nullptr) {
        Range where = range(context->range());
        if (PieceSet* attackers = onlyAttackers(where)) {
            result.attackedBy = std::move(*attackers);
        } else {
            result.where = std::move(where);
        }
    } else if (auto* square = context->square()) {
        result.where = this->square(square);
    }
    return result;
}

Range AstBuilder::square(MbnParser::SquareContext* context) {
    Range where;
    where.span = place(context);
    RangePart part;
    const auto only = [](int at) { return ir::Span1{at, at, 0, false, false}; };
    part.squares.files = only(context->lower()->getText()[0] - 'a' + 1);
    part.squares.ranks = only(rank(context->number(0)));
    if (context->UPPER() != nullptr) part.squares.levels = only(context->UPPER()->getText()[0] - 'A' + 1);
    if (context->number().size() > 1) part.squares.rows = only(number(context->number(1)));
    where.parts.push_back(part);
    return where;
}

Range AstBuilder::range(MbnParser::RangeContext* context) {
    Range result;
    result.span = place(context);
    result.complement = context->CARET() != nullptr;
    for (auto* each : context->rangePart())
        result.parts.push_back(rangePart(each));
    return result;
}

PieceSet* AstBuilder::onlyAttackers(Range& range) {
    const bool isOne = range.parts.size() == 1 && !range.complement;
    return isOne && range.parts.front().by ? &*range.parts.front().by : nullptr;
}

RangePart AstBuilder::rangePart(MbnParser::RangePartContext* context) {
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
    } else if (context->pieceSet() != nullptr) {
        result.kind = RangePart::Kind::Attacked;
        result.by = pieceSet(context->pieceSet());
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
            if (std::any_of(text.begin(), text.end(), [](char c) { return c > 'H'; }))
                fail(diagnostic::kNumberRange, place(levels), "levels are A to H");
        }
        if (auto* rows = box->rows()) result.squares.rows = span(rows->number(), place(rows));
        if (auto* iterator = context->iterator()) {
            stride(iterator->stride(0), result.squares.files);
            stride(iterator->stride(1), result.squares.ranks);
        }
    }
    return result;
}

ir::Span1 AstBuilder::ordered(int first, int last, Span where) {
    if (first == 0) fail(diagnostic::kNumberRange, where, "ranks are counted from 1");
    if (first > last) {
        fail(diagnostic::kSyntax, where, fmt::format("`{}` runs backwards", source_.slice(where)));
    }
    return {first, last, 0, false, false};
}
ir::Span1 AstBuilder::span(const std::string& names, char first, Span where) {
    return ordered(names.front() - first + 1, names.back() - first + 1, where);
}
ir::Span1 AstBuilder::span(const std::vector<MbnParser::NumberContext*>& numbers, Span where) {
    return ordered(rank(numbers.front()), std::min(number(numbers.back()), ir::Board::kMostFiles), where);
}

void AstBuilder::stride(MbnParser::StrideContext* context, ir::Span1& span) {
    const int value = number(context->number());
    if (value == 0) return;
    if (context->PLUS() == nullptr && context->DASH() == nullptr) {
        fail(diagnostic::kSyntax, place(context), "the iterator has no direction", "write `+`, `-` or `+-`");
    }
    span.stride = value;
    span.up = context->PLUS() != nullptr;
    span.down = context->DASH() != nullptr;
}

PieceSet AstBuilder::pieceSet(MbnParser::PieceSetContext* context) {
    PieceSet result;
    result.span = place(context);
    result.byColour = context->BANG() != nullptr;
    result.complement = context->CARET() != nullptr;
    for (auto* each : context->setItem())
        result.items.push_back(setItem(each));
    return result;
}

template <class Context>
SetItem AstBuilder::setItem(Context* context) {
    SetItem item;
    item.span = place(context);
    auto* letter = context->pieceLetter();
    const std::string written = letter->getText();
    item.isUpper = std::islower(static_cast<unsigned char>(written[written[0] == ':' ? 1 : 0])) == 0;
    // All before the letter is its prefix.
    const std::size_t prefix = place(letter).begin - item.span.begin;
    item.letter =
        std::string(source_.slice({item.span.begin, item.span.begin + prefix})) + letterName(letter);
    if (context->suffix() != nullptr) item.letter += context->suffix()->getText();
    return item;
}

SetItem AstBuilder::promoted(MbnParser::PromotedContext* context) {
    return setItem(context);
}

}  // namespace ferz::mbn

// Builds the nodes of boards in space: transitions, operators, and the boards of a definition.
#include <algorithm>
#include <antlr4-runtime.h>
#include <fmt/format.h>
#include <map>
#include <string>

#include "frontend/mbn/parse_ast_builder.h"

namespace ferz::mbn {

using grammar::Mbn::MbnParser;

namespace {

/// Which of the lists of columns and rows are reflected: each by brackets of its own, or both.
struct Reflected {
    bool levels = false;
    bool rows = false;
};

Reflected reflectedOf(const std::string& text) {
    const bool opensTwice = text.rfind("<<", 0) == 0;
    const bool closesTwice = text.size() > 2 && text.substr(text.size() - 2) == ">>";
    return {opensTwice, closesTwice};
}

/// Adds the changes of `+`: to any other board along the axis.
void addOthers(BoardChanges& axis) {
    for (int by = 1; by < ir::Board::kMostLevels; ++by) {
        axis.changes.push_back({BoardChange::Kind::By, by});
        axis.changes.push_back({BoardChange::Kind::By, -by});
    }
}

}  // namespace

int AstBuilder::boardNumber(MbnParser::NumberContext* context) {
    const int value = number(context);
    if (value == 0) {
        fail(diagnostic::kNumberRange, place(context), "boards are counted from 1",
             "the first board is `<1>`");
    } else if (value > ir::Board::kMostLevels && value <= kMostNumber) {
        fail(diagnostic::kNumberRange, place(context),
             fmt::format("there are at most {} boards in a row", ir::Board::kMostLevels));
    }
    return value;
}

BoardChanges AstBuilder::boardChanges(MbnParser::BoardChangesContext* context, bool isReflected) {
    BoardChanges result;
    result.isReflected = isReflected;
    if (context == nullptr) return result;
    for (auto* each : context->boardChange()) {
        if (each->number() == nullptr) {
            addOthers(result);
        } else if (each->PLUS() == nullptr && each->DASH() == nullptr) {
            result.changes.push_back({BoardChange::Kind::To, boardNumber(each->number())});
        } else {
            const int by = number(each->number());
            if (each->PLUS() != nullptr) result.changes.push_back({BoardChange::Kind::By, by});
            if (each->DASH() != nullptr) result.changes.push_back({BoardChange::Kind::By, -by});
        }
    }
    return result;
}

BoardTransition AstBuilder::transition(MbnParser::TransitionContext* context) {
    static const std::map<std::string, BoardOperator> kOperators = {
        {"<>", BoardOperator::Triagonal},       {"<2d>", BoardOperator::Quadrogonal2d},
        {"<3d>", BoardOperator::Quadrogonal3d}, {"<4d>", BoardOperator::Quadrogonal4d},
        {"<3o>", BoardOperator::Quadrogonal3o},
    };
    BoardTransition result;
    result.span = place(context);
    const std::string text = context->getText();
    if (context->boardOperator() != nullptr || text == "<>") {
        const auto found = kOperators.find(text);
        if (found == kOperators.end()) {
            fail(diagnostic::kSyntax, result.span, fmt::format("there is no operator `{}`", text),
                 "they are `<>` `<2d>` `<3d>` `<4d>` `<3o>`");
            return result;
        }
        result.applied = found->second;
        return result;
    }
    const Reflected reflected = reflectedOf(text);
    const bool hasRows = context->SEMICOLON() != nullptr;
    const std::size_t semicolon = hasRows ? place(context->SEMICOLON()).begin : result.span.end;
    MbnParser::BoardChangesContext* columns = nullptr;
    MbnParser::BoardChangesContext* rows = nullptr;
    for (auto* each : context->boardChanges())
        (place(each).begin < semicolon ? columns : rows) = each;
    result.levels = boardChanges(columns, reflected.levels);
    result.rows = boardChanges(rows, reflected.rows);
    const auto isAny = [](MbnParser::BoardChangeContext* each) { return each->number() == nullptr; };
    if (columns != nullptr && !hasRows) {
        const auto changes = columns->boardChange();
        if (std::any_of(changes.begin(), changes.end(), isAny)) {
            // Without a row, `+` means any other board of any row.
            addOthers(result.rows);
            for (BoardChanges* axis : {&result.levels, &result.rows})
                axis->changes.push_back({BoardChange::Kind::By, 0});
        }
    }
    if (columns == nullptr && rows == nullptr)
        fail(diagnostic::kSyntax, result.span, fmt::format("`{}` names no board to go to", text));
    return result;
}

BoardList AstBuilder::boardList(MbnParser::BoardListContext* context, bool isReflected) {
    BoardList result;
    result.isAll = context->STAR() != nullptr;
    result.isReflected = isReflected;
    for (auto* each : context->number())
        result.numbers.push_back(boardNumber(each));
    return result;
}

BoardSet AstBuilder::boardSet(MbnParser::BoardContext* context) {
    const Reflected reflected = reflectedOf(context->getText());
    BoardSet result;
    result.span = place(context);
    result.levels = boardList(context->boardList(0), reflected.levels);
    if (context->boardList().size() > 1) result.rows = boardList(context->boardList(1), reflected.rows);
    return result;
}

}  // namespace ferz::mbn

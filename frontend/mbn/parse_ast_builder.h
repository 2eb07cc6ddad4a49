// Builds the syntax tree of one definition from the parse tree. Only parse*.cpp may include it: no other
// files include the generated parser.
//
// A tree is built even if it has errors (a number too large, an unknown modifier), so that lowering can find
// others.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "MbnParser.h"
#include "frontend/mbn/parse.h"

namespace ferz::mbn {

class AstBuilder {
public:
    using Parser = grammar::Mbn::MbnParser;

    AstBuilder(const Source& source, Span span, Origin origin, Diagnostics& diagnostics)
        : source_(source), span_(span), origin_(origin), diagnostics_(diagnostics) {}

    Definition read(Parser::DefinitionContext* tree);
    /// Reports the errors inside a fragment of a definition that has no tree.
    void look(Parser::IdentifierContext* context) { (void)identifier(context); }
    void look(Parser::LegContext* context) { (void)leg(context); }
    void look(Parser::RangeContext* context) { (void)range(context); }
    void look(Parser::PieceSetContext* context) { (void)pieceSet(context); }
    void fail(DiagnosticName name, Span span, std::string message, std::string help = {});
    [[nodiscard]] bool failed() const { return failed_; }
    [[nodiscard]] Span place(const antlr4::Token* token) const;
    [[nodiscard]] std::string_view slice(Span span) const { return source_.slice(span); }

private:
    // parse_moves.cpp
    Identifier identifier(Parser::IdentifierContext* context);
    /// The members that a definition's identifier and a bare one have in common.
    template <class Context>
    Identifier identified(Context* context, const std::vector<Parser::PieceLetterContext*>& letters);
    std::shared_ptr<const Sequence> sequence(Parser::SequenceContext* context);
    Leg leg(Parser::LegContext* context);
    PartialMove partialMove(Parser::PartialContext* context);
    void finish(PartialMove& result, const std::vector<Parser::ModifierContext*>& modifierContexts,
                const std::vector<Parser::MoveContext*>& moves,
                const std::vector<Parser::DestinationContext*>& destinations);
    std::vector<Modifier> modifiers(const std::vector<Parser::ModifierContext*>& contexts);
    std::vector<Modifier> circular(Parser::CircularContext* context);
    MoveTerm move(Parser::MoveContext* context);
    void rule(Definition& definition, Parser::DefinitionContext* tree);

    // parse_boards.cpp
    BoardTransition transition(Parser::TransitionContext* context);
    BoardChanges boardChanges(Parser::BoardChangesContext* context, bool isReflected);
    BoardSet boardSet(Parser::BoardContext* context);
    BoardList boardList(Parser::BoardListContext* context, bool isReflected);
    int boardNumber(Parser::NumberContext* context);
    Steps steps(Parser::StepsContext* context);

    // parse_places.cpp
    [[nodiscard]] Span place(antlr4::tree::TerminalNode* node) const;
    [[nodiscard]] Span place(antlr4::ParserRuleContext* context) const;
    int number(const std::string& digits, Span span);
    int number(antlr4::ParserRuleContext* context);
    std::string compoundName(Parser::CompoundContext* context);
    std::string letterName(Parser::PieceLetterContext* context);
    Condition condition(Parser::ConditionContext* context);
    Range square(Parser::SquareContext* context);
    Range range(Parser::RangeContext* context);
    /// The set of `[{N}]`, which means `{N}`; null for any other range.
    static PieceSet* onlyAttackers(Range& range);
    RangePart rangePart(Parser::RangePartContext* context);
    /// Ranks off every board are reported.
    int rank(Parser::NumberContext* context);
    ir::Span1 ordered(int first, int last, Span where);
    ir::Span1 span(const std::string& names, char first, Span where);
    ir::Span1 span(const std::vector<Parser::NumberContext*>& numbers, Span where);
    void stride(Parser::StrideContext* context, ir::Span1& span);
    PieceSet pieceSet(Parser::PieceSetContext* context);
    /// A letter of a set with its prefix and suffix.
    template <class Context>
    SetItem setItem(Context* context);
    SetItem promoted(Parser::PromotedContext* context);

    const Source& source_;
    const Span span_;
    const Origin origin_;
    Diagnostics& diagnostics_;
    bool failed_ = false;
};

}  // namespace ferz::mbn

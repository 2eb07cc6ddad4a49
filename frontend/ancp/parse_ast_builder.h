// Builds the syntax tree of one ANCP definition from the parse tree. Only parse*.cpp may include it: no other
// files include the generated parser.
//
// Words are looked up while the tree is built, and every unknown word is reported.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "AncpParser.h"
#include "frontend/ancp/ast.h"
#include "frontend/ancp/split.h"
#include "ir/names.h"
#include "support/diagnostics.h"
#include "support/source.h"

namespace ferz::ancp {

class AstBuilder {
public:
    using Parser = grammar::Ancp::AncpParser;

    AstBuilder(const Source& source, const DefinitionSpans& part, const ir::NameTable& names,
               Diagnostics& diagnostics)
        : source_(source), part_(part), names_(names), diagnostics_(diagnostics) {}

    [[nodiscard]] bool failed() const { return failed_; }

    Definition read(Parser::DefinitionContext* tree);
    void fail(DiagnosticName name, Span span, std::string message, std::string help = {});
    [[nodiscard]] Span place(const antlr4::Token* token) const;

private:
    [[nodiscard]] Span place(const antlr4::ParserRuleContext* context) const;
    [[nodiscard]] Span inside(antlr4::tree::TerminalNode* brackets) const;
    void header(Parser::HeaderContext* context, Definition& definition);
    Expression expression(Parser::ExpressionContext* context, bool mayBeNone);
    Chain chain(Parser::ChainContext* context);
    Leg leg(Parser::LegContext* context);
    void body(Parser::BodyContext* context, Leg& leg);
    void moving(Parser::BodyContext* context, Leg& leg);
    void check(const Vector& vector, const Ride& ride);
    Vector vector(Parser::VectorContext* context);
    Count count(Parser::CountContext* context);
    int number(antlr4::tree::TerminalNode* node, int least, int most);
    int number(Span span, int least, int most);
    [[nodiscard]] std::optional<PlayableTest> playableTest(Span span) const;
    void word(Parser::BodyContext* context, Leg& leg);

    const Source& source_;
    const DefinitionSpans part_;
    const ir::NameTable& names_;
    Diagnostics& diagnostics_;
    std::set<std::string> headers_;
    bool failed_ = false;
};

}  // namespace ferz::ancp

// Finds all syntax errors of a definition that cannot be parsed, at most one in each fragment.
//
// In: the tokens of a definition, with the brackets of optional legs marked. `+`, `-`, `,` and brackets
// divide it into fragments that are right or wrong independently of each other; the contents of a bracket are
// a fragment, and for the one round it the bracket counts as empty. Out: the first wrong token of each
// fragment that has one; `W$+N%` has two. Always: fixing one fragment leaves the errors of the others. Near a
// bracket without a partner, and where the end of a fragment is unknown, nothing is reported. Fragments
// without a syntax error are read, which reports other errors in them.
#pragma once

#include <cstddef>
#include <limits>
#include <set>
#include <vector>

#include "frontend/mbn/parse_ast_builder.h"
#include "frontend/mbn/split.h"

namespace ferz::mbn {

struct Mistake {
    /// The first wrong token; the one after the fragment if that ends too early.
    std::size_t token = 0;
    bool expectsPiece = false;
    std::size_t fragment = 0;
};

/// Keeps the first wrong token that the generated parser reports.
class FirstError : public antlr4::BaseErrorListener {
public:
    void syntaxError(antlr4::Recognizer* recognizer, antlr4::Token* offending, std::size_t, std::size_t,
                     const std::string&, std::exception_ptr) override;

    [[nodiscard]] const antlr4::Token* token() const { return token_; }
    [[nodiscard]] bool expectsPiece() const { return expectsPiece_; }

private:
    antlr4::Token* token_ = nullptr;
    bool expectsPiece_ = false;
};

class Fragments {
public:
    Fragments(const std::vector<antlr4::Token*>& tokens, AstBuilder& builder, const std::vector<Gap>& gaps);

    /// Parses all fragments. The last token is the end token.
    void look();
    [[nodiscard]] const std::vector<Mistake>& mistakes() const { return mistakes_; }
    /// The fragment before `=` if that is no name; otherwise kNone.
    [[nodiscard]] std::size_t identifier() const { return identifier_; }
    /// The definition has no name.
    [[nodiscard]] bool isMovement() const { return isMovement_; }
    /// The innermost fragment round a token; kNone if it is unknown.
    [[nodiscard]] std::size_t fragmentOf(std::size_t token) const { return owner_[token]; }
    /// The token is in a fragment that was read.
    [[nodiscard]] bool isRead(std::size_t token) const { return read_.contains(fragmentOf(token)); }

    static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

private:
    enum class FragmentKind { Identifier, Sequence, Leg, Range, Set };
    void match(const std::vector<Gap>& gaps);
    void strayCarets(std::size_t begin, std::size_t end);
    /// The place after the bracket, condition or name that begins here; kNone if it has no end.
    [[nodiscard]] std::size_t after(std::size_t at, std::size_t end) const;
    [[nodiscard]] bool isAmalgam(std::size_t at) const;
    /// `fromSecond`: the first fragment is not checked.
    void level(std::size_t begin, std::size_t end, bool fromSecond = false);
    [[nodiscard]] bool holdsMove(std::size_t open) const;
    void leg(std::size_t begin, std::size_t end);
    void place(std::size_t open);
    void range(std::size_t open, std::size_t close);
    /// Parses the tokens from `begin` to `end` within those `written` (kNone stands for a move in brackets).
    /// True if there is no syntax error; the fragment is read then.
    bool checkFragment(FragmentKind as, std::size_t begin, std::size_t end,
                       const std::vector<std::size_t>& written);
    [[nodiscard]] std::size_t type(std::size_t at) const { return tokens_[at]->getType(); }

    const std::vector<antlr4::Token*>& tokens_;
    AstBuilder& builder_;
    std::vector<std::size_t> partner_;  ///< for both brackets of a pair the other one; otherwise kNone
    std::vector<bool> isDark_;          ///< a bracket without a partner may reach to this token
    std::vector<std::size_t> owner_;
    std::set<std::size_t> read_;
    std::vector<Mistake> mistakes_;
    std::size_t fragments_ = 0;
    std::size_t identifier_ = kNone;
    bool isMovement_ = false;
    bool isQuiet_ = false;  ///< fragments without a syntax error are not read
};

}  // namespace ferz::mbn

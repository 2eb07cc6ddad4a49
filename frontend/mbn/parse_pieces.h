// The mistakes of a definition that cannot be parsed, each in a piece of its own.
//
// In: the tokens of a definition, its brackets told apart. `+`, `-`, `,` and brackets divide it into pieces
// that are right or wrong whatever stands beside them; what a bracket holds is a piece behind which the
// bracket counts as empty. Out: the first wrong token of each piece that is wrong, `W$+N%` has two. Always:
// who mends one piece has the mistakes of the others left; where a bracket does not match, or it cannot be
// told where a piece ends, nothing is said. Pieces that are right are read, for what else is wrong in them.
#pragma once

#include <cstddef>
#include <limits>
#include <set>
#include <vector>

#include "frontend/mbn/parse_reader.h"
#include "frontend/mbn/split.h"

namespace ferz::mbn {

struct Mistake {
    std::size_t token =
        0;  ///< the first one that cannot stand there; behind the piece when that ends too early
    bool expectsPiece = false;
    std::size_t piece = 0;
};

/// What the generated parser says of the first wrong token.
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

class Pieces {
public:
    Pieces(const std::vector<antlr4::Token*>& tokens, Reader& reader, const std::vector<Gap>& gaps);

    /// The tokens are those of the lexer, the last one the end.
    void look();
    [[nodiscard]] const std::vector<Mistake>& mistakes() const { return mistakes_; }
    /// What stands before `=`, where that is no name.
    [[nodiscard]] std::size_t identifier() const { return identifier_; }
    /// It has no name.
    [[nodiscard]] bool isMovement() const { return isMovement_; }
    /// The innermost piece that a token stands in; kNone where it cannot be told.
    [[nodiscard]] std::size_t pieceOf(std::size_t token) const { return owner_[token]; }
    /// The token stands in a piece that was read.
    [[nodiscard]] bool isRead(std::size_t token) const { return read_.contains(pieceOf(token)); }

    static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

private:
    enum class As { Identifier, Sequence, Leg, Range, Set };
    void match(const std::vector<Gap>& gaps);
    void strayCarets(std::size_t begin, std::size_t end);
    /// Behind the bracket, the condition or the name that begins here; kNone where it has no end.
    [[nodiscard]] std::size_t behind(std::size_t at, std::size_t end) const;
    [[nodiscard]] bool isAmalgam(std::size_t at) const;
    /// `fromSecond`: nothing is said of the first of them.
    void level(std::size_t begin, std::size_t end, bool fromSecond = false);
    [[nodiscard]] bool holdsMove(std::size_t open) const;
    void leg(std::size_t begin, std::size_t end);
    void place(std::size_t open);
    void range(std::size_t open, std::size_t close);
    /// True when the piece is right; it is read then.
    bool piece(As as, std::size_t begin, std::size_t end, const std::vector<std::size_t>& written);
    [[nodiscard]] std::size_t type(std::size_t at) const { return tokens_[at]->getType(); }

    const std::vector<antlr4::Token*>& tokens_;
    Reader& reader_;
    std::vector<std::size_t> partner_;  ///< of both brackets; kNone where there is none
    std::vector<bool> isDark_;          ///< a bracket that does not match may reach here
    std::vector<std::size_t> owner_;
    std::set<std::size_t> read_;
    std::vector<Mistake> mistakes_;
    std::size_t pieces_ = 0;
    std::size_t identifier_ = kNone;
    bool isMovement_ = false;
    bool isQuiet_ = false;  ///< pieces that are right are not read
};

}  // namespace ferz::mbn

// What a text says of its pieces beside how they move: promotions, conversions, preconditions, cancellations,
// and rules of the board (sections 2 to 4 of the MBN document).
//
// Gathered from the definitions; for one piece and side they come out as what a move of it may become at its
// end. lower_rules.cpp makes guards and effects of the automaton of it.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "frontend/mbn/ast.h"

namespace ferz::mbn {

struct Piece;

/// What a piece becomes: a name as the text writes it, and whether it changes sides.
struct Target {
    std::string written;
    bool changesSide = false;
};

/// `+P==QR`, `#K==Q`, `+P<<5>>==Q`, `+G/DragonResurrection/==+D`.
struct PromotionRule {
    char sign = '+';
    std::string piece;  ///< with its prefix and suffix
    bool isLower = false;
    bool isSideMover = false;
    std::vector<Target> targets;  ///< none: those of a bare `+P`
    bool isComplement = false;    ///< `=={^PQ}`: all but `leftOut`
    std::set<std::string> leftOut;
    std::vector<BoardSet> boards;  ///< on one of these; none: on all
    std::string announcement;
    Span span;
};

/// `?K=[*]O`, `?#K=...`: the sign 0 speaks of all moves.
struct Precondition {
    char sign = '\0';
    std::string piece;
    std::shared_ptr<const Sequence> moves;
    Span span;
};

/// `!K`, `!+K/DragonResurrection/`.
struct Cancellation {
    std::string prefixes;
    std::string piece;  ///< without them
    bool isLower = false;
    std::string announcement;
    Span span;
};

/// `Q*=!{X}0`: behind a move that leaves its square the other piece stands there.
struct SetupRule {
    Target left;
    Span span;
};

/// `O-O=[*]isR[g]=isR[f]`
struct CastlingRule {
    int letters = 2;  ///< of the name
    std::shared_ptr<const Sequence> royal;
    std::shared_ptr<const Sequence> associate;
    std::optional<PieceSet> associates;
    Span span;
};

struct Rules {
    std::vector<PromotionRule> promotions;
    std::map<std::string, std::size_t>
        defined;  ///< pieces with moves of their own, by their names: their places
    std::vector<CastlingRule> castlings;
    std::vector<Precondition> preconditions;
    std::vector<Cancellation> cancellations;
    std::map<char, BoardRule> promotionZones;  ///< by sign
    std::map<char, BoardRule> conversions;     ///< by sign
    std::map<std::string, SetupRule> setups;   ///< by the piece's written name
};

/// Those that hold for a piece of one side, implied ones too; `pieces` are those of the text.
[[nodiscard]] std::vector<PromotionRule> promotionsOf(const Piece& piece, bool ofBlack, const Rules& rules,
                                                      const std::vector<Piece>& pieces);

}  // namespace ferz::mbn

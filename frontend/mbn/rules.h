// The rules of a text: promotions, conversions, preconditions, cancellations, castling, and rules of the
// board (sections 2 to 4 of the MBN document).
//
// gather() collects them; promotionsOf() selects those of one piece and side; lower_rules.cpp lowers them to
// tests and effects.
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

struct PieceDefinition;

/// The result of a promotion: a name as written, and whether the piece changes sides.
struct PromotionTarget {
    std::string written;
    bool changesSide = false;
};

/// `+P==QR`, `#K==Q`, `+P<<5>>==Q`, `+G/DragonResurrection/==+D`.
struct PromotionRule {
    char sign = '+';
    std::string piece;  ///< with its prefix and suffix
    bool isLower = false;
    bool isSideMover = false;
    std::vector<PromotionTarget> targets;  ///< empty: those of a bare `+P`
    bool isComplement = false;             ///< `=={^PQ}`: all but `leftOut`
    std::set<std::string> leftOut;
    std::vector<BoardSet> boards;  ///< on one of these; empty: on all
    std::string announcement;
    Span span;
};

/// `?K=[*]O`, `?#K=...`. With the sign 0 it applies to all moves, otherwise to moves that use the sign's
/// rules.
struct Precondition {
    char sign = '\0';
    std::string piece;
    std::shared_ptr<const Sequence> moves;
    Span span;
};

/// `!K`, `!+K/DragonResurrection/`.
struct Cancellation {
    std::string prefixes;
    std::string piece;  ///< without the prefixes
    bool isLower = false;
    std::string announcement;
    Span span;
};

/// `Q*=!{X}0`: a move that leaves its square puts the other piece there.
struct SetupRule {
    PromotionTarget left;
    Span span;
};

/// `O-O=[*]isR[g]=isR[f]`
struct CastlingRule {
    int letters = 2;  ///< letters of the name
    std::shared_ptr<const Sequence> royal;
    std::shared_ptr<const Sequence> associate;
    std::optional<PieceSet> associates;
    Span span;
};

struct Rules {
    std::vector<PromotionRule> promotions;
    /// Pieces with moves of their own, by their names: their index.
    std::map<std::string, std::size_t> defined;
    std::vector<CastlingRule> castlings;
    std::vector<Precondition> preconditions;
    std::vector<Cancellation> cancellations;
    std::map<char, BoardRule> promotionZones;  ///< by sign
    std::map<char, BoardRule> conversions;     ///< by sign
    std::map<std::string, SetupRule> setups;   ///< by the piece's written name
};

/// The promotion rules for a piece of one side, with implied ones; `pieces` are those of the text.
[[nodiscard]] std::vector<PromotionRule> promotionsOf(const PieceDefinition& piece, bool ofBlack,
                                                      const Rules& rules,
                                                      const std::vector<PieceDefinition>& pieces);

}  // namespace ferz::mbn

#include "frontend/mbn/rules.h"

#include <algorithm>
#include <set>
#include <utility>

#include "frontend/mbn/environment.h"

namespace ferz::mbn {

namespace {

/// Prefixes that turn a letter into another piece (section 2).
constexpr std::string_view kSigns = "+-#*$%&";
/// The targets of a bare rule if the text has no other pieces.
constexpr const char* kOrthodox[] = {"Q", "R", "B", "N"};
constexpr std::string_view kRoyal = "K";

bool isPrefixed(const std::string& written) {
    return kSigns.find(written.front()) != std::string_view::npos;
}

/// Every piece of the text without a prefix, except `left`.
std::vector<PromotionTarget> allBut(const std::set<std::string>& left,
                                    const std::vector<PieceDefinition>& pieces) {
    std::vector<PromotionTarget> result;
    std::set<std::string> known;
    for (const PieceDefinition& piece : pieces) {
        const bool isOne = !piece.written.empty() && !piece.isSideMover && !isPrefixed(piece.written);
        if (isOne && !left.contains(piece.written) && known.insert(piece.written).second)
            result.push_back({piece.written, false});
    }
    return result;
}

/// The targets of a rule, also of a bare `+P`, which names none.
std::vector<PromotionTarget> targetsOf(const PromotionRule& rule,
                                       const std::vector<PieceDefinition>& pieces) {
    if (rule.isComplement) return allBut(rule.leftOut, pieces);
    if (!rule.targets.empty()) return rule.targets;
    auto result = allBut({rule.piece, std::string(kRoyal)}, pieces);
    if (!result.empty()) return result;
    for (const char* letter : kOrthodox)
        result.push_back({letter, false});
    return result;
}

/// The rule that `X` and `+X=...` in one text imply: X promotes to +X.
std::vector<PromotionRule> impliedOf(const std::string& written, const Rules& rules,
                                     const std::vector<PieceDefinition>& pieces) {
    std::vector<PromotionRule> result;
    for (const char sign : kSigns) {
        const auto found = rules.defined.find(sign + written);
        if (sign == '-' || found == rules.defined.end()) continue;
        const PieceDefinition& promoted = pieces[found->second];
        PromotionRule& rule = result.emplace_back();
        rule.sign = sign;
        rule.piece = written;
        rule.targets = {{promoted.written, false}};
        for (const BoardDefinition& each : promoted.definitions)
            rule.boards.push_back(each.boards);
        rule.span = promoted.span;
    }
    return result;
}

}  // namespace

std::vector<PromotionRule> promotionsOf(const PieceDefinition& piece, bool ofBlack, const Rules& rules,
                                        const std::vector<PieceDefinition>& pieces) {
    if (piece.written.empty()) return {};
    const std::string written = piece.upright();
    const auto isOf = [&](const PromotionRule& rule, bool asSideMover, bool asLower) {
        return rule.piece == written && rule.isSideMover == asSideMover && rule.isLower == asLower;
    };
    std::vector<PromotionRule> result;
    std::set<char> signs;
    for (const PromotionRule& rule : rules.promotions)
        signs.insert(rule.sign);
    for (const char sign : signs) {
        // Rules of the side-mover, and of Black, replace the general ones.
        std::vector<PromotionRule> found;
        for (const auto& [asSideMover, asLower] : {std::pair{true, true}, std::pair{true, false},
                                                   std::pair{false, true}, std::pair{false, false}}) {
            if ((asSideMover && !piece.isSideMover) || (asLower && !ofBlack) || !found.empty()) continue;
            for (const PromotionRule& rule : rules.promotions) {
                if (rule.sign != sign || !isOf(rule, asSideMover, asLower)) continue;
                found.push_back(rule);
                found.back().targets = targetsOf(rule, pieces);
            }
        }
        result.insert(result.end(), found.begin(), found.end());
    }
    // `-X=...` promotes to X, unless it has a rule of its own.
    if (result.empty() && written.starts_with("-") && piece.hasOwnMoves) {
        PromotionRule& back = result.emplace_back();
        back.piece = written;
        back.targets = {{written.substr(1), false}};
        back.span = piece.span;
    }
    const auto implied = impliedOf(written, rules, pieces);
    result.insert(result.end(), implied.begin(), implied.end());
    return result;
}

}  // namespace ferz::mbn

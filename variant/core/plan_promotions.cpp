#include "variant/core/plan_promotions.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>
#include <utility>

#include "ir/forms.h"
#include "support/entry.h"

namespace ferz::variant::core {

using ir::Colour;
using ir::Square;

namespace {

/// The kind of this name, where the side has it.
std::optional<int> kindOfSide(const Variant& variant, Colour side, const std::string& name) {
    const PieceType* type = variant.find(name);
    if (type == nullptr || !type->of(side)) return std::nullopt;
    return static_cast<int>(type - variant.pieces.data());
}

}  // namespace

PromotionPlan promotionFromAnywhere(const Variant& variant, int kind, int side) {
    PromotionPlan promotion;
    promotion.kind = kind;
    promotion.side = side;
    for (const Square square : variant.board.existing())
        promotion.onlyFrom.insert(square);
    return promotion;
}

bool isMobile(const CorePlan& plan, std::size_t piece, Colour side, Square square) {
    return entryOf(plan.rules.mobile, piece)[index(side)].has(square);
}

bool mayEnd(const Variant& variant, const CorePlan& plan, std::size_t piece, Colour side,
            const UnrolledPath& path) {
    if (!path.becomes.empty() || isMobile(plan, piece, side, path.to)) return true;
    const auto& promotions = variant.pieces[piece].promotions;
    const bool captures = path.ends == UnrolledPath::Ends::Takes;
    return path.ends != UnrolledPath::Ends::TakesEnPassant &&
           std::any_of(promotions.begin(), promotions.end(), [&](const Promotion& each) {
               return !each.inPlace && each.holds(variant.board, side, path.from, path.to, captures);
           });
}

std::optional<std::string> addPromotions(const Variant& variant, CorePlan& plan, std::size_t piece) {
    const PieceType& type = variant.pieces[piece];
    for (const Colour side : {Colour::White, Colour::Black}) {
        if (!type.of(side)) continue;
        for (const Promotion& promotion : type.promotions) {
            if (!promotion.sides[index(side)]) continue;
            PromotionPlan added =
                promotionFromAnywhere(variant, static_cast<int>(piece), static_cast<int>(index(side)));
            added.captures = promotion.onlyCaptures;
            added.inPlace = promotion.inPlace;
            for (const std::string& name : promotion.to) {
                if (ir::formOf(name).changesSide) return "promotes to a piece of the other colour";
                const auto to = kindOfSide(variant, side, name);
                if (!to) return fmt::format("promotes to `{}`, which its side does not have", name);
                added.to.push_back(*to);
            }
            for (const Square square : variant.board.existing()) {
                if (promotion.isInZone(variant.board, side, square)) added.zone.insert(square);
                if (!promotion.mayBegin(variant.board, side, square)) added.onlyFrom.erase(square);
                if (promotion.mayStay(variant.board, side, square) && isMobile(plan, piece, side, square))
                    added.stays.insert(square);
            }
            if (promotion.isEither) added.from = added.zone;
            if (!added.zone.empty()) plan.promotions.push_back(std::move(added));
        }
    }
    return std::nullopt;
}

std::optional<std::string> addOwnPromotions(const Variant& variant, CorePlan& plan, std::size_t piece,
                                            Colour side, const std::vector<UnrolledPath>& paths) {
    std::map<Square, std::set<std::vector<std::string>>> byTarget;
    for (const UnrolledPath& path : paths)
        byTarget[path.to].insert(path.becomes);
    std::map<std::vector<std::string>, SquareSet> zones;
    for (const auto& [target, becomes] : byTarget) {
        if (becomes.size() > 1)
            return "becomes another piece on some of its paths to a square, and not on others";
        if (!becomes.begin()->empty()) zones[*becomes.begin()].insert(target);
    }
    for (const auto& [names, zone] : zones) {
        PromotionPlan added =
            promotionFromAnywhere(variant, static_cast<int>(piece), static_cast<int>(index(side)));
        added.zone = zone;
        for (const std::string& name : names) {
            const auto to = kindOfSide(variant, side, name);
            if (!to) return "becomes a piece that its side does not have";
            added.to.push_back(*to);
        }
        plan.promotions.push_back(std::move(added));
    }
    return std::nullopt;
}

}  // namespace ferz::variant::core

// Promotions.
//
//     promotionOf<Variant>(kP, kWhite, e7, e8, false)      the rule that holds for the move, or null
//     mayBecome(position, kWhite, kQ)                      whether White may have one queen more
#ifndef FERZ_CORE_PROMOTIONS_H
#define FERZ_CORE_PROMOTIONS_H

#include "position.h"

namespace ferz::core {

/// Kinds that promote, or that may not go somewhere since they would have to.
template <class V>
inline constexpr Kinds kPromoting = [] {
    Kinds kinds = 0;
    for (const auto& each : V::kPromotions) {
        if (each.kind != kNone) kinds |= kindBit(each.kind);
    }
    return kinds;
}();

/// The first rule that holds for the move; null where there is none.
template <class V>
const Promotion<typename V::Set>* promotionOf(int kind, int side, int from, int to, bool captures) {
    if (!holds(kPromoting<V>, kind)) return nullptr;
    for (const auto& each : V::kPromotions) {
        if (each.kind != kind || each.side != side || (each.captures && !captures) || each.inPlace ||
            !each.onlyFrom.has(from))
            continue;
        if (each.zone.has(to) || each.from.has(from)) return &each;
    }
    return nullptr;
}

template <class V>
inline constexpr bool kLimitsPromotion = [] {
    for (const PieceKind& kind : V::kKinds) {
        if (kind.most != 0) return true;
    }
    return false;
}();

/// True if the side may have one more of the kind by promotion.
template <class V>
bool mayBecome(const Position<V>& position, int side, int kind) {
    const PieceKind& each = V::kKinds[kind];
    return each.most == 0 || position.like(side, each.like).count() < each.most;
}

/// The squares of the kind's promotions: where its moves have to end, or where they have to begin.
template <class V, int Side, int K>
constexpr typename V::Set promotionSquares(bool isOfOrigins) {
    typename V::Set result = V::Set::none();
    for (const auto& promotion : V::kPromotions) {
        if (promotion.kind == K && promotion.side == Side)
            result |= isOfOrigins ? promotion.from : promotion.zone;
    }
    return result;
}
template <class V, int Side, int K>
inline constexpr typename V::Set kPromotionZone = promotionSquares<V, Side, K>(false);
template <class V, int Side, int K>
inline constexpr typename V::Set kPromotionOrigins = promotionSquares<V, Side, K>(true);

/// Counts moves of kind K to these targets, one for each kind the piece may be afterwards. targetsFrom(zone)
/// returns the targets of moves that begin in the zone; countAllowed(kind, targets) counts the targets where
/// that kind is allowed.
template <class V, int Us, int K, class TargetsFrom, class CountAllowed>
int countWithPromotions(const Position<V>& position, const typename V::Set& targets,
                        TargetsFrom&& targetsFrom, CountAllowed&& countAllowed) {
    using Set = typename V::Set;
    constexpr std::integral_constant<int, K> kKind;
    int count = countAllowed(kKind, targets);
    Set left = targets;
    forEachIndex<kPromotionCount<V>>(
        [](int index) {
            const auto& promotion = V::kPromotions[index];
            return promotion.kind == K && promotion.side == Us && !promotion.inPlace;
        },
        [&](auto index) {
            constexpr const auto& kPromotion = V::kPromotions[decltype(index)::value];
            Set those = left & kPromotion.zone;
            if constexpr (kPromotion.from.any()) those |= left & targetsFrom(kPromotion.from);
            if constexpr (!(kPromotion.onlyFrom == V::Set::all())) those &= targetsFrom(kPromotion.onlyFrom);
            if constexpr (kPromotion.captures) those &= position.side[1 - Us];
            if (!those.any()) return;
            forEachIndex<kPromotion.count>([&](auto choice) {
                constexpr std::integral_constant<int, kPromotion.to[decltype(choice)::value]> kBecomes;
                if (mayBecome(position, Us, kBecomes)) count += countAllowed(kBecomes, those);
            });
            count -= countAllowed(kKind, those & ~kPromotion.stays);
            left &= ~those;
        });
    (void)left;
    (void)targetsFrom;
    return count;
}

/// Some promotion of the kind begins or ends at a kind for which `is` holds.
template <class V, class Is>
constexpr bool promotesSuch(int kind, int side, Is&& is) {
    for (const auto& promotion : V::kPromotions) {
        if (promotion.count == 0 || promotion.kind != kind || promotion.side != side) continue;
        if (is(kind)) return true;
        for (int i = 0; i < promotion.count; ++i) {
            if (is(promotion.to[i])) return true;
        }
    }
    return false;
}
/// Some promotion makes a royal, or a royal promotes: what is legal then is tried out.
template <class V>
constexpr bool promotesRoyal(int kind, int side) {
    return promotesSuch<V>(kind, side, [](int each) { return V::kKinds[each].royal; });
}
/// The same of royals that are asked for when a turn is complete.
template <class V>
constexpr bool promotesPseudoRoyal(int kind, int side) {
    return promotesSuch<V>(kind, side, [](int each) { return holds(kPseudoRoyals<V>, each); });
}

}  // namespace ferz::core

#endif

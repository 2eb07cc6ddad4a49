#include "variant/core/plan.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "ir/transitions.h"
#include "variant/core/plan_promotions.h"
#include "variant/core/refusals.h"
#include "variant/core/unroll.h"
#include "variant/core/uses.h"
#include "variant/model/capture_reach.h"
#include "variant/rules/numbers.h"

namespace ferz::variant::core {

namespace {

using ferz::core::Class;
using ferz::core::PatternUse;
using ir::Colour;
using ir::Square;

/// Paths that one use may have.
struct Purpose {
    UnrolledPath::Ends ends = UnrolledPath::Ends::Quiet;
    ferz::core::Kinds victims = 0;
    bool marks = false;
    bool unmoved = false;
    ferz::core::Kinds hurdles = ferz::core::kAllKinds;
    friend auto operator<=>(const Purpose&, const Purpose&) = default;
};

class Planner {
public:
    Planner(const Variant& variant, Diagnostics& diagnostics)
        : variant_(variant), diagnostics_(diagnostics) {}

    std::optional<CorePlan> plan() {
        if (auto why = whyNoCore(variant_)) {
            refuse(std::move(*why));
            return std::nullopt;
        }
        plan_.rules = inNumbers(variant_);
        for (std::size_t piece = 0; piece < variant_.pieces.size(); ++piece) {
            const PieceType& type = variant_.pieces[piece];
            for (const Colour side : {Colour::White, Colour::Black}) {
                if (type.of(side)) addPiece(piece, side);
            }
            if (const auto why = addPromotions(variant_, plan_, piece)) refusePiece(piece, *why);
        }
        // As a promotion to nothing, where no other one holds.
        for (const auto& [owner, zone] : barred_) {
            PromotionPlan promotion = promotionFromAnywhere(variant_, owner.first, owner.second);
            promotion.zone = zone;
            plan_.promotions.push_back(std::move(promotion));
        }
        if (wrong_) return std::nullopt;
        joinUses(plan_);
        for (std::size_t piece = 0; piece < variant_.pieces.size(); ++piece) {
            if (isRoyalTakenEnPassant(variant_, piece))
                refusePiece(piece, "is royal and may be taken en passant");
            for (const int side : {0, 1}) {
                if (isShifted(variant_, plan_, static_cast<int>(piece), side))
                    plan_.rules.kinds[piece].shifted |= ferz::core::bit(side);
            }
        }
        if (wrong_) return std::nullopt;
        return std::move(plan_);
    }

private:
    void refuse(std::string why) {
        diagnostics_.report(diagnostic::kInexpressible, std::move(why));
        wrong_ = true;
    }
    void refusePiece(std::size_t piece, const std::string& why) {
        refuse(fmt::format("no core is generated for the piece `{}`, which {}", variant_.pieces[piece].letter,
                           why));
    }

    /// Kinds that the piece never takes.
    [[nodiscard]] ferz::core::Kinds neverCapturedBy(std::size_t piece) const {
        ferz::core::Kinds kinds = 0;
        for (std::size_t other = 0; other < variant_.pieces.size(); ++other) {
            const auto& rules = plan_.rules;
            if (rules.game.captures.spares(rules.kinds, static_cast<int>(piece), static_cast<int>(other)))
                kinds |= ferz::core::kindBit(static_cast<int>(other));
        }
        return kinds;
    }

    [[nodiscard]] ferz::core::Kinds allKinds() const {
        return ferz::core::firstKinds(static_cast<int>(variant_.pieces.size()));
    }
    [[nodiscard]] ferz::core::Kinds widened(ferz::core::Kinds kinds) const {
        return kinds == allKinds() ? ferz::core::kAllKinds : kinds;
    }

    /// Gives it tables, or has it run.
    void addPiece(std::size_t piece, Colour side) {
        const std::vector<PatternUse> before = plan_.uses;
        const std::vector<PromotionPlan> promotionsBefore = plan_.promotions;
        const bool askedUnmoved = plan_.asksUnmoved;
        const auto why = addPaths(piece, side);
        if (!why) return;
        // Half of its uses would be found twice. Patterns that nobody uses stay.
        plan_.uses = before;
        plan_.promotions = promotionsBefore;
        plan_.asksUnmoved = askedUnmoved;
        const auto kind = static_cast<int>(piece);
        const unsigned sides = ferz::core::bit(static_cast<int>(index(side)));
        plan_.rules.kinds[piece].interpreted |= sides;
        noteStates(*variant_.pieces[piece].of(side));
        if (variant_.rules.royalsStay && variant_.pieces[piece].royalUpTo > 0)
            refusePiece(piece, "is interpreted and royal, and may not leave a check");
        for (const Square square : variant_.board.existing()) {
            if (isMobile(plan_, piece, side, square)) continue;
            refusePiece(piece, "is interpreted and might move to where it could never move again");
            break;
        }
        const bool isSame =
            side == Colour::Black && !plan_.runs.empty() && plan_.runs.back().kind == kind &&
            variant_.pieces[piece].of(Colour::White) == variant_.pieces[piece].of(Colour::Black);
        if (isSame) {
            plan_.runs.back().sides |= sides;
        } else {
            plan_.runs.push_back({kind, sides, *why});
        }
        addBound(piece, side);
    }

    /// A use without a purpose says where an interpreted piece may capture at all.
    void addBound(std::size_t piece, Colour side) {
        std::vector<BoardPath> leaps;
        for (const auto& [from, to] : mayTake(variant_, piece, side)) {
            if (from != to) leaps.push_back({from, to, {}, {}});
        }
        PatternUse use{};
        use.kind = static_cast<int>(piece);
        use.sides = ferz::core::bit(static_cast<int>(index(side)));
        const auto patterns = patternsOf(variant_.board, leaps);
        for (const PatternPlan& pattern : patterns.value()) {
            use.pattern = patternNumber(plan_, pattern);
            addUse(plan_, use);
        }
    }

    void noteStates(const ir::Movement& movement) {
        std::set<std::string> keys(plan_.states.begin(), plan_.states.end());
        ir::forEachInstruction(movement, [&](const ir::Instruction& each) {
            if (ir::predicateOf<ir::Unmoved>(each)) plan_.asksUnmoved = true;
            if (const auto* is = ir::predicateOf<ir::StateIs>(each)) keys.insert(is->key);
            if (const auto* set = ir::effectOf<ir::SetState>(each)) keys.insert(set->key);
        });
        plan_.states.assign(keys.begin(), keys.end());
    }

    /// Why it has no tables.
    std::optional<std::string> addPaths(std::size_t piece, Colour side) {
        const Unrolled unrolled = unroll(variant_, piece, side);
        if (unrolled.strange) return unrolled.strange;
        if (auto why = addOwnPromotions(variant_, plan_, piece, side, unrolled.paths)) return why;
        std::map<Purpose, std::vector<BoardPath>> byPurpose;
        std::map<std::pair<Purpose, BoardPath>, SquareSet> hops;
        for (const UnrolledPath& path : unrolled.paths) {
            if (!mayEnd(variant_, plan_, piece, side, path)) {
                // Where a piece may not go it attacks all the same.
                if (path.ends != UnrolledPath::Ends::Takes) continue;
                barred_[{static_cast<int>(piece), static_cast<int>(index(side))}].insert(path.to);
            }
            Purpose purpose{path.ends, widened(path.victims), !path.marks.empty(), path.unmoved};
            BoardPath way{path.from, path.to, {}, {}};
            std::optional<Square> hurdle;
            for (const auto& [square, holding] : path.between) {
                way.between.push_back(square);
                if (holding.isEmptySquare()) continue;
                if (hurdle || holding.empty || holding.friends != holding.enemies) {
                    return hurdle ? "hops over several pieces" : "asks for the colour of what it passes";
                }
                hurdle = square;
                purpose.hurdles = widened(holding.friends);
            }
            if (purpose.marks && !marksItsWay(path)) {
                return "marks other squares for en passant than those it passes";
            }
            if (hurdle) {
                hops[{purpose, sorted(way)}].insert(*hurdle);
            } else {
                byPurpose[purpose].push_back(std::move(way));
            }
        }
        for (auto& [key, hurdles] : hops) {
            BoardPath way = key.second;
            way.hurdles = hurdles;
            byPurpose[key.first].push_back(std::move(way));
        }
        for (const auto& [purpose, paths] : byPurpose) {
            if (auto why = addUses(piece, side, purpose, paths)) return why;
        }
        return std::nullopt;
    }

    static BoardPath sorted(BoardPath path) {
        std::sort(path.between.begin(), path.between.end());
        return path;
    }

    static bool marksItsWay(const UnrolledPath& path) {
        std::vector<Square> passed;
        for (const auto& need : path.between) {
            if (!need.second.isEmptySquare()) return false;
            passed.push_back(need.first);
        }
        std::sort(passed.begin(), passed.end());
        return passed == path.marks;
    }

    /// Adds the uses of a piece with these paths. Returns the reason if it cannot, or nothing.
    std::optional<std::string> addUses(std::size_t piece, Colour side, const Purpose& purpose,
                                       const std::vector<BoardPath>& paths) {
        auto patterns = patternsOf(variant_.board, paths);
        if (!patterns) return "hops along paths that no table has";
        const auto kind = static_cast<int>(piece);
        const unsigned sides = ferz::core::bit(static_cast<int>(index(side)));
        if (purpose.marks && !marksOnce(paths)) {
            return "marks squares for en passant on two paths to the same square";
        }
        for (PatternPlan& pattern : *patterns) {
            pattern.hurdles = purpose.hurdles;
            if (purpose.ends == UnrolledPath::Ends::TakesEnPassant && pattern.kind == Class::Hop &&
                pattern.hurdles != ferz::core::kAllKinds) {
                return "captures en passant by hopping over some pieces only";
            }
            PatternUse use{};
            use.kind = kind;
            use.sides = sides;
            use.pattern = patternNumber(plan_, pattern);
            use.marks = purpose.marks;
            use.unmoved = purpose.unmoved;
            plan_.asksUnmoved = plan_.asksUnmoved || use.unmoved;
            const ferz::core::Kinds victims = purpose.victims & ~neverCapturedBy(piece);
            switch (purpose.ends) {
                case UnrolledPath::Ends::Quiet: use.quiet = true; break;
                case UnrolledPath::Ends::Takes: use.victims = victims; break;
                case UnrolledPath::Ends::TakesEnPassant:
                    if (victims == 0) continue;
                    use.enPassantVictims = victims;
                    break;
            }
            addUse(plan_, use);
        }
        return std::nullopt;
    }

    static bool marksOnce(const std::vector<BoardPath>& paths) {
        std::set<std::pair<Square, Square>> pairs;
        return std::all_of(paths.begin(), paths.end(),
                           [&](const BoardPath& path) { return pairs.emplace(path.from, path.to).second; });
    }

    const Variant& variant_;
    Diagnostics& diagnostics_;
    bool wrong_ = false;
    CorePlan plan_;
    /// By piece and side, squares where a capture would leave it immobile.
    std::map<std::pair<int, int>, SquareSet> barred_;
};

}  // namespace

std::optional<CorePlan> planOf(const Variant& variant, Diagnostics& diagnostics) {
    return Planner(variant, diagnostics).plan();
}

}  // namespace ferz::variant::core

#include "variant/core/plan.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "support/entry.h"
#include "variant/core/unroll.h"
#include "variant/model/capture_reach.h"
#include "variant/rules/numbers.h"

namespace ferz::variant::core {

namespace {

using ferz::core::Class;
using ferz::core::Form;
using ferz::core::PatternUse;
using ir::Colour;
using ir::Square;

/// A kind whose moves are fewer shifts than this is moved by shifting all of it at once, if it promotes, as
/// the many pawns of a side do; others if they are still fewer.
constexpr std::size_t kMostPawnShifts = 6;
constexpr std::size_t kMostShifts = 3;

/// Paths that one use may have.
struct Purpose {
    UnrolledPath::Ends ends = UnrolledPath::Ends::Quiet;
    std::uint32_t victims = 0;
    bool marks = false;
    bool unmoved = false;
    std::uint32_t hurdles = ferz::core::kAllKinds;
    friend auto operator<=>(const Purpose&, const Purpose&) = default;
};

class Planner {
public:
    Planner(const Variant& variant, Diagnostics& diagnostics)
        : variant_(variant), diagnostics_(diagnostics) {}

    std::optional<CorePlan> plan() {
        if (variant_.pieces.size() > ferz::core::kMostKinds) {
            refuse(fmt::format("a core has no more than {} pieces", ferz::core::kMostKinds));
            return std::nullopt;
        }
        if (variant_.castling && !variant_.castling->rules.empty()) {
            refuse("a core castles by `king_to` only, and not by rules of MBN");
            return std::nullopt;
        }
        const bool isImmuneRoyal =
            std::any_of(variant_.pieces.begin(), variant_.pieces.end(), [&](const PieceType& type) {
                return (type.royalUpTo > 0 || type.royalTogether) &&
                       variant_.captures.mutuallyImmune.contains(type.like);
            });
        if (isImmuneRoyal) {
            refuse("no core is generated where royals are immune to each other");
            return std::nullopt;
        }
        // What does not capture its own kind attacks it all the same.
        const bool asksAttacks =
            std::any_of(variant_.ends.begin(), variant_.ends.end(),
                        [](const EndRule& end) { return end.safe; }) ||
            (!variant_.pieces.empty() &&
             anywhere(0, variant_.pieces.size() - 1, [](const ir::Transition& each) {
                 const auto* test = std::get_if<ir::Test>(&each.instruction);
                 return test != nullptr && std::holds_alternative<ir::Attacked>(test->predicate);
             }));
        if (asksAttacks && !variant_.captures.mutuallyImmune.isNone()) {
            refuse(
                "no core is generated where pieces are immune to each other and attacked squares are tested");
            return std::nullopt;
        }
        if (variant_.pieces.empty()) {
            refuse("a variant without pieces has no core");
            return std::nullopt;
        }
        plan_.rules = inNumbers(variant_);
        for (std::size_t piece = 0; piece < variant_.pieces.size(); ++piece) {
            const PieceType& type = variant_.pieces[piece];
            for (const Colour side : {Colour::White, Colour::Black}) {
                if (type.of(side)) addPiece(piece, side);
            }
            addPromotions(piece);
        }
        // As a promotion to nothing, where no other one holds.
        for (const auto& [owner, zone] : barred_) {
            PromotionPlan plan;
            plan.kind = owner.first;
            plan.side = owner.second;
            plan.zone = zone;
            plan_.promotions.push_back(std::move(plan));
        }
        if (wrong_) return std::nullopt;
        joinSides();
        dropUnused();
        refuseTakenRoyals();
        for (std::size_t piece = 0; piece < variant_.pieces.size(); ++piece) {
            for (const int side : {0, 1}) {
                if (isShifted(static_cast<int>(piece), side))
                    plan_.rules.kinds[piece].shifted |= ferz::core::bit(side);
            }
        }
        if (wrong_) return std::nullopt;
        return std::move(plan_);
    }

private:
    /// On an empty board the piece could go on from here, where that is asked.
    [[nodiscard]] bool isMobile(std::size_t piece, Colour side, Square square) const {
        return entryOf(plan_.rules.mobile, piece)[index(side)].has(square);
    }

    /// Where the piece could not go on, it has to be promoted or may not go.
    [[nodiscard]] bool mayEnd(std::size_t piece, Colour side, const UnrolledPath& path) const {
        if (!path.becomes.empty() || isMobile(piece, side, path.to)) return true;
        const auto& promotions = variant_.pieces[piece].promotions;
        const bool captures = path.ends == UnrolledPath::Ends::Takes;
        return path.ends != UnrolledPath::Ends::TakesEnPassant &&
               std::any_of(promotions.begin(), promotions.end(), [&](const Promotion& each) {
                   return !each.inPlace && each.holds(variant_.board, side, path.from, path.to, captures);
               });
    }

    void refuse(std::string why) {
        diagnostics_.report(diagnostic::kInexpressible, std::move(why));
        wrong_ = true;
    }
    void refusePiece(std::size_t piece, const std::string& why) {
        refuse(fmt::format("no core is generated for the piece `{}`, which {}", variant_.pieces[piece].letter,
                           why));
    }

    /// Kinds that the piece never takes.
    [[nodiscard]] std::uint32_t neverCapturedBy(std::size_t piece) const {
        std::uint32_t kinds = 0;
        for (std::size_t other = 0; other < variant_.pieces.size(); ++other) {
            const auto& rules = plan_.rules;
            if (rules.game.captures.spares(rules.kinds, static_cast<int>(piece), static_cast<int>(other)))
                kinds |= ferz::core::bit(static_cast<int>(other));
        }
        return kinds;
    }

    [[nodiscard]] std::uint32_t allKinds() const { return (std::uint32_t{1} << variant_.pieces.size()) - 1; }
    [[nodiscard]] std::uint32_t widened(std::uint32_t kinds) const {
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
            if (isMobile(piece, side, square)) continue;
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
            use.pattern = patternNumber(pattern);
            addUse(use);
        }
    }

    void noteStates(const ir::Movement& movement) {
        std::set<std::string> keys(plan_.states.begin(), plan_.states.end());
        for (const ir::State& state : movement.states) {
            for (const ir::Transition& transition : state.transitions) {
                if (const auto* test = std::get_if<ir::Test>(&transition.instruction)) {
                    if (std::holds_alternative<ir::Unmoved>(test->predicate)) plan_.asksUnmoved = true;
                    if (const auto* is = std::get_if<ir::StateIs>(&test->predicate)) keys.insert(is->key);
                } else if (const auto* act = std::get_if<ir::Act>(&transition.instruction)) {
                    if (const auto* set = std::get_if<ir::SetState>(&act->effect)) keys.insert(set->key);
                }
            }
        }
        plan_.states.assign(keys.begin(), keys.end());
    }

    /// Why it has no tables.
    std::optional<std::string> addPaths(std::size_t piece, Colour side) {
        const Unrolled unrolled = unroll(variant_, piece, side);
        if (unrolled.strange) return unrolled.strange;
        if (auto why = addOwnPromotions(piece, side, unrolled.paths)) return why;
        std::map<Purpose, std::vector<BoardPath>> byPurpose;
        std::map<std::pair<Purpose, BoardPath>, SquareSet> hops;
        for (const UnrolledPath& path : unrolled.paths) {
            if (!mayEnd(piece, side, path)) {
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

    /// What the movement itself makes of the piece, by the square where it comes to.
    std::optional<std::string> addOwnPromotions(std::size_t piece, Colour side,
                                                const std::vector<UnrolledPath>& paths) {
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
            PromotionPlan plan;
            plan.kind = static_cast<int>(piece);
            plan.side = static_cast<int>(index(side));
            plan.zone = zone;
            for (const std::string& name : names) {
                const PieceType* to = variant_.find(name);
                if (to == nullptr || !to->of(side)) return "becomes a piece that its side does not have";
                plan.to.push_back(static_cast<int>(to - variant_.pieces.data()));
            }
            plan_.promotions.push_back(std::move(plan));
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
            use.pattern = patternNumber(pattern);
            use.marks = purpose.marks;
            use.unmoved = purpose.unmoved;
            plan_.asksUnmoved = plan_.asksUnmoved || use.unmoved;
            const std::uint32_t victims = purpose.victims & ~neverCapturedBy(piece);
            switch (purpose.ends) {
                case UnrolledPath::Ends::Quiet: use.quiet = true; break;
                case UnrolledPath::Ends::Takes: use.victims = victims; break;
                case UnrolledPath::Ends::TakesEnPassant:
                    if (victims == 0) continue;
                    use.enPassantVictims = victims;
                    break;
            }
            addUse(use);
        }
        return std::nullopt;
    }

    static bool marksOnce(const std::vector<BoardPath>& paths) {
        std::set<std::pair<Square, Square>> pairs;
        return std::all_of(paths.begin(), paths.end(),
                           [&](const BoardPath& path) { return pairs.emplace(path.from, path.to).second; });
    }

    int patternNumber(const PatternPlan& pattern) {
        const auto same = std::find(plan_.patterns.begin(), plan_.patterns.end(), pattern);
        if (same != plan_.patterns.end()) return static_cast<int>(same - plan_.patterns.begin());
        plan_.patterns.push_back(pattern);
        return static_cast<int>(plan_.patterns.size()) - 1;
    }

    /// Moving and capturing by one pattern is one use, and so are White's and Black's.
    void addUse(const PatternUse& use) {
        for (PatternUse& other : plan_.uses) {
            const bool isPlain = !use.marks && use.enPassantVictims == 0;
            if (other.kind != use.kind || other.pattern != use.pattern || other.unmoved != use.unmoved)
                continue;
            if (isPlain && other.sides == use.sides && !other.marks && other.enPassantVictims == 0 &&
                (other.victims == 0 || use.victims == 0)) {
                other.quiet = other.quiet || use.quiet;
                other.victims |= use.victims;
                return;
            }
        }
        plan_.uses.push_back(use);
    }

    void joinSides() {
        std::vector<PatternUse> joined;
        for (const PatternUse& use : plan_.uses) {
            const auto same = std::find_if(joined.begin(), joined.end(), [&](const PatternUse& other) {
                return std::tuple(use.kind, use.pattern, use.quiet, use.victims, use.enPassantVictims,
                                  use.marks, use.unmoved) ==
                       std::tuple(other.kind, other.pattern, other.quiet, other.victims,
                                  other.enPassantVictims, other.marks, other.unmoved);
            });
            if (same == joined.end()) {
                joined.push_back(use);
            } else {
                same->sides |= use.sides;
            }
        }
        plan_.uses = std::move(joined);
    }

    /// Patterns of pieces that turned out to be run.
    void dropUnused() {
        std::vector<PatternPlan> used;
        for (PatternUse& use : plan_.uses) {
            const PatternPlan& pattern = plan_.patterns[static_cast<std::size_t>(use.pattern)];
            auto found = std::find(used.begin(), used.end(), pattern);
            if (found == used.end()) found = used.insert(used.end(), pattern);
            use.pattern = static_cast<int>(found - used.begin());
        }
        plan_.patterns = std::move(used);
    }

    void addPromotions(std::size_t piece) {
        const PieceType& type = variant_.pieces[piece];
        for (const Colour side : {Colour::White, Colour::Black}) {
            if (!type.of(side)) continue;
            for (const Promotion& promotion : type.promotions) {
                if (!promotion.sides[index(side)]) continue;
                PromotionPlan plan;
                plan.kind = static_cast<int>(piece);
                plan.side = static_cast<int>(index(side));
                plan.captures = promotion.onlyCaptures;
                plan.inPlace = promotion.inPlace;
                for (const std::string& name : promotion.to) {
                    if (name.starts_with(ir::kEnemyName)) {
                        refusePiece(piece, "promotes to a piece of the other colour");
                        return;
                    }
                    const PieceType* to = variant_.find(name);
                    if (to == nullptr || !to->of(side)) {
                        refusePiece(piece,
                                    fmt::format("promotes to `{}`, which its side does not have", name));
                        return;
                    }
                    plan.to.push_back(static_cast<int>(to - variant_.pieces.data()));
                }
                for (const Square square : variant_.board.existing()) {
                    if (promotion.isInZone(variant_.board, side, square)) plan.zone.insert(square);
                    if (promotion.mayStay(variant_.board, side, square) && isMobile(piece, side, square))
                        plan.stays.insert(square);
                }
                if (promotion.isEither) plan.from = plan.zone;
                if (!plan.zone.empty()) plan_.promotions.push_back(std::move(plan));
            }
        }
    }

    /// A royal that marks squares could be taken there: attacks do not look at that.
    void refuseTakenRoyals() {
        for (std::size_t piece = 0; piece < variant_.pieces.size(); ++piece) {
            if (variant_.pieces[piece].royalUpTo == 0 ||
                !anywhere(piece, piece, [](const ir::Transition& each) {
                    const auto* act = std::get_if<ir::Act>(&each.instruction);
                    return act != nullptr && std::holds_alternative<ir::MarkEnPassant>(act->effect);
                })) {
                continue;
            }
            const std::string& name = variant_.pieces[piece].name;
            const bool taken = anywhere(0, variant_.pieces.size() - 1, [&](const ir::Transition& each) {
                const auto* test = std::get_if<ir::Test>(&each.instruction);
                const auto* marked =
                    test == nullptr ? nullptr : std::get_if<ir::EnPassantMarked>(&test->predicate);
                return marked != nullptr && marked->victims.contains(name);
            });
            if (taken) refusePiece(piece, "is royal and may be taken en passant");
        }
    }

    /// Some transition of these pieces, from the first to the last, is so.
    template <class Is>
    [[nodiscard]] bool anywhere(std::size_t first, std::size_t last, Is&& is) const {
        for (std::size_t piece = first; piece <= last; ++piece) {
            for (const auto& movement : variant_.pieces[piece].movement) {
                if (!movement) continue;
                for (const ir::State& state : movement->states) {
                    if (std::any_of(state.transitions.begin(), state.transitions.end(), is)) return true;
                }
            }
        }
        return false;
    }

    [[nodiscard]] bool isShifted(int kind, int side) const {
        if (entryOf(plan_.rules.kinds, kind).royal) return false;
        std::size_t shifts = 0;
        if (ferz::core::holds(entryOf(plan_.rules.kinds, kind).interpreted, side)) return false;
        // From and to, for moves that only go, take, or mark: none twice.
        std::array<std::set<std::pair<Square, Square>>, 3> pairs;
        for (const PatternUse& use : plan_.uses) {
            if (use.kind != kind || !ferz::core::holds(use.sides, side) || use.enPassantVictims != 0)
                continue;
            const PatternPlan& pattern = plan_.patterns[static_cast<std::size_t>(use.pattern)];
            if (pattern.form != Form::Rides || pattern.first != pattern.last) return false;
            shifts += pattern.vectors.size();
            for (Square from = 0; from < variant_.board.squares(); ++from) {
                for (const auto& path : pathsOf(variant_.board, pattern, from)) {
                    const std::pair<Square, Square> pair(from, path.to);
                    if (use.marks && !pairs[2].insert(pair).second) return false;
                    if (use.quiet && !use.marks && !pairs[0].insert(pair).second) return false;
                    if (use.victims != 0 && !pairs[1].insert(pair).second) return false;
                }
            }
        }
        const bool promotes = std::any_of(plan_.promotions.begin(), plan_.promotions.end(),
                                          [&](const PromotionPlan& each) { return each.kind == kind; });
        return shifts > 0 && shifts <= (promotes ? kMostPawnShifts : kMostShifts);
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

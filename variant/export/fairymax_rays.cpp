#include "variant/export/fairymax_rays.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>
#include <set>

#include "ir/rename.h"
#include "variant/play/samples.h"

namespace ferz::variant {

namespace {

using ir::Colour;
using ir::Vec;

constexpr int kFarthest = 4;
using namespace fairymax;

/// What a square is for.
constexpr std::array<unsigned, 3> kContents = {kBoth, kCaptures, kMoves};

/// The bits 4 to 7 that make the second mode of the first.
unsigned turn(unsigned first, unsigned second) {
    return first | (first ^ second) << 4U;
}
/// The turn is after so many squares.
unsigned after(int squares) {
    return static_cast<unsigned>(squares - 1) << 10U;
}

using Displacements = std::set<Vec>;

/// Candidates, in stages: of pieces that a simple stage says, later ones are not tried. Leaps stand before
/// rides: on a small board both may say the same in all samples.
class Candidates {
public:
    Candidates(const FairyMaxMover& mover, const Displacements& reached) : mover_(mover), reached_(reached) {}

    static constexpr int kCylinders = 3;
    static constexpr int kStages = 4;

    std::vector<FairyMaxRay> ofStage(int stage) {
        rays_.clear();
        forEachVec(kFarthest, [&](Vec step) {
            if (stage == 0) straight(step, 0);
            if (stage == 1) blockedOrHopping(step);
            if (stage == kCylinders) straight(step, kCylinder);
        });
        if ((stage == 0 || stage == kCylinders) && mover_.isPawn)
            forEachVec(1, [&](Vec step) { push(step); });
        if (stage == 2) forEachVec(1, [&](Vec step) { bent(step); });
        if (stage == 2) forEachVec(kFarthest, [&](Vec step) { anyWay(step); });
        return rays_;
    }

private:
    /// Near ones first: round the edge of a small board a far step may say the same.
    template <class Do>
    static void forEachVec(int farthest, const Do& act) {
        for (int ring = 1; ring <= farthest; ++ring) {
            for (int rank = ring; rank >= -ring; --rank) {
                for (int file = -ring; file <= ring; ++file) {
                    if (std::max(std::abs(file), std::abs(rank)) == ring) act(Vec{file, rank});
                }
            }
        }
    }

    [[nodiscard]] bool reaches(const Vec& by) const { return reached_.contains(by); }

    [[nodiscard]] int stepOf(const Vec& vector) const {
        return vector.file - 16 * (mover_.isBlack ? -vector.rank : vector.rank);
    }
    void add(const Vec& step, const Vec& next, unsigned mode) {
        rays_.push_back(fairyMaxRay(stepOf(step), stepOf(next), mode));
    }

    void straight(const Vec& step, unsigned edges) {
        if (edges == 0 && !reaches(step)) return;
        for (const unsigned contents : kContents) {
            add(step, step, edges | contents | kLeaps);
            add(step, step, edges | contents);
            for (int last = 2; last <= 5; ++last)
                add(step, step, edges | turn(contents, contents | kLeaps) | after(last - 1));
        }
    }

    void blockedOrHopping(const Vec& step) {
        const bool isFar = std::any_of(reached_.begin(), reached_.end(), [&](const Vec& by) {
            for (int times = 2; times <= 15; ++times) {
                if (by == step * times) return true;
            }
            return false;
        });
        if (!isFar) return;
        for (const unsigned contents : kContents) {
            for (const unsigned end : {contents | kLeaps, contents}) {
                for (int first = 2; first <= 5; ++first)
                    add(step, step, turn(0, end) | after(first - 1));
                hops(step, step, end);
            }
        }
    }

    /// Over any piece or over friends, behind it or in front of it; far from it or beside it.
    void hops(const Vec& step, const Vec& next, unsigned end) {
        for (const unsigned hurdle : {kHops, kHops | kLeaps}) {
            for (int later = 0; later < 4; ++later)
                add(step, next, turn(hurdle, end) | after(later + 1));
        }
    }

    void bent(const Vec& step) {
        forEachVec(1, [&](Vec next) {
            if (next == step || !reaches(step + next)) return;
            for (const unsigned contents : kContents) {
                for (const unsigned end : {contents | kLeaps, contents}) {
                    for (const unsigned first : {0U, kCaptures, kMoves, kBoth}) {
                        if (first == 0 || reaches(step)) add(step, next, turn(first, end));
                    }
                    hops(step, next, end);
                }
            }
        });
    }

    void anyWay(const Vec& step) {
        if (!reaches(step)) return;
        forEachVec(1, [&](Vec twice) {
            const Vec once = step - twice * 2;
            if (once.isZero() || std::abs(once.file) > 1 || std::abs(once.rank) > 1) return;
            FairyMaxRay ray;
            for (const unsigned contents : kContents) {
                ray.step = stepOf(step);
                ray.mode = contents | kLeaps | kAnyWay | static_cast<std::uint32_t>(stepOf(twice)) << 12U;
                rays_.push_back(ray);
            }
        });
    }

    /// Double and triple steps of a pawn; open to captures in passing or not.
    void push(const Vec& step) {
        if (step.rank <= 0) return;
        for (const unsigned change : {kMoves, kMoves | kNotInPassing}) {
            for (const int later : {0, 1, kAgain})
                add(step, step, kUnmoved | change << 4U | after(later + 1));
        }
    }

    const FairyMaxMover& mover_;
    const Displacements& reached_;
    std::vector<FairyMaxRay> rays_;
};

/// A piece of the side in a sample, with its moves.
struct Stand {
    const Game* game = nullptr;
    ir::Square square = 0;
    std::vector<ir::Move> moves;                ///< sorted
    std::size_t first = 0;                      ///< the number of the first of them among those of all stands
    std::optional<ir::SeenPosition> seen = {};  ///< turned round for the last movement that was run
};

/// Some of the moves on all stands, a bit for each.
using MoveSet = std::vector<std::uint64_t>;
constexpr std::size_t kBits = 64;

/// If there are more, every second one is looked at, or every third, and so on.
constexpr std::size_t kMostStands = 300;

class PieceStands {
public:
    PieceStands(const Variant& variant, const std::vector<Game>& samples, KnownChains& chains,
                const PieceType& type, const FairyMaxMover& mover)
        : variant_(variant), chains_(chains), name_(type.name), mover_(mover) {
        const Colour side = mover.isBlack ? Colour::Black : Colour::White;
        if (!type.of(side)) return;
        std::vector<std::pair<const Game*, ir::Square>> places;
        for (const Game& game : samples) {
            // A side captures only enemies in passing.
            if (!game.position.enPassant.empty() && game.side != side) continue;
            for (const auto& [square, piece] : game.position.pieces) {
                if (piece == ir::Piece{side, type.name}) places.emplace_back(&game, square);
            }
        }
        const std::size_t every = places.size() / kMostStands + 1;
        for (std::size_t at = 0; at < places.size(); at += every) {
            const auto& [game, square] = places[at];
            auto moves = movesOn(*type.of(side), *game, square);
            if (!moves) continue;
            for (const ir::Move& move : *moves) {
                if (move.to) reached_.insert(seen(*move.to) - seen(square));
            }
            std::sort(moves->begin(), moves->end());
            const std::size_t first = count_;
            count_ += moves->size();
            stands_.push_back({game, square, std::move(*moves), first});
        }
    }

    [[nodiscard]] const Displacements& reached() const { return reached_; }
    [[nodiscard]] bool isAny() const { return !stands_.empty(); }

    /// The moves along the ray on all stands; empty if one of them is not the piece's.
    [[nodiscard]] std::optional<MoveSet> along(const FairyMaxRay& ray) {
        const FairyMaxMoves chains = movesOf(ray, mover_);
        if (!chains.refusal.empty() || chains.castles) return std::nullopt;
        const auto always = movementOf(chains.always);
        const auto unmoved = movementOf(chains.unmoved);
        const auto fromThird = movementOf(chains.fromThird);
        if (!always && !unmoved && !fromThird) return std::nullopt;
        MoveSet result(wordsOf(count_));
        for (Stand& stand : stands_) {
            bool isGood = true;
            const auto add = [&](const std::optional<ir::Movement>& movement) {
                if (!movement || !isGood) return;
                for (const ir::Move& move : movesFrom(stand, *movement))
                    isGood = isGood && insert(stand, move, result);
            };
            add(always);
            if (!stand.game->position.moved.contains(stand.square)) add(unmoved);
            if (seen(stand.square).rank == 2) add(fromThird);
            if (!isGood) return std::nullopt;
        }
        return result;
    }

    /// All moves of the piece on all stands.
    [[nodiscard]] MoveSet whole() const {
        MoveSet moves(wordsOf(count_));
        for (std::size_t bit = 0; bit < count_; ++bit)
            moves[bit / kBits] |= std::uint64_t{1} << (bit % kBits);
        return moves;
    }

private:
    static std::size_t wordsOf(std::size_t bits) { return (bits + kBits - 1) / kBits; }

    [[nodiscard]] std::vector<ir::Move> movesFrom(Stand& stand, const ir::Movement& movement) const {
        if (!stand.seen || stand.seen->forBlack != movement.forBlack) {
            const Colour side = mover_.isBlack ? Colour::Black : Colour::White;
            stand.seen = {ir::seenBy(stand.game->position, side, movement.forBlack), side, movement.forBlack};
        }
        return movesOn(movement, *stand.seen, stand.square).value_or(std::vector<ir::Move>{});
    }

    /// False if it is no move of the piece on the stand.
    static bool insert(const Stand& stand, const ir::Move& move, MoveSet& moves) {
        const auto found = std::lower_bound(stand.moves.begin(), stand.moves.end(), move);
        if (found == stand.moves.end() || *found != move) return false;
        const std::size_t bit = stand.first + static_cast<std::size_t>(found - stand.moves.begin());
        moves[bit / kBits] |= std::uint64_t{1} << (bit % kBits);
        return true;
    }

    /// As the side sees it.
    [[nodiscard]] Vec seen(ir::Square square) const {
        const ir::Coordinates at = variant_.board.coordinates(square);
        return {at.file, mover_.isBlack ? -at.rank : at.rank};
    }

    [[nodiscard]] std::optional<ir::Movement> movementOf(const std::vector<std::string>& chains) const {
        const ir::Movement* movement = chains_.movementOf(chains);
        return movement == nullptr ? std::nullopt
                                   : std::optional(ir::renamed(*movement, ir::kAnonymous, name_));
    }

    const Variant& variant_;
    KnownChains& chains_;
    const std::string& name_;
    const FairyMaxMover& mover_;
    std::vector<Stand> stands_;
    std::size_t count_ = 0;  ///< of the moves on all stands
    Displacements reached_;
};

std::size_t countOf(const MoveSet& moves) {
    std::size_t count = 0;
    for (const std::uint64_t each : moves)
        count += static_cast<std::size_t>(std::popcount(each));
    return count;
}

MoveSet without(const MoveSet& all, const MoveSet& some) {
    MoveSet left = all;
    for (std::size_t at = 0; at < left.size(); ++at)
        left[at] &= ~some[at];
    return left;
}

struct KnownRay {
    FairyMaxRay ray;
    MoveSet moves;
};

/// Takes rays that say the most of what is left, until nothing helps; adds them in the order of the known
/// ones.
void cover(const std::vector<KnownRay>& known, MoveSet& left, std::vector<FairyMaxRay>& rays) {
    std::set<std::size_t> taken;
    while (true) {
        std::size_t fewest = countOf(left);
        const KnownRay* best = nullptr;
        MoveSet rest;
        for (const KnownRay& each : known) {
            MoveSet own = without(left, each.moves);
            if (const std::size_t count = countOf(own); count < fewest) {
                fewest = count;
                best = &each;
                rest = std::move(own);
            }
        }
        if (best == nullptr) break;
        taken.insert(static_cast<std::size_t>(best - known.data()));
        left = std::move(rest);
    }
    for (const std::size_t at : taken)
        rays.push_back(known[at].ray);
}

}  // namespace

std::string print(const FairyMaxRay& ray) {
    const std::string text = fmt::format("{},{:X}", ray.step, ray.mode);
    return ray.second ? fmt::format("{},{}", text, *ray.second) : text;
}

FairyMaxRay fairyMaxRay(int step, int stepAfterTurn, unsigned mode) {
    FairyMaxRay ray;
    ray.step = step;
    ray.mode = mode;
    if (step != stepAfterTurn) ray.second = stepAfterTurn;
    return ray;
}

const ir::Movement* KnownChains::movementOf(const std::vector<std::string>& chains) {
    if (chains.empty()) return nullptr;
    const std::string text = fmt::format("ancp:{}", fmt::join(chains, " & "));
    const auto [known, isNew] = movements_.try_emplace(text);
    if (isNew) {
        Diagnostics ignored;
        DefinitionMovements read = readDefinition_(text, {ir::NameTable{}, board_}, ignored);
        if (read.movements.size() == 1) known->second = std::move(read.movements.front());
    }
    return known->second ? &*known->second : nullptr;
}

std::optional<std::vector<FairyMaxRay>> RaySearch::find(const PieceType& type, const FairyMaxMover& mover) {
    PieceStands stands(variant_, samples_, chains_, type, mover);
    if (!stands.isAny()) return std::nullopt;
    MoveSet left = stands.whole();
    std::vector<FairyMaxRay> rays;
    Candidates candidates(mover, stands.reached());
    for (int stage = 0; stage < Candidates::kStages && countOf(left) > 0; ++stage) {
        // What crosses an edge does so on all its ways.
        if (stage == Candidates::kCylinders) {
            rays.clear();
            left = stands.whole();
        }
        std::vector<KnownRay> known;
        for (const FairyMaxRay& ray : candidates.ofStage(stage)) {
            if (auto moves = stands.along(ray)) known.push_back({ray, std::move(*moves)});
        }
        cover(known, left, rays);
    }
    if (countOf(left) > 0) return std::nullopt;
    return rays;
}

bool RaySearch::says(const std::vector<FairyMaxRay>& rays, const PieceType& type,
                     const FairyMaxMover& mover) {
    PieceStands stands(variant_, samples_, chains_, type, mover);
    MoveSet left = stands.whole();
    for (const FairyMaxRay& ray : rays) {
        const auto moves = stands.along(ray);
        if (!moves) return false;
        left = without(left, *moves);
    }
    return countOf(left) == 0;
}

}  // namespace ferz::variant

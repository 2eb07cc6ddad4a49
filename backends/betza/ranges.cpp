#include "backends/betza/ranges.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "ir/symmetry.h"

namespace ferz::betza {

namespace {

using ir::Vec;

constexpr int kFar = ir::Board::kMostFiles;

enum class Ride { Step, Slide, Hop, HopOnce, Lame };

Ride rideOf(const WrittenMove& move) {
    const auto has = [&](char mode) { return move.modes.find(mode) != std::string::npos; };
    if (has(letter::kHop)) return Ride::Hop;
    if (has(letter::kHopOnce)) return Ride::HopOnce;
    if (has(letter::kLame)) return Ride::Lame;
    return move.most == 1 ? Ride::Step : Ride::Slide;
}

bool isOfKind(const WrittenMove& move, bool initial, bool captures) {
    const bool says = move.modes.find(letter::kMove) != std::string::npos ||
                      move.modes.find(letter::kCapture) != std::string::npos;
    const char mode = captures ? letter::kCapture : letter::kMove;
    return !move.initial.empty() == initial && (!says || move.modes.find(mode) != std::string::npos);
}

std::vector<Vec> directionsWith(const Vec& vec, Ride ride) {
    const Vec shape = ir::representative(vec);
    if (ride != Ride::Lame && shape == Vec{0, 1}) return {vec, -vec};
    std::set<Vec> kin;
    for (const ir::Symmetry& symmetry : ir::Symmetry::all())
        kin.insert(symmetry.of(shape));
    return {kin.begin(), kin.end()};
}

/// The mask and the rides for quiet moves or captures, initial or not.
class ReachMask {
public:
    void add(const WrittenMove& move) {
        const Ride ride = rideOf(move);
        const bool isEndless = ride == Ride::HopOnce || move.most == 0;
        const int most = ride == Ride::Step || ride == Ride::Lame ? 1 : isEndless ? kFar : move.most;
        for (const Vec& vec : move.vectors) {
            int& own = own_[{ride, vec}];
            // Fairy-Stockfish keeps one range for each direction of a kind of ride: two ranges clash.
            clashes_ = clashes_ || (own != 0 && own != most) || hasOtherHop(ride, vec);
            own = most;
            for (int count = 1; count <= most; ++count)
                mask_.insert(vec * count);
            if (ride == Ride::Step) steps_.insert(vec);
        }
    }

    [[nodiscard]] bool isKeptApart() const {
        if (clashes_) return false;
        for (const auto& [entry, most] : own_) {
            if (entry.first == Ride::Step) continue;
            for (const Vec& vec : directionsWith(entry.second, entry.first)) {
                const auto known = own_.find({entry.first, vec});
                const int own = known == own_.end() ? 0 : known->second;
                const int reach = entry.first == Ride::Lame ? 1 : kFar;
                for (int count = own + 1; count <= reach; ++count) {
                    const Vec square = vec * count;
                    if (mask_.contains(square) && !steps_.contains(square)) return false;
                }
            }
        }
        return true;
    }

private:
    [[nodiscard]] bool hasOtherHop(Ride ride, const Vec& vec) const {
        if (ride != Ride::Hop && ride != Ride::HopOnce) return false;
        return own_.contains({ride == Ride::Hop ? Ride::HopOnce : Ride::Hop, vec});
    }

    std::map<std::pair<Ride, Vec>, int> own_;
    std::set<Vec> mask_;
    std::set<Vec> steps_;
    bool clashes_ = false;
};

}  // namespace

bool checkRanges(const std::vector<WrittenMove>& moves, Refused& refused) {
    for (const bool initial : {false, true}) {
        for (const bool captures : {false, true}) {
            ReachMask mask;
            for (const WrittenMove& move : moves) {
                const bool isRider = rideOf(move) == Ride::Slide;
                const Vec& shape = move.shape;
                if (isRider && shape != Vec{0, 1} && shape != Vec{1, 1} && shape != Vec{1, 2}) {
                    refused.because(
                        "it rides in other directions than W, F and N; Fairy-Stockfish has no such rider");
                    return false;
                }
                const bool hops = rideOf(move) == Ride::Hop || rideOf(move) == Ride::HopOnce;
                if (hops && shape != Vec{0, 1} && shape != Vec{1, 1}) {
                    refused.because(
                        "it hops in other directions than W and F; Fairy-Stockfish has no such hopper");
                    return false;
                }
                if (initial && captures && !move.initial.empty() && isOfKind(move, true, true)) {
                    refused.because("Fairy-Stockfish has no captures that are initial moves");
                    return false;
                }
                if (isOfKind(move, initial, captures)) mask.add(move);
            }
            if (mask.isKeptApart()) continue;
            refused.because("Fairy-Stockfish would let one of its moves go on to squares of another");
            return false;
        }
    }
    return true;
}

}  // namespace ferz::betza

// The weights of the evaluation, in points. tune.py finds them.
#pragma once

namespace engine {

/// What counts as long as both sides have all their pieces, and when nearly all are gone.
struct Score {
    double early = 0;
    double late = 0;

    [[nodiscard]] double at(double phase) const { return early * phase + late * (1 - phase); }
    Score& operator+=(const Score& other) {
        early += other.early;
        late += other.late;
        return *this;
    }
    friend Score operator+(Score one, const Score& other) { return one += other; }
    friend Score operator*(const Score& one, double times) { return {one.early * times, one.late * times}; }
};

struct Weights {
    struct Named {
        const char* name;
        double early;
        double late;
        double drops;  ///< where pieces are dropped: they are never nearly all gone

        [[nodiscard]] Score score(bool hasDrops) const {
            return hasDrops ? Score{drops, drops} : Score{early, late};
        }
    };
    enum Index {
        kPiece,
        kPawn,
        kLarge,
        kCentre,
        kActive,
        kAhead,
        kSoldier,
        kSoldierAhead,
        kBound,
        kGuard,
        kGuarded,
        kHome,
        kRoyalAhead,
        kRoyalCentre,
        kPawnCentre,
        kPawnAhead,
        kPawnFar,
        kHand,
        kGated,
        kSpace,
        kContested,
        kCastling,
        kPair,
        kMobility,
        kTrapped,
        kOutpost,
        kLesser,
        kLesserPart,
        kHanging,
        kHangingPart,
        kPressed,
        kAttacked,
        kEnPrise,
        kIsolated,
        kProtected,
        kAbreast,
        kDoubled,
        kBlocked,
        kPassed,
        kPassedAll,
        kPassedBlocked,
        kPassedStopped,
        kPassedFree,
        kPassedFriend,
        kPassedEnemy,
        kShelter,
        kShelterNear,
        kStorm,
        kTempo,
        // Units of danger; `late` counts nothing.
        kRing,
        kNearby,
        kAttackers,
        kWeak,
        kSafeCheck,
        kDropCheck,
        kGuards,
        kCount
    };
    Named all[kCount] = {
        {"piece", 36, -15, -6},
        {"pawn", -23, -63, -27},
        {"large", -41, 21, -42},
        {"centre", 54, -1, 39},
        {"active", -1, 27, 6},
        {"ahead", -26, 29, 2},
        {"soldier", -63, -45, -63},
        {"soldier_ahead", 14, -19, 14},
        {"bound", -41, -16, -36},
        {"guard", 1, 1, 11},
        {"guarded", 4, 0, 7},
        {"home", -8, 20, -11},
        {"royal_ahead", 78, -6, 58},
        {"royal_centre", -199, 98, -266},
        {"pawn_centre", 41, -16, 4},
        {"pawn_ahead", -38, 52, -63},
        {"pawn_far", 94, 27, 131},
        {"hand", 96, 64, 88},
        {"gated", 94, 90, 94},
        {"space", 6, 4, 11},
        {"contested", -7, -2, -7},
        {"castling", 41, -3, 76},
        {"pair", 43, -3, 40},
        {"mobility", 32, -3, 32},
        {"trapped", -5, 8, -10},
        {"outpost", 31, 2, 18},
        {"lesser", -61, -24, -60},
        {"lesser_part", -5, 2, -13},
        {"hanging", -34, -32, -31},
        {"hanging_part", -0, -2, -10},
        {"pressed", -29, -68, -45},
        {"attacked", -1, -19, -4},
        {"en_prise", -17, -3, -22},
        {"isolated", -5, 6, -5},
        {"protected", 4, 56, -4},
        {"abreast", 8, 25, 14},
        {"doubled", -7, 12, 2},
        {"blocked", -12, -1, -3},
        {"passed", -1, 233, -12},
        {"passed_all", 14, 14, -14},
        {"passed_blocked", -11, -124, 6},
        {"passed_stopped", 35, -135, 51},
        {"passed_free", -21, 28, -16},
        {"passed_friend", 27, -17, 17},
        {"passed_enemy", -65, 34, -48},
        {"shelter", 14, 18, 7},
        {"shelter_near", 3, 13, -15},
        {"storm", -7, 3, -35},
        {"tempo", 18, 18, 18},
        {"ring", 92, 0, 125},
        {"nearby", 41, 0, 62},
        {"attackers", 2, 0, 21},
        {"weak", 84, 0, 106},
        {"safe_check", 310, 0, 265},
        {"drop_check", 413, 0, 407},
        {"guards", 64, 0, 17},
    };
};
inline Weights weights;

}  // namespace engine

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
        Score score;
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
        // Only `early` counts, in units of danger.
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
        {"piece", {36, -15}},
        {"pawn", {-23, -63}},
        {"large", {-41, 21}},
        {"centre", {54, -1}},
        {"active", {-1, 27}},
        {"ahead", {-26, 29}},
        {"soldier", {-63, -45}},
        {"soldier_ahead", {14, -19}},
        {"bound", {-41, -16}},
        {"guard", {1, 1}},
        {"guarded", {4, 0}},
        {"home", {-8, 20}},
        {"royal_ahead", {78, -6}},
        {"royal_centre", {-199, 98}},
        {"pawn_centre", {41, -16}},
        {"pawn_ahead", {-38, 52}},
        {"pawn_far", {94, 27}},
        {"hand", {96, 64}},
        {"gated", {94, 90}},
        {"space", {6, 4}},
        {"contested", {-7, -2}},
        {"castling", {41, -3}},
        {"pair", {43, -3}},
        {"mobility", {32, -3}},
        {"trapped", {-5, 8}},
        {"outpost", {31, 2}},
        {"lesser", {-61, -24}},
        {"lesser_part", {-5, 2}},
        {"hanging", {-34, -32}},
        {"hanging_part", {-0, -2}},
        {"pressed", {-29, -68}},
        {"attacked", {-1, -19}},
        {"en_prise", {-17, -3}},
        {"isolated", {-5, 6}},
        {"protected", {4, 56}},
        {"abreast", {8, 25}},
        {"doubled", {-7, 12}},
        {"blocked", {-12, -1}},
        {"passed", {-1, 233}},
        {"passed_all", {14, 14}},
        {"passed_blocked", {-11, -124}},
        {"passed_stopped", {35, -135}},
        {"passed_free", {-21, 28}},
        {"passed_friend", {27, -17}},
        {"passed_enemy", {-65, 34}},
        {"shelter", {14, 18}},
        {"shelter_near", {3, 13}},
        {"storm", {-7, 3}},
        {"tempo", {18, 18}},
        {"ring", {92, 0}},
        {"nearby", {41, 0}},
        {"attackers", {2, 0}},
        {"weak", {84, 0}},
        {"safe_check", {310, 0}},
        {"drop_check", {413, 0}},
        {"guards", {64, 0}},
    };
    const Score& operator[](Index index) const { return all[index].score; }
};
inline Weights weights;

}  // namespace engine

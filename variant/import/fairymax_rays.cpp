#include "variant/import/fairymax_rays.h"

#include <cstdint>
#include <fmt/format.h>
#include <numeric>

namespace ferz::variant {

namespace {

using namespace fairymax;

class RayReading {
public:
    RayReading(const FairyMaxRay& ray, const FairyMaxMover& mover)
        : mode_(ray.mode & 15U),
          change_(ray.mode >> 4U & 15U),
          later_(static_cast<int>(ray.mode >> 10U & 3U)),
          isCylinder_((ray.mode & kCylinder) != 0),
          isMultipath_((ray.mode & kAnyWay) != 0),
          isPawn_(mover.isPawn),
          inPassing_(mover.inPassing),
          files_(mover.files),
          turned_(seen(static_cast<std::int32_t>(ray.mode) >> 12, mover)),
          step_(seen(ray.step, mover)),
          next_(seen(ray.stepAfterTurn(), mover)) {}

    FairyMaxMoves read() {
        if (isMultipath_) {
            multipath();
        } else if (mode_ == kUnmoved) {
            initial();
        } else if ((mode_ & kHops) != 0) {
            hop();
        } else {
            plain();
        }
        return std::move(moves_);
    }

private:
    static ir::Vec seen(int step, const FairyMaxMover& mover) {
        const ir::Vec vector = fairyMaxVector(step);
        return {vector.file, mover.isBlack ? -vector.rank : vector.rank};
    }

    void refuse(std::string reason) { moves_.refusal = std::move(reason); }

    /// One step, or any number of them, or up to so many.
    static constexpr int kAny = 0;

    [[nodiscard]] std::string leg(std::string_view prefix, ir::Vec vector, int count,
                                  bool isExact = false) const {
        std::string times;
        if (count == kAny && isCylinder_ && vector.rank == 0) count = round(vector);
        if (count == kAny) times = "&×";
        if (count > 1) times = fmt::format("{}{}", isExact ? "#" : "&×", count);
        return fmt::format("{}{}leap!{}{}", isCylinder_ ? "cylinder:" : "", prefix, times, ir::print(vector));
    }

    /// How many steps lead to the last square before it is back.
    [[nodiscard]] int round(ir::Vec vector) const { return files_ / std::gcd(files_, vector.file) - 1; }

    /// What a square where the ray may end is for; one of the two bits is set.
    [[nodiscard]] std::string_view contents(unsigned mode) const {
        const bool passes = inPassing_ && isPawn_;
        switch (mode & kBoth) {
            case kCaptures: return passes ? "capture:enpassant:" : "capture:";
            case kMoves: return "move:";
            default: return passes ? "all:enpassant:" : "";
        }
    }

    /// How often a square of this mode is followed by another.
    [[nodiscard]] static int often(unsigned mode) { return (mode & kLeaps) != 0 ? 1 : kAny; }

    void add(std::string chain) { moves_.always.push_back(std::move(chain)); }

    void plain() {
        if ((mode_ & kLeaps) != 0) {
            add(leg(contents(mode_), step_, 1));
            return;
        }
        const unsigned after = mode_ ^ change_;
        if ((change_ & kHops) != 0) {
            refuse("only a ray that looks for a hurdle changes after one");
            return;
        }
        const int before = later_ + 1;
        const bool isStraight = step_ == next_ && (after & kBoth) == (mode_ & kBoth);
        if (isStraight && (mode_ & kBoth) != 0) {
            add(leg(contents(mode_), step_, after == mode_ ? kAny : before + 1));
            return;
        }
        if ((mode_ & kBoth) != 0) add(leg(contents(mode_), step_, before));
        if ((after & kBoth) != 0)
            add(leg("", step_, before, true) + " ++ " + leg(contents(after), next_, often(after)));
        if (moves_.always.empty()) refuse("a ray that neither moves nor captures");
    }

    void hop() {
        const unsigned after = mode_ ^ change_;
        if ((after & kHops) != 0) {
            refuse("what follows a second hurdle is not defined");
            return;
        }
        if ((mode_ & kBoth) != 0) add(leg(contents(mode_), step_, often(mode_)));
        if ((after & kBoth) == 0) {
            refuse("a ray that neither moves nor captures after its hurdle");
            return;
        }
        const bool overFriends = (later_ & 2) != 0;
        const bool isBefore = (later_ & 1) != 0;
        const bool overEnemies = (mode_ & kCaptures) != 0;
        if (overFriends && overEnemies) {
            refuse("a hurdle that is both a friend and captured");
            return;
        }
        const std::string_view over =
            overFriends ? "over[friend]:" : (overEnemies ? "over[enemy]:" : "over[friend|enemy]:");
        std::string chain = leg(over, step_, often(mode_));
        if (isBefore) chain += " ++ step" + ir::print(-step_);
        add(chain + " ++ " + leg(contents(after), next_, often(after)));
    }

    /// Twice by one step and once by another, in any order; both lie in what the step changes by.
    void multipath() {
        const ir::Vec& twice = turned_;
        const ir::Vec once = step_ - twice * 2;
        if ((mode_ & kLeaps) == 0 || (mode_ & kBoth) == 0 || twice.isZero() || once.isZero()) {
            refuse("ways that do not lead to one square");
            return;
        }
        const std::string a = leg("", twice, 1);
        const std::string b = leg("", once, 1);
        add(fmt::format("{} ++ {} ++ {}", a, a, leg(contents(mode_), once, 1)));
        add(fmt::format("{} ++ {} ++ {}", a, b, leg(contents(mode_), twice, 1)));
        add(fmt::format("{} ++ {} ++ {}", b, a, leg(contents(mode_), twice, 1)));
    }

    void initial() {
        if (isCylinder_) {
            refuse("a first step round the edge of the board");
        } else if ((change_ & kBoth) == 0) {
            refuse("a first step that neither moves nor captures");
        } else if ((change_ & kJumps) != 0) {
            jump();
        } else if (isPawn_) {
            push();
        } else {
            castle();
        }
    }

    void jump() {
        if ((change_ & kNotInPassing) == 0 || later_ != 0) {
            refuse("a first jump of a reserved mode");
            return;
        }
        const std::string end = leg((change_ & kBoth) == kBoth ? "" : contents(change_), next_, 1);
        moves_.unmoved.push_back(fmt::format("step{} ++ {}", ir::print(step_), end));
    }

    [[nodiscard]] std::string pushed(int squares) const {
        const bool isMarked = (change_ & kNotInPassing) == 0;
        const std::string_view prefix = isMarked ? "move:enpassant:" : "move:";
        if (step_ == next_) return leg(prefix, step_, squares, true);
        return leg("", step_, squares - 1, true) + " ++ " + leg("move:", next_, 1);
    }

    void push() {
        if ((change_ & kBoth) != kMoves || (step_ != next_ && (change_ & kNotInPassing) == 0)) {
            refuse("a first step of a pawn that captures, or turns and is open to captures in passing");
            return;
        }
        if (later_ == kAgain) {
            moves_.unmoved.push_back(pushed(3));
            moves_.fromThird.push_back(pushed(2));
            return;
        }
        moves_.unmoved.push_back(pushed(later_ + 2));
    }

    void castle() {
        const bool isAlongRank = step_.rank == 0 && next_.rank == 0 && step_.file * next_.file > 0;
        if (!isAlongRank || later_ != 0 || (change_ & kNotInPassing) != 0 ||
            (step_.file != 1 && step_.file != -1)) {
            refuse("castling that is not along a rank");
            return;
        }
        moves_.castles = step_.file + next_.file;
    }

    unsigned mode_;
    unsigned change_;
    int later_;
    bool isCylinder_;
    bool isMultipath_;
    bool isPawn_;
    bool inPassing_;
    int files_;
    ir::Vec turned_;
    ir::Vec step_;
    ir::Vec next_;
    FairyMaxMoves moves_;
};

}  // namespace

int FairyMaxRay::stepAfterTurn() const {
    const auto turned = static_cast<std::int32_t>(mode) >> 12;
    return second ? *second ^ turned : step ^ turned;
}

bool FairyMaxRay::isOfUnmoved() const {
    return (mode & 15U) == kUnmoved && (mode & kAnyWay) == 0;
}

bool FairyMaxRay::marks(bool isPawn) const {
    return isPawn && isOfUnmoved() && (mode >> 4U & (kNotInPassing | kJumps)) == 0;
}

ir::Vec fairyMaxVector(int step) {
    const int file = ((step + 8) & 15) - 8;
    return {file, -(step - file) / 16};
}

FairyMaxMoves movesOf(const FairyMaxRay& ray, const FairyMaxMover& mover) {
    return RayReading(ray, mover).read();
}

}  // namespace ferz::variant

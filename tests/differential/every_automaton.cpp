// Every automaton of STATES states and up to TRANSITIONS transitions over a small instruction set, against
// all its moves on a board of 2x2: each pass of simplification and the normal form keep them, fingerprints
// are equal exactly where they are, and so is the verdict of `compare`.
//
//     every_automaton [STATES [TRANSITIONS]]       2 and 3 unless said otherwise
#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "ir/equivalence/equal.h"
#include "ir/equivalence/fingerprint.h"
#include "ir/evaluate.h"
#include "ir/normal/normal_form.h"
#include "ir/simplify.h"
#include "ir/text.h"

namespace {

using namespace ferz;
using namespace ferz::ir;

constexpr Board kBoard{2, 2};

const std::vector<Instruction>& instructions() {
    static const std::vector<Instruction> kInstructions = {
        Step{{1, 0}},
        Step{{0, 1}},
        Test{Holds{Contents::nothing()}, {}, false},
        Test{Holds{Contents::enemy(NameSet::all())}, {1, 0}, false},
        Act{Land{}},
        Act{Capture{}},
        Act{Lift{}},
    };
    return kInstructions;
}

/// From every square, every filling of the others with nothing, friends and enemies.
const std::vector<Situation>& situations() {
    static const std::vector<Situation> kSituations = [] {
        std::vector<Situation> result;
        for (Square at = 0; at < kBoard.squares(); ++at) {
            for (int filling = 0; filling < 27; ++filling) {
                Situation situation;
                situation.position.board = kBoard;
                situation.at = at;
                int rest = filling;
                for (Square square = 0; square < kBoard.squares(); ++square) {
                    if (square == at) continue;
                    if (rest % 3 != 0)
                        situation.position.pieces[square] = {rest % 3 == 1 ? Colour::White : Colour::Black,
                                                             "rook"};
                    rest /= 3;
                }
                result.push_back(std::move(situation));
            }
        }
        return result;
    }();
    return kSituations;
}

std::string allMoves(const Movement& movement) {
    std::string text;
    Diagnostics diagnostics;
    for (const Situation& situation : situations()) {
        const auto moves = evaluate(movement, situation, Limits{}, diagnostics);
        for (const Move& move : *moves)
            text += print(move, kBoard) + ",";
        text += ";";
    }
    return text;
}

struct Seen {
    Movement movement;
    std::string fingerprint;
};

class Check {
public:
    void check(const Movement& movement) {
        ++count_;
        const std::string moves = allMoves(movement);
        if (allMoves(simplify(movement)) != moves) complain("simplify changes the moves", movement);
        const Movement normal = normal::normalised(movement).movement;
        if (allMoves(normal) != moves) complain("the normal form has other moves", movement);
        const auto found = fingerprint(movement, kBoard, Limits{});
        if (!found.value) return complain("there is no fingerprint", movement);
        const std::string number = found.value->print();
        const auto [place, isNew] = known_.try_emplace(moves, Seen{movement, number});
        if (place->second.fingerprint != number) complain("equal pieces have two fingerprints", movement);
        if (isNew && !numbers_.insert({number, moves}).second)
            complain("different pieces have one fingerprint", movement);
        if (compare(movement, place->second.movement, kBoard, {}).verdict != Verdict::Equal)
            complain("the first with the same moves is not equal", movement);
        if (const bool isSame = moves == lastMoves_;
            (compare(movement, last_, kBoard, {}).verdict == Verdict::Equal) != isSame && !lastMoves_.empty())
            complain("`compare` of this and the last is wrong", movement);
        last_ = movement;
        lastMoves_ = moves;
    }

    [[nodiscard]] bool isRight() const {
        fmt::print("{} automata, {} pieces, {} wrong\n", count_, known_.size(), wrong_);
        return wrong_ == 0 && known_.size() > 10;
    }
    [[nodiscard]] bool isOver() const { return wrong_ >= 10; }

private:
    void complain(const char* what, const Movement& movement) {
        ++wrong_;
        fmt::print("{}:\n{}\n", what, print(movement));
    }

    std::map<std::string, Seen> known_;           // by all their moves
    std::map<std::string, std::string> numbers_;  // fingerprint to moves
    Movement last_;
    std::string lastMoves_;
    long count_ = 0;
    int wrong_ = 0;
};

/// Is every state reached?
bool isConnected(const Movement& movement) {
    std::vector<bool> reached(movement.states.size());
    std::vector<StateId> open = {0};
    while (!open.empty()) {
        const StateId state = open.back();
        open.pop_back();
        if (reached[state]) continue;
        reached[state] = true;
        for (const Transition& each : movement.states[state].transitions)
            open.push_back(each.target);
    }
    return std::find(reached.begin(), reached.end(), false) == reached.end();
}

/// All sets of up to `left` more transitions with numbers from `first` on.
void extend(Movement& movement, std::size_t first, int left, Check& check) {
    if (check.isOver()) return;
    const std::size_t states = movement.states.size();
    if (isConnected(movement)) {
        for (unsigned accepting = 1; accepting < 1U << states; ++accepting) {
            for (std::size_t state = 0; state < states; ++state)
                movement.states[state].accepts = (accepting >> state & 1U) != 0;
            check.check(movement);
        }
    }
    if (left == 0) return;
    const std::size_t all = states * states * instructions().size();
    for (std::size_t number = first; number < all; ++number) {
        auto& transitions = movement.states[number % states].transitions;
        transitions.push_back(
            {instructions()[number / states / states], static_cast<StateId>(number / states % states)});
        extend(movement, number + 1, left - 1, check);
        movement.states[number % states].transitions.pop_back();
    }
}

}  // namespace

int main(int argc, char** argv) {
    const int states = argc > 1 ? std::atoi(argv[1]) : 2;
    const int transitions = argc > 2 ? std::atoi(argv[2]) : 3;
    Check check;
    for (int number = 1; number <= states; ++number) {
        Movement movement;
        movement.states.resize(static_cast<std::size_t>(number));
        extend(movement, 0, transitions, check);
    }
    return check.isRight() ? 0 : 1;
}

#include "tests/differential/all_situations.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ir/configuration.h"
#include "ir/equivalence/vocabulary.h"
#include "ir/evaluate.h"
#include "ir/position.h"

namespace ferz::test {

namespace {

using namespace ir;

/// What a situation says, asked for piece by piece.
class Situations {
public:
    Situations(const Vocabulary& vocabulary, const Board& board) : board_(board), names_(vocabulary.names) {
        names_.emplace_back("somebody else");
    }

    /// The next situation; false when all have been.
    bool next() {
        while (!path_.empty() && path_.back().value + 1 == path_.back().values)
            path_.pop_back();
        if (path_.empty()) return false;
        ++path_.back().value;
        return true;
    }

    struct Piece {
        bool friendly = true;
        std::string name;
    };
    /// Null: the square is empty. The origin is somebody else's business.
    std::optional<Piece> piece(Square square) {
        const int value = ask({"holds", square, 0}, 1 + 2 * static_cast<int>(names_.size()));
        if (value == 0) return std::nullopt;
        const auto which = static_cast<std::size_t>(value - 1);
        return Piece{which < names_.size(), names_[which % names_.size()]};
    }
    bool hasMoved(Square square) { return ask({"moved", square, 0}, 2) == 1; }
    bool isAttacked(Square square, const Attacked& by) {
        const auto [place, isNew] = attackers_.try_emplace(by, static_cast<int>(attackers_.size()));
        return ask({"attacked", square, place->second}, 2) == 1;
    }
    /// Where the victim of a mark stands: an enemy on any square but the origin; kNoSquare: not marked.
    Square victim(Square mark, Square origin) {
        const int value = ask({"marked", mark, 0}, board_.squares() + 1);
        if (value == 0 || value - 1 == origin) return kNoSquare;
        const auto found = piece(value - 1);
        return found && !found->friendly ? value - 1 : kNoSquare;
    }
    int state(const std::string& key, const std::vector<int>& values) {
        const auto value = static_cast<std::size_t>(ask({key, -1, 0}, static_cast<int>(values.size()) + 1));
        return value < values.size() ? values[value] : -77;
    }
    std::string moverName() {
        return names_[static_cast<std::size_t>(ask({"name", -1, 0}, static_cast<int>(names_.size())))];
    }
    bool flag(const char* which) { return ask({which, -1, 1}, 2) == 1; }

private:
    struct Question {
        std::string what;
        int square = 0;
        int which = 0;
        friend bool operator==(const Question&, const Question&) = default;
    };
    struct Answer {
        Question question;
        int value = 0;
        int values = 0;
    };

    int ask(const Question& question, int values) {
        for (const Answer& answer : path_) {
            if (answer.question == question) return answer.value;
        }
        path_.push_back({question, 0, values});
        return 0;
    }

    const Board board_;
    std::vector<std::string> names_;
    std::vector<Answer> path_;
    std::map<Attacked, int> attackers_;
};

/// All runs of one movement in one situation. For Black the board is the one that Black sees.
class Runs {
public:
    Runs(const Movement& movement, const Board& board, Square origin, bool isWhite,
         const Vocabulary& vocabulary, Situations& situations)
        : movement_(movement),
          board_(board),
          origin_(origin),
          isWhite_(isWhite),
          vocabulary_(vocabulary),
          situations_(situations) {
        victimOf_ = [this](Square mark) { return situations_.victim(mark, origin_); };
    }

    /// Empty when there are too many configurations.
    std::optional<std::set<Move>> moves(std::size_t& work, std::size_t most) {
        work_ = work;
        most_ = most;
        std::set<Move> found;
        walk(movement_, Configuration::at(origin_), [&](const Configuration& end) {
            found.insert(finished(end.pending, origin_, victimOf_));
            return true;
        });
        work = work_;
        return work_ > most_ ? std::nullopt : std::optional(found);
    }

private:
    /// Tells of every accepting configuration, as long as more of them are wanted.
    void walk(const Movement& movement, const Configuration& start, const auto& isMoreWanted) {
        std::set<Configuration> seen = {start};
        std::vector<Configuration> open = {start};
        while (!open.empty()) {
            const Configuration current = std::move(open.back());
            open.pop_back();
            const State& state = movement.states[current.state];
            if (state.accepts && !isMoreWanted(current)) return;
            for (const Transition& transition : state.transitions) {
                Configuration next = current;
                next.state = transition.target;
                if (!follow(transition.instruction, next)) continue;
                if (!seen.insert(next).second) continue;
                if (++work_ > most_) return;
                open.push_back(std::move(next));
            }
        }
    }

    bool isPlayable(const Movement& part, Configuration from) {
        from.state = 0;
        bool result = false;
        walk(part, from, [&](const Configuration&) {
            result = true;
            return false;
        });
        return result;
    }

    bool follow(const Instruction& instruction, Configuration& next) {
        return std::visit(
            Overloaded{
                [](const Pass&) { return true; },
                [&](const Step& step) {
                    next.cursor = board_.offset(next.cursor, step.by, step.edges);
                    return next.cursor != kNoSquare;
                },
                [&](const Test& test) { return holds(test.predicate, next, test.at) != test.negated; },
                [&](const Act& act) { return apply(act.effect, next, origin_, victimOf_); },
                [&](const Mark& mark) {
                    remember(next, mark.slot);
                    return true;
                },
                [&](const Return& back) {
                    next.cursor = remembered(next, back.slot, origin_);
                    return next.cursor != kNoSquare;
                },
            },
            instruction);
    }

    bool isOneOf(const Contents& what, const Configuration& at, Square square) {
        const Occupant found = occupant(at, square);
        if (found.kind == Occupant::Kind::Nothing) return what.empty;
        if (found.kind == Occupant::Kind::Placed)
            return (found.friendly ? what.friends : what.enemies).contains(found.name);
        // Nobody asks for a name that makes no difference.
        const auto has = [&](bool friendly, const auto& name) {
            const NameSet& names = friendly != found.colourChanged ? what.friends : what.enemies;
            return names.isAll() || (!names.isNone() && names.contains(name()));
        };
        if (found.square == origin_) return has(true, [this] { return situations_.moverName(); });
        const auto piece = situations_.piece(found.square);
        if (!piece) return what.empty;
        return has(piece->friendly, [&] { return piece->name; });
    }

    bool holds(const Predicate& predicate, const Configuration& at, const Vec& offset) {
        const Square square = board_.offset(at.cursor, offset);
        const bool onBoard = square != kNoSquare;
        return std::visit(
            Overloaded{
                [&](const Holds& test) { return onBoard ? isOneOf(test.what, at, square) : test.what.off; },
                [&](const Beyond& test) {
                    return (test.regions & bit(regionOf(board_, at.cursor, offset))) != 0;
                },
                [&](const InZone& test) { return onBoard && test.zone.contains(board_, square); },
                [&](const Unmoved&) {
                    if (!onBoard) return false;
                    const Occupant found = occupant(at, square);
                    if (found.kind != Occupant::Kind::Original || found.square != square) return false;
                    return (square == origin_ || situations_.piece(square)) && !situations_.hasMoved(square);
                },
                [&](const NeverChecked&) { return !situations_.flag("ever checked"); },
                [&](const Attacked& test) { return onBoard && situations_.isAttacked(square, test); },
                [&](const StateIs& test) {
                    return situations_.state(test.key, vocabulary_.states.at(test.key)) == test.value;
                },
                [&](const Named& test) { return test.names.contains(situations_.moverName()); },
                [&](const InCheck&) { return situations_.flag("in check"); },
                [&](const WhiteMoves&) { return isWhite_; },
                [&](const Present& test) {
                    for (Square each = 0; each < board_.squares(); ++each) {
                        if (test.where.contains(board_, each) && isOneOf(test.what, at, each)) return true;
                    }
                    return false;
                },
                [&](const Visited& test) { return onBoard && hasVisited(at.pending, test.set, square); },
                [&](const Affected&) {
                    if (!onBoard) return false;
                    const Occupant found = occupant(at, square);
                    const std::vector<Square>& captures = at.pending.captures;
                    return (found.kind == Occupant::Kind::Original && found.square != square) ||
                           std::find(captures.begin(), captures.end(), square) != captures.end();
                },
                [&](const EnPassantMarked& test) {
                    const Square victim = onBoard ? situations_.victim(square, origin_) : kNoSquare;
                    return victim != kNoSquare && test.victims.contains(situations_.piece(victim)->name);
                },
                [&](const Playable& test) { return isPlayable(test.part.movement(), at); },
            },
            predicate);
    }

    const Movement& movement_;
    const Board board_;
    const Square origin_;
    const bool isWhite_;
    const Vocabulary& vocabulary_;
    Situations& situations_;
    VictimOf victimOf_;
    std::size_t work_ = 0;
    std::size_t most_ = 0;
};

}  // namespace

Agreement agreeEverywhere(const Movement& left, const Movement& right, const Board& board, std::size_t most) {
    const Vocabulary vocabulary = Vocabulary::of({&left, &right});
    std::size_t work = 0;
    for (const bool isWhite : {true, false}) {
        for (Square origin = 0; origin < board.squares(); ++origin) {
            Situations situations(vocabulary, board);
            do {
                // One in which nothing can be done is work, too.
                ++work;
                const auto one = Runs(left, board, origin, isWhite, vocabulary, situations).moves(work, most);
                const auto other =
                    Runs(right, board, origin, isWhite, vocabulary, situations).moves(work, most);
                if (!one || !other) return Agreement::TooMany;
                if (*one != *other) return Agreement::Different;
            } while (situations.next());
        }
        if (!asksWhoMoves(left) && !asksWhoMoves(right)) break;
    }
    return Agreement::Same;
}

}  // namespace ferz::test

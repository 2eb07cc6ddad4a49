#include "variant/core/unroll.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "ir/configuration.h"
#include "ir/evaluate.h"
#include "ir/lift.h"
#include "ir/simplify.h"

namespace ferz::variant::core {

namespace {

using ir::Overloaded;
using ir::Square;

/// Runs of one origin, and of all; a piece that needs more is run by its automaton.
constexpr std::size_t kMostRuns = 5'000;
constexpr std::size_t kMostRunsOfAll = 250'000;

struct UnrolledRun {
    ir::Configuration at;
    std::vector<std::pair<Square, Holding>> needs;  ///< in the order of the tests
    bool unmoved = false;
    std::optional<std::pair<Square, ferz::core::Kinds>> mark;  ///< it must be marked, with these victims
};

/// A situation that fulfils `more` fulfils `less`.
bool asksLess(const UnrolledRun& less, const UnrolledRun& more) {
    if (less.unmoved && !more.unmoved) return false;
    if (less.mark && (!more.mark || less.mark->first != more.mark->first ||
                      (more.mark->second & ~less.mark->second) != 0)) {
        return false;
    }
    return std::all_of(less.needs.begin(), less.needs.end(), [&](const auto& need) {
        return std::any_of(more.needs.begin(), more.needs.end(), [&](const auto& other) {
            return other.first == need.first && other.second.isWithin(need.second);
        });
    });
}

/// Why a path with this effect has no simple form; null when it has.
const char* strangenessOf(const ir::Effect& effect) {
    constexpr const char* kPlain = nullptr;
    return std::visit(Overloaded{
                          [](const ir::Land&) { return kPlain; },
                          [](const ir::Capture&) { return kPlain; },
                          [](const ir::CaptureEnPassant&) { return kPlain; },
                          [](const ir::MarkEnPassant&) { return kPlain; },
                          [](const ir::Lift&) { return kPlain; },
                          [](const ir::Visit&) { return kPlain; },
                          [](const ir::Forget&) { return kPlain; },
                          [](const ir::Become&) { return kPlain; },
                          [](const ir::Swap&) { return "swaps pieces"; },
                          [](const ir::Flip&) { return "changes the colour of pieces"; },
                          [](const ir::SetState&) { return "sets a state"; },
                          [](const ir::Place&) { return "places pieces"; },
                          [](const ir::Vanish&) { return "disappears"; },
                          [](const ir::Declare&) { return "declares what its move does (a flag)"; },
                      },
                      effect);
}

class Unroller {
public:
    Unroller(const Variant& variant, std::size_t piece, ir::Colour side)
        : variant_(variant),
          piece_(piece),
          side_(side),
          movement_(ir::simplify(ir::withoutIdleLifts(*variant.pieces[piece].of(side)))),
          board_(ir::seenBy(variant.board, side, movement_.forBlack)) {}

    Unrolled unroll() {
        for (const Square origin : board_.existing()) {
            if (!strange_) unrollFrom(origin);
        }
        Unrolled result;
        result.strange = strange_;
        if (!strange_) result.paths.assign(paths_.begin(), paths_.end());
        return result;
    }

private:
    void unrollFrom(Square origin) {
        origin_ = origin;
        std::unordered_map<ir::Configuration, std::vector<UnrolledRun>, ir::ConfigurationHash> seen;
        std::size_t runs = 0;
        std::vector<UnrolledRun> open;
        const auto reach = [&](UnrolledRun run) {
            std::vector<UnrolledRun>& known = seen[run.at];
            if (std::any_of(known.begin(), known.end(),
                            [&](const UnrolledRun& each) { return asksLess(each, run); }))
                return;
            if (++runs > kMostRuns || ++allRuns_ > kMostRunsOfAll)
                strange_ = "has too many ways over the board";
            known.push_back(run);
            open.push_back(std::move(run));
        };
        reach({ir::Configuration::at(origin), {}, false, std::nullopt});
        while (!open.empty() && !strange_) {
            const UnrolledRun current = std::move(open.back());
            open.pop_back();
            const ir::State& state = movement_.states[current.at.state];
            if (state.accepts) accept(current);
            for (const ir::Transition& transition : state.transitions) {
                UnrolledRun next = current;
                next.at.state = transition.target;
                if (follow(transition.instruction, next)) reach(std::move(next));
                if (strange_) return;
            }
        }
    }

    bool refuse(const char* why) {
        if (!strange_) strange_ = why;
        return false;
    }

    bool follow(const ir::Instruction& instruction, UnrolledRun& run) {
        return std::visit(Overloaded{
                              [](const ir::Pass&) { return true; },
                              [&](const ir::Step& step) {
                                  run.at.cursor = board_.offset(run.at.cursor, step.by, step.edges);
                                  return run.at.cursor != ir::kNoSquare;
                              },
                              [&](const ir::Test& test) { return holds(test, run); },
                              [&](const ir::Act& act) {
                                  if (const char* why = strangenessOf(act.effect)) return refuse(why);
                                  return ir::apply(act.effect, run.at, origin_, {});
                              },
                              [&](const ir::Mark& mark) {
                                  ir::remember(run.at, mark.slot);
                                  return true;
                              },
                              [&](const ir::Return& back) {
                                  run.at.cursor = ir::remembered(run.at, back.slot, origin_);
                                  return run.at.cursor != ir::kNoSquare;
                              },
                          },
                          instruction);
    }

    bool holds(const ir::Test& test, UnrolledRun& run) {
        const Square square = board_.offset(run.at.cursor, test.at);
        const bool onBoard = square != ir::kNoSquare;
        const auto decided = [&](bool value) { return value != test.negated; };
        return std::visit(
            Overloaded{
                [&](const ir::Holds& each) {
                    const ir::Contents what = test.negated ? ~each.what : each.what;
                    return onBoard ? need(square, what, run) : what.off;
                },
                [&](const ir::Beyond& each) {
                    return decided((each.regions & ir::bit(ir::regionOf(board_, run.at.cursor, test.at))) !=
                                   0);
                },
                [&](const ir::InZone& each) {
                    return decided(onBoard && each.zone.contains(board_, square));
                },
                [&](const ir::Unmoved&) { return needUnmoved(square, test.negated, run); },
                [&](const ir::Named& each) {
                    return decided(each.names.contains(variant_.pieces[piece_].name));
                },
                [&](const ir::WhiteMoves&) { return decided(side_ == ir::Colour::White); },
                [&](const ir::Visited& each) {
                    return decided(onBoard && ir::hasVisited(run.at.pending, each.set, square));
                },
                [&](const ir::Affected&) {
                    // Nothing is swapped here.
                    const auto& captures = run.at.pending.captures;
                    return decided(onBoard && std::binary_search(captures.begin(), captures.end(), square));
                },
                [&](const ir::EnPassantMarked& each) {
                    if (!onBoard) return decided(false);
                    if (test.negated) return refuse("asks for squares that are not marked for en passant");
                    return needMark(square, namesIn(each.victims), run);
                },
                [&](const ir::NeverChecked&) { return refuse("asks whether its side was ever in check"); },
                [&](const ir::Attacked&) { return refuse("asks what is attacked"); },
                [&](const ir::StateIs&) { return refuse("asks for a state"); },
                [&](const ir::InCheck&) { return refuse("asks whether its side is in check"); },
                [&](const ir::Present&) { return refuse("asks what stands anywhere"); },
                [&](const ir::Playable&) { return refuse("asks whether another move can be made"); },
            },
            test.predicate);
    }

    [[nodiscard]] ferz::core::Kinds namesIn(const ir::NameSet& names) const {
        ferz::core::Kinds result = 0;
        for (std::size_t i = 0; i < variant_.pieces.size(); ++i) {
            if (names.contains(variant_.pieces[i].name)) result |= ferz::core::kindBit(static_cast<int>(i));
        }
        return result;
    }

    bool need(Square square, const ir::Contents& what, UnrolledRun& run) {
        const Holding wanted{what.empty, namesIn(what.friends), namesIn(what.enemies)};
        const Holding anything{true, namesIn(ir::NameSet::all()), namesIn(ir::NameSet::all())};
        if (wanted == anything || wanted.isNone()) return !wanted.isNone();
        // The victim's square is known to the position only.
        if (!run.at.pending.enPassantCaptures.empty()) return refuse("looks on after taking en passant");
        const ir::Occupant there = ir::occupant(run.at, square);
        if (there.kind == ir::Occupant::Kind::Nothing) return what.empty;
        if (square == origin_) return what.friends.contains(variant_.pieces[piece_].name);
        for (auto& [known, holding] : run.needs) {
            if (known != square) continue;
            holding = holding & wanted;
            return !holding.isNone();
        }
        run.needs.emplace_back(square, wanted);
        return true;
    }

    bool needUnmoved(Square square, bool negated, UnrolledRun& run) {
        if (square == ir::kNoSquare) return negated;
        if (ir::occupant(run.at, square).kind == ir::Occupant::Kind::Nothing) return negated;
        if (square != origin_) return refuse("asks whether another piece has moved");
        if (negated) return refuse("asks whether it has moved");
        run.unmoved = true;
        return true;
    }

    bool needMark(Square square, ferz::core::Kinds victims, UnrolledRun& run) {
        if (run.mark && run.mark->first != square) return refuse("asks for several marks for en passant");
        if (run.mark) victims &= run.mark->second;
        run.mark = {square, victims};
        return victims != 0;
    }

    void accept(const UnrolledRun& run) {
        const ir::Pending& pending = run.at.pending;
        UnrolledPath path;
        path.from = seen(origin_);
        path.to = seen(pending.to);
        path.unmoved = run.unmoved;
        if (pending.to == ir::kNoSquare || pending.to == origin_) {
            refuse("stays on its square");
            return;
        }
        // Nothing was asked of a square that may hold anything.
        const auto all = ferz::core::firstKinds(static_cast<int>(variant_.pieces.size()));
        Holding target{true, all, all};
        for (const auto& [square, holding] : run.needs) {
            if (square == pending.to) {
                target = holding;
            } else {
                path.between.emplace_back(seen(square), holding);
            }
        }
        const bool takes = !pending.captures.empty();
        if (!pending.enPassantCaptures.empty()) {
            const bool plain = !takes && pending.enPassantCaptures == std::vector{pending.to} && run.mark &&
                               run.mark->first == pending.to && target.isEmptySquare();
            if (!plain) {
                refuse("takes en passant elsewhere than where it goes");
                return;
            }
            path.ends = UnrolledPath::Ends::TakesEnPassant;
            path.victims = run.mark->second;
        } else if (run.mark) {
            refuse("asks for a mark and takes nothing en passant");
            return;
        } else if (takes) {
            if (pending.captures != std::vector{pending.to} || target.empty || target.friends != 0) {
                refuse("takes something else than an enemy where it goes");
                return;
            }
            path.ends = UnrolledPath::Ends::Takes;
            path.victims = target.enemies;
        } else if (!target.isEmptySquare()) {
            refuse("goes to squares that are not empty without taking");
            return;
        }
        if (!pending.enPassantMarks.empty() && path.ends != UnrolledPath::Ends::Quiet) {
            refuse("takes and marks squares for en passant");
            return;
        }
        for (const Square mark : pending.enPassantMarks)
            path.marks.push_back(seen(mark));
        std::sort(path.marks.begin(), path.marks.end());
        path.becomes = pending.becomes;
        std::sort(path.becomes.begin(), path.becomes.end());
        paths_.insert(std::move(path));
    }

    /// On the real board.
    [[nodiscard]] Square seen(Square square) const {
        return square == ir::kNoSquare ? square
                                       : ir::seenBy(variant_.board, square, side_, movement_.forBlack);
    }

    const Variant& variant_;
    const std::size_t piece_;
    const ir::Colour side_;
    const ir::Movement movement_;
    const ir::Board board_;  ///< as the side sees it
    Square origin_ = 0;
    std::size_t allRuns_ = 0;
    std::set<UnrolledPath> paths_;
    std::optional<std::string> strange_;
};

/// Runs of one origin, whatever stands on the board.
class Captures {
public:
    Captures(const ir::Movement& movement, const ir::Board& board, Square origin)
        : movement_(movement), board_(board) {
        marked_[ir::kOriginSlot] = {origin};
        reach(0, origin);
        while (!worklist_.empty()) {
            const auto [state, cursor] = worklist_.back();
            worklist_.pop_back();
            for (const ir::Transition& transition : movement_.states[state].transitions)
                follow(transition.instruction, transition.target, cursor);
        }
    }

    /// Squares on which something may be taken.
    [[nodiscard]] const std::set<Square>& squares() const { return squares_; }

private:
    void reach(ir::StateId state, Square cursor) {
        if (seen_.emplace(state, cursor).second) worklist_.emplace_back(state, cursor);
    }

    void follow(const ir::Instruction& instruction, ir::StateId target, Square cursor) {
        if (const auto* step = std::get_if<ir::Step>(&instruction)) {
            const Square next = board_.offset(cursor, step->by, step->edges);
            if (next != ir::kNoSquare) reach(target, next);
            return;
        }
        if (const auto* back = std::get_if<ir::Return>(&instruction)) {
            returning_[back->slot].insert(target);
            for (const Square square : marked_[back->slot])
                reach(target, square);
            return;
        }
        if (const auto* mark = std::get_if<ir::Mark>(&instruction)) {
            marked_[mark->slot].insert(cursor);
            for (const ir::StateId state : returning_[mark->slot])
                reach(state, cursor);
        }
        if (const auto* act = std::get_if<ir::Act>(&instruction)) {
            if (std::holds_alternative<ir::Capture>(act->effect)) squares_.insert(cursor);
            // A victim may stand anywhere.
            if (std::holds_alternative<ir::CaptureEnPassant>(act->effect)) {
                for (const Square square : board_.existing())
                    squares_.insert(square);
            }
        }
        reach(target, cursor);
    }

    const ir::Movement& movement_;
    const ir::Board& board_;
    std::set<Square> squares_;
    std::set<std::pair<ir::StateId, Square>> seen_;
    std::vector<std::pair<ir::StateId, Square>> worklist_;
    std::map<ir::Slot, std::set<Square>> marked_;
    std::map<ir::Slot, std::set<ir::StateId>> returning_;
};

}  // namespace

std::set<std::pair<Square, Square>> mayTake(const Variant& variant, std::size_t piece, ir::Colour side) {
    const ir::Movement movement = ir::simplify(*variant.pieces[piece].of(side));
    const ir::Board board = ir::seenBy(variant.board, side, movement.forBlack);
    const auto seen = [&](Square square) {
        return ir::seenBy(variant.board, square, side, movement.forBlack);
    };
    std::set<std::pair<Square, Square>> result;
    for (const Square origin : board.existing()) {
        const Captures captures(movement, board, origin);
        for (const Square square : captures.squares())
            result.emplace(seen(origin), seen(square));
    }
    return result;
}

Unrolled unroll(const Variant& variant, std::size_t piece, ir::Colour side) {
    return Unroller(variant, piece, side).unroll();
}

}  // namespace ferz::variant::core

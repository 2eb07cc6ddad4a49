// A search (search.h) written down as states: reached behind it are only the squares where a part cannot be
// played.
#include <deque>
#include <map>
#include <tuple>
#include <utility>

#include "frontend/mbn/ride.h"

namespace ferz::mbn {

namespace {

/// How often a way without an end has come home, and as what; or how many steps it has taken.
struct Lap {
    std::set<std::size_t> seenAtHome;
    int steps = 0;
    friend auto operator<=>(const Lap&, const Lap&) = default;
};

bool crossesJoint(const ir::Step& step) {
    return std::holds_alternative<ir::JoinedFiles>(step.edges) && step.by.file != 0;
}

}  // namespace

/// How far a step over joined files really goes, and from which files.
std::map<int, ir::Zone> acrossJoint(const ir::Step& step) {
    std::map<int, ir::Zone> filesOf;
    constexpr int kWide = 1'000;
    const ir::Board wide{kWide, 1};
    for (int file = 0; file < ir::Board::kMostFiles; ++file) {
        ir::Vec along{step.by.file, 0};
        const ir::Square reached = wide.offset(file, along, step.edges);
        const int by = reached == ir::kNoSquare ? -kWide : reached - file;
        auto& parts = filesOf[by].parts;
        if (!parts.empty() && parts.back().files.last == file) {
            parts.back().files.last = file + 1;
        } else {
            parts.emplace_back().files = {file + 1, file + 1};
        }
    }
    return filesOf;
}

/// To `target` where the step leaves the board.
void Lowering::whereClosed(ir::StateId at, const ir::Step& step, ir::StateId target) {
    if (!crossesJoint(step)) {
        add(at, isOff(step.by, step.edges), target);
        return;
    }
    for (const auto& [by, zone] : acrossJoint(step)) {
        const ir::StateId there = then(at, ir::Test{ir::InZone{zone}, {}, false});
        add(there, ir::negated(isOnBoard({by, step.by.rank})), target);
    }
}

/// A state behind `at`, reached where the step does not leave the board.
ir::StateId Lowering::whereOpen(ir::StateId at, const ir::Step& step) {
    if (!crossesJoint(step)) return then(at, ir::negated(isOff(step.by, step.edges)));
    const ir::StateId open = ir::Builder(*movement_).state();
    for (const auto& [by, zone] : acrossJoint(step)) {
        const ir::StateId there = then(at, ir::Test{ir::InZone{zone}, {}, false});
        add(there, isOnBoard({by, step.by.rank}), open);
    }
    return open;
}

void Lowering::ask(ir::StateId at, const std::variant<ir::Test, Divides>& question, ir::StateId yes,
                   ir::StateId no) {
    if (const auto* test = std::get_if<ir::Test>(&question)) {
        add(at, *test, yes);
        add(at, ir::negated(*test), no);
        return;
    }
    // The squares up to one edge are counted, then those up to the other.
    const auto& [ofRanks, number] = std::get<Divides>(question);
    const ir::Vec unit = ofRanks ? ir::Vec{0, 1} : ir::Vec{1, 0};
    for (int right = 0; right < number; ++right) {
        const ir::Test isInside = isOnBoard(unit * (right + 1));
        ir::StateId counted = then(at, ir::negated(isInside));
        for (int size = right + 1; size <= number; ++size) {
            const ir::Test goesOn = isOnBoard(unit * (right - size));
            add(counted, ir::negated(goesOn), number % size == 0 ? yes : no);
            counted = then(counted, goesOn);
        }
        add(counted, ir::Pass{}, no);
        at = then(at, isInside);
    }
    add(at, ir::Pass{}, no);
}

Point Lowering::untilNothing(const Question& question, Point from) {
    const Search& search = *question.search;
    ir::Builder builder(*movement_);
    const bool atOrigin = from.context.atOrigin;
    // The square of the entry is told from others as the only one in a set.
    const bool isShared = search.asksVisited || from.context.visited;
    const ir::VisitSet home = isShared ? kSearchSet : ir::kFirstVisitSet;
    if (search.comesHome) from = beginHome(home, from);
    const ir::StateId entry = atOrigin ? from.state : then(from.state, ir::Mark{kLookSlot});
    struct Stop {
        std::size_t node;
        ir::StateId nothing;
        int depth;
        Lap lap;
        bool isBody;
    };
    std::map<std::tuple<std::size_t, ir::StateId, Lap, bool>, ir::StateId> known;
    std::deque<std::pair<Stop, ir::StateId>> open;
    const auto stateOf = [&](Stop stop) {
        const auto [found, isNew] =
            known.emplace(std::tuple{stop.node, stop.nothing, stop.lap, stop.isBody}, 0);
        if (isNew) {
            found->second = builder.state();
            open.emplace_back(std::move(stop), found->second);
        }
        return found->second;
    };
    const ir::StateId nothing = builder.state();
    add(entry, ir::Pass{}, stateOf({0, nothing, 0, {}, true}));
    while (!open.empty()) {
        const auto [stop, head] = open.front();
        open.pop_front();
        if (isTooLarge(question.scope, question.span)) return from;
        const Search::Node& node = search.nodes[stop.node];
        if (!stop.isBody) {
            Stop body = stop;
            body.isBody = true;
            if (!node.isEndless) {
                body.lap = {};
                add(head, ir::Pass{}, stateOf(body));
            } else if (search.comesHome) {
                add(head, ir::Test{ir::Visited{home}, {}, true}, stateOf(body));
                const ir::StateId atHome = then(head, ir::Test{ir::Visited{home}, {}, false});
                const bool isNew = body.lap.seenAtHome.insert(stop.node).second;
                add(atHome, ir::Pass{}, isNew ? stateOf(body) : stop.nothing);
            } else {
                const bool isLast = ++body.lap.steps > search.mostSteps;
                add(head, ir::Pass{}, isLast ? stop.nothing : stateOf(body));
            }
            continue;
        }
        std::vector<ir::StateId> turns;
        for (std::size_t i = 0; i < node.turns.size(); ++i)
            turns.push_back(builder.state());
        add(head, node.mark ? ir::Instruction{ir::Mark{*node.mark}} : ir::Pass{}, turns.front());
        for (std::size_t i = 0; i < node.turns.size(); ++i) {
            const Search::Turn& turn = node.turns[i];
            if (turn.what == Search::Turn::What::Played) continue;
            if (turn.what == Search::Turn::What::Ask) {
                ask(turns[i], turn.question, turns[turn.yes], turns[turn.no]);
                continue;
            }
            ir::StateId at = turns[i];
            if (turn.ways.empty()) add(at, ir::Pass{}, stop.nothing);
            const ir::Slot here = kFirstSearchSlot + stop.depth;
            if (turn.ways.size() > 1) at = then(at, ir::Mark{here});
            for (std::size_t w = 0; w < turn.ways.size(); ++w) {
                const Search::Way& way = turn.ways[w];
                const bool isLast = w + 1 == turn.ways.size();
                Stop next{way.node, stop.nothing, stop.depth, stop.lap, false};
                ir::StateId closed = stop.nothing;
                if (!isLast) {
                    closed = builder.state();
                    next.nothing = builder.state();
                    add(next.nothing, ir::Return{here}, closed);
                    ++next.depth;
                }
                const ir::StateId reached = stateOf(next);
                if (const auto* step = std::get_if<ir::Step>(&way.go)) {
                    whereClosed(at, *step, closed);
                    add(at, *step, reached);
                } else {
                    add(at, std::get<ir::Return>(way.go), reached);
                }
                at = closed;
            }
        }
    }
    from.state = then(nothing, ir::Return{atOrigin ? ir::kOriginSlot : kLookSlot});
    return from;
}

}  // namespace ferz::mbn

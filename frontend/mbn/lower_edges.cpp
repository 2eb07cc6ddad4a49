// Whether a step leaves the board, also where files are joined.
#include <map>
#include <utility>

#include "frontend/mbn/ride.h"

namespace ferz::mbn {

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

namespace {

bool crossesJoint(const ir::Step& step) {
    return std::holds_alternative<ir::JoinedFiles>(step.edges) && step.by.file != 0;
}

}  // namespace

/// To `target` where the step leaves the board.
void Lowering::whereClosed(ir::StateId at, const ir::Step& step, ir::StateId target) {
    const ir::Vec boards{0, 0, step.by.level, step.by.row};
    if (!boards.isZero()) {
        add(at, holds(ir::Contents::offBoard(), boards), target);
        at = then(at, holds(~ir::Contents::offBoard(), boards));
    }
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
    const ir::Vec boards{0, 0, step.by.level, step.by.row};
    if (!boards.isZero()) at = then(at, holds(~ir::Contents::offBoard(), boards));
    if (!crossesJoint(step)) return then(at, ir::negated(isOff(step.by, step.edges)));
    const ir::StateId open = ir::Builder(*movement_).state();
    for (const auto& [by, zone] : acrossJoint(step)) {
        const ir::StateId there = then(at, ir::Test{ir::InZone{zone}, {}, false});
        add(there, isOnBoard({by, step.by.rank}), open);
    }
    return open;
}

}  // namespace ferz::mbn

#include "frontend/mbn/same_square.h"

#include <algorithm>
#include <utility>

namespace ferz::mbn {

ir::Part standsOn(ir::Slot slot) {
    // A square that holds a friend when one is placed there, and an enemy when one is, is that square.
    const ir::Slot here = slot + 1;
    ir::Movement part;
    ir::Builder build(part);
    ir::StateId at = build.then(0, ir::Mark{here});
    for (const bool friendly : {true, false}) {
        at = build.then(at, ir::Return{slot});
        at = build.then(at, ir::Act{ir::Place{friendly, "placed"}});
        at = build.then(at, ir::Return{here});
        const ir::Contents what = friendly ? ir::Contents::friendly() : ir::Contents::enemy();
        at = build.then(at, ir::Test{ir::Holds{what}, {}, false});
    }
    part.states[at].accepts = true;
    return ir::Part(std::move(part));
}

ir::Part standsBetween(ir::Slot first, ir::Slot last, const ir::Step& step) {
    const ir::Slot here = std::max(first, last) + 1;
    ir::Movement part;
    ir::Builder build(part);
    const ir::StateId head = build.then(build.then(0, ir::Mark{here}), ir::Return{first});
    build.add(head, ir::Test{ir::Playable{standsOn(here)}, {}, false}, build.accepting());
    const ir::StateId further = build.then(head, ir::Test{ir::Playable{standsOn(last)}, {}, true});
    build.add(further, step, head);
    return ir::Part(std::move(part));
}

ir::Part standsOnOrBetween(ir::Slot home, ir::Slot first, ir::Slot last, const ir::Step& step) {
    ir::Movement part;
    ir::Builder build(part);
    const ir::StateId found = build.accepting();
    build.add(0, ir::Test{ir::Playable{standsOn(home)}, {}, false}, found);
    build.add(0, ir::Test{ir::Playable{standsBetween(first, last, step)}, {}, false}, found);
    return ir::Part(std::move(part));
}

ir::Part holdOneSquare(ir::Slot one, ir::Slot other) {
    ir::Movement part;
    ir::Builder build(part);
    const ir::StateId at = build.then(0, ir::Return{one});
    build.add(at, ir::Test{ir::Playable{standsOn(other)}, {}, false}, build.accepting());
    return ir::Part(std::move(part));
}

}  // namespace ferz::mbn

#include "frontend/chessembly/expression_outcomes.h"

#include <utility>

#include "support/entry.h"

namespace ferz::chessembly {

namespace {

using ir::Contents;

/// The expressions that run after a false value: the five of reference 1, rule 3, those like them among the
/// extensions, and `}`, which catches the value.
bool survivesFalse(Opcode kind) {
    switch (kind) {
        case Opcode::While:
        case Opcode::Jmp:
        case Opcode::Jne:
        case Opcode::Label:
        case Opcode::Not:
        case Opcode::True:
        case Opcode::False:
        case Opcode::Read:
        case Opcode::ReadAnd:
        case Opcode::ReadOr:
        case Opcode::ReadXor:
        case Opcode::Write:
        case Opcode::Close: return true;
        default: return false;
    }
}

Next go(std::size_t index, Value value) {
    return {Next::What::Go, {index, value}};
}

Next jump(const Operation& operation) {
    return operation.target == kNone ? Next{} : go(operation.target, Value::True);
}

/// A false value that nothing catches leaves the innermost open block, or ends the chain.
Next leave(const Chain& chain, const Operation& operation) {
    return operation.block == kNone ? Next{} : go(chain.operations[operation.block].target, Value::False);
}

Contents contentsOf(AnchorContents known) {
    switch (known) {
        case AnchorContents::Unknown: return Contents::onBoard();
        case AnchorContents::Empty: return Contents::nothing();
        case AnchorContents::Enemy: return Contents::enemy();
        case AnchorContents::Friend: return Contents::friendly();
    }
    return Contents::onBoard();
}

/// The narrowest of the four values that covers the contents.
AnchorContents anchorContentsOf(const Contents& what) {
    if (what.off) return AnchorContents::Unknown;
    if (what.friends.isNone() && what.enemies.isNone()) return AnchorContents::Empty;
    if (!what.empty && what.friends.isNone()) return AnchorContents::Enemy;
    if (!what.empty && what.enemies.isNone()) return AnchorContents::Friend;
    return AnchorContents::Unknown;
}

/// One row of an expression's table.
struct BranchRow {
    Contents what;
    bool moves = false;  ///< the anchor moves
    bool value = false;
    Activation activation = Activation::None;
};

using BranchTable = std::vector<BranchRow>;

/// The table of a condition: true where the square holds `what`.
BranchTable condition(const Contents& what) {
    return {{what, false, true}, {~what}};
}

/// Empty for an expression without a table, or with one that depends on its text.
BranchTable makeTable(Opcode kind, bool peekEnters) {
    const Contents empty = Contents::nothing();
    const Contents enemy = Contents::enemy();
    const Contents friendly = Contents::friendly();
    const Contents off = Contents::offBoard();
    switch (kind) {
        case Opcode::Move: return {{empty, true, true, Activation::Land}, {~empty}};
        case Opcode::Jump: return {{empty, true, true, Activation::Jump}, {~empty}};
        case Opcode::PlaceMove: return {{empty, true, true, Activation::Place}, {~empty}};
        case Opcode::Take:
            return {{empty, true, true}, {enemy, true, true, Activation::Take}, {friendly | off}};
        case Opcode::TakeMove:
            return {{empty, true, true, Activation::Land},
                    {enemy, true, false, Activation::Capture},
                    {friendly | off}};
        case Opcode::Catch:
            return {{empty, true, true}, {enemy, true, true, Activation::Catch}, {friendly | off}};
        case Opcode::Shift:
            return {{empty, true, true, Activation::Land},
                    {enemy | friendly, true, true, Activation::Swap},
                    {off}};
        case Opcode::Peek:
            if (peekEnters) return {{empty, true, true}, {enemy | friendly, true, false}, {off}};
            return {{empty, true, true}, {~empty}};
        case Opcode::Anchor: return {{Contents::onBoard(), true, true}, {off}};
        case Opcode::Observe: return condition(empty);
        case Opcode::Enemy: return condition(enemy);
        case Opcode::Friendly: return condition(friendly);
        default: return {};
    }
}

/// Tables are made once: they are looked up at every place of every chain.
const BranchTable& tableOf(Opcode kind, bool peekEnters) {
    static const std::vector<BranchTable> kRows = [] {
        std::vector<BranchTable> rows;
        for (int each = 0; each <= static_cast<int>(Opcode::StepFromOrigin); ++each) {
            for (const bool enters : {false, true})
                rows.push_back(makeTable(static_cast<Opcode>(each), enters));
        }
        return rows;
    }();
    return entryOf(kRows, static_cast<int>(kind) * 2 + (peekEnters ? 1 : 0));
}

ir::Test holds(const Contents& what, const ir::Vec& at) {
    return {ir::Holds{what}, at, false};
}

/// The branches of a test that does not depend on the contents of one square: true and false.
std::vector<Branch> bothBranches(const ir::Test& test, AnchorContents known) {
    Branch yes;
    yes.before = test;
    yes.known = known;
    Branch no;
    no.before = ir::negated(test);
    no.value = false;
    no.known = known;
    return {yes, no};
}

/// The branches of `color-on`: a white piece is a friend if White moves and an enemy if Black does, and a
/// black piece the other way round.
std::vector<Branch> colourBranches(const Operation& operation, AnchorContents known) {
    std::vector<Branch> result;
    const Contents here = operation.at.isZero() ? contentsOf(known) : ~Contents{};
    for (const bool whiteMoves : {true, false}) {
        const bool own = (operation.name == kWhite) == whiteMoves;
        const Contents wanted = own ? Contents::friendly() : Contents::enemy();
        for (const Contents& what : {wanted, ~wanted}) {
            const Contents possible = what & here;
            if (possible.isNone()) continue;
            Branch branch;
            branch.before = ir::Test{ir::WhiteMoves{}, {}, !whiteMoves};
            if (possible != here) branch.also = holds(what, operation.at);
            branch.value = what == wanted;
            branch.known = operation.at.isZero() ? anchorContentsOf(possible) : known;
            result.push_back(std::move(branch));
        }
    }
    return result;
}

std::vector<Branch> branchesOf(const std::vector<BranchRow>& rows, const ir::Vec& at, AnchorContents known) {
    std::vector<Branch> result;
    const Contents here = contentsOf(known);
    for (const BranchRow& row : rows) {
        Branch branch;
        branch.value = row.value;
        branch.activation = row.activation;
        branch.known = known;
        if (at.isZero()) {
            const Contents possible = row.what & here;
            if (possible.isNone()) continue;
            if (possible != here) branch.before = holds(row.what, at);
            branch.known = anchorContentsOf(possible);
        } else if (row.moves) {
            branch.step = at;
            // A step off the board is never made, so it needs no test.
            if (row.what != Contents::onBoard()) branch.after = holds(row.what, {});
            branch.known = anchorContentsOf(row.what);
        } else {
            branch.before = holds(row.what, at);
        }
        result.push_back(std::move(branch));
    }
    return result;
}

}  // namespace

bool runs(Opcode kind, Value before) {
    return before == Value::True || survivesFalse(kind) ||
           (before == Value::Handed && kind != Opcode::Repeat);
}

Next next(const Chain& chain, const ProgramPoint& at, const Dialect& dialect) {
    if (at.index >= chain.operations.size()) return {};
    const Operation& operation = chain.operations[at.index];
    if (!runs(operation.kind, at.value)) return leave(chain, operation);
    const std::size_t following = at.index + 1;
    switch (operation.kind) {
        case Opcode::End: return {};
        case Opcode::Open:
            if (operation.target == kNone) return go(following, Value::True);
            return {Next::What::Open, {following, Value::True}};
        case Opcode::Close: {
            const bool isTrue = dialect.blocksAreTrue || at.value == Value::True;
            return {Next::What::Close, {following, isTrue ? Value::True : Value::Handed}};
        }
        case Opcode::Repeat: return jump(operation);
        case Opcode::Do:
        case Opcode::True: return go(following, Value::True);
        case Opcode::False: return go(following, Value::False);
        case Opcode::While:
            if (at.value == Value::True && operation.target != kNone) return jump(operation);
            return go(following, Value::True);
        case Opcode::Label: return go(following, at.value);
        case Opcode::Jmp: return at.value == Value::True ? jump(operation) : go(following, Value::True);
        case Opcode::Jne: return at.value != Value::True ? jump(operation) : go(following, Value::True);
        case Opcode::Not: return go(following, at.value == Value::True ? Value::False : Value::True);
        case Opcode::Transition:
        case Opcode::SetState:
        case Opcode::RemoveTag:
        case Opcode::RemoveTransition: return {Next::What::Tag, {following, Value::True}};
        case Opcode::Read:
        case Opcode::ReadAnd:
        case Opcode::ReadOr:
        case Opcode::ReadXor:
        case Opcode::Write:
        case Opcode::ReadAnchor:
        case Opcode::WriteAnchor: return {Next::What::Memory, {following, Value::True}};
        case Opcode::Move:
        case Opcode::Take:
        case Opcode::TakeMove:
        case Opcode::Catch:
        case Opcode::Jump:
        case Opcode::Shift:
        case Opcode::Peek:
        case Opcode::Observe:
        case Opcode::Anchor:
        case Opcode::Enemy:
        case Opcode::Friendly:
        case Opcode::PieceOn:
        case Opcode::Beyond:
        case Opcode::Danger:
        case Opcode::Check:
        case Opcode::Piece:
        case Opcode::IfState:
        case Opcode::Absolute:
        case Opcode::AbsoluteX:
        case Opcode::AbsoluteY:
        case Opcode::Color:
        case Opcode::ColorOn:
        case Opcode::PlaceMove: return {Next::What::Look, {following, Value::True}};
        // resolve() has replaced these by a `{`.
        case Opcode::FurtherStep:
        case Opcode::StepFromOrigin: break;
    }
    return {};
}

bool movesFarAway(Opcode kind) {
    return kind == Opcode::Absolute || kind == Opcode::AbsoluteX || kind == Opcode::AbsoluteY;
}

bool valueRead(Opcode kind, bool stored, Value before) {
    const bool isTrue = before == Value::True;
    switch (kind) {
        case Opcode::ReadAnd: return stored && isTrue;
        case Opcode::ReadOr: return stored || isTrue;
        case Opcode::ReadXor: return stored != isTrue;
        default: return stored;
    }
}

std::vector<Branch> branches(const Operation& operation, AnchorContents known, const Dialect& dialect) {
    switch (operation.kind) {
        case Opcode::Beyond: return bothBranches({ir::Beyond{operation.regions}, operation.at, false}, known);
        case Opcode::Danger: return bothBranches({ir::Attacked{}, operation.at, false}, known);
        case Opcode::Check: return bothBranches({ir::InCheck{}, {}, false}, known);
        case Opcode::Color:
            return bothBranches(ir::Test{ir::WhiteMoves{}, {}, operation.name != kWhite}, known);
        case Opcode::ColorOn: return colourBranches(operation, known);
        case Opcode::Piece:
            return bothBranches(
                {ir::Named{ir::NameSet::of({dialect.names.nameOf(operation.name)})}, {}, false}, known);
        case Opcode::IfState:
            return bothBranches({ir::StateIs{operation.name, operation.number}, {}, false}, known);
        case Opcode::Absolute:
        case Opcode::AbsoluteX:
        case Opcode::AbsoluteY: {
            Branch there;
            Branch nowhere;
            nowhere.value = false;
            nowhere.known = known;
            return {there, nowhere};
        }
        case Opcode::PieceOn:
            return branchesOf(
                condition(Contents::piece(ir::NameSet::of({dialect.names.nameOf(operation.name)}))),
                operation.at, known);
        default: return branchesOf(tableOf(operation.kind, dialect.peekEnters), operation.at, known);
    }
}

}  // namespace ferz::chessembly

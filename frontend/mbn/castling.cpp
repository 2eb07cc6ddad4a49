#include "frontend/mbn/castling.h"

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "frontend/mbn/lower.h"
#include "frontend/mbn/parse.h"
#include "ir/simplify.h"

namespace ferz::mbn {

namespace {

/// The predefined rules: section 13 for squares, section 15 for hexagons, by their orientation.
const char* predefined(ir::Cells cells) {
    switch (cells) {
        case ir::Cells::HexVertical: return "O-O=[*]ir(F02-[F])=ij{k}lF0-F O-O-O=[*]il(F02-[F])=ij{k}rF0-F";
        case ir::Cells::HexHorizontal: return "O-O=[*]irD02=ij{k}lD0-D O-O-O=[*]ilD03=ij{k}rD0-D";
        case ir::Cells::Squares: break;
    }
    return "O-O=[*]isR[g]=isR[f] O-O-O=[*]isR[c]=isR[d]";
}

ir::Castling::Side sideOf(int letters) {
    constexpr int kRight = 2;
    constexpr int kLeft = 3;
    if (letters == kRight) return ir::Castling::Side::Right;
    return letters == kLeft ? ir::Castling::Side::Left : ir::Castling::Side::Ahead;
}

/// True if some leg hops (`p`) or passes through pieces (`j`).
bool sees(const Sequence& sequence) {
    const auto isSeeing = [](const Modifier& each) { return each.letter == 'p' || each.letter == 'j'; };
    return std::any_of(sequence.legs.begin(), sequence.legs.end(), [&](const Leg& leg) {
        if (leg.inside && sees(*leg.inside)) return true;
        return std::any_of(leg.alternatives.begin(), leg.alternatives.end(), [&](const PartialMove& partial) {
            return std::any_of(partial.modifiers.begin(), partial.modifiers.end(), isSeeing) ||
                   std::any_of(partial.moves.begin(), partial.moves.end(), [](const MoveTerm& move) {
                       const auto* group = std::get_if<Group>(&move.what);
                       return group != nullptr && sees(*group->moves);
                   });
        });
    });
}

/// Lets each leg with a range after it stay on its square if that is in the range.
std::shared_ptr<const Sequence> withStaying(const Sequence& sequence) {
    auto result = std::make_shared<Sequence>(sequence);
    if (result->legs.size() != 1 || result->legs.front().kind != Leg::Kind::Plain) return result;
    auto& alternatives = result->legs.front().alternatives;
    for (std::size_t i = alternatives.size(); i-- > 0;) {
        if (alternatives[i].destinations.empty()) continue;
        PartialMove staying = alternatives[i];
        std::erase_if(staying.modifiers, [](const Modifier& each) { return each.letter != 'i'; });
        MoveTerm null;
        null.what = Leaper{0, 0};
        null.span = staying.span;
        staying.moves = {null};
        alternatives.push_back(std::move(staying));
    }
    return result;
}

/// Adds to each step the test that its square is not attacked.
ir::Movement unattacked(ir::Movement movement) {
    ir::Builder builder(movement);
    const std::size_t states = movement.states.size();
    for (ir::StateId id = 0; id < states; ++id) {
        std::vector<ir::Transition> transitions = movement.states[id].transitions;
        for (ir::Transition& each : transitions) {
            if (!std::holds_alternative<ir::Step>(each.instruction)) continue;
            const ir::StateId between = builder.state();
            builder.add(between, ir::Test{ir::Attacked{}, {}, true}, each.target);
            each.target = between;
        }
        movement.states[id].transitions = std::move(transitions);
    }
    return movement;
}

std::optional<ir::Movement> lowered(const std::shared_ptr<const Sequence>& moves, Span span,
                                    const Environment& environment, Diagnostics& diagnostics) {
    PieceDefinition piece;
    piece.moves = moves;
    piece.span = span;
    std::size_t effort = 0;
    return lower(piece, environment, diagnostics, effort);
}

}  // namespace

std::vector<ir::Castling> castlingsOf(const Environment& environment, Diagnostics& diagnostics) {
    std::vector<ir::Castling> result;
    for (const CastlingRule& rule : environment.rules.castlings) {
        auto royal = lowered(withStaying(*rule.royal), rule.span, environment, diagnostics);
        auto associate = lowered(withStaying(*rule.associate), rule.span, environment, diagnostics);
        if (!royal || !associate) continue;
        ir::Castling castling;
        castling.side = sideOf(rule.letters);
        castling.royal = ir::simplify(unattacked(ir::simplify(std::move(*royal))));
        castling.associate = ir::simplify(std::move(*associate));
        castling.royalSees = sees(*rule.royal);
        castling.associateSees = sees(*rule.associate);
        if (rule.associates) {
            std::set<std::string> names;
            for (const SetItem& item : rule.associates->items)
                names.insert(environment.names.nameOf(item.letter));
            castling.associates = ir::NameSet::of({names.begin(), names.end()});
            if (rule.associates->complement) castling.associates = ~castling.associates;
        }
        result.push_back(std::move(castling));
    }
    return result;
}

std::vector<ir::Castling> castlings(const Source& source, const FrontendOptions& options,
                                    Diagnostics& diagnostics) {
    const auto of = [&](const Source& text) {
        const Parsed parsed = parse(text, diagnostics);
        const Environment environment = gather(text, parsed, options, diagnostics);
        return environment.hasCircle ? std::vector<ir::Castling>() : castlingsOf(environment, diagnostics);
    };
    std::vector<ir::Castling> result = of(source);
    for (ir::Castling& each : of(Source("castling", std::string(predefined(options.cells)) + " K"))) {
        const bool isDefined = std::any_of(result.begin(), result.end(),
                                           [&](const ir::Castling& own) { return own.side == each.side; });
        if (isDefined) continue;
        each.isPredefined = true;
        result.push_back(std::move(each));
    }
    return result;
}

}  // namespace ferz::mbn

#include "frontend/chessembly/lint.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "frontend/chessembly/cover.h"
#include "frontend/chessembly/diagnostic_names.h"
#include "frontend/chessembly/lower.h"
#include "frontend/chessembly/straight.h"
#include "ir/simplify.h"
#include "ir/transitions.h"

namespace ferz::chessembly {

namespace {

/// Programs with more chains are not compared: the time grows with the square of their number.
constexpr std::size_t kMostComparedChains = 200;

bool isMovement(Opcode kind) {
    return kind == Opcode::Move || kind == Opcode::Take || kind == Opcode::TakeMove ||
           kind == Opcode::Catch || kind == Opcode::Jump || kind == Opcode::Shift ||
           kind == Opcode::PlaceMove;
}

bool isTag(Opcode kind) {
    return kind == Opcode::Transition || kind == Opcode::SetState;
}

std::string_view wordAt(const Source& source, const Operation& operation) {
    const std::string_view text = source.slice(operation.span);
    return text.substr(0, text.find_first_of(" \t\r\n("));
}

/// Lowers the chain as a program of its own; empty where it is too large.
std::optional<ir::Movement> alone(const Chain& chain, const Source& source, const Dialect& dialect) {
    Diagnostics problems;
    Program program;
    program.chains.push_back(chain);
    const auto movement = lower(program, flowsOf(program, dialect), source, dialect, problems);
    if (!movement) return std::nullopt;
    return ir::simplify(*movement);
}

/// The tags of a chain that some move carries and that no later tag overrides. Each tag gets a unique value;
/// those found in the simplified automaton are used.
std::set<std::size_t> usedTags(const Chain& chain, const Source& source, const Dialect& dialect) {
    Chain marked = chain;
    std::set<std::size_t> used;
    std::map<std::string, std::size_t> transitions;
    for (std::size_t at = 0; at < marked.operations.size(); ++at) {
        Operation& each = marked.operations[at];
        if (each.kind == Opcode::SetState) each.number = static_cast<int>(at);
        if (each.kind == Opcode::Transition) {
            each.name = fmt::format("#{}", at);
            transitions[dialect.names.nameOf(each.name)] = at;
        }
        if (isTag(each.kind)) used.insert(at);
    }
    if (used.empty()) return used;
    const auto movement = alone(marked, source, dialect);
    if (!movement) return used;
    used.clear();
    ir::forEachInstruction(*movement, [&](const ir::Instruction& each) {
        if (const auto* set = ir::effectOf<ir::SetState>(each))
            used.insert(static_cast<std::size_t>(set->value));
        if (const auto* become = ir::effectOf<ir::Become>(each)) {
            for (const std::string& name : become->names)
                used.insert(transitions.at(name));
        }
    });
    return used;
}

void lintChain(const Chain& chain, const Flow& flow, const Source& source, const Dialect& dialect,
               Diagnostics& diagnostics) {
    const Contradictions contradicted = contradictions(chain, dialect);
    std::set<std::size_t> jumpedTo;
    const std::set<std::size_t> used = usedTags(chain, source, dialect);
    for (const Operation& each : chain.operations) {
        if ((each.kind == Opcode::Jmp || each.kind == Opcode::Jne) && each.target != kNone)
            jumpedTo.insert(each.target);
    }
    bool lost = false;
    for (std::size_t at = 0; at < chain.operations.size(); ++at) {
        const Operation& each = chain.operations[at];
        // The first expression of a stretch that never runs is reported, but no closing brace.
        if (!flow.reached(at) || at >= contradicted.dead) {
            if (!lost && each.kind != Opcode::Close) {
                lost = true;
                diagnostics.report(diagnostic::kUnreachable, source, each.span, "this never runs");
            }
            continue;
        }
        lost = false;
        if (each.kind == Opcode::Label && !jumpedTo.contains(at)) {
            diagnostics.report(diagnostic::kUnusedLabel, source, each.span,
                               fmt::format("nothing jumps to label `{}`", each.name));
        } else if (each.kind == Opcode::Jump && !flow.takesBefore(at)) {
            diagnostics.report(diagnostic::kNeverActivates, source, each.span,
                               "no `take` runs before this `jump`: it is always false");
        } else if (each.kind == Opcode::Jump) {
            // A `jump` that never activates still withdraws a take.
        } else if (isMovement(each.kind) && (!flow.activates(at) || contradicted.inVain.contains(at))) {
            diagnostics.report(diagnostic::kNeverActivates, source, each.span,
                               fmt::format("this `{}` never activates a square", wordAt(source, each)));
        } else if (isTag(each.kind) && !used.contains(at)) {
            diagnostics.report(diagnostic::kUnusedTag, source, each.span, "no move shows this tag");
        }
    }
}

bool areSame(const ir::Movement& left, const ir::Movement& right) {
    const ir::Movement* const one = &left;
    const ir::Movement* const other = &right;
    return covers(std::span(&one, 1), right) && covers(std::span(&other, 1), left);
}

/// Reports a chain that has other moves in the other reading of a false `peek`: programs are written for
/// either, and do not say for which.
void lintPeek(const Chain& chain, const Source& source, const Dialect& dialect, Diagnostics& diagnostics) {
    const auto peek = std::find_if(chain.operations.begin(), chain.operations.end(),
                                   [](const Operation& each) { return each.kind == Opcode::Peek; });
    if (dialect.peekIsChosen || peek == chain.operations.end()) return;
    Dialect other = dialect;
    other.peekEnters = !dialect.peekEnters;
    const auto asRead = alone(chain, source, dialect);
    const auto otherwise = alone(chain, source, other);
    if (!asRead || !otherwise || areSame(*asRead, *otherwise)) return;
    diagnostics.report(
        diagnostic::kPeekDiffers, source, peek->span,
        "this chain has other moves where a false `peek` moves the anchor onto the piece it met",
        fmt::format("`# {0} {1}` in the first line reads it so, `# {0} {2}` as it is read now", kOptionsMark,
                    optionText(&Readings::peekEnters), optionText(&Readings::peekEnters, false)));
}

/// Chains with equal keys have equal operations.
std::string keyOf(const Chain& chain) {
    std::string key;
    for (const Operation& each : chain.operations) {
        for (const int number : {static_cast<int>(each.kind), static_cast<int>(each.opens), each.at.file,
                                 each.at.rank, each.number, static_cast<int>(each.regions)})
            key += std::to_string(number) += ' ';
        key += each.name;
        key += ';';
    }
    return key;
}

}  // namespace

void lint(const Program& program, const std::vector<Flow>& flows, const Source& source,
          const Dialect& dialect, Diagnostics& diagnostics) {
    std::map<std::string, std::size_t> known;
    std::size_t repeated = 0;
    for (std::size_t i = 0; i < program.chains.size(); ++i) {
        const Chain& chain = program.chains[i];
        const auto [first, isNew] = known.emplace(keyOf(chain), chain.span.begin);
        if (isNew) {
            lintChain(chain, flows[i], source, dialect, diagnostics);
        } else if (++repeated <= Diagnostics::kMost) {
            diagnostics.report(
                diagnostic::kRepeatedChain, source, chain.span,
                fmt::format("this chain stands in line {} already", source.position(first->second).line));
        }
    }
}

void lintChains(const Program& program, const Source& source, const Dialect& dialect,
                Diagnostics& diagnostics) {
    if (program.chains.size() > kMostComparedChains) return;
    for (const Chain& chain : program.chains)
        lintPeek(chain, source, dialect, diagnostics);
    struct Lowered {
        Span span;
        ir::Movement movement;
    };
    std::vector<Lowered> chains;
    std::set<std::string> known;
    for (const Chain& chain : program.chains) {
        // lint() has reported a chain that is written twice; a chain without moves repeats nothing.
        if (!known.insert(keyOf(chain)).second) continue;
        auto movement = alone(chain, source, dialect);
        if (!movement || movement->states.front().transitions.empty()) continue;
        chains.push_back({chain.span, std::move(*movement)});
    }
    // The last chain first, so that of two chains with the same moves the later one is reported.
    for (std::size_t left = chains.size(); left > 0; --left) {
        const Lowered& each = chains[left - 1];
        std::vector<const ir::Movement*> others;
        std::string which = "other chains";
        for (const Lowered& other : chains) {
            if (&other == &each) continue;
            others.push_back(&other.movement);
            if (!covers(std::span(&others.back(), 1), each.movement)) continue;
            const LineColumn place = source.position(other.span.begin);
            which = fmt::format("the chain at {}:{}", place.line, place.column);
            others = {others.back()};
            break;
        }
        if (!covers(others, each.movement)) continue;
        diagnostics.report(diagnostic::kRepeatedChain, source, each.span,
                           fmt::format("all moves of this chain are moves of {} too", which));
        chains.erase(chains.begin() + static_cast<std::ptrdiff_t>(left - 1));
    }
}

}  // namespace ferz::chessembly

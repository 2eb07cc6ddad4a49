#include "frontend/chessembly/lint.h"

#include <fmt/format.h>
#include <map>
#include <set>
#include <string>

#include "frontend/chessembly/flow.h"

namespace ferz::chessembly {

namespace {

bool isMovement(Kind kind) {
    return kind == Kind::Move || kind == Kind::Take || kind == Kind::TakeMove || kind == Kind::Catch ||
           kind == Kind::Jump || kind == Kind::Shift || kind == Kind::PlaceMove;
}

bool isTag(Kind kind) {
    return kind == Kind::Transition || kind == Kind::SetState;
}

std::string_view wordAt(const Source& source, const Operation& operation) {
    const std::string_view text = source.slice(operation.span);
    return text.substr(0, text.find_first_of(" \t\r\n("));
}

void lintChain(const Chain& chain, const Source& source, const Dialect& dialect, Diagnostics& diagnostics) {
    const Flow flow(chain, dialect);
    std::set<std::size_t> jumpedTo;
    bool takes = false;
    for (const Operation& each : chain.operations) {
        if ((each.kind == Kind::Jmp || each.kind == Kind::Jne) && each.target != kNone)
            jumpedTo.insert(each.target);
        takes = takes || each.kind == Kind::Take;
    }
    bool lost = false;
    for (std::size_t at = 0; at < chain.operations.size(); ++at) {
        const Operation& each = chain.operations[at];
        // Of a stretch that never runs the first is enough; a brace is no news.
        if (!flow.reached(at)) {
            if (!lost && each.kind != Kind::Close) {
                lost = true;
                diagnostics.report(diagnostic::kUnreachable, source, each.span, "this never runs");
            }
            continue;
        }
        lost = false;
        if (each.kind == Kind::Label && !jumpedTo.contains(at)) {
            diagnostics.report(diagnostic::kUnusedLabel, source, each.span,
                               fmt::format("nothing jumps to label `{}`", each.name));
        } else if (each.kind == Kind::Jump && !takes) {
            diagnostics.report(diagnostic::kNeverActivates, source, each.span,
                               "`jump` without a `take` before it in its chain is always false");
        } else if (isMovement(each.kind) && !flow.activates(at)) {
            diagnostics.report(diagnostic::kNeverActivates, source, each.span,
                               fmt::format("this `{}` never activates a square", wordAt(source, each)));
        } else if (isTag(each.kind) && !flow.activatesAfter(at)) {
            diagnostics.report(diagnostic::kUnusedTag, source, each.span, "no activation carries this tag");
        }
    }
}

/// Two chains with the same key do the same.
std::string keyOf(const Chain& chain) {
    std::string key;
    for (const Operation& each : chain.operations) {
        key += fmt::format("{} {} {} {} {} {} {};", static_cast<int>(each.kind), static_cast<int>(each.opens),
                           each.at.file, each.at.rank, each.number, each.regions, each.name);
    }
    return key;
}

}  // namespace

void lint(const Program& program, const Source& source, const Dialect& dialect, Diagnostics& diagnostics) {
    std::map<std::string, std::size_t> known;
    std::size_t repeated = 0;
    for (const Chain& chain : program.chains) {
        const auto [first, isNew] = known.emplace(keyOf(chain), chain.span.begin);
        if (isNew) {
            lintChain(chain, source, dialect, diagnostics);
        } else if (++repeated <= Diagnostics::kMost) {
            diagnostics.report(
                diagnostic::kRepeatedChain, source, chain.span,
                fmt::format("this chain stands in line {} already", source.position(first->second).line));
        }
    }
}

}  // namespace ferz::chessembly

#include "frontend/chessembly/targets.h"

#include <fmt/format.h>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace ferz::chessembly {

void matchBraces(Chain& chain, Refusals& refusals) {
    std::vector<std::size_t> open;
    for (std::size_t at = 0; at < chain.operations.size(); ++at) {
        Operation& each = chain.operations[at];
        if (each.kind == Opcode::Open) {
            open.push_back(at);
        } else if (each.kind == Opcode::Close) {
            if (open.empty()) {
                const Span span = each.span;
                refusals.refuse(diagnostic::kUnbalancedBlock, span, "`}` closes no block of this chain");
                each = {};
                each.span = span;
                continue;
            }
            each.target = open.back();
            chain.operations[open.back()].target = at;
            open.pop_back();
        }
    }
    for (const std::size_t at : open) {
        const std::string message = "the chain ends before this block is closed";
        if (refusals.isLenient()) {
            refusals.warn(diagnostic::kUnclosedBlock, chain.operations[at].span, message);
        } else {
            refusals.fail(diagnostic::kUnbalancedBlock, chain.operations[at].span, message,
                          "write `}` before the `;`");
        }
    }
    std::vector<std::size_t> inside;
    for (std::size_t at = 0; at < chain.operations.size(); ++at) {
        Operation& each = chain.operations[at];
        each.block = inside.empty() ? kNone : inside.back();
        if (each.kind == Opcode::Open && each.target != kNone) inside.push_back(at);
        if (each.kind == Opcode::Close && each.target != kNone) inside.pop_back();
    }
}

void findTargets(Chain& chain, Refusals& refusals) {
    std::map<std::string, std::size_t, std::less<>> labels;
    std::vector<std::size_t> loops;
    for (std::size_t at = 0; at < chain.operations.size(); ++at) {
        Operation& each = chain.operations[at];
        if (each.kind == Opcode::Label) {
            each.target = at;
            if (!labels.emplace(each.name, at).second) {
                refusals.warn(
                    diagnostic::kDuplicateLabel, each.span,
                    fmt::format("label `{}` stands in this chain already, the first counts", each.name));
            }
        } else if (each.kind == Opcode::Do) {
            each.target = at;
            loops.push_back(at);
        } else if (each.kind == Opcode::While) {
            if (loops.empty()) {
                refusals.warn(diagnostic::kLoneWhile, each.span, "`while` without `do`");
            } else {
                each.target = loops.back();
                loops.pop_back();
            }
        } else if (each.kind == Opcode::Repeat) {
            const auto back = static_cast<std::size_t>(each.number);
            if (each.number < 1 || back > at) {
                refusals.warn(
                    diagnostic::kRepeatRange, each.span,
                    each.number < 1
                        ? fmt::format("`repeat({})` goes back nowhere, it ends the chain", each.number)
                        : fmt::format("`repeat({})` goes back before the chain's start, it ends the "
                                      "chain",
                                      each.number),
                    at == 0 ? ""
                            : fmt::format("{} expression{} before it", at, at == 1 ? " stands" : "s stand"));
            } else {
                each.target = at - back;
            }
        }
    }
    for (Operation& each : chain.operations) {
        if (each.kind != Opcode::Jmp && each.kind != Opcode::Jne) continue;
        const auto found = labels.find(each.name);
        if (found != labels.end()) {
            each.target = found->second;
        } else {
            refusals.warn(diagnostic::kMissingLabel, each.span,
                          fmt::format("no label `{}` in this chain, a jump to it ends the chain", each.name));
        }
    }
}

}  // namespace ferz::chessembly

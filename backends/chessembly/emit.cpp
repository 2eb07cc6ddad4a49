#include "backends/chessembly/emit.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <string_view>
#include <utility>

#include "backends/chessembly/chains.h"
#include "backends/chessembly/legalise.h"
#include "backends/chessembly/plan.h"
#include "backends/chessembly/program.h"
#include "backends/chessembly/straight.h"
#include "backends/refuse_in_common.h"
#include "ir/normal/black.h"
#include "ir/normal/rays.h"
#include "ir/rename.h"
#include "ir/transitions.h"

namespace ferz::chessembly {

namespace {

using namespace writing;
using ir::normal::Ray;

bool addRays(const std::vector<Ray>& rays, std::vector<Sequence>& program, Refusal& refusal) {
    std::vector<Ray> sorted = rays;
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const Ray& a, const Ray& b) { return readsBefore(a.step, b.step); });
    std::vector<WrittenChain> chains;
    for (const Ray& ray : sorted) {
        Refusal own;
        auto chain = straightChain(ray, ray.step, own);
        refusal.add(own);
        if (!chain) continue;
        // Chains with the same conditions and tags come one after the other.
        const auto like = std::find_if(chains.rbegin(), chains.rend(),
                                       [&](const WrittenChain& each) { return each.head == chain->head; });
        chains.insert(like == chains.rend() ? chains.end() : like.base(), std::move(*chain));
    }
    if (!refusal.reason.empty()) return false;
    addChains(std::move(chains), program);
    return true;
}

/// Tried in this order: the less a plan distinguishes, the shorter is the program.
constexpr Memory kMemories[] = {Memory::Nothing, Memory::Exact, Memory::Lines};

/// The number of conditions at the beginning of a chain that test the game and no square.
std::size_t conditionsOfTheGame(const Sequence& chain) {
    std::size_t end = 0;
    while (end < chain.size() && chain[end].kind == Item::Kind::Expression) {
        const Item& item = chain[end];
        const bool asks = item.is(Opcode::Piece) || item.is(Opcode::IfState) || item.is(Opcode::Check) ||
                          (item.is(Opcode::Not) && end > 0);
        if (!asks) break;
        ++end;
    }
    return end;
}

/// Adds chains with the tags in front of each.
void addTagged(std::vector<Sequence> chains, const Sequence& tags, std::vector<Sequence>& program) {
    std::vector<WrittenChain> split;
    for (Sequence& chain : chains) {
        const auto end = chain.begin() + static_cast<std::ptrdiff_t>(conditionsOfTheGame(chain));
        WrittenChain each;
        each.head.assign(chain.begin(), end);
        each.body.assign(end, chain.end());
        append(each.head, tags);
        split.push_back(std::move(each));
    }
    addChains(std::move(split), program);
}

std::optional<std::vector<Sequence>> programOf(const Plan& plan, const Bounds& bounds, Refusal& refusal) {
    std::vector<Sequence> result;
    for (const std::vector<ir::Effect>& tags : tagsOf(plan)) {
        const auto expressions = tagExpressions(tags, refusal);
        if (!expressions) return std::nullopt;
        auto chains = makeChains(restricted(plan, tags), bounds, refusal);
        if (!chains) return std::nullopt;
        addTagged(std::move(*chains), *expressions, result);
    }
    return result;
}

/// Adds the chains for what is left of a movement without its rides and leaps.
bool addRest(const ir::Movement& movement, Words words, const Bounds& bounds, std::vector<Sequence>& program,
             Refusal& refusal) {
    Refusal reason;
    for (const Memory memory : kMemories) {
        Refusal own;
        const auto plan = makePlan(movement, words, memory, bounds, own);
        const auto made = plan ? programOf(*plan, bounds, own) : std::nullopt;
        if (made) {
            program.insert(program.end(), made->begin(), made->end());
            return true;
        }
        // The reasons of Memory::Exact explain less than the others.
        if (memory != Memory::Exact) reason = own;
    }
    refusal.add(reason);
    return false;
}

void dropDoubles(std::vector<Sequence>& program) {
    std::vector<Sequence> once;
    for (Sequence& chain : program) {
        if (std::find(once.begin(), once.end(), chain) == once.end()) once.push_back(std::move(chain));
    }
    program = std::move(once);
}

/// Joins `move(v);` and `peek(v) ...;` to `move(v) ...;`, and `take-move(v)` the same way: it ends after a
/// capture.
void joinBeginnings(std::vector<Sequence>& program) {
    for (std::size_t index = 0; index < program.size(); ++index) {
        if (program[index].size() != 1) continue;
        const Item& move = program[index][0];
        if (!move.is(Opcode::Move) && !move.is(Opcode::TakeMove)) continue;
        const auto longer = std::find_if(program.begin(), program.end(), [&](const Sequence& each) {
            return each.size() > 1 && each[0].is(Opcode::Peek) && each[0].arguments == move.arguments;
        });
        if (longer == program.end()) continue;
        (*longer)[0] = move;
        program[index] = std::move(*longer);
        const auto moved = static_cast<std::size_t>(longer - program.begin());
        program.erase(longer);
        if (moved < index) --index;
    }
}

bool addMovement(const ir::Movement& movement, Words words, const Bounds& bounds,
                 std::vector<Sequence>& program, Refusal& refusal) {
    if (movement.owner != ir::Owner::Both) {
        refusal.reason = "a program describes the pieces of both sides";
        return false;
    }
    if (words == Words::Standard && ir::asksWhoMoves(movement)) {
        refusal.reason = kAsksForColours;
        return false;
    }
    std::vector<Sequence> added;
    std::vector<Ray> rays;
    std::vector<ir::Movement> rests;
    for (const ir::Movement& part : legalised(movement)) {
        ir::normal::Rays found = ir::normal::findRays(part, ir::normal::RaySteps::Plain);
        std::move(found.rays.begin(), found.rays.end(), std::back_inserter(rays));
        if (found.rest) rests.push_back(std::move(*found.rest));
    }
    bool isSaid = addRays(rays, added, refusal);
    for (const ir::Movement& rest : rests) {
        Refusal own;
        isSaid = addRest(rest, words, bounds, added, own) && isSaid;
        refusal.add(own);
    }
    if (!isSaid) return false;
    dropDoubles(added);
    joinBeginnings(added);
    std::move(added.begin(), added.end(), std::back_inserter(program));
    return true;
}

/// A zone of hexagonal boards that Chessembly's edges do not say: what lies straight beside a cell is none,
/// so only the files of cells that stand upright are found by them. Null: there is none.
const ir::Zone* zoneAmongCells(const ir::Movement& movement, ir::Cells cells) {
    if (cells == ir::Cells::Squares) return nullptr;
    const auto isUnsaid = [&](const ir::ZonePart& part) {
        const bool isOfFiles = part.kind == ir::ZonePart::Kind::Box && part.ranks.first == 0;
        return !isOfFiles || (cells == ir::Cells::HexHorizontal && part.files.first != 0);
    };
    const ir::Zone* found = nullptr;
    ir::forEachInstruction(movement, [&](const ir::Instruction& each) {
        const auto* zone = ir::predicateOf<ir::InZone>(each);
        const auto* present = ir::predicateOf<ir::Present>(each);
        for (const ir::Zone* asked :
             {zone != nullptr ? &zone->zone : nullptr, present != nullptr ? &present->where : nullptr})
            if (asked != nullptr && std::any_of(asked->parts.begin(), asked->parts.end(), isUnsaid))
                found = asked;
    });
    return found;
}

/// True if the text is right for Black with `black=board`, but not without.
bool isOnBoard(const std::vector<ir::Movement>& movements) {
    const auto isSame = [](ir::ForBlack black) {
        return [black](const ir::Movement& each) { return ir::isSameForBlack(each, black); };
    };
    return !std::all_of(movements.begin(), movements.end(), isSame(ir::ForBlack::Turn)) &&
           std::all_of(movements.begin(), movements.end(), isSame(ir::ForBlack::Nothing));
}

/// The first line, with the dialect of the program.
std::string header(bool extended, bool onBoard) {
    if (!extended && !onBoard) return "";
    return fmt::format("# {} {}{}{}\n", kOptionsMark, extended ? optionText(&Readings::extended) : "",
                       extended && onBoard ? "," : "", onBoard ? optionText(&Readings::blackOnBoard) : "");
}

void warnOfBlack(const ir::Movement& movement, Diagnostics& diagnostics) {
    if (ir::isSameForBlack(movement, ir::ForBlack::Turn)) return;
    diagnostics.report(
        diagnostic::kBlackDiffers,
        fmt::format(
            "{} {} for Black, but a program is turned by 180 degrees: the text is right for White only",
            ir::titleOf(movement.name),
            movement.forBlack == ir::ForBlack::MirrorRanks ? "is mirrored" : "moves the same way"));
}

}  // namespace

std::optional<std::string> emit(const std::vector<ir::Movement>& movements, const EmitOptions& options,
                                Diagnostics& diagnostics) {
    if (refuseInCommon(movements, diagnostics, Boards::One, Promotions::One)) return std::nullopt;
    Readings readings;
    for (const auto& [option, value] : options.dialect)
        (void)setReading(readings, option, value);
    const Words words = readings.extended ? Words::Extended : Words::Standard;
    const bool onBoard = isOnBoard(movements);
    const Bounds bounds = Bounds::ofText(options.mostText);
    std::vector<Sequence> program;
    bool said = true;
    for (const ir::Movement& movement : movements) {
        std::vector<Sequence> chains;
        Refusal refusal;
        if (movements.size() > 1 && !isWritable(movement.name)) {
            refusal.reason = fmt::format("`{}` cannot be written as a name", movement.name);
        } else if (const ir::Zone* zone = zoneAmongCells(movement, options.cells)) {
            refusal.reason =
                fmt::format("it has no words for the zone `{}` of hexagonal boards", ir::print(*zone));
        } else if (addMovement(movement, words, bounds, chains, refusal)) {
            if (!onBoard) warnOfBlack(movement, diagnostics);
            for (Sequence& chain : chains) {
                if (movements.size() > 1)
                    chain.insert(chain.begin(), expression(Opcode::Piece, movement.name));
                program.push_back(std::move(chain));
            }
            continue;
        }
        if (bounds.areLowered && (refusal.has(kTooMany) || refusal.has(kTooLong))) {
            diagnostics.report(
                diagnostic::kTooLong,
                fmt::format("the chessembly text would have many more than {} characters", options.mostText),
                "with a larger limit it is looked for",
                Remedy{Setting::MostText, fmt::format("{}", options.mostText * 10)});
            said = false;
            continue;
        }
        std::string help;
        std::optional<Remedy> remedy;
        if (words == Words::Standard && refusal.isOfStandard()) {
            help = "the extended dialect has words for that";
            remedy = {Setting::Target, fmt::format("chessembly[{}]", optionText(&Readings::extended))};
        }
        // The extended dialect would not help.
        if (refusal.has(kBranchesForever)) refusal = {kBranchesForever, {}};
        diagnostics.report(
            diagnostic::kInexpressible,
            fmt::format("{} cannot be written in Chessembly: {}", ir::titleOf(movement.name), refusal.text()),
            std::move(help), std::move(remedy));
        said = false;
    }
    if (!said) return std::nullopt;
    // A program needs a chain.
    if (program.empty()) program.push_back({expression(Opcode::End)});
    return header(readings.extended, onBoard) + print(program);
}

}  // namespace ferz::chessembly

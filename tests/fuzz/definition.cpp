#include "tests/fuzz/definition.h"

#include <algorithm>
#include <optional>
#include <random>

#include "frontend/registry.h"
#include "ir/equivalence/equal.h"
#include "ir/evaluate.h"
#include "ir/normal/normal_form.h"
#include "ir/simplify.h"
#include "ir/text.h"
#include "ir/verify.h"
#include "tests/differential/all_situations.h"
#include "tests/differential/read_back.h"
#include "tests/fuzz/target.h"
#include "tests/unit/random_movement.h"

namespace ferz::fuzz {

namespace {

using Movements = std::vector<ir::Movement>;

constexpr ir::Board kBoard{4, 4};
/// Configurations of all runs of a pair.
constexpr std::size_t kMostWork = 4'000;
/// States of automata that dear questions are asked about.
constexpr std::size_t kMostStates = 60;

// How many texts there are for one that is asked about.
constexpr std::uint32_t kPlaying = 4;
constexpr std::uint32_t kWriting = 32;
constexpr std::uint32_t kComparing = 16;

std::string printed(const Movements& movements) {
    std::string text;
    for (const ir::Movement& each : movements)
        text += ir::print(each);
    return text;
}

bool isSmall(const Movements& movements) {
    std::size_t states = 0;
    for (const ir::Movement& each : movements)
        states += each.states.size();
    return states <= kMostStates;
}

/// A board with about thirty pieces on it, and the mover on d4.
ir::Situation crowded(std::uint32_t seed) {
    std::minstd_rand random(seed);
    ir::Situation situation;
    const ir::NameTable names;
    for (ir::Square square = 0; square < situation.position.board.squares(); ++square) {
        if (random() % 2 == 0) continue;
        const std::string letter(1, "PPPNBRQKC"[random() % 9]);
        situation.position.pieces[square] = {random() % 2 == 0 ? ir::Colour::White : ir::Colour::Black,
                                             names.nameOf(letter)};
    }
    situation.at = situation.position.board.parse("d4").value();
    situation.side = random() % 4 == 0 ? ir::Colour::Black : ir::Colour::White;
    return situation;
}

void play(const Movements& movements, std::uint32_t seed) {
    const ir::Situation situation = crowded(seed);
    ir::Limits limits;
    limits.configurations = ir::kQuickEvaluation;
    for (const ir::Movement& each : movements) {
        Diagnostics problems;
        const auto moves = ir::evaluate(each, situation, limits, problems);
        expect(moves.has_value() != problems.hasErrors(), "no moves, and no error", render(problems));
    }
}

/// Is the verdict of the tables that of all situations, run one by one?
void compareBothWays(const ir::Movement& left, const ir::Movement& right, std::string_view text) {
    const test::Agreement truth = test::agreeEverywhere(left, right, kBoard, kMostWork);
    if (truth == test::Agreement::TooMany) return;
    ir::CompareOptions options;
    options.limits.configurations = options.limits.tableConfigurations = 20'000;
    options.limits.diagramSteps = 200'000;
    const ir::Comparison result = ir::compare(left, right, kBoard, options);
    if (result.verdict == ir::Verdict::Undecided) return;
    if ((result.verdict == ir::Verdict::Equal) == (truth == test::Agreement::Same)) return;
    expect(false, "the tables say what brute force says", std::string(text) + "\n" + printed({left, right}));
}

void compare(const Movements& movements, std::uint32_t seed, std::string_view text) {
    test::RandomMovement random(seed, test::Words::Few);
    for (const ir::Movement& each : movements) {
        startClock();
        compareBothWays(each, random.mutate(each), text);
        startClock();
        for (const ir::Movement& same : {ir::simplify(each), ir::normal::normalised(each).movement}) {
            expect(test::agreeEverywhere(each, same, kBoard, kMostWork) != test::Agreement::Different,
                   "simplified it is the same", text);
        }
    }
}

/// A conversion tells its user that the text cannot be proved.
bool isTooMuch(const Diagnostics& problems) {
    return std::any_of(problems.all().begin(), problems.all().end(), [](const Diagnostic& each) {
        return each.name == diagnostic::kTooLarge.name || each.name == diagnostic::kTooLong.name ||
               each.name == diagnostic::kTooDeep.name || each.name == diagnostic::kNumberRange.name;
    });
}

void convert(const Movements& movements, std::string_view text) {
    for (const backends::Target& target : backends::targets()) {
        startClock();
        Diagnostics problems;
        EmitOptions options = test::tryingOptions(target);
        options.mostText = 2'000;
        const auto written = target.emit(movements, options, problems);
        expect(written.has_value() != problems.hasErrors(), "not written, and no error", text);
        if (!written || target.readBy.empty()) continue;
        Diagnostics wrong;
        const auto back = test::readBack(target, *written, wrong);
        const std::string detail = std::string(text) + "\n" + std::string(target.name) + "\n" + *written;
        if (!back && isTooMuch(wrong)) continue;
        expect(back.has_value(), "what was written can be read", detail + render(wrong));
        if (back->size() != movements.size()) continue;  // a program for all of them
        for (std::size_t i = 0; i < movements.size(); ++i) {
            expect(test::agreeEverywhere(movements[i], (*back)[i], kBoard, kMostWork) !=
                       test::Agreement::Different,
                   "what was written is the same piece", detail);
        }
    }
}

}  // namespace

void checkMovements(const Movements& movements, std::string_view text) {
    for (const ir::Movement& each : movements) {
        const auto problems = ir::verify(each);
        expect(problems.empty(), problems.empty() ? "" : problems.front(), text);
    }
    Diagnostics problems;
    const auto back = ir::parse(Source("<ir>", printed(movements)), problems);
    expect(movements.empty() || back == movements, "the IR text comes back", text);
    if (isSample(text, kPlaying)) play(movements, numberOf(text));
    if (!isSmall(movements)) return;
    if (isSample(text, kComparing)) compare(movements, numberOf(text), text);
    if (isSample(text, kWriting)) convert(movements, text);
}

bool takeDefinition(std::string_view name, const Dialect& dialect, std::string_view text) {
    const frontend::Notation& notation = *frontend::findNotation(name);
    const Source source("<text>", std::string(text));
    FrontendOptions options;
    options.dialect = dialect;
    options.thorough = isSample(text, 8);
    if (notation.marks != nullptr) {
        std::size_t end = 0;
        for (const SemanticToken& mark : notation.marks(source)) {
            expect(mark.span.begin >= end && mark.span.begin <= mark.span.end && mark.span.end <= text.size(),
                   "marks are in order", text);
            end = mark.span.end;
        }
    }
    Diagnostics problems;
    const auto movements = notation.read(source, options, problems);
    expect(movements.has_value() != problems.hasErrors(), "refused without an error, or the reverse", text);
    static_cast<void>(render(problems));
    if (!movements) return false;
    Diagnostics rest;
    if (notation.castlings != nullptr) static_cast<void>(notation.castlings(source, options, rest));
    if (notation.dropOrders != nullptr) static_cast<void>(notation.dropOrders(source, options, rest));
    expect(!rest.hasErrors(), "a text that is right has rules that are right", text);
    if (notation.format != nullptr) {
        Diagnostics wrong;
        const auto formatted = notation.format(source, wrong);
        expect(formatted.has_value(), "what is read can be formatted", text);
        expect(notation.format(Source("<formatted>", *formatted), wrong) == formatted,
               "what is formatted stays as it is", text);
        expect(notation.read(Source("<formatted>", *formatted), options, wrong) == movements,
               "formatted it reads the same", text);
    }
    checkMovements(*movements, text);
    return true;
}

}  // namespace ferz::fuzz

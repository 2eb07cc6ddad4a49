#include "backends/betza/moves.h"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

#include "ir/symmetry.h"

namespace ferz::betza {

namespace {

using ir::Contents;
using ir::NameSet;
using ir::Vec;
using ir::normal::Leg;

const Vec kWazir{0, 1};
const Vec kFerz{1, 1};

/// The modes of a line: what it does on the last square.
std::optional<std::string> endingOf(const Leg& leg, TargetProgram program, Refused& refused) {
    if (leg.over.off || leg.take.off || leg.take.empty || !leg.over.friends.isNone() ||
        !leg.over.enemies.isNone())
        return refused.because("it ends on an occupied square without a capture");
    std::string modes;
    const bool moves = leg.over.empty;
    bool captures = false;
    if (leg.take.enemies == NameSet::allBut({"king"})) {
        modes = letter::kTame;
        captures = true;
    } else if (leg.take.enemies.isAll()) {
        captures = true;
    } else if (!leg.take.enemies.isNone()) {
        return refused.because("it captures only some kinds of pieces");
    }
    const bool destroys = leg.take.friends.isAll();
    if (!destroys && !leg.take.friends.isNone())
        return refused.because("it captures only some kinds of pieces of its own side");
    const bool passing = !leg.enPassant.isNone();
    if (passing && !leg.enPassant.isAll())
        return refused.because(
            "it captures only some kinds of pieces en passant, and Betza's `e` captures any");
    if (!moves || !captures || destroys || passing) {
        if (moves) modes += letter::kMove;
        if (captures) modes += letter::kCapture;
    }
    if (destroys) modes += letter::kDestroy;
    if (passing) modes += letter::kEnPassant;
    if (program == TargetProgram::Fairy &&
        !std::all_of(modes.begin(), modes.end(), [](char each) { return isModifier(Dialect::Fairy, each); }))
        return refused.because(passing
                                   ? "Fairy-Stockfish has an option for captures en passant, and no letter"
                               : destroys ? "Fairy-Stockfish has no captures of own pieces"
                                          : "Fairy-Stockfish has no captures of some pieces only");
    return modes;
}

/// The modes of a leg that another follows: the contents that it goes on from.
std::optional<std::string> passageOf(const Leg& leg, Refused& refused) {
    std::string modes;
    if (leg.over.off || leg.take.off || leg.take.empty || leg.marksEnPassant || !leg.enPassant.isNone())
        return refused.because("it does something to the squares it passes that no letter expresses");
    const Contents pieces{false, false, leg.over.friends, leg.over.enemies};
    if (leg.over.empty) modes += letter::kMove;
    if (pieces == Contents::piece()) {
        modes += letter::kHop;
    } else if (pieces == Contents::friendly()) {
        modes += leg.over.empty ? std::string() : std::string{letter::kTame, letter::kHop};
        if (leg.over.empty) return refused.because("it passes empty squares and own pieces alike");
    } else if (!pieces.isNone()) {
        return refused.because("it passes over only some kinds of pieces");
    }
    if (leg.take.enemies.isAll()) {
        modes += letter::kCapture;
    } else if (!leg.take.enemies.isNone()) {
        return refused.because("it captures only some kinds of pieces on its path");
    }
    if (leg.take.friends.isAll()) {
        modes += letter::kDestroy;
    } else if (!leg.take.friends.isNone()) {
        return refused.because("it captures only some kinds of pieces on its path");
    }
    // `m` is the default before another leg.
    return isOnly(modes, letter::kMove) ? std::string() : modes;
}

/// The steps of a ride along one line as Betza's notation writes them: a leap, a range, or a lame leap.
struct WrittenSteps {
    std::string modes;
    Vec shape;
    int least = 1;
    int most = 1;
};

std::optional<WrittenSteps> exactSteps(const Leg& leg, const Vec& unit, int steps, bool isUnmoved,
                                       TargetProgram program, Refused& refused) {
    WrittenSteps written{"", {unit.file * steps, unit.rank * steps}, 1, 1};
    const bool isKing = unit == kWazir || unit == kFerz;
    // Two or three king's steps are a lame leap: `nD`, `nA`, `nH`, `nG`.
    if (isKing && steps <= 3 && atomOf(written.shape, 1, 1, program)) {
        if (program == TargetProgram::Fairy && (steps > 2 || leg.marksEnPassant))
            return refused.because("of lame leapers Fairy-Stockfish has `nA`, `nD`, `nN` and `nZ`");
        if (program == TargetProgram::XBoard && steps > 2)
            return refused.because("of the squares that `nH` and `nG` pass XBoard looks at one alone");
        if (program == TargetProgram::XBoard && leg.marksEnPassant && !isUnmoved)
            return refused.because("XBoard has no `nn`");
        written.modes.assign(leg.marksEnPassant && !isUnmoved ? 2 : 1, letter::kLame);
        // An initial lame leap would mark the squares that it passes.
        if (!leg.marksEnPassant && isUnmoved && program != TargetProgram::Fairy)
            written = {"", unit, steps, steps};
        return written;
    }
    if (leg.marksEnPassant)
        return refused.because("it marks squares for en passant in a form that no letter expresses");
    if (program != TargetProgram::XBetza)
        return refused.because(fmt::format("{} has no moves of an exact number of steps",
                                           program == TargetProgram::Fairy ? "Fairy-Stockfish" : "XBoard"));
    return WrittenSteps{"", unit, steps, steps};
}

std::optional<std::vector<WrittenSteps>> writtenStepsOf(const Leg& leg, const Vec& unit, bool isUnmoved,
                                                        TargetProgram program, Refused& refused) {
    if (!leg.hurdles.isNone()) {
        if (leg.hurdles != Contents::piece())
            return refused.because("it leaps only over some kinds of pieces");
        if (leg.jumps || leg.marksEnPassant || leg.first > 2)
            return refused.because("it leaps in a form that no letter expresses");
        return std::vector<WrittenSteps>{{std::string(1, letter::kHop), unit, 1, leg.most}};
    }
    if (leg.jumps) {
        if (leg.most == 0) return refused.because("it goes over any number of pieces");
        std::vector<WrittenSteps> leaps;
        for (int steps = leg.first; steps <= leg.most; ++steps)
            leaps.push_back({"", {unit.file * steps, unit.rank * steps}, 1, 1});
        return leaps;
    }
    if (leg.first > 1 && leg.first == leg.most) {
        const auto written = exactSteps(leg, unit, leg.most, isUnmoved, program, refused);
        if (!written) return std::nullopt;
        return std::vector<WrittenSteps>{*written};
    }
    if (leg.first > 1) return refused.because("it takes at least several steps");
    if (leg.marksEnPassant)
        return refused.because("it marks squares for en passant in a form that no letter expresses");
    return std::vector<WrittenSteps>{{"", unit, 1, leg.most}};
}

/// The atom of a leap.
std::optional<std::string> leapText(const Vec& shape, TargetProgram program) {
    if (const auto letter = letterOf(shape.file, shape.rank)) return std::string(1, *letter);
    if (program != TargetProgram::XBetza) return std::nullopt;
    // `X` adds three squares to the longer ordinate, `Y` two to each.
    if (const auto letter = letterOf(shape.file, shape.rank - 3))
        return std::string{*letter, letter::kFurther};
    if (const auto letter = letterOf(shape.file - 2, shape.rank - 2); letter && isExtendedByY(*letter))
        return std::string{*letter, letter::kFurtherDiagonally};
    if (std::max(shape.file, shape.rank) >= ir::Board::kMostFiles) return std::nullopt;
    return fmt::format("({},{})", shape.file, shape.rank);
}

bool hops(std::string_view modes) {
    return modes.find(letter::kHop) != std::string_view::npos ||
           modes.find(letter::kHopOnce) != std::string_view::npos;
}

struct MoveText {
    WrittenMove move;
    std::string atom;
    std::string directions;

    [[nodiscard]] std::string text() const { return move.initial + directions + inOrder(move.modes) + atom; }
    [[nodiscard]] auto order() const {
        return std::tuple(move.most != 0, !directions.empty(), hops(move.modes), !move.modes.empty(),
                          move.shape.rank, move.shape.file, move.most, text());
    }
};

std::optional<MoveText> moveTextOf(WrittenMove move, Look look, const std::vector<Vec>& vectors,
                                   TargetProgram program) {
    const auto directions = directionsOf(program, look, placesOf(vectors));
    const auto atom = atomOf(look == Look::Both ? Vec{} : move.shape, move.least, move.most, program);
    if (!directions || !atom) return std::nullopt;
    MoveText row{std::move(move), *atom, *directions};
    return row;
}

}  // namespace

std::string initialText(bool isUnmoved) {
    return std::string(isUnmoved ? 1 : 0, letter::kInitial);
}

bool isOnly(std::string_view modes, char letter) {
    return modes.size() == 1 && modes.front() == letter;
}

std::string inOrder(std::string modes) {
    constexpr std::string_view kOrder = "mcdetpgoynj";
    std::stable_sort(modes.begin(), modes.end(),
                     [&](char a, char b) { return kOrder.find(a) < kOrder.find(b); });
    return modes;
}

std::optional<std::string> atomOf(const Vec& shape, int least, int most, TargetProgram program) {
    const bool isKing = shape == Vec{};
    const bool isUnit = isKing || shape == kWazir || shape == kFerz;
    if (isUnit && most == 1) return isKing ? std::string(1, letter::kKing) : leapText(shape, program);
    std::string letter;
    if (isUnit) {
        letter = isKing ? letter::kQueen : shape == kWazir ? letter::kRook : letter::kBishop;
    } else if (const auto leap = leapText(shape, program)) {
        letter = *leap;
    } else {
        return std::nullopt;
    }
    if (most == 1) return letter;
    if (program == TargetProgram::Fairy && (least != 1 || most > 9)) return std::nullopt;
    if (program == TargetProgram::XBoard && least != 1) return std::nullopt;
    if (most == 0 && program == TargetProgram::XBoard && !isUnit) return letter + "0";
    if (most == 0) return isUnit ? letter : letter.size() == 1 ? letter + letter : letter + "0";
    return letter + (least == most ? "0" : "") + std::to_string(most);
}

std::optional<std::vector<WrittenMove>> movesOf(const Leg& leg, bool isUnmoved, TargetProgram program,
                                                Refused& refused) {
    const bool isCylinder = std::holds_alternative<ir::CylinderEdges>(leg.edges);
    if (!isCylinder && !ir::isPlain(leg.edges))
        return refused.because("it wraps round the board in a form that no letter expresses");
    if (isCylinder && program == TargetProgram::Fairy)
        return refused.because("Fairy-Stockfish has no cylinder");
    if (!leg.arrival.empty()) return refused.because("it tests more of a square than its contents");
    const auto modes = leg.last ? endingOf(leg, program, refused) : passageOf(leg, refused);
    if (!modes) return std::nullopt;
    std::map<Vec, std::vector<Vec>> shapes;
    for (const Vec& vec : leg.vectors) {
        if (vec.isZero()) return refused.because("it stays on its square");
        shapes[ir::representative(vec)].push_back(vec);
    }
    std::vector<WrittenMove> result;
    for (const auto& [unit, vectors] : shapes) {
        const auto ways = writtenStepsOf(leg, unit, isUnmoved, program, refused);
        if (!ways) return std::nullopt;
        for (const WrittenSteps& steps : *ways) {
            result.push_back({initialText(isUnmoved),
                              *modes + steps.modes + std::string(isCylinder ? 1 : 0, letter::kCylinder),
                              steps.shape, steps.least, steps.most, vectors});
        }
    }
    return result;
}

bool isPartOf(const WrittenMove& step, const WrittenMove& ride) {
    const bool isPlain =
        ride.modes.empty() || isOnly(ride.modes, letter::kMove) || isOnly(ride.modes, letter::kCapture);
    const bool says =
        ride.modes == step.modes ||
        (ride.modes.empty() && (isOnly(step.modes, letter::kMove) || isOnly(step.modes, letter::kCapture)));
    return step.initial == ride.initial && step.shape == ride.shape && ride.least == 1 && step.least == 1 &&
           step.most == 1 && isPlain && says;
}

namespace {

std::size_t lengthOf(const std::vector<std::string>& texts) {
    std::size_t length = 0;
    for (const std::string& each : texts)
        length += each.size();
    return length;
}

/// The texts of the moves, each written once.
std::optional<std::vector<std::string>> separateTexts(const std::vector<WrittenMove>& moves,
                                                      TargetProgram program, Refused& refused) {
    // Moves that differ in their vectors alone are one move.
    std::map<std::tuple<std::string, std::string, int, int>, std::map<Vec, std::vector<Vec>>> groups;
    for (const WrittenMove& move : moves) {
        std::vector<Vec>& vectors = groups[{move.initial, move.modes, move.least, move.most}][move.shape];
        for (const Vec& vec : move.vectors) {
            if (std::find(vectors.begin(), vectors.end(), vec) == vectors.end()) vectors.push_back(vec);
        }
    }
    std::vector<MoveText> rows;
    for (auto& [key, ofKey] : groups) {
        auto& shapes = ofKey;  // clang 14 cannot capture a structured binding
        WrittenMove move{std::get<0>(key), std::get<1>(key), {}, std::get<2>(key), std::get<3>(key), {}};
        const auto add = [&](const Vec& shape) {
            move.shape = shape;
            if (!atomOf(shape, move.least, move.most, program)) {
                refused.because(fmt::format("it has no letter for the leap ({},{})", shape.file, shape.rank));
                return std::optional<MoveText>();
            }
            auto row = moveTextOf(move, lookOf(shape), shapes[shape], program);
            if (!row) refused.because("no letters select these directions");
            return row;
        };
        const bool isLame = move.modes.find(letter::kLame) != std::string::npos;
        if (shapes.contains(kWazir) && shapes.contains(kFerz) && !isLame) {
            std::vector<Vec> both = shapes[kWazir];
            both.insert(both.end(), shapes[kFerz].begin(), shapes[kFerz].end());
            move.shape = kWazir;
            const auto together = moveTextOf(move, Look::Both, both, program);
            const auto straight = add(kWazir);
            const auto diagonal = add(kFerz);
            if (!straight || !diagonal) return std::nullopt;
            if (together && together->text().size() < straight->text().size() + diagonal->text().size()) {
                rows.push_back(*together);
                shapes.erase(kWazir);
                shapes.erase(kFerz);
            }
        }
        for (const auto& [shape, vectors] : shapes) {
            const auto row = add(shape);
            if (!row) return std::nullopt;
            rows.push_back(*row);
        }
    }
    std::sort(rows.begin(), rows.end(),
              [](const MoveText& a, const MoveText& b) { return a.order() < b.order(); });
    std::vector<std::string> texts;
    texts.reserve(rows.size());
    for (const MoveText& row : rows)
        texts.push_back(row.text());
    // `N` before `NY` would be read as `NN`, a rider.
    for (std::size_t i = 1; i < texts.size(); ++i) {
        if (texts[i - 1].back() == texts[i].front()) texts[i - 1].swap(texts[i]);
    }
    return texts;
}

}  // namespace

std::optional<std::vector<std::string>> textsOf(const std::vector<WrittenMove>& moves, TargetProgram program,
                                                Refused& refused) {
    auto texts = separateTexts(moves, program, refused);
    if (!texts || program == TargetProgram::Fairy) return texts;
    // Steps that a ride makes anyway are added to other steps if that makes the text shorter: K may replace
    // F.
    std::vector<WrittenMove> wider = moves;
    for (WrittenMove& step : wider) {
        if (step.least != 1 || step.most != 1) continue;
        for (const WrittenMove& ride : moves) {
            if (ride.most != 1 && isPartOf(step, ride))
                step.vectors.insert(step.vectors.end(), ride.vectors.begin(), ride.vectors.end());
        }
    }
    Refused ignored;
    const auto other = separateTexts(wider, program, ignored);
    return other && lengthOf(*other) < lengthOf(*texts) ? other : texts;
}

}  // namespace ferz::betza

#include "backends/betza/emit.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstddef>
#include <cstdlib>
#include <fmt/format.h>
#include <string_view>
#include <utility>

#include "backends/betza/lame_and_bent.h"
#include "backends/betza/moves.h"
#include "backends/betza/ranges.h"
#include "backends/betza/turning.h"
#include "backends/refuse_in_common.h"
#include "ir/lift.h"
#include "ir/normal/black.h"
#include "ir/normal/normal_form.h"
#include "ir/rename.h"

namespace ferz::betza {

namespace {

using ir::normal::Alternative;

/// A piece with a longer text is refused, as readers would.
constexpr std::size_t kMostBytes = 1'000;
constexpr int kMostCustomPieces = 25;

/// True for an initial move, `i`. Empty for other conditions and tags, which Betza's notation lacks.
std::optional<bool> isUnmoved(const Alternative& alternative, Refused& refused) {
    if (!alternative.tags.empty()) {
        return refused.because("its moves do more than move and capture");
    }
    if (alternative.guards.empty()) return false;
    if (alternative.guards == std::vector<ir::Test>{{ir::Unmoved{}, {}, false}}) return true;
    return refused.because("it depends on more than whether the piece has moved");
}

/// True if the line may lead back to the origin: along a rank of a cylinder, for riders and for leaps as long
/// as the board is wide.
bool mayComeHome(const ir::normal::Line& line) {
    return std::holds_alternative<ir::CylinderEdges>(line.edges) &&
           std::any_of(line.steps.begin(), line.steps.end(), [&](const ir::Vec& step) {
               return step.rank == 0 && (line.last != 1 || std::abs(step.file) > 1);
           });
}

/// Whether a piece that comes back to its origin is blocked by itself or finds the square free.
enum class AtHome { Blocked, Free };

std::optional<std::string> textOf(const ir::Movement& movement, TargetProgram program, Refused& refused,
                                  AtHome atHome = AtHome::Free) {
    const auto form = ir::normal::normalForm(movement);
    if (!form) return refused.because("its automaton is too large");
    if (form->alternatives.empty()) return refused.because("it has no moves");
    std::vector<WrittenMove> moves;
    std::vector<std::string> brackets;
    for (Alternative alternative : form->alternatives) {
        const auto unmoved = isUnmoved(alternative, refused);
        if (!unmoved) return std::nullopt;
        if (program == TargetProgram::XBetza) {
            if (const auto rider = turningRider(alternative, form->leavesAtOnce))
                brackets.push_back(initialText(*unmoved) + *rider);
        }
        if (!form->leavesAtOnce && !alternative.walks.isEmpty())
            return refused.because("it tests its own square after it has left it");
        std::vector<WrittenMove> own;
        for (const ir::normal::Line& line : alternative.lines) {
            if (atHome == AtHome::Free && form->leavesAtOnce && mayComeHome(line))
                return refused.because(
                    "it may return to its origin round the board, where a piece of XBetza blocks itself");
            const auto written = movesOf(ir::normal::legOf(line), *unmoved, program, refused);
            if (!written) return std::nullopt;
            own.insert(own.end(), written->begin(), written->end());
        }
        const auto paths = pathsOf(alternative, own, *unmoved, program, refused);
        if (!paths) return std::nullopt;
        moves.insert(moves.end(), own.begin(), own.end());
        brackets.insert(brackets.end(), paths->begin(), paths->end());
    }
    if (program == TargetProgram::Fairy && !checkRanges(moves, refused)) return std::nullopt;
    const auto texts = textsOf(moves, program, refused);
    if (!texts) return std::nullopt;
    std::string text;
    for (const std::string& each : *texts)
        text += each;
    for (const std::string& each : brackets)
        text += each;
    if (text.size() > kMostBytes) return refused.because("the text would be too long");
    return text;
}

/// Riders of XBetza are blocked by themselves when they come back to the origin. A movement that tests its
/// own square may be such a rider: its text is written as if the piece were lifted, and kept if it reads back
/// as the same movement.
std::optional<std::string> proposedTextOf(const ir::Movement& movement, TargetProgram program,
                                          const EmitOptions& options) {
    const auto form = ir::normal::normalForm(movement);
    if (!form || form->leavesAtOnce || !options.read) return std::nullopt;
    Refused ignored;
    auto text = textOf(ir::liftedFirst(movement), program, ignored, AtHome::Blocked);
    const auto read = text ? options.read(*text) : std::nullopt;
    if (!read || read->size() != 1 || ir::normal::normalForm(read->front()) != form) return std::nullopt;
    return text;
}

bool isLetter(const std::string& text) {
    return text.size() == 1 && std::isalpha(static_cast<unsigned char>(text[0])) != 0;
}

/// Writes one piece after the other and reports those that cannot be written.
class PieceEmitter {
public:
    PieceEmitter(TargetProgram program, const EmitOptions& options, Diagnostics& diagnostics)
        : program_(program), options_(options), diagnostics_(diagnostics) {}

    std::optional<std::string> piece(const ir::Movement& movement) {
        Refused refused;
        std::optional<std::string> text;
        if (movement.owner != ir::Owner::Both) {
            refused.because("only one side has it");
        } else {
            text = textOf(movement, program_, refused);
            if (!text && program_ != TargetProgram::Fairy)
                text = proposedTextOf(movement, program_, options_);
        }
        if (!text) {
            refuse(movement, refused.reason);
            return std::nullopt;
        }
        if (!ir::isSameForBlack(movement, ir::ForBlack::Turn)) {
            diagnostics_.report(
                diagnostic::kBlackDiffers,
                fmt::format("{} {} for Black, but {} turns the board: the text is right for White only",
                            ir::titleOf(movement.name),
                            movement.forBlack == ir::ForBlack::MirrorRanks ? "mirrors the ranks"
                                                                           : "moves the same way",
                            target()));
        }
        return text;
    }

    void refuse(const ir::Movement& movement, const std::string& reason) {
        diagnostics_.report(diagnostic::kInexpressible,
                            fmt::format("{} cannot be written {}: {}", ir::titleOf(movement.name),
                                        program_ == TargetProgram::Fairy    ? "for Fairy-Stockfish"
                                        : program_ == TargetProgram::XBoard ? "for XBoard"
                                                                            : "in XBetza",
                                        reason));
    }

private:
    [[nodiscard]] std::string_view target() const {
        return program_ == TargetProgram::Fairy ? "Fairy-Stockfish" : "XBetza";
    }

    TargetProgram program_;
    const EmitOptions& options_;
    Diagnostics& diagnostics_;
};

std::string optionOf(const EmitOptions& options, const std::string& name) {
    const auto found = options.dialect.find(name);
    return found == options.dialect.end() ? std::string() : found->second;
}

}  // namespace

std::optional<std::string> emit(const std::vector<ir::Movement>& movements, const EmitOptions& options,
                                Diagnostics& diagnostics) {
    if (refuseInCommon(movements, diagnostics)) return std::nullopt;
    for (const auto& [name, value] : options.dialect) {
        if (name == "reader" && (value == "diagram" || value == "xboard")) continue;
        diagnostics.report(diagnostic::kUnknownOption,
                           "Betza's notation is written in XBetza, for `reader=diagram` or `reader=xboard`",
                           "Fairy-Stockfish has a target of its own", Remedy{Setting::Target, "fsf"});
        return std::nullopt;
    }
    const bool isForXBoard = optionOf(options, "reader") == "xboard";
    PieceEmitter emitter(isForXBoard ? TargetProgram::XBoard : TargetProgram::XBetza, options, diagnostics);
    std::string text;
    bool isGood = true;
    for (const ir::Movement& movement : movements) {
        const auto piece = emitter.piece(movement);
        const std::string letter = options.names.letterOf(movement.name);
        isGood = isGood && piece;
        if (!piece) continue;
        if (movements.size() > 1 && !isLetter(letter)) {
            emitter.refuse(movement, "of several pieces each needs a letter");
            isGood = false;
            continue;
        }
        text += (movements.size() > 1 ? letter + ":" : "") + *piece + "\n";
    }
    if (!isGood) return std::nullopt;
    return text;
}

std::optional<std::string> emitFairy(const std::vector<ir::Movement>& movements, const EmitOptions& options,
                                     Diagnostics& diagnostics) {
    if (refuseInCommon(movements, diagnostics)) return std::nullopt;
    for (const auto& [name, value] : options.dialect) {
        if (name == "number" || name == "letter") continue;
        diagnostics.report(diagnostic::kUnknownOption, fmt::format("`fsf` has no option `{}`", name),
                           "it has `number` and `letter`");
        return std::nullopt;
    }
    const std::string first = optionOf(options, "number");
    const std::string only = optionOf(options, "letter");
    int number = 1;
    if (!first.empty()) {
        const auto [end, error] = std::from_chars(first.data(), first.data() + first.size(), number);
        if (error != std::errc() || end != first.data() + first.size() || number < 1) number = 0;
    }
    if (number == 0 || number + static_cast<int>(movements.size()) - 1 > kMostCustomPieces) {
        diagnostics.report(diagnostic::kUnknownOption,
                           fmt::format("custom pieces have the numbers 1 to {}", kMostCustomPieces));
        return std::nullopt;
    }
    if (!only.empty() && (!isLetter(only) || movements.size() > 1)) {
        diagnostics.report(diagnostic::kUnknownOption,
                           isLetter(only) ? "one letter cannot be that of several pieces"
                                          : fmt::format("`{}` is no letter of a piece", only));
        return std::nullopt;
    }
    PieceEmitter emitter(TargetProgram::Fairy, options, diagnostics);
    std::string text;
    bool isGood = true;
    for (const ir::Movement& movement : movements) {
        const auto piece = emitter.piece(movement);
        isGood = isGood && piece;
        if (!piece) continue;
        std::string letter = only.empty() ? options.names.letterOf(movement.name) : only;
        // A piece without a name gets the letter x.
        if (!isLetter(letter) && movements.size() == 1) letter = "x";
        if (!isLetter(letter)) {
            emitter.refuse(movement, "its name is no letter");
            isGood = false;
            continue;
        }
        text += fmt::format("customPiece{} = {}:{}\n", number++,
                            static_cast<char>(std::tolower(static_cast<unsigned char>(letter[0]))), *piece);
    }
    if (!isGood) return std::nullopt;
    return text;
}

std::string stringsOf(const std::string& lines) {
    std::string result;
    for (std::size_t at = 0; at < lines.size();) {
        const std::size_t end = std::min(lines.find('\n', at), lines.size());
        std::string line = lines.substr(at, end - at);
        if (const std::size_t equals = line.find("= "); equals != std::string::npos)
            line.erase(0, equals + 2);
        if (!line.empty()) line[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(line[0])));
        result += line + "\n";
        at = end + 1;
    }
    return result;
}

}  // namespace ferz::betza

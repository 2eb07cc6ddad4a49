#include "backends/cpp/emit.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <fmt/format.h>
#include <set>
#include <string_view>
#include <utility>

#include "backends/cpp/meaning.h"
#include "backends/cpp/parts.h"
#include "backends/cpp/print.h"
#include "backends/cpp/program.h"
#include "backends/cpp/text.h"
#include "ir/rename.h"
#include "support/limits.h"

namespace ferz::cpp {

namespace {

/// A walk has a case a state; no compiler is given more.
constexpr std::size_t kMostStates = limits::kCppStates.most;
constexpr std::size_t kMostSourceLines = 200;
constexpr std::size_t kMostSourceColumns = 200;

// ---- names and comments

/// `KnightOfChess`: characters other than letters and digits separate words; the bytes of those outside ASCII
/// are written in hexadecimal.
std::string inCapitals(const std::string& piece) {
    std::string name;
    bool startsWord = true;
    bool foreign = false;
    for (const char c : piece) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) != 0 && byte < 0x80) {
            name += startsWord ? static_cast<char>(std::toupper(byte)) : c;
            startsWord = false;
        } else {
            if (byte >= 0x80 && !foreign) name += 'X';
            if (byte >= 0x80) name += fmt::format("{:02x}", byte);
            startsWord = true;
        }
        foreign = byte >= 0x80;
    }
    return name.empty() ? "Piece" : name;
}

/// `generateKing`. What begins with `_` is made of a text, and two texts may differ in capitals alone:
/// `generate_mRbN`.
std::string functionName(const std::string& piece, std::set<std::string>& taken) {
    const bool isWord = piece.starts_with('_') && wordsOf(piece).contains(piece);
    const std::string name = "generate" + (isWord ? piece : inCapitals(piece));
    std::string unique = name;
    for (int number = 2; !taken.insert(unique).second; ++number)
        unique = fmt::format("{}_{}", name, number);
    return unique;
}

/// A line of the source as it may stand in a comment.
std::string commentLine(std::string_view line) {
    std::string text;
    for (const char c : line.substr(0, kMostSourceColumns)) {
        const auto byte = static_cast<unsigned char>(c);
        text += byte < 0x20 || byte == 0x7F ? ' ' : c;
    }
    // Half a character at the cut.
    if (line.size() > kMostSourceColumns) {
        while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0x80U) != 0)
            text.pop_back();
        text += " ...";
    }
    while (!text.empty() && text.back() == ' ')
        text.pop_back();
    // A backslash (or its trigraph) at the end would continue the comment.
    if (!text.empty() && (text.back() == '\\' || text.back() == '/')) text += " .";
    return text;
}

void printSource(Writer& out, const EmitOptions& options) {
    if (options.source.empty()) return;
    out.raw("//");
    std::string_view rest = options.source;
    for (std::size_t number = 0; !rest.empty(); ++number) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        if (number == kMostSourceLines) {
            out.line("//     ... ({} more lines)", std::count(rest.begin(), rest.end(), '\n') + 1);
            break;
        }
        const std::string text = commentLine(rest.substr(0, end));
        out.raw(text.empty() ? "//" : "//     " + text);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
}

/// A function of the board that a header's functions call.
struct Member {
    Need need;
    std::string_view text;
};
constexpr Member kMembers[] = {
    {Need::IsEmpty, "isEmpty(square)                 no piece stands there"},
    {Need::IsFriend, "isFriend(square)                a piece of the side to move stands there"},
    {Need::IsEnemy, "isEnemy(square)                 a piece of the other side stands there"},
    {Need::Name, "name(square)                    the name of the piece there, as a std::string_view"},
    {Need::BlackToMove, "blackToMove()                   Black is to move"},
    {Need::Unmoved, "unmoved(square)                 the piece there has not moved in this game"},
    {Need::NeverChecked, "neverChecked()                  the side to move has never been in check"},
    {Need::InCheck, "inCheck()                       the side to move is in check"},
    {Need::IsAttacked, "isAttacked(square)              the other side attacks the square"},
    {Need::IsAttackedBy,
     "isAttackedBy(square, ofName, pinnedToo)\n"
     "                                one of its pieces whose name `ofName` accepts attacks the\n"
     "                                square; pinned pieces count if `pinnedToo`"},
    {Need::State,
     "state(key)                      the value of the game's state `key`; 0 if it was never set"},
    {Need::EnPassantVictim,
     "enPassantVictim(square)         the victim's square if this one is marked for en passant, else "
     "kNoSquare"},
};

/// A function that only some boards have: the runtime calls it if it is there.
struct Optional {
    std::string_view word;
    std::string_view text;
};
constexpr Optional kOptional[] = {
    {"levels", "levels(), rows()                only on boards of more dimensions: their size"},
    {"has", "has(square)                     only on boards that lack squares: whether it is there"},
    {"isOnEdge",
     "onEdge(square)                  only on boards that lack squares: whether it is at the edge"},
};

void printMember(Writer& out, std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        out.raw("//     " + std::string(text.substr(0, end)));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

/// `runtime`: the words of the parts that the header has.
void printConcept(Writer& out, const std::set<Need>& needs, const Words& runtime) {
    out.raw(
        "// A square is a number: a1 is 0, b1 is 1, up to the last file, then the next rank. The board "
        "offers");
    out.raw("//");
    printMember(out, "files(), ranks()                its size (constexpr where it can be)");
    for (const Optional& member : kOptional) {
        if (runtime.contains(member.word)) printMember(out, member.text);
    }
    for (const Member& member : kMembers) {
        if (needs.contains(member.need)) printMember(out, member.text);
    }
    out.raw("//");
    out.raw(
        "// The piece that moves stands on `from`. `sink` is called once for each move, in any order, with "
        "a");
    if (!runtime.contains("Move")) return out.raw("// Simple.");
    out.raw(
        "// Simple, or with a Move if the move does more than that. A sink that takes Moves gets both: a "
        "Simple\n"
        "// converts to a Move.");
    if (runtime.contains("CompactMove"))
        out.raw("// Some Moves are CompactMoves: these have the same members, and convert to Moves.");
}

// ---- one piece

/// Counts the movement's states and, at each test of a nested automaton, those of that automaton.
std::size_t countStates(const ir::Movement& movement) {
    std::size_t count = movement.states.size();
    for (const ir::State& state : movement.states) {
        for (const ir::Transition& transition : state.transitions) {
            if (const ir::Movement* part = ir::partOf(transition.instruction)) count += countStates(*part);
        }
    }
    return count;
}

/// True if every step leads from a cell of a hexagonal board to a possible cell. Otherwise a step may lead to
/// a square that is no cell, which code that joins two steps to one would miss.
bool keepsToCells(const ir::Movement& movement) {
    return std::all_of(movement.states.begin(), movement.states.end(), [](const ir::State& state) {
        return std::all_of(state.transitions.begin(), state.transitions.end(),
                           [](const ir::Transition& transition) {
                               const auto* step = std::get_if<ir::Step>(&transition.instruction);
                               const ir::Movement* part = ir::partOf(transition.instruction);
                               return (step == nullptr || (step->by.file + step->by.rank) % 2 == 0) &&
                                      (part == nullptr || keepsToCells(*part));
                           });
    });
}

/// True if some move has a list of several items.
bool makesLists(const Block& block) {
    return std::any_of(block.begin(), block.end(), [](const Statement& statement) {
        if (const auto* move = std::get_if<Report>(&statement)) {
            return !move->swaps.empty() || move->captures.size() > 1 || move->flips.size() > 1 ||
                   move->enPassantMarks.size() > 1 || move->drops.size() > 1 || move->tags.size() > 1;
        }
        const Block* body = bodyOf(statement);
        return body != nullptr && makesLists(*body);
    });
}

class PieceEmitter {
public:
    /// `compact`: whatever the moves are, none is a Move.
    PieceEmitter(const ir::Movement& movement, std::string function, bool compact)
        : movement_(movement), function_(std::move(function)), compact_(compact), scope_(movement.forBlack) {}

    /// The function, without what it stands in.
    std::string emit() {
        program_ = programOf(movement_, scope_);
        const bool many = program_.usesWalk || program_.mayRepeat || makesLists(program_.statements);
        Writer body;
        body.indent();
        print(program_.statements,
              {program_.mayRepeat ? "once" : "sink", compact_ || many ? "CompactMove" : "Move"}, scope_,
              body);
        return head(body.text()) + body.text() + "}\n";
    }

    /// The statements of the function, once it is written.
    [[nodiscard]] const Block& statements() const { return program_.statements; }
    [[nodiscard]] const std::set<Need>& needs() const { return scope_.needs(); }

private:
    [[nodiscard]] std::string head(const std::string& body) const {
        const bool once = program_.mayRepeat;
        const Words words = wordsOf(body);
        const auto uses = [&](const std::string& word) { return words.contains(word); };
        Writer zones;
        zones.indent();
        for (std::size_t index = 0; index < scope_.zones().size(); ++index) {
            if (uses(fmt::format("inZone{}", index + 1))) zone(zones, index);
        }
        const bool zoned = !zones.text().empty();
        const bool framed =
            scope_.usesFrame() && (uses("frame") || zones.text().find("frame") != std::string::npos);
        const bool moves = uses("sink") || once;
        Writer out;
        out.line("/// Generates the moves of {}.", quoted(movement_.name));
        out.line("template <class Board, class Sink>");
        out.line("void {}(const Board&{}, int{}, Sink&&{}) {{", function_,
                 uses("board") || framed || zoned ? " board" : "", uses("from") ? " from" : "",
                 moves ? " sink" : "");
        out.indent();
        if (!moves) out.line("// It has no moves.");
        if (once) {
            out.line("// Two paths may make the same move.");
            out.line("{} once(sink);", program_.usesWalk || uses("CompactMove") ? "Once" : "OnceSimple");
        }
        if (framed) {
            const bool isTurned = movement_.forBlack == ir::ForBlack::Turn;
            out.line("// Vectors are White's, and {} for Black.", isTurned ? "turned round" : "mirrored");
            out.line("const Symmetry frame = board.blackToMove() ? {} : kUpright;",
                     isTurned ? "kTurned" : "kMirrored");
        }
        out.append(zones);
        return out.text();
    }

    void zone(Writer& out, std::size_t index) const {
        const ir::Zone& zone = scope_.zones()[index];
        out.line("// {}", commentLine(ir::print(zone)));
        out.line("const auto inZone{} = [&](int square) {{", index + 1);
        out.indent();
        const std::string condition = Scope::zoneCondition(zone).text();
        const Words words = wordsOf(condition);
        const bool inSpace = words.contains("level") || words.contains("row");
        // A zone of edges alone asks for no coordinates.
        if (words.contains("at")) {
            out.line("const Vec at = seen{}(board, square{});", inSpace ? "InSpace" : "",
                     scope_.usesFrame() ? ", frame" : "");
        }
        printWrapped(out, "return " + condition + ";");
        out.dedent();
        out.line("}};");
    }

    const ir::Movement& movement_;
    const std::string function_;
    const bool compact_;
    Scope scope_;
    PieceCode program_;
};

/// Checks that the function makes the piece's moves, and reports it if not.
bool isProved(const PieceEmitter& piece, const ir::Movement& movement, const EmitOptions& options,
              Diagnostics& diagnostics) {
    if (!options.isSame) return true;
    const auto meanings = meaningsOf(piece.statements(), movement);
    if (!meanings) {
        diagnostics.report(
            diagnostic::kDefect,
            fmt::format("the code of {} uses a run that it has changed: this is a defect of ferz",
                        ir::titleOf(movement.name)));
        return false;
    }
    return std::all_of(meanings->begin(), meanings->end(),
                       [&](const ir::Movement& meaning) { return options.isSame(movement, meaning); });
}

}  // namespace

namespace {

/// A name that two headers share only when they hold the same (FNV-1a over the text): of their guard, and of
/// their functions' namespace, so that two pieces of one name are two functions. The guard is not `#pragma
/// once`, of which g++ warns where the header is compiled by itself.
std::string headerName(const std::string& text) {
    std::uint64_t hash = 14'695'981'039'346'656'037ULL;
    for (const char c : text) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 1'099'511'628'211ULL;
    }
    return fmt::format("{:016X}", hash);
}

}  // namespace

std::optional<std::string> emit(const std::vector<ir::Movement>& movements, const EmitOptions& options,
                                Diagnostics& diagnostics) {
    return emit(movements, {}, options, diagnostics);
}

std::optional<std::string> emit(const std::vector<ir::Movement>& movements, std::string_view used,
                                const EmitOptions& options, Diagnostics& diagnostics) {
    bool wrong = false;
    for (const auto& [key, value] : options.dialect) {
        diagnostics.report(diagnostic::kUnknownOption,
                           fmt::format("the target `cpp` has no option `{}`", key));
        wrong = true;
    }
    std::set<std::string> taken;
    std::set<Need> needs;
    std::string functions;
    const Words usedWords = wordsOf(used);
    for (const ir::Movement& movement : movements) {
        if (const std::size_t count = countStates(movement); count > kMostStates) {
            diagnostics.report(diagnostic::kInexpressible,
                               fmt::format("{} has {} states, and no function is written for more than {}",
                                           ir::titleOf(movement.name), count, kMostStates));
            wrong = true;
            continue;
        }
        if (options.cells != ir::Cells::Squares && !keepsToCells(movement)) {
            diagnostics.report(
                diagnostic::kInexpressible,
                fmt::format("{} makes steps beside the cells of a hexagonal board, where no function follows",
                            ir::titleOf(movement.name)));
            wrong = true;
            continue;
        }
        PieceEmitter piece(movement, functionName(movement.name, taken), usedWords.contains("CompactMove"));
        functions += piece.emit() + "\n";
        wrong = !isProved(piece, movement, options, diagnostics) || wrong;
        needs.insert(piece.needs().begin(), piece.needs().end());
    }
    if (wrong) return std::nullopt;

    Words words = wordsOf(functions);
    words.insert(usedWords.begin(), usedWords.end());
    const Parts parts = partsFor(words);
    const std::string name = headerName(parts.text + functions);
    const std::string guard = fmt::format("FERZ_PIECES_{}_H", name);
    const std::string text =
        fmt::format("{0}inline namespace h{1} {{\n{2}}}  // namespace h{1}\n", parts.text, name, functions);
    Writer out;
    out.line("// Written by ferz{}; do not edit.",
             options.sourceNotation.empty() ? "" : " from " + commentLine(options.sourceNotation));
    printSource(out, options);
    out.raw("//");
    printConcept(out, needs, wordsOf(parts.text));
    out.line("#ifndef {}", guard);
    out.line("#define {}", guard);
    for (const std::string& header : parts.includes)
        out.raw(header);
    if (!parts.includes.empty()) out.line();
    out.line("namespace ferz::pieces {{");
    out.line();
    return withVisibleDirections(
        fmt::format("{}{}}}  // namespace ferz::pieces\n#endif  // {}\n", out.text(), text, guard));
}

}  // namespace ferz::cpp

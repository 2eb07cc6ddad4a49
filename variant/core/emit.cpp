#include "variant/core/emit.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <map>
#include <string_view>
#include <utility>

#include "backends/cpp/emit.h"
#include "backends/cpp/text.h"
#include "support/writer.h"
#include "variant/core/emit_game.h"
#include "variant/core/plan.h"
#include "variant/core/runtime_text.h"

namespace ferz::variant::core {

namespace {

using ferz::core::Form;
using ferz::core::Hurdle;
using ferz::core::PatternUse;

constexpr std::size_t kWidth = 108;

/// Control characters and line breaks in a name would end a comment.
std::string comment(const std::string& text) {
    std::string result;
    for (const char c : text)
        result += static_cast<unsigned char>(c) < 0x20 || c == 0x7F || c == '\\' ? ' ' : c;
    return result;
}

/// `Racing kings` is RacingKings, `3check` is Game3check: no keyword begins with a capital letter.
std::string gameName(const std::string& name) {
    std::string result;
    bool begins = true;
    for (const char c : name) {
        const auto letter = static_cast<unsigned char>(c);
        const bool isPlain = letter < 0x80 && std::isalnum(letter) != 0;
        if (isPlain) result += begins ? static_cast<char>(std::toupper(letter)) : c;
        begins = !isPlain;
    }
    return result.empty() || std::isdigit(static_cast<unsigned char>(result[0])) != 0 ? "Game" + result
                                                                                      : result;
}

std::string_view nameOf(ferz::core::Class kind) {
    switch (kind) {
        case ferz::core::Class::Leap: break;
        case ferz::core::Class::Ride: return "Ride";
        case ferz::core::Class::MultiPathRide: return "MultiPathRide";
        case ferz::core::Class::Hop: return "Hop";
    }
    return "Leap";
}

class CoreEmitter {
public:
    CoreEmitter(const Variant& variant, const CorePlan& plan)
        : variant_(variant), plan_(plan), name_(gameName(variant.name)) {}

    std::string header() {
        nameZones();
        out_.line("// Written by ferz; do not edit. The moves of {}.", comment(variant_.name));
        out_.line("//");
        out_.line(
            "// The tables of the variant; the code that plays it is in core/. Squares are numbers: a1 is 0, "
            "b1 is 1.");
        out_.line("#ifndef FERZ_GAMES_{}_H", name_);
        out_.line("#define FERZ_GAMES_{}_H", name_);
        out_.line();
        if (!plan_.runs.empty()) out_.line("#include <string_view>");
        if (!plan_.runs.empty()) out_.line();
        out_.line("#include \"core/game.h\"");
        if (!plan_.runs.empty()) out_.line("#include \"pieces.h\"");
        out_.line();
        out_.line("namespace ferz::games::{} {{", name_);
        out_.line();
        out_.line("using Set = core::Bits<{}>;", words());
        out_.line();
        zones();
        vectors();
        kindNames();
        out_.line("struct Variant {{");
        out_.indent();
        out_.line("using Set = {}::Set;", name_);
        out_.line("static constexpr core::BoardShape kShape{{{}}};", shape());
        out_.line("static constexpr const char* kName = {};", cpp::quoted(variant_.name));
        out_.line("static constexpr const char* kStart = {};", cpp::quoted(variant_.start));
        out_.line("/// True if positions keep which pieces have not moved.");
        out_.line("static constexpr bool kAsksUnmoved = {};", plan_.asksUnmoved);
        kinds();
        patterns();
        uses();
        promotions();
        castling();
        out_.line();
        emitGame(
            variant_, plan_, [&](int kind) { return kindName(kind); }, out_);
        runs();
        out_.dedent();
        out_.line("}};");
        out_.line();
        out_.line("}}  // namespace ferz::games::{}", name_);
        out_.line();
        out_.line("#endif");
        return out_.text();
    }

private:
    [[nodiscard]] int words() const { return wordsOf(variant_.board); }

    [[nodiscard]] std::string shape() const {
        const ir::Board& board = variant_.board;
        std::string text = fmt::format("{}, {}", board.files, board.ranks);
        if (!board.isFlat()) text += fmt::format(", {}, {}", board.levels, board.rows);
        if (board.hexagons) {
            const char* cells = board.hexagons.isHorizontal ? "HexHorizontal" : "HexVertical";
            text += fmt::format(", 1, 1, core::Cells::{}, kThere.word", cells);
        }
        return text;
    }
    [[nodiscard]] std::string wordsText(const SquareSet& squares) const {
        std::vector<ferz::core::Word> word(static_cast<std::size_t>(words()));
        for (const ir::Square square : squares)
            word[static_cast<std::size_t>(square / 64)] |= ferz::core::Word{1} << (square % 64);
        std::string text;
        for (const ferz::core::Word each : word)
            text += fmt::format("{}0x{:X}", text.empty() ? "" : ", ", each);
        return text;
    }

    // ---- sets of squares ----

    void nameZones() {
        for (const PatternPlan& pattern : plan_.patterns) {
            if (pattern.from) nameZone(*pattern.from);
            if (pattern.to) nameZone(*pattern.to);
        }
        for (const PromotionPlan& promotion : plan_.promotions) {
            nameZone(promotion.zone);
            nameZone(promotion.from);
            nameZone(promotion.stays);
        }
    }
    [[nodiscard]] bool isWholeBoard(const SquareSet& zone) const {
        return static_cast<int>(zone.size()) == variant_.board.squaresThere();
    }
    [[nodiscard]] std::string zoneName(const SquareSet& zone) const {
        if (zone.empty()) return "Set::none()";
        return isWholeBoard(zone) ? "Set::all()" : zoneNames_.at(zone);
    }
    void nameZone(const SquareSet& zone) {
        if (!zone.empty() && !isWholeBoard(zone) && !zoneNames_.contains(zone)) {
            zoneNames_[zone] = fmt::format("kZone{}", zoneNames_.size() + 1);
            zoneOrder_.push_back(zone);
        }
    }
    void zones() {
        if (variant_.board.hexagons) {
            const std::vector<ir::Square> there = variant_.board.existing();
            out_.line("/// The cells of the board; it is a rectangle that lacks all other squares.");
            out_.line("inline constexpr Set kThere = {{{{{}}}}};", wordsText({there.begin(), there.end()}));
        }
        for (const SquareSet& zone : zoneOrder_) {
            out_.line("/// {}", ranksOf(zone));
            out_.line("inline constexpr Set {} = {{{{{}}}}};", zoneNames_.at(zone), wordsText(zone));
        }
        if (!zoneOrder_.empty() || variant_.board.hexagons) out_.line();
    }
    /// `a1-h1 d2-f2`
    [[nodiscard]] std::string ranksOf(const SquareSet& zone) const {
        std::string text;
        for (auto at = zone.begin(); at != zone.end();) {
            const ir::Square first = *at;
            ir::Square last = first;
            while (++at != zone.end() && *at == last + 1 &&
                   *at / variant_.board.files == first / variant_.board.files)
                last = *at;
            if (!text.empty()) text += ' ';
            text += variant_.board.name(first);
            if (last != first) text += "-" + variant_.board.name(last);
        }
        return text;
    }

    // ---- the move patterns ----

    void list(const std::string& head, const std::vector<std::string>& entries) {
        std::string line = head;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const std::string entry = entries[i] + (i + 1 < entries.size() ? "," : "};");
            if (line.size() + entry.size() + 1 > kWidth) {
                out_.raw(line);
                line = "    " + entry;
            } else {
                line += (line.back() == '{' ? "" : " ") + entry;
            }
        }
        out_.raw(line);
    }

    void vectors() {
        for (std::size_t i = 0; i < plan_.patterns.size(); ++i) {
            const PatternPlan& pattern = plan_.patterns[i];
            std::vector<std::string> entries;
            if (pattern.form == Form::Walks) {
                out_.line(
                    "/// Paths: origin, number of squares, squares; -1 - square for one that is only "
                    "passed.");
                for (const std::int16_t entry : pattern.walks)
                    entries.push_back(fmt::format("{}", entry));
                list(fmt::format("inline constexpr std::int16_t kWalks{}[] = {{", i), entries);
            } else {
                for (const ir::Vec& vec : pattern.vectors)
                    entries.push_back(cpp::braced(vec));
                list(fmt::format("inline constexpr core::Vec kSteps{}[] = {{", i), entries);
            }
        }
        if (!plan_.patterns.empty()) out_.line();
    }

    [[nodiscard]] std::string zoneArguments(const PatternPlan& pattern) const {
        if (!pattern.from && !pattern.to) return "";
        std::string text = ", " + (pattern.from ? zoneName(*pattern.from) : "Set::all()");
        if (pattern.to) text += ", " + zoneName(*pattern.to);
        return text;
    }
    static std::string far(int last) {
        return last == ferz::core::kFar ? "core::kFar" : fmt::format("{}", last);
    }

    [[nodiscard]] std::string relation(std::size_t number) const {
        const PatternPlan& pattern = plan_.patterns[number];
        switch (pattern.form) {
            case Form::Rides:
                return fmt::format("core::rides<Set>(kSteps{}, {}, {}{})", number, pattern.first,
                                   far(pattern.last), zoneArguments(pattern));
            case Form::Hops: {
                const char* hurdle = pattern.hurdle == Hurdle::Any     ? "Any"
                                     : pattern.hurdle == Hurdle::First ? "First"
                                                                       : "Last";
                return fmt::format("core::hops<Set>(kSteps{}, {}, {}, core::Hurdle::{}{})", number,
                                   pattern.first, far(pattern.last), hurdle, zoneArguments(pattern));
            }
            case Form::Lames:
                return fmt::format("core::lames<Set>(kSteps{}, {}{})", number, pattern.first,
                                   zoneArguments(pattern));
            case Form::Walks: break;
        }
        return fmt::format("core::walks<Set>(kWalks{})", number);
    }

    void patterns() {
        out_.line();
        out_.line("/// Sets of paths over the board; kUses says which pieces move along them, and for what.");
        out_.line("static constexpr core::MovePattern<Set> kPatterns[] = {{");
        out_.indent();
        for (std::size_t i = 0; i < plan_.patterns.size(); ++i) {
            const PatternPlan& pattern = plan_.patterns[i];
            out_.line("{{{}, core::Class::{}, {}, {}, {}, {}}},  // {}", relation(i), nameOf(pattern.kind),
                      pattern.groups, pattern.reverseGroups, pattern.symmetric, kindSet(pattern.hurdles), i);
        }
        if (plan_.patterns.empty()) out_.line("{{}},  // nothing moves");
        out_.dedent();
        out_.line("}};");
    }

    // ---- pieces ----

    [[nodiscard]] std::string kindName(int kind) const { return "k" + codeName(kind); }
    /// `P`, or promoted `PlusP` and `PromotedP`.
    [[nodiscard]] std::string codeName(int kind) const {
        const std::string& letter = variant_.pieces[static_cast<std::size_t>(kind)].letter;
        if (letter.ends_with('~')) return "Promoted" + letter.substr(0, 1);
        return letter.starts_with('+') ? "Plus" + letter.substr(1) : letter;
    }
    void kindNames() {
        out_.line("enum : int {{");
        out_.indent();
        for (std::size_t i = 0; i < plan_.rules.kinds.size(); ++i) {
            out_.line("{} = {},  // {}", kindName(static_cast<int>(i)), i, comment(variant_.pieces[i].name));
        }
        out_.dedent();
        out_.line("}};");
        out_.line();
    }
    [[nodiscard]] std::string kindSet(std::uint32_t kinds) const {
        if (kinds == ferz::core::kAllKinds) return "core::kAllKinds";
        std::string text;
        for (std::size_t i = 0; i < plan_.rules.kinds.size(); ++i) {
            if (ferz::core::holds(kinds, static_cast<int>(i)))
                text +=
                    (text.empty() ? "" : " | ") + fmt::format("core::bit({})", kindName(static_cast<int>(i)));
        }
        return text.empty() ? "0" : text;
    }
    static std::string sideSet(unsigned sides) {
        static constexpr const char* kNames[] = {"0", "core::kWhiteOnly", "core::kBlackOnly",
                                                 "core::kBothSides"};
        return kNames[sides & 3U];
    }

    void kinds() {
        out_.line();
        out_.line(
            "/// letter, sides, royal, sides that move it by shifts, sides for which it is interpreted, kind "
            "it "
            "counts as,");
        out_.line("/// kind in the hand, royalUpTo, together, most: see core/description.h.");
        out_.line("static constexpr core::PieceKind kKinds[] = {{");
        out_.indent();
        for (const ferz::core::PieceKind& kind : plan_.rules.kinds) {
            out_.line("{{\"{}\", {}, {}, {}, {}, {}, {}, {}, {}, {}}},", kind.letter, sideSet(kind.sides),
                      kind.royal, sideSet(kind.shifted), sideSet(kind.interpreted), kindName(kind.like),
                      kindName(kind.inHand), kind.royalUpTo, kind.together, kind.most);
        }
        out_.dedent();
        out_.line("}};");
    }

    void uses() {
        out_.line();
        out_.line(
            "/// kind, sides, pattern, to empty squares, kinds captured, kinds captured en passant, marks, "
            "unmoved.");
        out_.line("static constexpr core::PatternUse kUses[] = {{");
        out_.indent();
        for (const PatternUse& use : plan_.uses) {
            out_.line("{{{}, {}, {}, {}, {}, {}, {}, {}}},", kindName(use.kind), sideSet(use.sides),
                      use.pattern, use.quiet, kindSet(use.victims), kindSet(use.enPassantVictims), use.marks,
                      use.unmoved);
        }
        if (plan_.uses.empty()) out_.line("{{core::kNone, 0, 0, false, 0, 0, false, false}},");
        out_.dedent();
        out_.line("}};");
    }

    void promotions() {
        out_.line();
        out_.line(
            "/// kind, side, zone where moves end, where they begin, only captures, where it may stay, in "
            "place "
            "of a move, number of kinds it becomes, these kinds.");
        out_.line("static constexpr core::Promotion<Set> kPromotions[] = {{");
        out_.indent();
        for (const PromotionPlan& each : plan_.promotions) {
            std::string to;
            for (const int kind : each.to)
                to += (to.empty() ? "" : ", ") + kindName(kind);
            out_.line("{{{}, core::{}, {}, {}, {}, {}, {}, {}, {{{}}}}},", kindName(each.kind),
                      each.side == 0 ? "kWhite" : "kBlack", zoneName(each.zone), zoneName(each.from),
                      each.captures, zoneName(each.stays), each.inPlace, each.to.size(), to);
        }
        if (plan_.promotions.empty())
            out_.line(
                "{{core::kNone, core::kWhite, Set::none(), Set::none(), false, Set::none(), false, 0, "
                "{{}}}},");
        out_.dedent();
        out_.line("}};");
    }

    void castling() {
        out_.line();
        if (!variant_.castling) {
            out_.line("static constexpr core::Castling kCastling{{core::kNone, 0, 0, 0}};");
            return;
        }
        const auto number = [&](const std::string& name) {
            return kindName(static_cast<int>(variant_.find(name) - variant_.pieces.data()));
        };
        std::string rooks;
        for (const std::string& name : variant_.castling->associates.listed())
            rooks += (rooks.empty() ? "core::bit(" : " | core::bit(") + number(name) + ")";
        out_.line("/// The king's kind, the kinds it castles with, the king's target files: short, long.");
        out_.line("static constexpr core::Castling kCastling{{{}, {}, {}, {}}};",
                  number(variant_.castling->king), rooks, variant_.castling->shortTo,
                  variant_.castling->longTo);
    }

    // ---- interpreted pieces ----

    void runs() {
        out_.line();
        std::vector<std::string> names;
        for (const PieceType& each : variant_.pieces)
            names.push_back(cpp::quoted(each.name));
        list("static constexpr const char* kNames[] = {", names);
        out_.line("static constexpr bool kHasInterpreted = {};", !plan_.runs.empty());
        if (plan_.runs.empty()) {
            out_.line("struct Simple {{}};");
            out_.line("struct Move {{}};");
            return;
        }
        out_.line("using Simple = pieces::Simple;");
        out_.line("using Move = pieces::CompactMove;");
        out_.line("static constexpr int kStateCount = {};", plan_.states.size());
        std::vector<std::string> states;
        for (const std::string& each : plan_.states)
            states.push_back(cpp::quoted(each));
        if (states.empty()) states.emplace_back("\"\"");
        list("static constexpr const char* kStates[] = {", states);
        out_.line();
        out_.line("/// Calls the functions of interpreted pieces: they have no tables.");
        out_.line("template <class Board, class Sink>");
        out_.line("static void run(int kind, int side, const Board& board, int from, Sink&& sink) {{");
        out_.indent();
        for (const RunPlan& each : plan_.runs) {
            out_.line("// It {}.", each.why);
            out_.line("if (kind == {} && core::holds({}, side)) pieces::{}(board, from, sink);",
                      kindName(each.kind), sideSet(each.sides), "generate" + runName(each));
        }
        out_.dedent();
        out_.line("}}");
    }

public:
    /// In ferz::games.
    [[nodiscard]] const std::string& name() const { return name_; }

    /// `TempestT`, or `TempestTWhite` where the sides differ: no two games of a program have the same one.
    [[nodiscard]] std::string runName(const RunPlan& run) const {
        static constexpr const char* kNames[] = {"", "White", "Black", ""};
        return name_ + codeName(run.kind) + kNames[run.sides & 3U];
    }

private:
    const Variant& variant_;
    const CorePlan& plan_;
    const std::string name_;
    Writer out_;
    std::map<SquareSet, std::string> zoneNames_;
    std::vector<SquareSet> zoneOrder_;
};

std::string program(const std::string& game) {
    return fmt::format(
        "// Written by ferz; do not edit. Counts the games of DEPTH plies; without DEPTH it prints its "
        "options.\n"
        "#include \"core/program.h\"\n"
        "#include \"variant.h\"\n"
        "\n"
        "int main(int argc, char** argv) {{\n"
        "    return ferz::core::runProgram<ferz::games::{}::Variant>(argc, argv);\n"
        "}}\n",
        game);
}

std::string engine(const std::string& game) {
    return fmt::format(
        "// Written by ferz; do not edit. The game {0} for an engine.\n"
        "//\n"
        "//     namespace game = ferz::games::{0};\n"
        "//     game::Position position = game::start();\n"
        "//     for (const game::Move move : legalMoves(position)) ...\n"
        "#ifndef FERZ_GAMES_{0}_ENGINE_H\n"
        "#define FERZ_GAMES_{0}_ENGINE_H\n"
        "\n"
        "#include \"core/engine.h\"\n"
        "#include \"variant.h\"\n"
        "\n"
        "namespace ferz::games::{0} {{\n"
        "\n"
        "using Position = core::Position<Variant>;\n"
        "using Move = core::Move<Variant>;\n"
        "using MoveList = core::MoveList<Variant>;\n"
        "using Names = core::Names<Variant>;\n"
        "using CheckingMoves = core::CheckingMoves<Variant>;\n"
        "using Exchange = core::Exchange<Variant>;\n"
        "using History = core::History<Variant>;\n"
        "\n"
        "inline Position start() {{\n"
        "    return core::startOf<Variant>();\n"
        "}}\n"
        "\n"
        "}}  // namespace ferz::games::{0}\n"
        "\n"
        "#endif\n",
        game);
}

constexpr const char* kBuild = R"(# Written by ferz; do not edit.
cmake_minimum_required(VERSION 3.13)
project(perft LANGUAGES CXX)

set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

option(PERFT_NATIVE "use all instructions of this machine" ON)
find_package(Threads REQUIRED)
add_executable(perft perft.cpp)
target_link_libraries(perft PRIVATE Threads::Threads)
if(PERFT_NATIVE)
  target_compile_options(perft PRIVATE -march=native)
endif()
)";

}  // namespace

std::optional<std::vector<GeneratedFile>> emitCore(const Variant& variant, const CodeProof& isSame,
                                                   Diagnostics& diagnostics) {
    const auto plan = planOf(variant, diagnostics);
    if (!plan) return std::nullopt;
    std::vector<GeneratedFile> files;
    CoreEmitter emitter(variant, *plan);
    files.push_back({"variant.h", cpp::withVisibleDirections(emitter.header())});
    if (!plan->runs.empty()) {
        std::vector<ir::Movement> movements;
        for (const RunPlan& run : plan->runs) {
            const PieceType& type = variant.pieces[static_cast<std::size_t>(run.kind)];
            movements.push_back(
                *type.of(ferz::core::holds(run.sides, 0) ? ir::Colour::White : ir::Colour::Black));
            movements.back().name = emitter.runName(run);
        }
        EmitOptions options;
        options.cells = variant.board.hexagons.cells();
        options.isSame = isSame;
        // The core plays any Move.
        auto pieces = cpp::emit(movements, "CompactMove", options, diagnostics);
        if (!pieces) return std::nullopt;
        files.push_back({"pieces.h", std::move(*pieces)});
    }
    files.push_back({"engine.h", engine(emitter.name())});
    files.push_back({"perft.cpp", program(emitter.name())});
    files.push_back({"CMakeLists.txt", kBuild});
    for (const RuntimeFile& file : kRuntimeFiles)
        files.push_back({std::string(file.path), std::string(file.text)});
    return files;
}

}  // namespace ferz::variant::core

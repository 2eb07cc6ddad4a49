#include "variant/core/emit.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <string_view>
#include <utility>

#include "backends/cpp/emit.h"
#include "backends/cpp/text.h"
#include "support/writer.h"
#include "variant/core/emit_game.h"
#include "variant/core/emit_list.h"
#include "variant/core/emit_patterns.h"
#include "variant/core/kind_names.h"
#include "variant/core/plan.h"
#include "variant/core/program_files.h"
#include "variant/core/square_sets.h"

namespace ferz::variant::core {

namespace {

using ferz::core::PatternUse;

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
    // Variant is the struct in the namespace of this name; the others are macros.
    constexpr std::array<std::string_view, 3> kTaken = {"Variant", "NULL", "EOF"};
    const bool isName = !result.empty() && std::isdigit(static_cast<unsigned char>(result[0])) == 0 &&
                        std::find(kTaken.begin(), kTaken.end(), result) == kTaken.end();
    return isName ? result : "Game" + result;
}

class CoreEmitter {
public:
    CoreEmitter(const Variant& variant, const CorePlan& plan)
        : variant_(variant),
          plan_(plan),
          name_(gameName(variant.name)),
          kinds_(variant),
          zones_(variant.board) {
        for (const PatternPlan& pattern : plan.patterns) {
            if (pattern.from) zones_.add(*pattern.from);
            if (pattern.to) zones_.add(*pattern.to);
        }
        for (const PromotionPlan& promotion : plan.promotions) {
            zones_.add(promotion.zone);
            zones_.add(promotion.from);
            zones_.add(promotion.onlyFrom);
            zones_.add(promotion.stays);
        }
    }

    std::string header() {
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
        out_.line("using Set = core::Bits<{}>;", wordsOf(variant_.board));
        out_.line();
        zones_.define(out_);
        emitVectors(plan_, out_);
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
        emitPatterns(plan_, kinds_, zones_, out_);
        uses();
        promotions();
        castling();
        out_.line();
        emitGame(variant_, plan_, kinds_, out_);
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

    // ---- pieces ----

    void kindNames() {
        out_.line("enum : int {{");
        out_.indent();
        for (std::size_t i = 0; i < plan_.rules.kinds.size(); ++i) {
            out_.line("{} = {},  // {}", kinds_.constantOf(static_cast<int>(i)), i,
                      comment(variant_.pieces[i].name));
        }
        out_.dedent();
        out_.line("}};");
        out_.line();
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
                      kind.royal, sideSet(kind.shifted), sideSet(kind.interpreted),
                      kinds_.constantOf(kind.like), kinds_.constantOf(kind.inHand), kind.royalUpTo,
                      kind.together, kind.most);
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
            out_.line("{{{}, {}, {}, {}, {}, {}, {}, {}}},", kinds_.constantOf(use.kind), sideSet(use.sides),
                      use.pattern, use.quiet, kinds_.setOf(use.victims), kinds_.setOf(use.enPassantVictims),
                      use.marks, use.unmoved);
        }
        if (plan_.uses.empty()) out_.line("{{core::kNone, 0, 0, false, 0, 0, false, false}},");
        out_.dedent();
        out_.line("}};");
    }

    void promotions() {
        out_.line();
        out_.line(
            "/// kind, side, zone where moves end, where they begin, from where alone, only captures, where "
            "it "
            "may stay, in place of a move, number of kinds it becomes, these kinds.");
        out_.line("static constexpr core::Promotion<Set> kPromotions[] = {{");
        out_.indent();
        for (const PromotionPlan& each : plan_.promotions) {
            std::string to;
            for (const int kind : each.to)
                to += (to.empty() ? "" : ", ") + kinds_.constantOf(kind);
            out_.line("{{{}, core::{}, {}, {}, {}, {}, {}, {}, {}, {{{}}}}},", kinds_.constantOf(each.kind),
                      each.side == 0 ? "kWhite" : "kBlack", zones_.nameOf(each.zone),
                      zones_.nameOf(each.from), zones_.nameOf(each.onlyFrom), each.captures,
                      zones_.nameOf(each.stays), each.inPlace, each.to.size(), to);
        }
        if (plan_.promotions.empty())
            out_.line(
                "{{core::kNone, core::kWhite, Set::none(), Set::none(), Set::none(), false, Set::none(), "
                "false, "
                "0, {{}}}},");
        out_.dedent();
        out_.line("}};");
    }

    void castling() {
        out_.line();
        if (!variant_.castling) {
            out_.line("static constexpr core::Castling kCastling{{core::kNone, 0, {{0, 0}}, {{0, 0}}}};");
            return;
        }
        const auto number = [&](const std::string& name) {
            return kinds_.constantOf(static_cast<int>(variant_.find(name) - variant_.pieces.data()));
        };
        std::string rooks;
        for (const std::string& name : variant_.castling->associates.listed())
            rooks += (rooks.empty() ? "core::kindBit(" : " | core::kindBit(") + number(name) + ")";
        const auto& [white, black] = variant_.castling->to;
        out_.line(
            "/// The king's kind, the kinds it castles with, the king's target files by side: short, long.");
        out_.line("static constexpr core::Castling kCastling{{{}, {}, {{{}, {}}}, {{{}, {}}}}};",
                  number(variant_.castling->king), rooks, white.shortTo, black.shortTo, white.longTo,
                  black.longTo);
    }

    // ---- interpreted pieces ----

    void runs() {
        out_.line();
        std::vector<std::string> names;
        for (const PieceType& each : variant_.pieces)
            names.push_back(cpp::quoted(each.name));
        emitList("static constexpr const char* kNames[] = {", names, out_);
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
        emitList("static constexpr const char* kStates[] = {", states, out_);
        out_.line();
        out_.line("/// Calls the functions of interpreted pieces: they have no tables.");
        out_.line("template <class Board, class Sink>");
        out_.line("static void run(int kind, int side, const Board& board, int from, Sink&& sink) {{");
        out_.indent();
        for (const RunPlan& each : plan_.runs) {
            out_.line("// It {}.", each.why);
            out_.line("if (kind == {} && core::holds({}, side)) pieces::{}(board, from, sink);",
                      kinds_.constantOf(each.kind), sideSet(each.sides), "generate" + runName(each));
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
        return name_ + kinds_.codeOf(run.kind) + kNames[run.sides & 3U];
    }

private:
    const Variant& variant_;
    const CorePlan& plan_;
    const std::string name_;
    const KindNames kinds_;
    ZoneNames zones_;
    Writer out_;
};

}  // namespace

std::optional<std::vector<GeneratedFile>> emitCore(const Variant& variant, CoreProgram program,
                                                   const CodeProof& isSame, Diagnostics& diagnostics) {
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
    for (GeneratedFile& file : programFiles(emitter.name(), program))
        files.push_back(std::move(file));
    return files;
}

}  // namespace ferz::variant::core

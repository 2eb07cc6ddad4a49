// What the pieces of a generated core are found to be, and that the patterns they get are theirs and no
// others.
#include <cstdlib>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "tests/read_definition.h"
#include "tests/unit/catch.h"
#include "variant/core/emit.h"
#include "variant/core/plan.h"
#include "variant/core/unroll.h"
#include "variant/play/samples.h"
#include "variant/toml/read.h"

namespace ferz::variant::core_test {

namespace cores = ferz::variant::core;

namespace {

/// A king, and the piece X.
Variant withPiece(const std::string& definition, const std::string& board = "8x8") {
    const int ranks = std::stoi(board.substr(board.find('x') + 1));
    std::string rows;
    for (int rank = 0; rank < ranks; ++rank)
        rows += (rank > 0 ? "/" : "") + board.substr(0, board.find('x'));
    const std::string text = "name = \"test\"\nboard = \"" + board + "\"\nstart = \"" + rows +
                             " w\"\n[pieces]\nK = { move = \"mbn:K\", royal = true }\nX = \"" + definition +
                             "\"\n";
    Diagnostics diagnostics;
    auto variant = read(Source("variant.toml", text), tests::definitionReader(), diagnostics);
    INFO(render(diagnostics));
    REQUIRE(variant);
    return std::move(*variant);
}

/// The classes of White's X, each once, `ride` and so on; or `run` and why.
std::string foundIn(const cores::CorePlan& plan) {
    static constexpr const char* kNames[] = {"leap", "ride", "weave", "hop"};
    for (const cores::RunPlan& run : plan.runs)
        return "run: " + run.why;
    std::set<std::string> names;
    for (const ferz::core::PatternUse& use : plan.uses) {
        if (use.kind != 1 || !ferz::core::holds(use.sides, 0)) continue;
        const cores::PatternPlan& pattern = plan.patterns[static_cast<std::size_t>(use.pattern)];
        const bool listed = pattern.form == ferz::core::Form::Walks;
        names.insert(std::string(listed ? "listed " : "") + kNames[static_cast<int>(pattern.kind)]);
    }
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

}  // namespace

TEST_CASE("what a piece is found to be") {
    struct Case {
        const char* definition;
        const char* found;
    };
    for (const Case& each : {
             Case{"mbn:N", "leap"},
             Case{"mbn:N+A", "leap"},
             Case{"mbn:R", "ride"},
             Case{"mbn:Q+N", "leap, ride"},
             Case{"mbn:N0", "ride"},
             Case{"mbn:W3", "ride"},
             Case{"mbn:W-fF", "ride"},
             Case{"mbn:(F-F)[1-5]", "ride"},
             Case{"mbn:mR+cpR", "hop, ride"},
             Case{"mbn:gR", "leap"},
             Case{"mbn:a{^X}p{^X}R", "hop"},
             Case{"mbn:F-fsR", "listed ride"},
             Case{"chessembly:take-move(1, 1) { take-move(0, 1) repeat(1) } { take-move(1, 0) repeat(1) };",
                  "leap, listed ride"},
             Case{"mbn:oN", "leap"},
             Case{"chessembly:take(1, 0) jump(1, 0);",
                  "run: takes something else than an enemy where it goes"},
             Case{"chessembly:shift(0, 1);", "run: swaps pieces"},
         }) {
        Diagnostics diagnostics;
        const Variant variant = withPiece(each.definition);
        const auto plan = cores::planOf(variant, diagnostics);
        INFO(each.definition << "\n" << render(diagnostics));
        REQUIRE(plan);
        CHECK(foundIn(*plan) == each.found);
    }
}

TEST_CASE("the patterns of a piece give the ways that it has, and no others") {
    for (const char* board : {"8x8", "9x10", "5x7", "16x16"}) {
        for (const char* definition : {"mbn:Q", "mbn:N0", "mbn:W-fF", "mbn:mR+cpR", "mbn:oB", "mbn:F-fsW",
                                       "mbn:fW+[6-10]sW", "mbn:W[d-f1-3]"}) {
            INFO(definition << " on " << board);
            const Variant variant = withPiece(definition, board);
            Diagnostics diagnostics;
            const auto plan = cores::planOf(variant, diagnostics);
            REQUIRE(plan);
            REQUIRE(plan->runs.empty());
            for (const ir::Colour side : {ir::Colour::White, ir::Colour::Black}) {
                using Pair = std::tuple<ir::Square, ir::Square, bool>;
                std::set<Pair> wanted;
                for (const cores::UnrolledPath& path : cores::unroll(variant, 1, side).paths)
                    wanted.emplace(path.from, path.to, path.ends == cores::UnrolledPath::Ends::Takes);
                std::set<Pair> given;
                for (const ferz::core::PatternUse& use : plan->uses) {
                    if (use.kind != 1 || !ferz::core::holds(use.sides, static_cast<int>(index(side))))
                        continue;
                    const auto& pattern = plan->patterns[static_cast<std::size_t>(use.pattern)];
                    for (ir::Square from = 0; from < variant.board.squares(); ++from) {
                        for (const auto& path : cores::pathsOf(variant.board, pattern, from)) {
                            if (use.quiet) given.emplace(from, path.to, false);
                            if (use.victims != 0) given.emplace(from, path.to, true);
                        }
                    }
                }
                CHECK(given == wanted);
            }
        }
    }
}

TEST_CASE("a piece that is run takes nothing but where it may take something") {
    for (const char* definition :
         {"mbn:NAD+(aK--[K])", "mbn:fN+frR", "mbn:(cdK)3", "chessembly:take(1, 0) jump(1, 0);",
          "mbn:cW-cbF-dN", "chessembly:shift(0, 1); catch(2, 2) move(1, 1);"}) {
        const Variant variant = withPiece(definition);
        std::size_t taken = 0;
        for (const ir::Colour side : {ir::Colour::White, ir::Colour::Black}) {
            const auto may = cores::mayTake(variant, 1, side);
            for (const Game& game : scatteredSamples(variant)) {
                for (const auto& [square, piece] : game.position.pieces) {
                    if (piece.colour != side || piece.name != "X") continue;
                    const auto moves = movesOn(*variant.pieces[1].of(side), game, square);
                    REQUIRE(moves);
                    for (const ir::Move& move : *moves) {
                        for (const ir::Square captured : move.captures) {
                            INFO(definition << " from " << square << " takes on " << captured);
                            CHECK(may.contains({square, captured}));
                            ++taken;
                        }
                    }
                }
            }
        }
        INFO(definition);
        CHECK(taken > 0);
    }
}

TEST_CASE("a lion may take on the squares of two steps") {
    const Variant variant = withPiece("mbn:NAD+(aK--[K])");
    std::set<std::pair<ir::Square, ir::Square>> wanted;
    for (ir::Square from = 0; from < 64; ++from) {
        for (ir::Square to = 0; to < 64; ++to) {
            const bool isNear = std::abs(from % 8 - to % 8) <= 2 && std::abs(from / 8 - to / 8) <= 2;
            if (isNear) wanted.emplace(from, to);
        }
    }
    auto may = cores::mayTake(variant, 1, ir::Colour::White);
    for (ir::Square square = 0; square < 64; ++square)
        may.emplace(square, square);
    CHECK(may == wanted);
}

TEST_CASE("a core is written the same twice") {
    const Variant variant = withPiece("mbn:W-fF");
    Diagnostics diagnostics;
    const auto first = cores::emitCore(variant, cores::CoreProgram::Perft, {}, diagnostics);
    const auto second = cores::emitCore(variant, cores::CoreProgram::Perft, {}, diagnostics);
    REQUIRE(first);
    REQUIRE(second);
    REQUIRE(first->size() == second->size());
    for (std::size_t i = 0; i < first->size(); ++i) {
        CHECK((*first)[i].path == (*second)[i].path);
        CHECK((*first)[i].text == (*second)[i].text);
    }
}

}  // namespace ferz::variant::core_test

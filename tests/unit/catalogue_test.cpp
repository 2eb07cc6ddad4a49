#include "catalogue/catalogue.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "backends/registry.h"
#include "catalogue/identify.h"
#include "frontend/registry.h"
#include "ir/equivalence/fingerprint.h"
#include "ir/evaluate.h"
#include "tests/unit/catch.h"

namespace ferz::catalogue_test {

namespace {

const std::vector<catalogue::CatalogueEntry>& builtIn() {
    static const std::vector<catalogue::CatalogueEntry> kEntries = [] {
        Diagnostics diagnostics;
        auto entries = catalogue::readCatalogue(catalogue::builtInText(), {}, diagnostics);
        INFO(render(diagnostics));
        REQUIRE(entries);
        CHECK(diagnostics.all().empty());
        return std::move(*entries);
    }();
    return kEntries;
}

ir::Board homeOf(const catalogue::CatalogueEntry& entry) {
    return entry.board.value_or(ir::Board());
}

/// Alone on the board.
std::vector<ir::Move> movesOf(const ir::Movement& movement, const ir::Board& board, ir::Square from) {
    ir::Situation situation;
    situation.position.board = board;
    situation.at = from;
    Diagnostics diagnostics;
    auto moves = ir::evaluate(movement, situation, ir::Limits{}, diagnostics);
    INFO(render(diagnostics));
    REQUIRE(moves);
    return std::move(*moves);
}

ir::Movement mbn(const std::string& text) {
    Diagnostics diagnostics;
    const auto movements =
        frontend::findNotation("mbn")->read(Source("<test>", text), FrontendOptions{}, diagnostics);
    INFO(text << render(diagnostics));
    REQUIRE(movements);
    return movements->front();
}

}  // namespace

TEST_CASE("the catalogue has 321 pieces, each with a source, and no two of them are the same") {
    const std::vector<catalogue::CatalogueEntry>& entries = builtIn();
    CHECK(entries.size() >= 320);
    std::map<std::pair<std::string, ir::Fingerprint>, std::string> known;
    std::set<std::string> names;
    for (const catalogue::CatalogueEntry& entry : entries) {
        INFO(entry.name);
        CHECK_FALSE(entry.source.empty());
        CHECK(names.insert(entry.name).second);
        for (const std::string& name : entry.also)
            CHECK(names.insert(name).second);
        const ir::Board board = homeOf(entry);
        const ir::FingerprintResult print = ir::fingerprint(entry.movement, board, {});
        REQUIRE(print.value);
        const auto [place, isNew] = known.emplace(std::pair(board.print(), *print.value), entry.name);
        INFO("the same as " << place->second);
        CHECK(isNew);
    }
}

TEST_CASE(
    "every piece is found by its name, from its own text and from that of each notation that can say it") {
    std::map<std::string, catalogue::Identifier> identifiers;
    std::map<std::string, int> written;
    for (const catalogue::CatalogueEntry& entry : builtIn()) {
        INFO(entry.name);
        const ir::Board board = homeOf(entry);
        const auto& identifier = identifiers.try_emplace(board.print(), builtIn(), board).first->second;
        const auto namesOf = [&](const ir::Movement& movement) {
            std::string names;
            for (const catalogue::CatalogueEntry* each : identifier.identify(movement, {}).same)
                names += each->name + '\n';
            return names;
        };
        CHECK(namesOf(entry.movement) == entry.name + '\n');
        for (const char* name : {"mbn", "ancp", "betza", "chessembly"}) {
            const auto readBack = [&](const std::string& text) {
                Diagnostics ignored;
                return frontend::findNotation(name)->read(Source("<test>", text), FrontendOptions{}, ignored);
            };
            EmitOptions options;
            options.read = readBack;
            Diagnostics why;
            const auto text = backends::findTarget(name)->emit({entry.movement}, options, why);
            if (!text) continue;
            ++written[name];
            INFO(*text);
            const auto movements = readBack(*text);
            REQUIRE(movements);
            CHECK(namesOf(movements->front()) == entry.name + '\n');
        }
    }
    CHECK(written["mbn"] > 270);
    CHECK(written["ancp"] > 270);
    CHECK(written["betza"] > 230);
    CHECK(written["chessembly"] > 270);
}

TEST_CASE("pieces in space and on hexagons are found on boards of their kind alone") {
    struct Row {
        const char* name;
        const char* board;
        bool isFound;
    };
    const Row rows[] = {
        {"unicorn of Raumschach", "8x8x8", true},       {"unicorn of Raumschach", "4x4x4x4", true},
        {"unicorn of Raumschach", "8x8", false},        {"rook of Raumschach", "8x8", false},
        {"rook of TessChess", "4x4x4", false},          {"rook", "5x5x5", true},
        {"rook of Glinski's chess", "hex3x4x5", true},  {"rook of Glinski's chess", "rhomb5x5v", true},
        {"rook of Glinski's chess", "rhomb9x9", false}, {"rook of De Vasa's chess", "hex4h", true},
        {"rook of De Vasa's chess", "hex6", false},     {"wazir", "hex6", false},
        {"rook of Glinski's chess", "5x5", false},
    };
    for (const Row& row : rows) {
        INFO(row.name << " on " << row.board);
        const auto board = ir::parseBoard(row.board);
        REQUIRE(board);
        const catalogue::Identifier identifier(builtIn(), *board);
        const auto& all = identifier.entries();
        const auto entry = std::find_if(all.begin(), all.end(), [&](const catalogue::CatalogueEntry& each) {
            return each.name == row.name;
        });
        REQUIRE(entry != all.end());
        const auto same = identifier.identify(entry->movement, {}).same;
        CHECK((std::find(same.begin(), same.end(), &*entry) != same.end()) == row.isFound);
    }
}

TEST_CASE("the pieces in space and on hexagons reach what the literature says") {
    std::map<std::string, catalogue::CatalogueEntry> entries;
    for (const catalogue::CatalogueEntry& each : builtIn())
        entries.emplace(each.name, each);
    struct Row {
        const char* name;
        const char* board;
        const char* from;
        std::size_t moves;
    };
    const Row rows[] = {
        {"rook of Raumschach", "5x5x5", "c3C", 12},
        {"bishop of Raumschach", "5x5x5", "c3C", 24},
        {"unicorn of Raumschach", "5x5x5", "c3C", 16},
        {"queen of Raumschach", "5x5x5", "c3C", 52},
        {"king of Raumschach", "5x5x5", "c3C", 26},
        {"knight of Raumschach", "5x5x5", "c3C", 24},
        {"pawn of Raumschach", "5x5x5", "c3C", 2},
        {"sylph of Dragonchess", "12x8x3", "d4B", 7},
        {"griffon of Dragonchess", "12x8x3", "f4C", 12},
        {"griffon of Dragonchess", "12x8x3", "f4B", 8},
        {"king of Dragonchess", "12x8x3", "f4C", 1},
        {"paladin of Dragonchess", "12x8x3", "f4B", 24},
        {"cleric of Dragonchess", "12x8x3", "f4B", 10},
        {"king of TessChess", "4x4x4x4", "b2B2", 80},
        {"rook of Glinski's chess", "hex6", "f11", 30},
        {"bishop of Glinski's chess", "hex6", "f11", 12},
        {"queen of Glinski's chess", "hex6", "f11", 42},
        {"king of Glinski's chess", "hex6", "f11", 12},
        {"knight of Glinski's chess", "hex6", "f11", 12},
        {"pawn of Glinski's chess", "hex6", "f9", 2},
        {"pawn of Shafran's chess", "hex5x5x6", "d4", 3},
        {"rook of De Vasa's chess", "rhomb9x9", "m5", 24},
        {"king of De Vasa's chess", "rhomb9x9", "m5", 12},
        {"knight of De Vasa's chess", "rhomb9x9", "m5", 12},
    };
    for (const Row& row : rows) {
        INFO(row.name << " from " << row.from);
        const auto board = ir::parseBoard(row.board);
        REQUIRE(board);
        CHECK(movesOf(entries.at(row.name).movement, *board, *board->parse(row.from)).size() == row.moves);
    }
}

TEST_CASE("a unicorn comes to 30 cells of Raumschach's board from where it starts") {
    const std::vector<catalogue::CatalogueEntry>& entries = builtIn();
    const auto unicorn = std::find_if(
        entries.begin(), entries.end(),
        [](const catalogue::CatalogueEntry& each) { return each.name == "unicorn of Raumschach"; });
    REQUIRE(unicorn != entries.end());
    std::vector<ir::Square> found = {*unicorn->board->parse("a5D")};
    std::set<ir::Square> seen(found.begin(), found.end());
    while (!found.empty()) {
        const ir::Square from = found.back();
        found.pop_back();
        for (const ir::Move& move : movesOf(unicorn->movement, *unicorn->board, from)) {
            if (seen.insert(*move.to).second) found.push_back(*move.to);
        }
    }
    CHECK(seen.size() == 30);
}

TEST_CASE("the rose goes round both ways, and what comes home may have no null move") {
    const catalogue::Identifier identifier(builtIn(), ir::Board{8, 8});
    struct Row {
        const char* notation;
        const char* text;
        const char* name;
    };
    const Row rows[] = {
        {"betza", "qN", "rose"},
        {"mbn", "(N)(rf)7+(N)(lf)7", "rose"},
        {"mbn", "(N)(rf)8+(N)(lf)8", "rose with null move"},
        {"mbn", "(N)(rf)8", "rose of the MBN document"},
        {"betza", "zR", "crooked rook"},
        {"betza", "zB", "boyscout"},
        {"betza", "RzB", "crooked queen"},
        {"betza", "oR", "cylinder rook"},
        {"betza", "oQ", "cylinder queen"},
        {"betza", "oB", "cylinder bishop"},
        {"mbn", "oR", "cylinder rook with null move"},
        {"mbn", "oQ", "cylinder queen with null move"},
        {"mbn", "oB", "cylinder bishop"},
    };
    for (const Row& row : rows) {
        INFO(row.notation << ':' << row.text);
        Diagnostics diagnostics;
        const auto movements = frontend::findNotation(row.notation)
                                   ->read(Source("<test>", row.text), FrontendOptions{}, diagnostics);
        REQUIRE(movements);
        const catalogue::Identity identity = identifier.identify(movements->front(), {});
        REQUIRE(identity.same.size() == 1);
        CHECK(identity.same.front()->name == row.name);
    }
}

TEST_CASE("pieces are found by what they do, and what is none is made of others") {
    const catalogue::Identifier identifier(builtIn(), ir::Board{8, 8});
    CHECK(identifier.tooLarge().empty());
    struct Row {
        const char* text;
        const char* same;    ///< or empty
        const char* madeOf;  ///< or empty
    };
    const Row rows[] = {
        {"N", "knight", ""},
        {"B+R", "queen", ""},
        {"mfR+cB", "", ""},
        {"P", "pawn", ""},  // a named piece: its name plays no part
        {"F-[fR]", "griffin", ""},
        {"bR", "", "lance, turned round"},
        {"bW+lF", "", ""},
        {"mR", "", "moves as rook, captures nothing"},
        {"cR", "", "captures as rook, does nothing else"},
        {"mN+cpR", "", "moves as knight, captures as rook-lion"},
        {"R+Z", "", "rook + zebra"},
    };
    for (const Row& row : rows) {
        INFO(row.text);
        const catalogue::Identity identity = identifier.identify(mbn(row.text), {});
        CHECK(identity.undecided.empty());
        CHECK((identity.same.empty() ? "" : identity.same.front()->name) == std::string(row.same));
        const bool isMade = !identity.madeOf.empty();
        if (*row.madeOf != 0) CHECK((isMade ? identity.madeOf.front().sentence : "") == row.madeOf);
        CHECK(identity.nearest.empty() != identity.same.empty());
    }
}

TEST_CASE("nearest relatives are told with what they lack and add") {
    const catalogue::Identifier identifier(builtIn(), ir::Board{8, 8});
    const catalogue::Identity identity = identifier.identify(mbn("W3"), {});
    REQUIRE_FALSE(identity.nearest.empty());
    CHECK(identity.nearest.front().entry->name == "rook");
    CHECK(identity.nearest.front().lacks.size() ==
          4);  // two squares too far, each with and without a capture
    CHECK(identity.nearest.front().adds.empty());
    CHECK(identity.nearest.front().changed.empty());
}

TEST_CASE("what is wrong with a catalogue is told at its place") {
    const auto errors = [](const std::string& text) {
        Diagnostics diagnostics;
        CHECK_FALSE(catalogue::readCatalogue(Source("mine.toml", text), {}, diagnostics));
        std::string names;
        for (const Diagnostic& each : diagnostics.all())
            names += each.name + fmt::format("@{}:{} ", each.position.line, each.position.column);
        return names;
    };
    CHECK(errors("") == "missing-key@1:1 ");
    CHECK(errors("[pieces]\nx = { mbn = \"qW\" }") == "unknown-modifier@2:14 ");
    CHECK(errors("[pieces]\nx = { }") == "missing-key@2:1 ");
    CHECK(errors("[pieces]\nx = \"W\"") == "wrong-type@2:5 ");
    CHECK(errors("[pieces]\nx = { mbn = \"W\", ancp = \"leap(0,1)\" }").starts_with("duplicate-definition"));
    CHECK(errors("[pieces]\nx = { mbn = \"W\" }\ny = { mbn = \"F\", also = [\"x\"] }") ==
          "duplicate-definition@3:1 ");
    CHECK(errors("[pieces]\nx = { mbn = \"W\", board = \"hex99\" }") == "bad-board@2:26 ");
    CHECK(errors("[pieces]\nx = { mbm = \"W\" }").starts_with("unknown-key@2:7"));
}

}  // namespace ferz::catalogue_test

#include "catalogue/catalogue.h"

#include <fmt/format.h>
#include <map>
#include <set>
#include <string>

#include "backends/registry.h"
#include "catalogue/identify.h"
#include "frontend/registry.h"
#include "ir/equivalence/fingerprint.h"
#include "tests/unit/catch.h"

using namespace ferz;

namespace {

std::vector<catalogue::Entry> builtIn() {
    Diagnostics diagnostics;
    auto entries = catalogue::readCatalogue(catalogue::builtInText(), {}, diagnostics);
    INFO(render(diagnostics));
    REQUIRE(entries);
    CHECK(diagnostics.all().empty());
    return std::move(*entries);
}

ir::Movement mbn(const std::string& text) {
    Diagnostics diagnostics;
    const auto movements =
        frontend::findNotation("mbn")->read(Source("<test>", text), ReadOptions{}, diagnostics);
    INFO(text << render(diagnostics));
    REQUIRE(movements);
    return movements->front();
}

}  // namespace

TEST_CASE("the catalogue has 250 pieces, each with a source, and no two of them are the same") {
    const std::vector<catalogue::Entry> entries = builtIn();
    CHECK(entries.size() >= 250);
    std::map<ir::Fingerprint, std::string> known;
    std::set<std::string> names;
    for (const catalogue::Entry& entry : entries) {
        INFO(entry.name);
        CHECK_FALSE(entry.source.empty());
        CHECK(names.insert(entry.name).second);
        for (const std::string& name : entry.also)
            CHECK(names.insert(name).second);
        const ir::FingerprintResult print = ir::fingerprint(entry.movement, ir::Board{8, 8}, {});
        REQUIRE(print.value);
        const auto [place, isNew] = known.emplace(*print.value, entry.name);
        INFO("the same as " << place->second);
        CHECK(isNew);
    }
}

TEST_CASE(
    "every piece is found by its name, from its own text and from that of each notation that can say it") {
    const catalogue::Identifier identifier(builtIn(), ir::Board{8, 8});
    const auto namesOf = [&](const ir::Movement& movement) {
        std::string names;
        for (const catalogue::Entry* each : identifier.identify(movement, {}).same)
            names += each->name + '\n';
        return names;
    };
    std::map<std::string, int> written;
    for (const catalogue::Entry& entry : identifier.entries()) {
        INFO(entry.name);
        CHECK(namesOf(entry.movement) == entry.name + '\n');
        for (const char* name : {"mbn", "ancp", "betza", "chessembly"}) {
            const auto readBack = [&](const std::string& text) {
                Diagnostics ignored;
                return frontend::findNotation(name)->read(Source("<test>", text), ReadOptions{}, ignored);
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
                                   ->read(Source("<test>", row.text), ReadOptions{}, diagnostics);
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
    CHECK(errors("[pieces]\nx = { mbm = \"W\" }").starts_with("unknown-key@2:7"));
}

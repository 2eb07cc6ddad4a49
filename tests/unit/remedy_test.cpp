// What a caller can set so that a problem goes away. The golden tests show the options of the command line.
#include <catch2/catch.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "ferz/ferz.h"
#include "support/limits.h"
#include "support/settings.h"

namespace ferz::remedy_test {

namespace {

std::vector<Piece> piecesOf(std::string_view text, const ReadOptions& options = {}) {
    return *read(text, options);
}

struct Case {
    std::vector<Problem> problems;
    std::string setting;
    std::string value;
};

std::vector<Case> cases() {
    MoveOptions small;
    small.configurations = 50;
    WriteOptions shortText;
    shortText.mostText = 40;
    WriteOptions named;
    named.name = "x";
    const Text ini{"[v:chess]\ncambodianMoves = true\n"};
    const std::vector<Piece> two = piecesOf("mbn:A=W B=F");
    const std::vector<Piece> queen = piecesOf("mbn:Q");
    return {
        {one(two).problems(), "piece", ""},
        {write(two, "ancp", named).problems(), "piece", ""},
        {one(piecesOf("mbn:a=W")).problems(), "side", "black"},
        {moves(queen.front(), {}, "d4", small).problems(), "configurations", "500"},
        {moves(piecesOf("mbn:<+1>W").front(), {}, "d4").problems(), "board", "8x8x3"},
        {write(piecesOf("mbn:W-[fB]"), "chessembly", shortText).problems(), "mostText", "302"},
        {write(piecesOf("mbn:ifmnD+fmW"), "chessembly").problems(), "without", "first-move"},
        {write(queen, "betza[dialect=fsf]").problems(), "target", "fsf"},
        {write(piecesOf("mbn:W-ccK-ccK"), "chessembly").problems(), "target", "chessembly[dialect=extended]"},
        {write(piecesOf("mbn:O-O=[*]isR[g]=isR[f] K"), "ancp").problems(), "castling", ""},
        {read("mbn:K=W $K==@k@K").problems(), "drop", "$K"},
        {importFairyStockfish(ini, {}).problems, "without", "cambodianMoves"},
    };
}

}  // namespace

TEST_CASE("a problem of the library names no option: its remedy is a setting") {
    for (const Case& each : cases()) {
        INFO(each.setting);
        const Problem* found = nullptr;
        for (const Problem& problem : each.problems) {
            INFO(problem.text);
            CHECK(problem.text.find(" --") == std::string::npos);
            CHECK(problem.text.find("`--") == std::string::npos);
            if (problem.remedy) found = &problem;
        }
        REQUIRE(found != nullptr);
        CHECK(found->remedy->setting == each.setting);
        CHECK(found->remedy->value == each.value);
        CHECK_FALSE(found->help.empty());
    }
}

TEST_CASE("each setting has one row with names of its own") {
    std::set<Setting> settings;
    std::set<std::string_view> members;
    for (const SettingNames& each : kSettings) {
        CHECK(settings.insert(each.setting).second);
        CHECK(members.insert(each.member).second);
        CHECK(namesOf(each.setting).option == each.option);
    }
}

TEST_CASE("the configurations that an evaluation takes are those of the table of limits") {
    CHECK(MoveOptions().configurations == limits::kConfigurations.most);
}

}  // namespace ferz::remedy_test

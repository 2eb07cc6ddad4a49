#include "ir/board.h"

#include <algorithm>
#include <initializer_list>
#include <string>

#include "ir/contents.h"
#include "ir/placement.h"
#include "ir/position.h"
#include "ir/zone.h"
#include "tests/unit/catch.h"

namespace ferz::ir::board_test {

TEST_CASE("squares have names, and names are squares") {
    const Board board{26, 26};
    CHECK(board.name(0) == "a1");
    CHECK(board.parse("z26") == board.squares() - 1);
    for (const char* wrong : {"", "a", "a0", "a27", "A1", "a1x", "1a", "aa1", "a-1", "a99999999999"}) {
        CHECK_FALSE(board.parse(wrong).has_value());
    }
    const Board space{4, 4, 3, 2};
    CHECK(space.name(*space.parse("b2C2")) == "b2C2");
    for (Square square = 0; square < space.squares(); ++square)
        CHECK(space.parse(space.name(square)) == square);
}

TEST_CASE("board sizes") {
    CHECK(parseBoard("9x10") == Board{9, 10});
    CHECK(parseBoard("4x4x3") == Board{4, 4, 3});
    for (const char* wrong :
         {"", "8", "8x", "x8", "8x0", "27x8", "8x8x9", "8x8x1x1x1", "8X8", "8x8 ", "-8x8"}) {
        CHECK_FALSE(parseBoard(wrong).has_value());
    }
}

TEST_CASE("steps and the edges of the board") {
    const Board board{8, 8};
    const auto from = [&](const char* square, Vec by, const Edges& edges) {
        const Square to = board.offset(*board.parse(square), by, edges);
        return to == kNoSquare ? std::string("off") : board.name(to);
    };
    CHECK(from("h4", {1, 0}, PlainEdges{}) == "off");
    CHECK(from("h4", {1, 1}, CylinderEdges{}) == "a5");
    CHECK(from("a4", {-9, 0}, CylinderEdges{}) == "h4");
    CHECK(from("h8", {1, 1}, CylinderEdges{}) == "off");
    CHECK(from("h8", {1, 1}, TorusEdges{}) == "a1");
    const JoinedFiles joint{1, 6};  // b and g
    CHECK(from("g2", {1, 1}, joint) == "b3");
    CHECK(from("b2", {-1, 1}, joint) == "g3");
    CHECK(from("f2", {2, 0}, joint) == "b2");
    CHECK(from("a2", {-1, 0}, joint) == "off");
    CHECK(from("h2", {-1, 0}, joint) == "g2");
}

TEST_CASE("contents are closed under union, intersection and complement") {
    const Contents landing = Contents::nothing() | Contents::enemy();
    CHECK(~landing == (Contents::offBoard() | Contents::friendly()));
    CHECK((landing & ~landing).isNone());
    CHECK((landing | ~landing).isAll());
    const NameSet rooks = NameSet::of({"rook", "queen", "rook"});
    CHECK(rooks.listed() == std::vector<std::string>{"queen", "rook"});
    CHECK((rooks & NameSet::allBut({"queen"})) == NameSet::of({"rook"}));
    CHECK((rooks | NameSet::allBut({"queen"})) == NameSet::all());
    CHECK((NameSet::allBut({"a"}) & NameSet::allBut({"b"})) == NameSet::allBut({"a", "b"}));
    CHECK_FALSE(NameSet::allBut({"a"}).contains("a"));
}

TEST_CASE("zones print, parse, and contain what they say") {
    const Board board{8, 8};
    const auto count = [&](const char* text) {
        const auto zone = parseZone(text);
        REQUIRE(zone);
        CHECK(print(*zone) == text);
        int squares = 0;
        for (Square square = 0; square < board.squares(); ++square)
            squares += zone->contains(board, square) ? 1 : 0;
        return squares;
    };
    CHECK(count("[a-c1]") == 3);
    CHECK(count("[f-h6-8]") == 9);
    CHECK(count("[*1-2,a8,h8]") == 18);
    CHECK(count("[^a1,a8,h1,h8]") == 60);
    CHECK(count("[#]") == 28);
    CHECK(count("[.]") == 36);
    CHECK(count("[]") == 0);
    CHECK(count("[^]") == 64);
    CHECK(count("[a2(+-2,+-2)]") == 16);
    CHECK(count("[d4(+2,-3)]") == 6);
    CHECK(count("[h*]") == 8);
    for (const char* wrong :
         {"", "[", "a1", "[c-a1]", "[a1", "[a1]]", "[a]", "[1]", "[a1,]", "[a0]", "[a1(2,2]"}) {
        CHECK_FALSE(parseZone(wrong).has_value());
    }
}

TEST_CASE("Black's view of a position") {
    Position position;
    position.pieces[*position.board.parse("a2")] = {Colour::White, "pawn"};
    position.moved.insert(*position.board.parse("a2"));
    const Position mirrored = seenBy(position, Colour::Black, ForBlack::MirrorRanks);
    CHECK(mirrored.pieces.at(*position.board.parse("a7")) == Piece{Colour::Black, "pawn"});
    CHECK(mirrored.moved.contains(*position.board.parse("a7")));
    const Position turned = seenBy(position, Colour::Black, ForBlack::Turn);
    CHECK(turned.pieces.contains(*position.board.parse("h7")));
    const Position same = seenBy(position, Colour::White, ForBlack::Turn);
    CHECK(same.pieces == position.pieces);
}

TEST_CASE("a hexagonal board is a rectangle without some squares") {
    struct Row {
        const char* name;
        int files, ranks, cells;
    };
    for (const Row& row :
         {Row{"hex6", 11, 21, 91}, Row{"hex5x5x6", 9, 19, 70}, Row{"hex6h", 21, 11, 91},
          Row{"rhomb9x9", 25, 9, 81}, Row{"rhomb5x6v", 6, 14, 30}, Row{"hex2x3x4", 4, 10, 18}}) {
        INFO(row.name);
        const auto board = parseBoard(row.name);
        REQUIRE(board);
        CHECK(board->files == row.files);
        CHECK(board->ranks == row.ranks);
        CHECK(board->squaresThere() == row.cells);
        CHECK(board->print() == row.name);
        // Mirrored twice it is itself, and as many cells are there.
        CHECK(board->withRanksMirrored().withRanksMirrored() == *board);
        CHECK(board->withRanksMirrored().squaresThere() == row.cells);
        for (Square square = 0; square < board->squares(); ++square) {
            CHECK(board->has(square) == board->withRanksMirrored().has(board->mirrored(square)));
            CHECK(board->has(square) == board->has(board->turned(square)));
        }
    }
    const Board glinski = *parseBoard("hex6");
    for (const char* name : {"f1", "f11", "a6", "k16"})
        CHECK(glinski.parse(name));
    for (const char* name : {"f2", "a5", "a1", "k6x"})
        CHECK_FALSE(glinski.parse(name));
    for (const char* name : {"hex", "hex0", "hex99", "hex5x5", "rhomb9", "rhomb9x9x9", "hex14", "hexh"})
        CHECK_FALSE(parseBoard(name));
}

TEST_CASE("placements of boards in space and of hexagons are printed as they are read") {
    struct Case {
        const char* board;
        const char* text;
        const char* square;  ///< of White's king
    };
    for (const auto& [name, text, square] : std::initializer_list<Case>{
             {"2x3", "k1/2/1K", "b1"},
             {"2x2x2", "2/K1|1k/2", "a1A"},
             {"2x2x1x2", "2/1k||1K/2", "b2A2"},
             {"1x2x2x2", "1/1|1/1||1/1|K/k", "a2B2"},
             {"hex2", "1/1K/1/k1/1", "c4"},
             {"hex2h", "1K/k2/2", "d3"},
             {"rhomb2x2", "+pK/1+P", "d2"},
             {"2x1", ":K:;dragon;", ""},
         }) {
        const Board board = *parseBoard(name);
        std::vector<PlacementProblem> problems;
        const auto pieces = readPlacement(text, board, NameTable{}, problems);
        INFO(name << " " << text << " " << (problems.empty() ? "" : problems.front().message));
        REQUIRE(problems.empty());
        const std::string printed = printPlacement(pieces, board, NameTable{});
        std::vector<PlacementProblem> again;
        CHECK(readPlacement(printed, board, NameTable{}, again) == pieces);
        CHECK(again.empty());
        const auto king = std::find_if(pieces.begin(), pieces.end(), [](const auto& entry) {
            return entry.second == Piece{Colour::White, "king"};
        });
        if (*square != '\0') {
            REQUIRE(king != pieces.end());
            CHECK(board.name(king->first) == square);
        }
    }
    for (const char* text :
         {"2/2", "2/2|2/2|2/2", "2/2||2/2", "3/1|2/2", "2/2|2", "2|2|2|2", "2/2|2/2|", "+/2|2/2"}) {
        std::vector<PlacementProblem> problems;
        (void)readPlacement(text, *parseBoard("2x2x2"), NameTable{}, problems);
        INFO(text);
        CHECK_FALSE(problems.empty());
    }
}

}  // namespace ferz::ir::board_test

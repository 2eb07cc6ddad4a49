// The library as a program sees it: ferz/ferz.h alone.
#include <algorithm>
#include <fmt/format.h>

#include "ferz/ferz.h"
#include "tests/unit/catch.h"

namespace library_test {

namespace {

using ferz::Everywhere;
using ferz::Piece;
using ferz::Side;
using ferz::Verdict;

Piece piece(std::string_view definition) {
    const auto pieces = ferz::read(definition);
    INFO(pieces.problemText());
    REQUIRE(pieces);
    return pieces->front();
}

std::string errorOf(const std::vector<ferz::Problem>& problems) {
    const auto found = std::find_if(problems.begin(), problems.end(),
                                    [](const ferz::Problem& each) { return each.isError; });
    return found == problems.end() ? std::string() : found->name;
}

}  // namespace

TEST_CASE("library: a text is read in the notation it names, or in the one that accepts it") {
    CHECK(ferz::read("mbn:Q")->front().notation() == "mbn");
    CHECK(ferz::read("take-move(1, 0) repeat(1);")->front().notation() == "chessembly");
    CHECK(ferz::read(ferz::Text{"leap(1,2)", "ancp"})->front().notation() == "ancp");
    CHECK(ferz::read(ferz::Text{"R4", "betza[dialect=fsf]"})->front().notation() == "betza");
    CHECK(errorOf(ferz::read(ferz::Text{"Q", "morse"}).problems()) == "unknown-notation");
    CHECK(errorOf(ferz::read("").problems()) == "syntax");
}

TEST_CASE("library: problems have their place and the repair") {
    const auto result = ferz::read("mbn:mfW+cqF");
    REQUIRE_FALSE(result);
    const ferz::Problem& problem = result.problems().front();
    CHECK(problem.name == "unknown-modifier");
    CHECK(problem.line == 1);
    CHECK(problem.column == 6);
    CHECK(problem.isError);
    CHECK(result.problemText().find("<text>:1:6: error: unknown modifier `q`") == 0);
}

TEST_CASE("library: no text of a caller opens a file unless that is asked for") {
    for (const char* each : {"@/etc/passwd", "mbn:@/etc/passwd", "/etc/passwd.mbn", "mbn:passwd.csm"})
        CHECK(errorOf(ferz::read(each).problems()) == "forbidden-file");
    ferz::ReadOptions options;
    options.files.allowed = true;
    CHECK(errorOf(ferz::read("@/there/is/no/such/file.mbn", options).problems()) == "unreadable");
    CHECK(errorOf(ferz::readFile("/there/is/no/such/file").problems()) == "unreadable");
}

TEST_CASE("library: one piece of several is picked by its name and side") {
    const auto pieces = ferz::read("mbn:A=fW a=bW C=N");
    REQUIRE(pieces);
    CHECK(pieces->size() == 3);
    CHECK(errorOf(ferz::one(*pieces).problems()) == "several-pieces");
    CHECK(ferz::one(*pieces, "C")->name() == "C");
    CHECK(ferz::one(*pieces, "A")->side() == Side::Both);
    CHECK(ferz::one(*pieces, "A", Side::Black)->side() == Side::Black);
    CHECK(errorOf(ferz::one(*pieces, "X").problems()) == "no-such-piece");
}

TEST_CASE("library: what is written means the same in each notation") {
    const Piece griffin = piece("mbn:W-[fB]");
    std::size_t written = 0;
    for (const ferz::Target& target : ferz::targets()) {
        const auto text = ferz::write({griffin}, target.name);
        if (!text) CHECK(errorOf(text.problems()) == "inexpressible");
        const std::vector<ferz::Notation> all = ferz::notations();
        const bool isRead = std::any_of(all.begin(), all.end(),
                                        [&](const ferz::Notation& each) { return each.name == target.name; });
        if (!text || !isRead) continue;
        INFO(target.name << ": " << *text);
        const auto back = ferz::read(ferz::Text{*text, target.name});
        REQUIRE(back);
        CHECK(ferz::compare(griffin, back->front()).verdict == Verdict::Equal);
        ++written;
    }
    CHECK(written >= 4);
    CHECK(errorOf(ferz::write({griffin}, "morse").problems()) == "unknown-notation");
}

TEST_CASE("library: a text of a piece that nobody could read is refused, and how long it would be is said") {
    const Piece roaming = piece("mbn:W-[fB]");
    ferz::WriteOptions options;
    options.mostText = 20;
    const auto text = ferz::write({roaming}, "chessembly", options);
    REQUIRE_FALSE(text);
    CHECK(text.problems().front().name == "too-long");
    options.mostText = 10'000;
    const auto whole = ferz::write({roaming}, "chessembly", options);
    REQUIRE(whole);
    CHECK(text.problems().front().message.find(std::to_string(whole->size())) != std::string::npos);
    // A long text may become a long one.
    std::string chains;
    for (int step = 1; step <= 400; ++step)
        chains += fmt::format("take-move(1, {});\n", step);
    const auto again = ferz::write(*ferz::read("chessembly:" + chains), "chessembly");
    REQUIRE(again);
    CHECK(again->size() > 4'000);
    // The limit is that of the target alone: a canonical text may be as long as it has to be.
    options.mostText = 1;
    CHECK(ferz::write({roaming}, "ancp", options));
}

TEST_CASE("library: proofs say on how many boards they hold") {
    const Piece queen = piece("mbn:Q");
    const ferz::Comparison same = ferz::compare(queen, piece("mbn:R+B"));
    CHECK(same.verdict == Verdict::Equal);
    CHECK(same.everywhere == Everywhere::SameAutomaton);
    CHECK(same.isEqualEverywhere());
    // Ten steps are as good as any number on a board of eight.
    const ferz::Comparison ten = ferz::compare(queen, piece("mbn:W10+F10"));
    CHECK(ten.verdict == Verdict::Equal);
    CHECK_FALSE(ten.isEqualEverywhere());

    const ferz::Comparison other = ferz::compare(queen, piece("mbn:R"), {4, 4});
    REQUIRE(other.verdict == Verdict::Different);
    REQUIRE(other.difference);
    CHECK(other.difference->onlyRight.empty());
    CHECK_FALSE(other.difference->onlyLeft.empty());
    CHECK(ferz::picture(*other.difference)->text().find('@') != std::string::npos);
    const auto moves = ferz::moves(queen, other.difference->position, other.difference->at);
    REQUIRE(moves);
    CHECK(std::find(moves->begin(), moves->end(), other.difference->onlyLeft.front()) != moves->end());
}

TEST_CASE("library: Black's moves are compared where the sides say so") {
    const Piece mirrored = piece("mbn:rW");
    const Piece turned = piece("chessembly:take-move(1, 0);");
    CHECK(ferz::compare(mirrored, turned).verdict == Verdict::Equal);
    CHECK(ferz::compare(mirrored, turned).blackDiffers);
    ferz::CompareOptions both;
    both.side = Side::Both;
    CHECK(ferz::compare(mirrored, turned, {8, 8}, both).verdict == Verdict::Different);
}

TEST_CASE("library: several boards, until one shows a difference") {
    const auto boards = ferz::readBoards("3x3..5x5");
    REQUIRE(boards);
    CHECK(boards->size() == 9);
    const auto results = ferz::compare(piece("mbn:W3"), piece("mbn:R"), *boards);
    CHECK(results.back().verdict == Verdict::Different);
    CHECK(results.size() < boards->size());
    CHECK(errorOf(ferz::readBoards("5x5..3x3").problems()) == "bad-board");
    CHECK(errorOf(ferz::readBoard("8y8").problems()) == "bad-board");
}

TEST_CASE("library: a board that is none is a problem and no crash") {
    const Piece knight = piece("mbn:N");
    ferz::Position position;
    position.board = {0, 400};
    CHECK(errorOf(ferz::moves(knight, position, "d4").problems()) == "bad-board");
    CHECK(errorOf(ferz::moves(knight, {}, "z9").problems()) == "bad-square");
    CHECK_FALSE(ferz::fingerprint(knight, {0, 0}));
    CHECK(ferz::compare(knight, piece("mbn:K"), {-1, 8}).verdict == Verdict::Undecided);
}

TEST_CASE("library: moves are asked of a position") {
    ferz::Position position;
    position.place["e5"] = "black:pawn";
    const auto moves = ferz::moves(piece("mbn:mfW+cfF"), position, "d4");
    REQUIRE(moves);
    REQUIRE(moves->size() == 2);
    CHECK(moves->front().text == "d4-d5");
    CHECK(moves->back().captures == std::vector<std::string>{"e5"});
    position.fen = "8/8/8/8/8/8/8/8 b";
    CHECK(position.sideToMove() == Side::Black);
    CHECK(ferz::moves(piece("mbn:mfW"), position, "d4")->front().to == "d3");
}

TEST_CASE("library: names, prints and canonical texts do not depend on the spelling") {
    const Piece one = piece("mbn:Q");
    const Piece other = piece(
        "chessembly:take-move(1,0) repeat(1); take-move(-1,0) repeat(1); "
        "take-move(0,1) repeat(1); take-move(0,-1) repeat(1); take-move(1,1) repeat(1); "
        "take-move(-1,1) repeat(1); take-move(1,-1) repeat(1); take-move(-1,-1) repeat(1);");
    CHECK(*ferz::canonical(one) == *ferz::canonical(other));
    CHECK(*ferz::fingerprint(one) == *ferz::fingerprint(other));
    const ferz::Identity identity = ferz::identify(other);
    REQUIRE(identity.known.size() == 1);
    CHECK(identity.known.front().name == "queen");
    CHECK(identity.known.front().canonical == *ferz::canonical(one));
    CHECK(identity.known.front().everywhere);

    ferz::Catalogue mine;
    REQUIRE(mine.add({"[pieces]\nmonarch = { mbn = \"Q\" }\n", {}, "mine.toml"}));
    CHECK(ferz::identify(one, mine).known.front().name == "monarch");
    CHECK(errorOf(mine.add({"pieces = 3", {}, "mine.toml"}).problems()) == "wrong-type");
}

TEST_CASE("library: a variant is read, counted and generated") {
    const ferz::Text text{
        "name = \"small\"\nboard = \"4x4\"\nstart = \"k2r/4/4/1R1K w\"\n[pieces]\n"
        "K = { move = \"mbn:K\", royal = true }\nR = \"mbn:R\"\n",
        {},
        "small.toml"};
    const auto variant = ferz::readVariant(text);
    INFO(variant.problemText());
    REQUIRE(variant);
    CHECK(variant->name() == "small");
    const auto nodes = ferz::perft(*variant, {}, 1);
    INFO(nodes.problemText());
    REQUIRE(nodes);
    CHECK(*nodes > 0);
    CHECK(ferz::generate(*variant)->size() > 3);
    CHECK(errorOf(ferz::readFen(*variant, "nonsense").problems()) == "bad-position");
    // Without leave no file is opened.
    ferz::Text outside = text;
    outside.text.replace(outside.text.find("mbn:R"), 5, "@/etc/passwd");
    CHECK(errorOf(ferz::readVariant(outside).problems()) != "unreadable");
}

TEST_CASE("library: notations and targets are listed") {
    const auto notations = ferz::notations();
    const auto isMbn = [](const auto& each) { return each.name == "mbn"; };
    CHECK(std::count_if(notations.begin(), notations.end(), isMbn) == 1);
    const auto targets = ferz::targets();
    CHECK(std::count_if(targets.begin(), targets.end(), isMbn) == 1);
}

TEST_CASE("library: the notation of a text that names none may be said") {
    ferz::ReadOptions options;
    const auto bare = ferz::read("R4", options);
    REQUIRE(bare);
    CHECK(bare->front().notation() == "betza");
    REQUIRE(bare.problems().size() == 1);
    CHECK(bare.problems().front().name == "assumed-notation");
    options.notation = "betza";
    CHECK(ferz::read("R4", options)->front().notation() == "betza");
    CHECK(ferz::read("mbn:R4", options)->front().notation() == "mbn");
}

TEST_CASE("library: pieces of the catalogue are found by any of their names") {
    const ferz::Catalogue catalogue;
    CHECK(catalogue.pieces().size() > 200);
    CHECK(catalogue.find("knight")->text == "N");
    CHECK(catalogue.find("Horse of chess")->name == "knight");
    for (const ferz::KnownPiece& piece : catalogue.pieces()) {
        INFO(piece.name);
        REQUIRE(catalogue.find(piece.name));
        CHECK(catalogue.find(piece.name)->name == piece.name);
        for (const std::string& other : piece.also)
            CHECK(catalogue.find(other)->name == piece.name);
    }
    CHECK(catalogue.find("unicorn of Raumschach")->board == "5x5x5");
    CHECK(catalogue.find("unicorn of Raumschach")->isPieceOf({8, 8, 8}));
    CHECK_FALSE(catalogue.find("unicorn of Raumschach")->isPieceOf({8, 8}));
    CHECK_FALSE(catalogue.find("knight")->isPieceOf(*ferz::readBoard("hex6")));
    const auto none = catalogue.find("knihgt");
    CHECK(errorOf(none.problems()) == "no-such-piece");
    CHECK(none.problems().front().help == "did you mean `knight`?");
}

TEST_CASE("library: pieces without names have different names in code") {
    const auto functionOf = [](std::string_view definition, const std::string& name = {}) {
        ferz::WriteOptions options;
        options.name = name;
        const std::string code = *ferz::write(*ferz::read(definition), "cpp", options);
        const std::size_t at = code.find("void generate") + 5;
        return code.substr(at, code.find('(', at) - at);
    };
    CHECK(functionOf("mbn:W+D") != functionOf("mbn:W-D"));
    CHECK(functionOf("mbn:mRbN") == "generate_mRbN");
    CHECK(functionOf("chessembly:take-move(1, 1); take-move(1, -1); take-move(-1, -1); take-move(-1, 1);") !=
          functionOf("chessembly:take-move(1, 1);"));
    CHECK(functionOf("mbn:W+F") == "generateKing");
    CHECK(functionOf("mbn:mRbN", "my rook") == "generateMyRook");
    ferz::WriteOptions options;
    options.name = "C";
    CHECK(errorOf(ferz::write(*ferz::read("mbn:A=W B=F"), "cpp", options).problems()) == "several-pieces");
}

TEST_CASE("library: perft lists the moves of no more positions than it may") {
    const auto chess = ferz::readVariant(
        {"name = \"kings\"\nboard = \"4x4\"\nstart = \"3k/4/4/K3 w - - 0 1\"\n[pieces]\nK = { move = "
         "\"mbn:K\", royal = true }\n"});
    REQUIRE(chess);
    // The start, and a position after each of three moves.
    CHECK(*ferz::perft(*chess, {}, 2, {}, 4) == *ferz::perft(*chess, {}, 2));
    CHECK(errorOf(ferz::perft(*chess, {}, 2, {}, 3).problems()) == "limit");
}

TEST_CASE("library: what is asked wrongly is a problem, and nothing is thrown") {
    const Piece knight = piece("mbn:N");
    CHECK(errorOf(ferz::moves(knight, {}, "z9").problems()) == "bad-square");
    CHECK(errorOf(ferz::write({knight}, "latin").problems()) == "unknown-notation");
    CHECK(errorOf(ferz::one({}).problems()) == "no-such-piece");
    CHECK(errorOf(ferz::picture(knight, {.board = ferz::Board{99, 1}}).problems()) == "bad-board");
    CHECK(errorOf(ferz::fingerprint(knight, {0, 0}).problems()) == "bad-board");
    CHECK_FALSE(ferz::compare(knight, knight, {0, 8}).reason.empty());
    CHECK_FALSE(ferz::identify(knight, {1000, 8}).undecided.empty());
    CHECK(ferz::compare(knight, knight, std::vector<ferz::Board>()).empty());
    CHECK(errorOf(ferz::readSide("green").problems()) != "");
    CHECK(errorOf(ferz::readBoard("8x").problems()) == "bad-board");
    CHECK(errorOf(ferz::format({"N", "latin"}).problems()) == "unknown-notation");
    CHECK(errorOf(ferz::drops("N", {.board = {0, 0}}).problems()) == "bad-board");
    const auto chess = ferz::findVariant("chess");
    REQUIRE(chess);
    CHECK(errorOf(ferz::startGame(*chess, "8/8").problems()) == "bad-position");
    CHECK(errorOf(ferz::exportVariant(*chess, "latin").problems()) == "usage");
    const auto game = ferz::startGame(*chess);
    REQUIRE(game);
    CHECK(errorOf(ferz::makeMove(*game, 20).problems()) == "illegal-move");
    CHECK(ferz::makeMove(*game, 19));
    CHECK(errorOf(ferz::findMove(*game, "e2e5").problems()) == "illegal-move");
    CHECK(errorOf(game->movesFrom("z9", ferz::MoveNames::Uci).problems()) == "bad-square");
    CHECK(game->movesFrom("a3", ferz::MoveNames::Uci)->empty());
    CHECK(*game->movesFrom("b1", ferz::MoveNames::San) == std::vector<std::string>{"Na3", "Nc3"});
    CHECK(ferz::namesakes({}, 5).empty());
    CHECK(ferz::suggestions({"N"}, 1'000).list.size() < 1'000);
    CHECK(ferz::edited("abc", {{5, 2, "x"}}) == "abcx");
}

}  // namespace library_test

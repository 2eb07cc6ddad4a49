#include "languages/infchesspro/plane.h"

#include <algorithm>
#include <random>
#include <set>
#include <utility>

#include "ir/evaluate.h"
#include "tests/unit/catch.h"
#include "tests/unit/mbn.h"

namespace ferz::ir::plane_test {

using namespace ferz::infchesspro;

namespace {

Movement movementOf(const std::string& mbn) {
    const auto reading = testing::readMbn(mbn);
    INFO(mbn);
    REQUIRE(reading.movements);
    return reading.movements->front();
}

PlaneKind kindOf(const std::string& mbn) {
    std::string reason;
    const auto kind = planeKind(movementOf(mbn), reason);
    INFO(mbn << ": " << reason);
    REQUIRE(kind);
    return *kind;
}

std::string refusalOf(const std::string& mbn) {
    std::string reason;
    CHECK_FALSE(planeKind(movementOf(mbn), reason));
    return reason;
}

const char* const kPieces[] = {"K",       "Q",        "R",    "B",      "N",    "mfW+cfF",
                               "N0",      "R2",       "mRcB", "D0",     "A+W",  "fR+bB",
                               "W02+W03", "c{R}Q+mN", "W02",  "mN0+cK", "frbN", "L+mB"};

/// The board of ir::evaluate, in the middle of which all pieces stand.
constexpr int kSize = 26;
constexpr int kFirst = 8;
constexpr int kMiddle = 10;

/// The same pieces on a board and on the plane, moved far off.
struct Twice {
    explicit Twice(Whole by) : offset(std::move(by)) { position.board = {kSize, kSize}; }

    [[nodiscard]] PlanePoint point(Square square) const {
        const Coordinates at = position.board.coordinates(square);
        return {at.file + offset, at.rank - offset};
    }
    void add(Square square, Colour colour, Plane::KindId kind, const Movement& movement) {
        position.pieces[square] = {colour, movement.name};
        ids[square] = plane.add(kind, colour, point(square));
        movements[square] = &movement;
    }
    /// Where the piece may go, by the evaluator; with what it takes only those.
    [[nodiscard]] std::set<Square> targets(Square from, bool onlyCaptures) const {
        Situation situation;
        situation.position = position;
        situation.at = from;
        situation.side = position.pieces.at(from).colour;
        Diagnostics diagnostics;
        const auto moves = evaluate(*movements.at(from), situation, Limits{}, diagnostics);
        REQUIRE(moves);
        std::set<Square> result;
        for (const Move& move : *moves) {
            if (!onlyCaptures || !move.captures.empty()) result.insert(move.to.value());
        }
        return result;
    }

    Whole offset;
    Position position;
    Plane plane;
    std::map<Square, Plane::PieceId> ids;
    std::map<Square, const Movement*> movements;
};

}  // namespace

TEST_CASE("the plane allows what the evaluator allows on a board with room enough") {
    constexpr unsigned kSeed = 20261122;
    INFO("seed " << kSeed);
    std::mt19937 random(kSeed);
    const auto below = [&](std::size_t bound) { return random() % bound; };
    std::vector<Movement> movements;
    std::vector<PlaneKind> kinds;
    for (const char* piece : kPieces) {
        movements.push_back(movementOf(piece));
        kinds.push_back(kindOf(piece));
    }
    const Whole offsets[] = {0, -12345, Whole(1) << 40U, Whole("1000000000000000000000000000000")};
    std::size_t allowed = 0;
    std::size_t attacked = 0;
    for (int round = 0; round < 120; ++round) {
        Twice twice(offsets[below(std::size(offsets))]);
        for (const PlaneKind& kind : kinds)
            twice.plane.addKind(kind);
        for (std::size_t count = 2 + below(14); count > 0; --count) {
            const Coordinates at{kFirst + static_cast<int>(below(kMiddle)),
                                 kFirst + static_cast<int>(below(kMiddle))};
            const Square square = twice.position.board.square(at);
            const std::size_t kind = below(kinds.size());
            if (twice.ids.contains(square)) continue;
            twice.add(square, below(2) == 0 ? Colour::White : Colour::Black, kind, movements[kind]);
        }
        for (const auto& [square, id] : twice.ids) {
            const auto expected = twice.targets(square, false);
            for (Square to = 0; to < twice.position.board.squares(); ++to) {
                if (to == square) continue;
                const bool may = twice.plane.mayGo(id, twice.point(to));
                if (may != expected.contains(to)) {
                    FAIL(movements[twice.plane.piece(id).kind].name
                         << " from " << twice.position.board.name(square) << " to "
                         << twice.position.board.name(to));
                }
                allowed += may ? 1 : 0;
            }
        }
        // A king there, and who could take it.
        for (int question = 0; question < 4; ++question) {
            const auto square =
                static_cast<Square>(below(static_cast<std::size_t>(twice.position.board.squares())));
            if (twice.ids.contains(square)) continue;
            twice.position.pieces[square] = {Colour::White, "king"};
            const bool expected = std::any_of(twice.ids.begin(), twice.ids.end(), [&](const auto& each) {
                return twice.position.pieces.at(each.first).colour == Colour::Black &&
                       twice.targets(each.first, true).contains(square);
            });
            twice.position.pieces.erase(square);
            CHECK(twice.plane.isAttacked(twice.point(square), Colour::Black, "king") == expected);
            attacked += expected ? 1 : 0;
        }
    }
    // Neither question was always answered the same.
    CHECK(allowed > 1'000);
    CHECK(attacked > 20);
}

TEST_CASE("a ride is as long as it likes, and what stands in between stops it") {
    Plane plane;
    const auto rook = plane.addKind(kindOf("R"));
    const Whole far("1000000000000000000000000000000");
    const auto piece = plane.add(rook, Colour::White, {0, 0});
    CHECK(plane.mayGo(piece, {0, far}));
    CHECK(plane.mayGo(piece, {-far, 0}));
    CHECK_FALSE(plane.mayGo(piece, {far, far}));
    CHECK_FALSE(plane.mayGo(piece, {0, 0}));
    CHECK(plane.isAttacked({far, 0}, Colour::White, "king"));
    const auto wall = plane.add(rook, Colour::Black, {0, far - 1});
    CHECK_FALSE(plane.mayGo(piece, {0, far}));
    CHECK(plane.mayGo(piece, {0, far - 1}));
    CHECK_FALSE(plane.isAttacked({0, far}, Colour::White, "king"));
    CHECK(plane.isAttacked({0, far}, Colour::Black, "king"));
    plane.lift(wall);
    CHECK(plane.mayGo(piece, {0, far}));
    CHECK_FALSE(plane.pieceAt({0, far - 1}));
    plane.put(wall, {0, far});
    CHECK(plane.pieceAt({0, far}) == wall);
    CHECK_FALSE(plane.mayGo(piece, {0, far + 1}));
    plane.remove(wall);
    CHECK(plane.mayGo(piece, {0, far + 1}));
}

TEST_CASE("Black's pieces are turned") {
    Plane plane;
    const auto pawn = plane.addKind(kindOf("mfW+cfF"));
    const auto white = plane.add(pawn, Colour::White, {0, 0});
    const auto black = plane.add(pawn, Colour::Black, {1, 1});
    CHECK(plane.mayGo(white, {0, 1}));
    CHECK_FALSE(plane.mayGo(white, {0, -1}));
    CHECK(plane.mayGo(white, {1, 1}));
    CHECK_FALSE(plane.mayGo(white, {-1, 1}));
    CHECK(plane.mayGo(black, {1, 0}));
    CHECK(plane.mayGo(black, {0, 0}));
    CHECK(plane.isAttacked({2, 0}, Colour::Black, "king"));
    CHECK_FALSE(plane.isAttacked({1, 0}, Colour::Black, "king"));
}

TEST_CASE("a piece that is more than rays is refused with the reason") {
    CHECK(refusalOf("F-[fR]").find("straight line") != std::string::npos);
    CHECK(refusalOf("mfW+imfnD").find("asks something before it moves") != std::string::npos);
    Movement cylinder;
    Builder build(cylinder);
    build.add(build.then(build.then(0, Step{{1, 0}, CylinderEdges{}}), Test{Holds{Contents::nothing()}}),
              Act{Land{}}, build.accepting());
    std::string reason;
    CHECK_FALSE(planeKind(cylinder, reason));
    CHECK(reason.find("round the edges") != std::string::npos);
    CHECK(refusalOf("R[2-4]").find("about the square where it ends") != std::string::npos);
    CHECK(refusalOf("mRcpR").find("straight line") != std::string::npos);
    CHECK(refusalOf("(<+-1>F)0").find("another level") != std::string::npos);
}

}  // namespace ferz::ir::plane_test

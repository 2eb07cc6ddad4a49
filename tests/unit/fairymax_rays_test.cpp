#include "variant/import/fairymax_rays.h"

#include <cstdlib>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <sstream>

#include "ir/evaluate.h"
#include "tests/read_definition.h"
#include "tests/unit/catch.h"
#include "variant/import/draft.h"

namespace ferz::fairymax_rays_test {

namespace {

using variant::FairyMaxRay;

constexpr int kFiles = 8;
constexpr int kRanks = 8;

/// What stands on a board of 16 files, of which eight are there.
enum class On { Nothing, Friend, Enemy };
using Boards = std::map<int, On>;

bool isThere(int square) {
    return square >= 0 && square < 16 * kRanks && (square & 15) < kFiles;
}

On on(const Boards& board, int square) {
    const auto found = board.find(square);
    return found == board.end() ? On::Nothing : found->second;
}

/// The squares that a ray reaches, walked as the comments of an fmax.ini say; for pieces that have moved.
std::set<int> walked(const FairyMaxRay& ray, int from, const Boards& board) {
    std::set<int> result;
    const auto turned = static_cast<std::int32_t>(ray.mode) >> 12;
    const int after = ray.second ? *ray.second : (ray.step ^ turned);
    unsigned mode = ray.mode & 15U;
    const unsigned change = ray.mode >> 4U & 15U;
    int later = static_cast<int>(ray.mode >> 10U & 3U);
    const bool isHopper = (change & 8U) != 0;
    const bool overFriends = (later & 2) != 0 && isHopper;
    const bool stopsBefore = (later & 1) != 0 && isHopper;
    if ((ray.mode & 0x200U) != 0) {
        const int once = ray.step - 2 * turned;
        const auto isFree = [&](int a, int b) {
            return on(board, from + a) == On::Nothing && on(board, from + b) == On::Nothing;
        };
        const bool isOpen =
            isFree(turned, 2 * turned) || isFree(turned, turned + once) || isFree(once, once + turned);
        if (isThere(from + ray.step) && isOpen && on(board, from + ray.step) != On::Friend)
            result.insert(from + ray.step);
        return result;
    }
    int step = ray.step;
    int square = from;
    for (bool goesOn = true; goesOn;) {
        square += step;
        // Beside the board lie four files to the right, and then those to the left of the next rank.
        if ((ray.mode & 0x100U) != 0 && (square & 15) >= kFiles)
            square += (square & 15) < 12 ? -kFiles : kFiles;
        if (!isThere(square) || square == from) break;
        const On there = on(board, square);
        if (there == On::Enemy && (mode & 1U) != 0) result.insert(square);
        if (there == On::Nothing && (mode & 2U) != 0) result.insert(square);
        if (there == On::Friend && (mode & 1U) != 0) break;
        goesOn = there == On::Nothing && (mode & 4U) == 0;
        const bool isPlatform = there != On::Nothing && (!overFriends || there == On::Friend);
        if ((mode & 8U) != 0 ? isPlatform : (!isHopper && later-- == 0)) {
            if ((mode & 8U) != 0) {
                if (stopsBefore) square -= step;
                goesOn = true;
            }
            step = after;
            mode ^= change;
        }
    }
    return result;
}

FairyMaxRay rayOf(const std::string& text) {
    std::stringstream words(text);
    std::string word;
    FairyMaxRay ray;
    std::getline(words, word, ',');
    ray.step = std::stoi(word);
    std::getline(words, word, ',');
    ray.mode = static_cast<unsigned>(std::stoul(word, nullptr, 16));
    if (std::getline(words, word, ',')) ray.second = std::stoi(word);
    return ray;
}

/// Where the chains of a ray lead.
std::set<int> reached(const std::vector<ir::Movement>& movements, int from, const Boards& board) {
    ir::Situation situation;
    situation.position.board = {kFiles, kRanks};
    const auto squareOf = [&](int square) {
        return situation.position.board.square({square & 15, kRanks - 1 - square / 16});
    };
    situation.at = squareOf(from);
    situation.position.moved.insert(situation.at);
    for (const auto& [square, what] : board) {
        if (what != On::Nothing)
            situation.position.pieces[squareOf(square)] = {
                what == On::Friend ? ir::Colour::White : ir::Colour::Black, "x"};
    }
    std::set<int> result;
    for (const ir::Movement& movement : movements) {
        Diagnostics diagnostics;
        const auto moves = ir::evaluate(movement, situation, {}, diagnostics);
        REQUIRE(moves);
        for (const ir::Move& move : *moves) {
            const auto at = situation.position.board.coordinates(move.to.value());
            result.insert((kRanks - 1 - at.rank) * 16 + at.file);
        }
    }
    return result;
}

std::vector<ir::Movement> movementsOf(const std::vector<std::string>& chains, bool asMbn) {
    std::string def;
    for (const std::string& chain : chains)
        def += (def.empty() ? "ancp:" : " & ") + chain;
    if (asMbn) def = variant::inMbn(def, {kFiles, kRanks}, tests::definitionReader());
    Diagnostics diagnostics;
    INFO(def);
    auto read = tests::definitionReader()(def, {ir::NameTable{}, ir::Board{kFiles, kRanks}}, diagnostics);
    REQUIRE_FALSE(read.movements.empty());
    return std::move(read.movements);
}

/// Compares a piece with the walk on random boards; false where it has nothing to compare.
bool compare(const std::vector<FairyMaxRay>& rays, std::mt19937& random) {
    std::vector<std::string> chains;
    std::vector<FairyMaxRay> compared;
    for (const FairyMaxRay& ray : rays) {
        // A piece that has moved neither castles nor steps twice.
        if (ray.isOfUnmoved()) continue;
        const auto moves = variant::movesOf(ray, {.files = kFiles});
        INFO(ray.step << "," << std::hex << ray.mode << ": " << moves.refusal);
        REQUIRE(moves.refusal.empty());
        chains.insert(chains.end(), moves.always.begin(), moves.always.end());
        compared.push_back(ray);
    }
    if (chains.empty()) return false;
    const auto movements = movementsOf(chains, true);
    for (int round = 0; round < 40; ++round) {
        Boards board;
        const int from = static_cast<int>(random() % kRanks * 16 + random() % kFiles);
        const auto full = random() % 3 + 2;
        for (int square = 0; square < 16 * kRanks; ++square) {
            if (!isThere(square) || square == from || random() % full != 0) continue;
            board[square] = random() % 2 == 0 ? On::Friend : On::Enemy;
        }
        std::set<int> expected;
        for (const FairyMaxRay& ray : compared)
            expected.merge(walked(ray, from, board));
        INFO(chains.front() << " from " << from);
        REQUIRE(reached(movements, from, board) == expected);
    }
    return true;
}

std::vector<FairyMaxRay> raysIn(const std::string& text) {
    std::stringstream words(text);
    std::vector<FairyMaxRay> rays;
    for (std::string word; words >> word;)
        rays.push_back(rayOf(word));
    return rays;
}

}  // namespace

TEST_CASE("rays of Fairy-Max: the chains lead where the program goes") {
    std::mt19937 random(7);
    for (const char* piece :
         {"14,7 31,7 -18,7", "15,3 17,3", "1,2 16,1", "1,F8 17,F8", "1,BA 16,BA", "16,14B8 1,FFFF04B8",
          "17,14BA", "16,1070 1,FFFF0070", "15,70", "1,443 16,843 -1,C43", "17,1003 15,FFFF0003",
          "13,FFFFF207 29,F207 50,11207", "1,103 15,107", "15,1FCB8 17,10CB8", "14,FFFF1043 33,31043",
          "14,3,15", "17,3,16"}) {
        INFO(piece);
        CHECK(compare(raysIn(piece), random));
    }
}

TEST_CASE("rays of Fairy-Max: castling and first steps") {
    const auto castles = [](const char* ray) { return variant::movesOf(rayOf(ray), {}).castles; };
    CHECK(castles("1,34") == 2);
    CHECK(castles("-1,34") == -2);
    CHECK(castles("1,3034") == 3);
    CHECK(castles("-1,1034") == -3);
    CHECK(castles("1,34,2") == 3);
    const auto unmoved = [](const char* ray) {
        return variant::movesOf(rayOf(ray), {.isPawn = true, .inPassing = true}).unmoved;
    };
    CHECK(unmoved("-16,24") == std::vector<std::string>{"move:enpassant:leap!#2(0,1)"});
    CHECK(unmoved("-16,64") == std::vector<std::string>{"move:leap!#2(0,1)"});
    CHECK(unmoved("-16,424") == std::vector<std::string>{"move:enpassant:leap!#3(0,1)"});
    CHECK(variant::movesOf(rayOf("-16,C24"), {.isPawn = true}).fromThird.size() == 1);
    for (const char* reserved : {"1,8", "1,A4", "16,34", "1,0", "1,B3"})
        CHECK_FALSE(variant::movesOf(rayOf(reserved), {}).refusal.empty());
}

TEST_CASE("rays of Fairy-Max: all pieces of the corpus") {
    const char* corpus = std::getenv("FERZ_CORPUS");
    if (corpus == nullptr) return;
    std::ifstream file(std::string(corpus) + "/field/fairymax-pieces.tsv");
    std::string line;
    REQUIRE(std::getline(file, line));
    std::mt19937 random(11);
    std::size_t compared = 0;
    std::size_t all = 0;
    while (std::getline(file, line)) {
        std::stringstream columns(line);
        std::string game;
        std::string name;
        std::string letter;
        std::string steps;
        std::getline(columns, game, '\t');
        std::getline(columns, name, '\t');
        std::getline(columns, letter, '\t');
        std::getline(columns, steps, '\t');
        std::vector<FairyMaxRay> rays;
        for (const FairyMaxRay& ray : raysIn(steps)) {
            // Pieces beside their rank castle and step twice along it; others are no pieces of a game.
            if (!ray.isOfUnmoved()) rays.push_back(ray);
        }
        ++all;
        INFO(game << " " << name << " " << steps);
        if (compare(rays, random)) ++compared;
    }
    CHECK(all > 300);
    CHECK(compared == all);
}

}  // namespace ferz::fairymax_rays_test

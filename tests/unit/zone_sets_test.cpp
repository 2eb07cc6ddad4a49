// Zones as sets: what their union and intersection contain, and that a set is written one way.
#include "ir/zone_sets.h"

#include <map>
#include <vector>

#include "tests/unit/catch.h"

namespace ferz::ir::zone_sets_test {

namespace {

/// Coordinates go on beyond the last one that a range names.
const Board& board() {
    static const Board kBoard{6, 6};
    return kBoard;
}

std::vector<bool> squaresOf(const Zone& zone) {
    std::vector<bool> squares;
    for (Square square = 0; square < board().squares(); ++square)
        squares.push_back(zone.contains(board(), square));
    return squares;
}

std::string combined(std::optional<Zone> (*combine)(const Zone&, const Zone&), const char* left,
                     const char* right) {
    const auto zone = combine(parseZone(left).value(), parseZone(right).value());
    return zone ? print(*zone) : "none";
}

std::vector<Zone> allZones() {
    std::vector<Zone> zones = {Zone::everywhere(), complementOf(Zone::everywhere())};
    for (const char* text :
         {"[*1]", "[*2]", "[*1-2]", "[*4]", "[a*]", "[b-c*]", "[a1]", "[b2]", "[c4]", "[a-b1-2]", "[b-c2-3]",
          "[a*,*1]", "[a1,b2]", "[a1,a2,b1,b2]", "[a1-2,b1-2]", "[*1,*3]", "[a1,*1]"}) {
        zones.push_back(parseZone(text).value());
        zones.push_back(complementOf(zones.back()));
    }
    return zones;
}

}  // namespace

TEST_CASE("zones are united and cut by their ranges") {
    CHECK(combined(unionOf, "[*1]", "[*2]") == "[*1-2]");
    CHECK(combined(unionOf, "[a1]", "[b1]") == "[a-b1]");
    CHECK(combined(unionOf, "[a*]", "[*1]") == "[a*,*1]");
    CHECK(combined(unionOf, "[*1]", "[^*1]") == "[^]");
    CHECK(combined(unionOf, "[*1-2]", "[a8,h8]") == "[*1-2,a8,h8]");
    CHECK(combined(unionOf, "[^*1-4]", "[*2]") == "[^*1,*3-4]");
    CHECK(combined(intersectionOf, "[*1-4]", "[*1]") == "[*1]");
    CHECK(combined(intersectionOf, "[*1-4]", "[*5]") == "[]");
    CHECK(combined(intersectionOf, "[a-d*]", "[*1-4]") == "[a-d1-4]");
    CHECK(combined(intersectionOf, "[^*1]", "[^*2]") == "[^*1-2]");
}

TEST_CASE("what ranges cannot say, or not shortly, has no zone") {
    CHECK(combined(intersectionOf, "[^a-d*]", "[*1]") == "none");
    CHECK(combined(intersectionOf, "[a*,c*,e*]", "[*1,*3,*5]") == "none");
    CHECK(combined(unionOf, "[#]", "[*1]") == "none");
    CHECK(combined(unionOf, "[a1(+2,+2)]", "[*1]") == "none");
    CHECK(combined(unionOf, "[a1/A]", "[*1]") == "none");
}

TEST_CASE("a set of squares is written one way") {
    std::map<std::vector<bool>, Zone> written;
    std::size_t pairs = 0;
    for (const Zone& left : allZones()) {
        for (const Zone& right : allZones()) {
            INFO(print(left) << " " << print(right));
            const std::vector<bool> first = squaresOf(left);
            const std::vector<bool> second = squaresOf(right);
            for (const bool isUnion : {true, false}) {
                const auto zone = isUnion ? unionOf(left, right) : intersectionOf(left, right);
                if (!zone) continue;
                ++pairs;
                std::vector<bool> expected;
                for (std::size_t square = 0; square < first.size(); ++square)
                    expected.push_back(isUnion ? first[square] || second[square]
                                               : first[square] && second[square]);
                CHECK(squaresOf(*zone) == expected);
                CHECK(written.emplace(expected, *zone).first->second == *zone);
                CHECK(canonical(*zone) == *zone);
            }
        }
    }
    CHECK(pairs >= 1'000);
    CHECK(written.size() >= 100);
}

}  // namespace ferz::ir::zone_sets_test

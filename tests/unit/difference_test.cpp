#include "variant/compare/difference.h"

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/unit/variants.h"
#include "variant/export/targets.h"
#include "variant/toml/keys.h"

namespace ferz::variant::difference_test {

namespace {

using ferz::testing::variantOf;

/// A key, and a file in which `$` stands for what it says: one value, and another.
struct Change {
    std::string_view table;
    std::string_view key;
    std::string file;
    std::string left;
    std::string right;
};

constexpr std::string_view kFlat = "board = '5x5'\nstart = 'kr3/p4/5/P4/KR3 w'\n";
constexpr std::string_view kPieces =
    "[pieces]\nK = { move = 'mbn:K', royal = true }\nR = 'mbn:R'\nP = 'mbn:fW'\n";

/// With the board and the pieces above.
Change plain(std::string_view table, std::string_view key, const std::string& rest, const std::string& left,
             const std::string& right) {
    return {table, key, std::string(kFlat) + std::string(kPieces) + rest, left, right};
}
/// A pawn with more keys; drops have a meaning, and so has what it counts as.
Change ofPawn(std::string_view table, std::string_view key, const std::string& rest, const std::string& left,
              const std::string& right) {
    return {table, key,
            std::string(kFlat) +
                "[pieces]\nK = { move = 'mbn:K', royal = true }\nR = 'mbn:R'\nP = { move = 'mbn:fW'" + rest +
                " }\n[hands]\ncaptured = true\n[[ends]]\nwhen = 'extinct'\npieces = ['R']\n",
            left, right};
}
Change ofEnd(std::string_view key, const std::string& when, const std::string& left,
             const std::string& right) {
    return plain("ends", key, "[[ends]]\nwhen = '" + when + "'\n$\n", left, right);
}

std::vector<Change> changes() {
    const std::string castling =
        "board = '7x3'\nstart = 'r2k2r/7/R2K2R w KQkq'\n[pieces]\nK = { move = 'mbn:K', royal = true }\nR = "
        "'mbn:R'\n"
        "B = 'mbn:B'\n[castling]\n";
    const std::string files = castling + "king = 'K'\nrook = 'R'\nking_to = ['f', 'b']\n";
    const std::string zones = ", promotes = { to = ['R'], zone = '[4-5]', optional = true, $ }";
    return {
        {"file", "board", "board = '$'\nstart = '5/5/5/5/5 w'\n" + std::string(kPieces), "5x5", "rhomb5x5"},
        {"file", "start", "board = '5x5'\nstart = '$ w'\n" + std::string(kPieces), "k4/5/5/5/4K",
         "4k/5/5/5/4K"},
        {"file", "pieces", std::string(kFlat) + std::string(kPieces) + "$\n", "", "B = 'mbn:B'"},
        {"file", "names",
         std::string(kFlat) + "[names]\nA = '$'\n" + std::string(kPieces) +
             "A = 'mbn:W'\nX = 'chessembly:piece-on(alfil, 0, 1) move(1, 1);'\n",
         "alfil", "ferz"},
        plain("file", "castling", "$\n", "", "[castling]\nking = 'K'\nrook = 'R'\nking_to = ['d', 'b']"),

        {"file", "mirror",
         "board = '3x3x2'\nmirror = '$'\nstart = 'k2/3/3|3/3/2K w'\n[pieces]\nK = 'mbn:K'\nP = { move = "
         "'mbn:fW', promotes = { to = ['K'], zone = '[3A]' } }\n",
         "ranks", "levels"},
        plain("file", "hands", "$\n", "", "[hands]\ncaptured = true"),
        plain("file", "captures", "$\n", "", "[captures]\nexplode = true"),
        plain("file", "walls", "$\n", "", "[walls]"),
        plain("file", "rules", "$\n", "", "[rules]\nmust_capture = true"),
        {"file", "flips", "$\n" + std::string(kFlat) + std::string(kPieces), "", "flips = 'beside'"},
        {"file", "freezes", "$\n" + std::string(kFlat) + std::string(kPieces), "", "freezes = ['R']"},
        plain("file", "ends", "$\n", "", "[[ends]]\nwhen = 'extinct'"),

        plain("piece", "move", "B = '$'\n", "mbn:B", "mbn:N"),
        ofPawn("piece", "promotes", "$", "", ", promotes = { to = ['R'], zone = '[5]' }"),
        ofPawn("piece", "royal", ", royal = $", "1", "2"),
        ofPawn("piece", "together", ", together = $", "false", "true"),
        ofPawn("piece", "like", ", like = '$'", "P", "R"),
        ofPawn("piece", "in_hand", ", in_hand = '$'", "P", "R"),
        ofPawn("piece", "drops", ", drops = $", "false", "'[1-2]'"),
        ofPawn("piece", "exposed", ", exposed = $", "false", "true"),
        ofPawn("piece", "most", ", most = $", "1", "2"),

        plain("part", "move", "B = { move = [{ move = '$' }, 'mbn:W'] }\n", "mbn:B", "mbn:N"),
        plain("part", "from", "B = { move = [{ move = 'mbn:B', from = '$' }, 'mbn:W'] }\n", "[1]", "[2]"),
        plain("part", "within", "B = { move = [{ move = 'mbn:B', within = '$' }, 'mbn:W'] }\n", "[1-2]",
              "[1-3]"),
        plain("part", "wins", "B = { move = [{ move = 'mbn:B', wins = '$' }, 'mbn:W'] }\n", "[4]", "[5]"),
        plain("part", "side", "B = { move = [{ move = 'mbn:B', side = '$' }, 'mbn:W'] }\n", "white", "black"),

        plain("part", "wraps", "B = { move = [{ move = 'mbn:B', wraps = '$' }, 'mbn:W'] }\n", "files",
              "both"),
        plain("part", "friends", "B = { move = [{ move = 'mbn:B', friends = $ }, 'mbn:W'] }\n", "false",
              "true"),

        plain("part", "counting", "B = { move = [{ move = 'mbn:F', counting = $ }, 'mbn:W'] }\n", "false",
              "true"),

        plain("part", "leaves", "B = { move = [{ move = 'mbn:B', leaves = '$' }, 'mbn:W'] }\n", "B", "R"),

        ofPawn("promotion", "to", ", promotes = { to = ['$'], zone = '[5]' }", "R", "r"),
        ofPawn("promotion", "zone", ", promotes = { to = ['R'], zone = '$' }", "[5]", "[4-5]"),
        ofPawn("promotion", "optional", ", promotes = { to = ['R'], zone = '[5]', optional = $ }", "false",
               "true"),
        ofPawn("promotion", "side", zones, "side = 'white'", "side = 'black'"),
        ofPawn("promotion", "when", zones, "when = 'arrival'", "when = 'either'"),
        ofPawn("promotion", "from", zones, "from = '[3]'", "from = '[3-4]'"),
        ofPawn("promotion", "captures", zones, "captures = false", "captures = true"),
        ofPawn("promotion", "forced", zones, "forced = '[5]'", "forced = '[4]'"),
        ofPawn("promotion", "in_place", ", promotes = { to = ['R'], zone = '[4-5]', $ }", "in_place = false",
               "in_place = true"),

        plain("castling", "king", "[castling]\nking = '$'\nrook = 'R'\nking_to = ['d', 'b']\n", "K", "P"),

        {"castling", "rook", castling + "king = 'K'\nrook = $\nking_to = ['f', 'b']\n", "'R'", "['R', 'B']"},
        {"castling", "king_to", castling + "king = 'K'\nrook = 'R'\nking_to = ['f', '$']\n", "b", "c"},
        {"castling", "king_to_black", files + "king_to_black = ['f', '$']\n", "b", "c"},
        {"castling", "rules", castling + "king = 'K'\nrules = '$'\nassociates = 'R'\n",
         "mbn:O-O=[*]isR[f]=isR[e] O-O-O=[*]isR[b]=isR[c]",
         "mbn:O-O=[*]isR[f]=isR[e] O-O-O=[*]isR[c]=isR[d]"},
        {"castling", "associates",
         castling + "king = 'K'\nrules = 'mbn:O-O=[*]isR[f]=isR[e]'\nassociates = $\n", "'R'", "['R', 'B']"},
        {"castling", "home", files + "$\n", "home = 'd1'", ""},
        {"castling", "dropped", files + "home = 'd1'\ndropped = $\n[hands]\n", "false", "true"},
        {"castling", "opposite", files + "opposite = $\n", "false", "true"},

        plain("hands", "drops", "[hands]\ndrops = $\n", "true", "false"),
        plain("hands", "gates", "[hands]\ngates = $\n", "false", "true"),
        plain("hands", "captured", "[hands]\ncaptured = $\n", "false", "true"),
        plain("hands", "endless", "[hands]\nendless = $\n", "false", "true"),
        plain("hands", "where", "[hands]\nwhere = '$'\n", "stacked", "pushed in"),
        plain("hands", "opening", "[hands]\nopening = '$'\n", "[1]", "[2]"),
        plain("hands", "must", "[hands]\nmust = $\n", "true", "'R'"),
        plain("hands", "kept", "[hands]\ncaptured = true\nkept = ['$']\n", "R", "P"),
        plain("hands", "promotes", "[hands]\npromotes = $\n", "false", "true"),
        plain("hands", "spoils", "[hands]\ncaptured = true\nspoils = $\n", "false", "true"),
        plain("hands", "swaps", "[hands]\nswaps = $\n", "false", "true"),
        plain("hands", "both_colours", "[hands]\nboth_colours = ['$']\n", "R", "P"),

        ofPawn("drops", "zone", ", drops = { zone = '$' }", "[1]", "[2]"),
        ofPawn("drops", "on_file", ", drops = { on_file = $ }", "1", "2"),
        ofPawn("drops", "checks", ", drops = { checks = $ }", "true", "false"),
        ofPawn("drops", "mates", ", drops = { mates = $ }", "false", "'loses'"),
        ofPawn("drops", "last", ", drops = { last = $ }", "false", "true"),
        ofPawn("drops", "unsafe", ", drops = { unsafe = $ }", "false", "true"),
        ofPawn("drops", "as", ", drops = { as = ['$'] }", "R", "K"),

        plain("captures", "explode", "[captures]\nexplode = $\n", "false", "true"),
        plain("captures", "petrify", "[captures]\npetrify = ['$']\n", "R", "P"),
        plain("captures", "custodial", "[captures]\ncustodial = $\n", "false", "true"),
        plain("captures", "petrify_victims", "[captures]\nexplode = true\npetrify_victims = $\n", "false",
              "true"),
        plain("captures", "mutually_immune", "[captures]\nmutually_immune = ['$']\n", "R", "P"),
        plain("captures", "dies", "[captures]\ndies = { $ = ['K'] }\n", "R", "P"),
        plain("captures", "forbidden", "[captures]\nforbidden = { $ = ['K'] }\n", "R", "P"),
        plain("explode", "spares", "[captures]\nexplode = { spares = ['$'] }\n", "R", "P"),
        plain("custodial", "diagonals", "[captures]\ncustodial = { diagonals = $ }\n", "false", "true"),
        plain("custodial", "edges", "[captures]\ncustodial = { edges = $ }\n", "false", "true"),
        plain("custodial", "between", "[captures]\ncustodial = { between = $ }\n", "false", "true"),
        plain("custodial", "hostile", "[captures]\ncustodial = { hostile = '$' }\n", "[c3]", "[c4]"),
        plain("custodial", "surround", "[captures]\ncustodial = { surround = '$' }\n", "[c3]", "[c4]"),
        plain("explode", "immune", "[captures]\nexplode = { immune = ['$'] }\n", "R", "P"),

        plain("walls", "where", "[walls]\nwhere = '$'\n", "any", "duck"),
        plain("walls", "zone", "[walls]\nzone = '$'\n", "[1]", "[2]"),
        plain("walls", "guards", "[walls]\nin_place_of_move = true\nguards = $\n", "false", "true"),
        plain("walls", "claims", "[walls]\nclaims = '$'\nclaim_piece = ['R']\n", "[b2]", "[c3]"),
        plain("walls", "claim_piece", "[walls]\nclaims = '[c3]'\nclaim_piece = ['$']\n", "P", "R"),
        plain("walls", "claim_again", "[walls]\nclaims = '[c3]'\nclaim_piece = ['R']\nclaim_again = $\n",
              "false", "true"),
        plain("walls", "in_place_of_move", "[walls]\nin_place_of_move = $\n", "false", "true"),

        plain("rules", "must_capture", "[rules]\nmust_capture = $\n", "false", "true"),
        plain("rules", "checks", "[rules]\nchecks = $\n", "true", "false"),
        plain("rules", "royals_stay", "[rules]\nroyals_stay = $\n", "false", "true"),
        plain("rules", "end_facing", "[rules]\nend_facing = $\n", "false", "true"),
        plain("rules", "stay_mobile", "[rules]\nstay_mobile = $\n", "false", "true"),
        plain("rules", "moves", "[rules]\nmoves = $\n", "[2]", "'progressive'"),
        plain("rules", "early_captures", "[rules]\nmoves = [2]\nearly_captures = $\n", "true", "false"),
        plain("rules", "early_checks", "[rules]\nmoves = [2]\nearly_checks = $\n", "true", "false"),
        plain("rules", "castle_after", "[rules]\ncastle_after = $\n", "2", "3"),
        plain("rules", "must_en_passant", "[rules]\nmust_en_passant = $\n", "false", "true"),
        plain("rules", "safe_path", "[rules]\nsafe_path = $\n", "false", "true"),
        plain("rules", "continue_jumps", "[rules]\ncontinue_jumps = $\n", "false", "true"),
        plain("rules", "pass", "[rules]\npass = '$'\n", "always", "stalemate"),
        plain("rules", "pass_white", "[rules]\npass_white = '$'\n", "always", "stalemate"),
        plain("rules", "pass_black", "[rules]\npass_black = '$'\n", "always", "stalemate"),

        plain("ends", "when", "[[ends]]\nwhen = '$'\n", "line", "collinear"),
        ofEnd("result", "line", "result = 'loss'", "result = 'draw'"),
        ofEnd("result_white", "line", "result_white = 'loss'", "result_white = 'draw'"),
        ofEnd("result_black", "line", "result_black = 'loss'", "result_black = 'draw'"),
        ofEnd("pieces", "line", "pieces = 'R'", "pieces = 'P'"),
        ofEnd("pieces_white", "line", "pieces_white = 'R'\npieces_black = 'R'",
              "pieces_white = 'P'\npieces_black = 'R'"),
        ofEnd("pieces_black", "line", "pieces_white = 'R'\npieces_black = 'R'",
              "pieces_white = 'R'\npieces_black = 'P'"),
        ofEnd("count", "line", "count = 3", "count = 4"),
        ofEnd("fewer", "full board", "result = 'loss'\nfewer = false", "result = 'loss'\nfewer = true"),
        ofEnd("points", "passes", "result = 'loss'\nfewer = true\npoints = { R = 2 }",
              "result = 'loss'\nfewer = true\npoints = { R = 2.5 }"),
        ofEnd("bonus", "passes", "result = 'loss'\nfewer = true\nbonus = 1",
              "result = 'loss'\nfewer = true\nbonus = 1.5"),
        ofEnd("bonus_white", "passes", "result = 'loss'\nfewer = true\nbonus_white = 1",
              "result = 'loss'\nfewer = true\nbonus_white = 2"),
        ofEnd("bonus_black", "passes", "result = 'loss'\nfewer = true\nbonus_black = 1",
              "result = 'loss'\nfewer = true\nbonus_black = 2"),
        ofEnd("zone", "goal", "zone = '[5]'", "zone = '[4]'"),
        ofEnd("to", "chain", "zone = '[1]'\nto = '[5]'", "zone = '[1]'\nto = '[4]'"),
        ofEnd("via", "chain", "zone = '[1]'\nto = '[5]'\nvia = '[3]'",
              "zone = '[1]'\nto = '[5]'\nvia = '[a3]'"),
        ofEnd("all", "extinct", "pieces = ['R', 'P']\nall = false", "pieces = ['R', 'P']\nall = true"),
        ofEnd("axes", "line", "count = 2\naxes = 2", "count = 2\naxes = 3"),
        ofEnd("enemies", "extinct", "enemies = 1", "enemies = 2"),
        ofEnd("moving", "extinct", "moving = false", "moving = true"),
        ofEnd("blocked", "goal", "zone = '[5]'\nblocked = false", "zone = '[5]'\nblocked = true"),
        ofEnd("last_move", "goal", "zone = '[5]'\nlast_move = false", "zone = '[5]'\nlast_move = true"),
        ofEnd("safe", "goal", "zone = '[5]'\nsafe = false", "zone = '[5]'\nsafe = true"),
        ofEnd("directions", "line", "directions = ['ranks']", "directions = ['files']"),
        ofEnd("onward", "chain", "zone = '[1]'\nto = '[5]'\nonward = false",
              "zone = '[1]'\nto = '[5]'\nonward = true"),
        {"ends", "castling", files + "[[ends]]\nwhen = 'castled'\ncastling = '$'\n", "K", "Q"},
    };
}

std::string textOf(const Change& change, const std::string& value) {
    std::string text = "name = 'test'\n" + change.file;
    const std::size_t at = text.find('$');
    REQUIRE(at != std::string::npos);
    return text.replace(at, 1, value);
}
Variant read(const Change& change, const std::string& value) {
    return variantOf(textOf(change, value));
}

TEST_CASE("a change of any key but the name is a difference", "[variant]") {
    std::set<std::pair<std::string_view, std::string_view>> left = {};
    for (const Key& key : keys())
        left.emplace(key.table, key.name);
    left.erase({"file", "name"});
    for (const Change& change : changes()) {
        INFO(change.table << "." << change.key << "\n" << change.file);
        const Variant one = read(change, change.left);
        const Variant other = read(change, change.right);
        Diagnostics diagnostics;
        // Other boards are compared as such.
        if (change.key == "board") {
            CHECK_FALSE(keyDifferences(one, other).empty());
        } else {
            CHECK_FALSE(differences(one, other, diagnostics).empty());
            CHECK(differences(one, one, diagnostics).empty());
        }
        left.erase({change.table, change.key});
    }
    for (const auto& [table, key] : left)
        FAIL_CHECK("no change of " << table << "." << key << " is tried");
}

TEST_CASE("each table of keys is printed under a title", "[variant]") {
    std::set<std::string_view> tables;
    for (const Key& key : keys())
        tables.insert(key.table);
    const std::string text = keyTables();
    std::size_t printed = 0;
    for (std::size_t at = text.find("| key"); at != std::string::npos; at = text.find("| key", at + 1))
        ++printed;
    CHECK(printed == tables.size());
}

TEST_CASE("no export loses a key", "[variant]") {
    const auto reader = tests::definitionReader();
    int written = 0;
    for (const Change& change : changes()) {
        const Variant variants[] = {read(change, change.right), read(change, change.left)};
        const Source files[] = {Source("variant.toml", textOf(change, change.right)),
                                Source("variant.toml", textOf(change, change.left))};
        for (const ExportTarget& target : exportTargets()) {
            INFO(target.name << ": " << change.table << "." << change.key << "\n" << change.file);
            std::vector<std::string> texts;
            for (std::size_t which = 0; which < std::size(variants); ++which) {
                Diagnostics diagnostics;
                const auto text = target.write(variants[which], files[which], reader, diagnostics);
                CHECK(text.has_value() != diagnostics.hasErrors());
                if (!text) break;
                texts.push_back(*text);
            }
            if (texts.size() < 2) continue;
            ++written;
            // Others than Fairy-Stockfish have what the rights of the start allow, and no more is asked of
            // them.
            const bool castles = change.table == "castling" || change.key == "castling";
            CHECK((texts[0] != texts[1] || (castles && target.name != "fairy")));
        }
    }
    CHECK(written > 30);
}

}  // namespace

}  // namespace ferz::variant::difference_test

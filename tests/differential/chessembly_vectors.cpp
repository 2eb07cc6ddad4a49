// Chessembly programs on boards, with the moves that the language's documents and its interpreters agree on.
//
// FERZ_VECTORS names a folder with `chessembly.jsonl`, FERZ_CORPUS one with a folder `chessembly` of
// programs; both are optional, a handful of cases stands here. A line of the file holds `name`, `script`,
// `board` and `expected`
// (`dx,dy kind cap=dx,dy|- to=NAME|- set=k=n,..|-`, one a move). A move does not know which expression made
// it, so of the kind only what it changes is compared.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "frontend/chessembly/read.h"
#include "ir/evaluate.h"

namespace {

using namespace ferz;

struct Case {
    std::string name;
    std::string script;
    std::string board;
    std::vector<std::string> expected;
    std::string group;
};

const std::vector<Case> kOwnCases = {
    {"a ray stops on the enemy",
     "take-move(0, 1) repeat(1);",
     "piece d4 white test\npiece d6 black rook\nrun d4\n",
     {"0,1 move cap=- to=- set=-", "0,2 take-move cap=0,2 to=- set=-"},
     "own"},
    {"black is turned",
     "move(1, 1);",
     "piece d4 black test\nrun d4\n",
     {"-1,-1 move cap=- to=- set=-"},
     "own"},
    {"a jump withdraws its take",
     "take(1, 0) jump(1, 0);",
     "piece d4 white test\npiece e4 black rook\nrun d4\n",
     {"2,0 jump cap=1,0 to=- set=-"},
     "own"},
    {"a jump that fails withdraws it too",
     "take(1, 0) jump(1, 0);",
     "piece d4 white test\npiece e4 black rook\npiece f4 black rook\nrun d4\n",
     {},
     "own"},
    {"a take that no jump follows stays",
     "take(1, 0) enemy(0, 1) jump(1, 0);",
     "piece d4 white test\npiece e4 black rook\nrun d4\n",
     {"1,0 take cap=1,0 to=- set=-"},
     "own"},
    {"tags and blocks",
     "{ set-state(a, 1) } transition(queen) catch(2, 2) set-state shift(-2, 0);",
     "piece d4 white test\npiece f6 black rook\npiece d6 white king\nrun d4\n",
     {"2,2 catch cap=2,2 to=queen set=a=1", "0,2 shift cap=- to=- set=a=1"},
     "own"},
};

/// What a move changes, in words that both sides can say.
struct Change {
    ir::Square square = 0;
    std::vector<ir::Square> captures;
    bool stays = false;
    bool swaps = false;
    std::string becomes;
    std::map<std::string, int> states;
    friend auto operator<=>(const Change&, const Change&) = default;
};

struct Board {
    ir::Situation situation;
    bool good = true;
};

Board boardOf(const std::string& text) {
    Board board;
    ir::Position& position = board.situation.position;
    std::istringstream lines(text);
    std::string line;
    std::string at;
    std::map<std::string, ir::Piece> pieces;
    std::vector<std::string> attacked;
    while (std::getline(lines, line)) {
        std::istringstream words(line);
        std::string word;
        std::string a;
        std::string b;
        std::string c;
        words >> word >> a >> b >> c;
        if (word == "piece") {
            pieces[a] = {b == "white" ? ir::Colour::White : ir::Colour::Black, c};
        } else if (word == "state") {
            const std::size_t equals = a.find('=');
            position.states[a.substr(0, equals)] = std::stoi(a.substr(equals + 1));
        } else if (word == "danger") {
            attacked.push_back(a);
        } else if (word == "check") {
            position.inCheck = a == "1";
        } else if (word == "size") {
            position.board = {std::stoi(a), std::stoi(b)};
        } else if (word == "run") {
            at = a;
        } else if (!word.empty()) {
            board.good = false;
        }
    }
    const auto square = [&](const std::string& name) {
        const auto found = position.board.parse(name);
        board.good = board.good && found.has_value();
        return found.value_or(0);
    };
    for (const auto& [name, piece] : pieces)
        position.pieces[square(name)] = piece;
    for (const std::string& name : attacked)
        position.attacked.insert(square(name));
    board.situation.at = square(at);
    const auto runner = position.pieces.find(board.situation.at);
    board.good = board.good && runner != position.pieces.end();
    if (board.good) {
        board.situation.side = runner->second.colour;
        board.situation.name = runner->second.name;
    }
    return board;
}

ir::Square squareOf(const std::string& vector, const ir::Situation& situation) {
    const std::size_t comma = vector.find(',');
    return situation.position.board.offset(
        situation.at, {std::stoi(vector.substr(0, comma)), std::stoi(vector.substr(comma + 1))});
}

Change expectedChange(const std::string& line, const ir::Situation& situation) {
    std::istringstream words(line);
    std::string square;
    std::string kind;
    std::string word;
    words >> square >> kind;
    Change change;
    change.square = squareOf(square, situation);
    change.stays = kind == "catch";
    change.swaps =
        kind == "shift" && change.square != situation.at && situation.position.pieces.contains(change.square);
    while (words >> word) {
        const std::string value = word.substr(word.find('=') + 1);
        if (value == "-") continue;
        if (word.starts_with("cap=")) change.captures.push_back(squareOf(value, situation));
        if (word.starts_with("to=")) change.becomes = value;
        if (word.starts_with("set=")) {
            std::istringstream pairs(value);
            std::string pair;
            while (std::getline(pairs, pair, ',')) {
                change.states[pair.substr(0, pair.find('='))] = std::stoi(pair.substr(pair.find('=') + 1));
            }
        }
    }
    return change;
}

Change changeOf(const ir::Move& move) {
    Change change;
    change.square = move.to.value_or(ir::kNoSquare);
    change.captures = move.captures;
    change.swaps = !move.swaps.empty();
    change.stays = !move.captures.empty() && move.to == move.from;
    if (change.stays) change.square = move.captures.front();
    if (!move.becomes.empty()) change.becomes = move.becomes.front();
    change.states = move.states;
    return change;
}

std::string print(const Change& change, const ir::Board& board) {
    std::string text = board.name(change.square);
    for (const ir::Square square : change.captures)
        text += " takes " + board.name(square);
    if (change.stays) text += " stays";
    if (change.swaps) text += " swaps";
    if (!change.becomes.empty()) text += " becomes " + change.becomes;
    for (const auto& [key, value] : change.states)
        text += fmt::format(" {}={}", key, value);
    return text;
}

/// The programs of the cases are partly malformed on purpose: what is not understood is `end`.
std::string run(const Case& each) {
    FrontendOptions options;
    options.lenient = true;
    Diagnostics diagnostics;
    const auto movements = chessembly::read(Source(each.name, each.script), options, diagnostics);
    if (!movements) return render(diagnostics);
    const Board board = boardOf(each.board);
    if (!board.good) return "the board is not understood\n";
    const auto moves = ir::evaluate(movements->front(), board.situation, ir::Limits{}, diagnostics);
    if (!moves) return render(diagnostics);
    std::set<Change> found;
    std::set<Change> expected;
    for (const ir::Move& move : *moves)
        found.insert(changeOf(move));
    for (const std::string& line : each.expected)
        expected.insert(expectedChange(line, board.situation));
    std::string difference;
    for (const Change& change : expected) {
        if (!found.contains(change)) {
            difference += "  missing " + print(change, board.situation.position.board) + "\n";
        }
    }
    for (const Change& change : found) {
        if (!expected.contains(change)) {
            difference += "  surplus " + print(change, board.situation.position.board) + "\n";
        }
    }
    return difference;
}

std::vector<Case> casesOf(const std::filesystem::path& file) {
    std::vector<Case> cases;
    std::ifstream in(file);
    std::string line;
    while (std::getline(in, line)) {
        const auto object = nlohmann::json::parse(line);
        cases.push_back(
            {object["name"], object["script"], object["board"], object["expected"], object["class"]});
    }
    return cases;
}

/// Programs that people wrote for other interpreters: some use extensions, some have slips that those read as
/// `end`.
int readCorpus(const std::filesystem::path& folder) {
    int failed = 0;
    int read = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() != ".csm") continue;
        std::ifstream in(entry.path());
        const std::string text((std::istreambuf_iterator<char>(in)), {});
        bool good = false;
        Diagnostics diagnostics;
        // As it is; with the extensions; and where a word is none, leniently.
        for (const int attempt : {0, 1, 2}) {
            FrontendOptions options;
            if (attempt > 0) options.dialect["dialect"] = "extended";
            options.lenient = attempt == 2;
            diagnostics = {};
            const Source source(entry.path().filename().string(), text);
            const auto movements = chessembly::read(source, options, diagnostics);
            good = movements.has_value();
            if (good) {
                if (attempt > 0) {
                    fmt::print("{}: read {}\n", entry.path().filename().string(),
                               attempt == 1 ? "with extensions" : "leniently");
                }
                break;
            }
        }
        ++read;
        if (good) continue;
        ++failed;
        fmt::print("{}", render(diagnostics));
    }
    fmt::print("corpus: {} of {} programs read\n", read - failed, read);
    return read == 0 ? 1 : failed;
}

}  // namespace

int main() {
    std::vector<Case> cases = kOwnCases;
    if (const char* folder = std::getenv("FERZ_VECTORS")) {
        const auto more = casesOf(std::filesystem::path(folder) / "chessembly.jsonl");
        if (more.empty()) {
            fmt::print("no cases in {}\n", folder);
            return 1;
        }
        cases.insert(cases.end(), more.begin(), more.end());
    }
    int failed = 0;
    std::map<std::string, std::pair<int, int>> passed;
    for (const Case& each : cases) {
        const std::string difference = run(each);
        auto& [good, all] = passed[each.group];
        ++all;
        if (difference.empty()) {
            ++good;
            continue;
        }
        ++failed;
        fmt::print("{}: {}\n{}", each.name, each.script, difference);
    }
    for (const auto& [group, counts] : passed)
        fmt::print("{}: {} of {}\n", group, counts.first, counts.second);
    if (const char* folder = std::getenv("FERZ_CORPUS")) {
        failed += readCorpus(std::filesystem::path(folder) / "chessembly");
    }
    return failed == 0 ? 0 : 1;
}

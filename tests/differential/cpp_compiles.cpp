// Generated C++ against the slow evaluator: writes headers for many pieces, compiles them with every compiler
// given, and compares the moves in random situations, move for move.
//
//     cpp_compiles SOURCE_DIR WORK_DIR PIECES SITUATIONS COMPILER...
//
// The pieces are those of cpp_pieces.ferz, random automata, and those of the file PIECES: lines of JSON with
// a `kind`, a `text`, and what it means as an automaton, `ir`. Each is tried in SITUATIONS random situations.
// A compiler is a command, `g++ -O2`. What was compared is printed as a line of JSON for each kind. FERZ_SEED
// says where the random numbers start.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "backends/registry.h"
#include "ir/evaluate.h"
#include "ir/simplify.h"
#include "ir/text.h"
#include "ir/verify.h"
#include "tests/differential/random_automata.h"
#include "tests/differential/random_situations.h"

namespace {

using namespace ferz;
using namespace ferz::ir;
using tests::Dice;

constexpr const char* kFlags = "-std=c++17 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror";
constexpr int kRandomAutomata = 100;
/// Functions of one program. With more a compiler takes more memory, with fewer it reads the headers more
/// often.
constexpr std::size_t kMostTogether = 200;
constexpr int kMostShown = 20;

// ---- pieces

/// Pieces that are the same automaton have the same code, which is compiled once.
struct Code {
    Movement movement;
    bool keepsToCells = false;  ///< the code is for hexagonal boards, too
};

struct Piece {
    std::string kind;
    std::string text;
    Movement movement;
    std::size_t code = 0;  ///< in the list of codes
};

struct Count {
    std::size_t texts = 0;
    std::size_t refused = 0;  ///< texts without C++
    std::size_t pieces = 0;
    std::size_t situations = 0;
    std::size_t skipped = 0;  ///< situations beyond the evaluator's limit
    std::size_t moves = 0;
};

std::optional<std::string> headerOf(const std::vector<Movement>& movements, Cells cells = Cells::Squares) {
    EmitOptions options;
    options.source = "a table of pieces\\";
    options.sourceNotation = "ir";
    options.cells = cells;
    Diagnostics ignored;
    return backends::findTarget("cpp")->emit(movements, options, ignored);
}

std::string contentOf(const std::filesystem::path& path) {
    std::ifstream in(path);
    return std::string(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
}

class Pieces {
public:
    /// Returns false if `ir` is no automaton.
    bool add(const std::string& kind, const std::string& text, const std::string& ir) {
        Diagnostics diagnostics;
        const auto movements = parse(Source(text, ir), diagnostics);
        if (!movements) {
            std::cerr << render(diagnostics);
            return false;
        }
        for (const Movement& movement : *movements)
            add(kind, text, movement);
        return true;
    }

    void add(const std::string& kind, const std::string& text, const Movement& movement) {
        Count& count = counts[kind];
        ++count.texts;
        const std::size_t code = codeOf(movement);
        if (code == kRefused) {
            ++count.refused;
            return;
        }
        ++count.pieces;
        pieces.push_back({kind, text, movement, code});
    }

    std::vector<Piece> pieces;
    std::vector<Code> codes;
    std::map<std::string, Count> counts;

private:
    static constexpr std::size_t kRefused = ~std::size_t{0};

    std::size_t codeOf(const Movement& movement) {
        Movement nameless = simplify(movement);
        nameless.name = "piece";
        const auto [known, isNew] = codes_.emplace(print(nameless), kRefused);
        if (isNew && headerOf({nameless})) {
            known->second = codes.size();
            codes.push_back({movement, headerOf({nameless}, Cells::HexVertical).has_value()});
        }
        return known->second;
    }

    std::map<std::string, std::size_t> codes_;  ///< by what the automaton is without its name
};

// ---- what is expected

struct Expected {
    const Piece* piece = nullptr;
    std::string situation;           ///< a line for the driver
    std::vector<std::string> moves;  ///< sorted
};

/// Returns what is expected of each code.
std::vector<std::vector<Expected>> expectedOf(Pieces& all, int situations, Dice& dice) {
    std::vector<std::vector<Expected>> expected(all.codes.size());
    Limits limits;
    limits.configurations = 4'000;
    for (const Piece& piece : all.pieces) {
        Count& count = all.counts[piece.kind];
        for (int n = 0; n < situations; ++n) {
            const auto each =
                tests::randomSituation(piece.movement, dice, all.codes[piece.code].keepsToCells);
            Diagnostics ignored;
            const auto found = evaluate(piece.movement, each.situation, limits, ignored);
            if (!found) {
                ++count.skipped;
                continue;
            }
            Expected question{&piece, tests::lineOf(piece.code % kMostTogether, each), {}};
            for (const Move& move : *found)
                question.moves.push_back(tests::lineOf(move));
            std::sort(question.moves.begin(), question.moves.end());
            ++count.situations;
            count.moves += question.moves.size();
            expected[piece.code].push_back(std::move(question));
        }
    }
    return expected;
}

// ---- the code, compiled and run

/// Returns the functions' names (`generateKing` of `void generateKing(`) in the order of the pieces.
std::vector<std::string> functionsOf(const std::string& header) {
    std::vector<std::string> names;
    const std::string before = "\nvoid generate";
    for (std::size_t at = header.find(before); at != std::string::npos; at = header.find(before, at + 1)) {
        const std::size_t begin = at + 6;
        names.push_back(header.substr(begin, header.find('(', begin) - begin));
    }
    return names;
}

bool run(const std::string& command) {
    return std::system(command.c_str()) == 0;  // NOLINT(cert-env33-c)
}

/// Codes that are compiled together, as one program in one folder.
class Batch {
public:
    Batch(std::filesystem::path sources, std::filesystem::path folder)
        : sources_(std::move(sources)), folder_(std::move(folder)) {
        std::filesystem::create_directories(folder_);
    }

    bool write(const std::vector<Movement>& movements) const {
        const auto header = headerOf(movements);
        if (!header) return false;
        std::ofstream(folder_ / "pieces.h") << *header;
        std::ofstream dispatch(folder_ / "dispatch.inc");
        const std::vector<std::string> functions = functionsOf(*header);
        for (std::size_t number = 0; number < functions.size(); ++number) {
            // One half reports moves in the short way.
            dispatch << fmt::format("case {}: ferz::pieces::{}(board, from, {}); break;\n", number,
                                    functions[number], number % 2 == 0 ? "brief" : "complete");
        }
        return functions.size() == movements.size();
    }

    /// Returns how many situations have other moves; all of them if the program does not compile or run.
    [[nodiscard]] std::size_t compare(const std::string& compiler,
                                      const std::vector<const Expected*>& expected, int& shown) const {
        const auto situations = folder_ / "situations.txt";
        std::ofstream out(situations);
        for (const Expected* each : expected)
            out << each->situation << '\n';
        out.close();
        const std::string program = (folder_ / "driver").string();
        const std::string compile =
            fmt::format("{} {} -I'{}' -I'{}' '{}' -o '{}'", compiler, kFlags, folder_.string(),
                        (sources_ / "backends/cpp/runtime").string(),
                        (sources_ / "tests/differential/cpp_driver.cpp").string(), program);
        if (!run(compile) || !run(fmt::format("'{0}' '{1}' > '{0}.txt'", program, situations.string()))) {
            std::cerr << compiler << ": " << folder_ << " does not compile or run\n";
            return expected.size();
        }
        std::size_t wrong = 0;
        const Piece* last = nullptr;
        std::ifstream answers(program + ".txt");
        for (const Expected* each : expected) {
            std::vector<std::string> moves;
            for (std::string text; std::getline(answers, text) && text != "end";)
                moves.push_back(text);
            if (moves == each->moves) continue;
            ++wrong;
            if (each->piece != last && ++shown <= kMostShown) show(compiler, *each, moves);
            last = each->piece;
        }
        return wrong;
    }

private:
    static void show(const std::string& compiler, const Expected& expected,
                     const std::vector<std::string>& found) {
        std::cerr << fmt::format("{}: {} `{}` ({}) differs on\n  {}\nexpected\n", compiler,
                                 expected.piece->kind, expected.piece->text, expected.piece->movement.name,
                                 expected.situation);
        for (const std::string& text : expected.moves)
            std::cerr << "  " << text << "\n";
        std::cerr << "got\n";
        for (const std::string& text : found)
            std::cerr << "  " << text << "\n";
    }

    std::filesystem::path sources_;
    std::filesystem::path folder_;
};

/// Returns false if a text is no automaton.
bool readPieces(const std::filesystem::path& sources, const std::filesystem::path& given, Dice& dice,
                Pieces& all) {
    const auto table = sources / "tests/differential/cpp_pieces.ferz";
    if (!all.add("written by hand", table.string(), contentOf(table))) return false;
    for (int number = 0; number < kRandomAutomata; ++number) {
        const Movement movement = tests::randomAutomaton(number, dice);
        for (const std::string& problem : verify(movement))
            std::cerr << problem << "\n";
        all.add("random", print(movement), movement);
    }
    std::ifstream in(given);
    for (std::string line; std::getline(in, line);) {
        const auto piece = nlohmann::json::parse(line);
        if (!all.add(piece["kind"], piece["text"], piece["ir"])) return false;
    }
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 6) {
        std::cerr << "usage: cpp_compiles SOURCE_DIR WORK_DIR PIECES SITUATIONS COMPILER...\n";
        return 64;
    }
    const std::filesystem::path sources = argv[1];
    const std::filesystem::path work = argv[2];
    const char* given = std::getenv("FERZ_SEED");
    const unsigned seed =
        given != nullptr ? static_cast<unsigned>(std::strtoul(given, nullptr, 10)) : 20240611U;
    std::cerr << "seed " << seed << "\n";
    Dice dice(seed);

    Pieces all;
    if (!readPieces(sources, argv[3], dice, all)) return 1;
    const auto expected = expectedOf(all, std::atoi(argv[4]), dice);
    std::size_t wrong = 0;
    int shown = 0;
    for (std::size_t first = 0; first < all.codes.size(); first += kMostTogether) {
        const std::size_t end = std::min(first + kMostTogether, all.codes.size());
        std::vector<Movement> movements;
        std::vector<const Expected*> questions;
        for (std::size_t code = first; code < end; ++code) {
            movements.push_back(all.codes[code].movement);
            for (const Expected& each : expected[code])
                questions.push_back(&each);
        }
        if (first == 0 && headerOf(movements) != headerOf(movements)) {
            std::cerr << "another header the second time\n";
            return 1;
        }
        const Batch batch(sources, work / fmt::format("{}", first / kMostTogether));
        if (!batch.write(movements)) return 1;
        for (int compiler = 5; compiler < argc; ++compiler)
            wrong += batch.compare(argv[compiler], questions, shown);
    }
    for (const auto& [kind, count] : all.counts) {
        std::cout << nlohmann::json{{"kind", kind},
                                    {"texts", count.texts},
                                    {"refused", count.refused},
                                    {"pieces", count.pieces},
                                    {"situations", count.situations},
                                    {"skipped", count.skipped},
                                    {"moves", count.moves}}
                         .dump()
                  << "\n";
    }
    std::cerr << fmt::format("{} functions, {} answers of them wrong\n", all.codes.size(), wrong);
    return wrong == 0 ? 0 : 1;
}

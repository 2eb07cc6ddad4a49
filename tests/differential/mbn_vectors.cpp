// Compares the MBN frontend, run by the slow evaluator, with vectors: a text, a position, and the moves it
// has there.
//
// The vectors are JSON, one object a line, in `mbn.jsonl` of the folder that FERZ_VECTORS names: `text`;
// `args`, the options of `ferz moves` as one string; and `expected`, either `{"moves":[...]}` or
// `{"error":true}`. Without the variable the cases below are run, and it is said that there were no others.
//
// Failures are counted by the part of the name before the first `/`; FERZ_VECTORS_VERBOSE=1 prints each.
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "frontend/mbn/read.h"
#include "ir/evaluate.h"

using namespace ferz;
using nlohmann::json;

namespace {

constexpr const char* kBuiltIn[] = {
    R"({"name":"leaper","text":"fN","args":"--at d4","expected":{"moves":[{"to":"c6"},{"to":"e6"}]}})",
    R"({"name":"rider","text":"fR","args":"--at d4 --place d7=black:P","expected":{"moves":[{"to":"d5"},{"to":"d6"},{"to":"d7","captures":["d7"]}]}})",
    R"({"name":"horse","text":"W-fF","args":"--at a1 --place a2=white:P","expected":{"moves":[{"to":"c2"}]}})",
    R"({"name":"error","text":"mfW+cqF","args":"--at d4","expected":{"error":true}})",
};

struct Case {
    ir::Situation situation;
    std::string piece;
};

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, separator);)
        parts.push_back(part);
    return parts;
}

/// A piece as the options write it: compound letters with or without colons.
std::string nameOf(const ir::NameTable& names, std::string letter) {
    if (letter.size() > 3 && letter.front() == ':' && letter.back() == ':')
        letter = letter.substr(1, letter.size() - 2);
    return names.nameOf(letter);
}

Case readArguments(const std::string& args, const ir::NameTable& names) {
    Case result;
    ir::Position& position = result.situation.position;
    const auto words = split(args, ' ');
    // The board comes first: squares are read on it.
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i] == "--board") position.board = ir::parseBoard(words[i + 1]).value();
    }
    const auto square = [&](const std::string& name) { return position.board.parse(name).value(); };
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& option = words[i];
        if (option == "--check") {
            position.inCheck = true;
            continue;
        }
        if (i + 1 >= words.size()) throw std::runtime_error("no value for " + option);
        const std::string& value = words[++i];
        const std::size_t equals = value.find('=');
        if (option == "--at") {
            result.situation.at = square(value);
        } else if (option == "--side") {
            result.situation.side = value == "white" ? ir::Colour::White : ir::Colour::Black;
        } else if (option == "--place") {
            const std::size_t colon = value.find(':');
            const bool isWhite = value.substr(equals + 1, colon - equals - 1) == "white";
            position.pieces[square(value.substr(0, equals))] = {
                isWhite ? ir::Colour::White : ir::Colour::Black, nameOf(names, value.substr(colon + 1))};
        } else if (option == "--attacked") {
            for (const auto& each : split(value, ','))
                position.attacked.insert(square(each));
        } else if (option == "--moved") {
            for (const auto& each : split(value, ','))
                position.moved.insert(square(each));
        } else if (option == "--ep") {
            position.enPassant[square(value.substr(0, equals))] = square(value.substr(equals + 1));
        } else if (option == "--state") {
            position.states[value.substr(0, equals)] = std::stoi(value.substr(equals + 1));
        } else if (option == "--name") {
            result.situation.name = nameOf(names, value);
        } else if (option == "--piece") {
            result.piece = nameOf(names, value);
        } else if (option != "--board") {
            throw std::runtime_error("unknown option " + option);
        }
    }
    return result;
}

std::string describe(const json& move, const std::string& origin) {
    const auto list = [&](const char* key) {
        std::set<std::string> sorted;
        if (move.contains(key)) {
            for (const auto& each : move[key])
                sorted.insert(each.dump());
        }
        return fmt::format("{}", fmt::join(sorted, " "));
    };
    std::string to = origin;
    if (move.contains("to")) to = move["to"].is_null() ? "-" : move["to"].get<std::string>();
    std::string text = to;
    for (const char* key : {"captures", "swaps", "flips", "becomes", "en_passant", "drops"}) {
        if (const std::string items = list(key); !items.empty()) text += fmt::format(" {}({})", key, items);
    }
    if (move.contains("states") && !move["states"].empty()) text += " states" + move["states"].dump();
    return text;
}

json toJson(const ir::Move& move, const ir::Board& board) {
    json result;
    result["to"] = move.to ? json(board.name(*move.to)) : json(nullptr);
    const auto names = [&](const std::vector<ir::Square>& squares) {
        json list = json::array();
        for (const ir::Square square : squares)
            list.push_back(board.name(square));
        return list;
    };
    result["captures"] = names(move.captures);
    result["flips"] = names(move.flips);
    result["en_passant"] = names(move.enPassant);
    result["becomes"] = move.becomes;
    result["states"] = move.states;
    result["swaps"] = json::array();
    for (const auto& [first, second] : move.swaps) {
        // The names are sorted, the squares are: by rank.
        const std::set<std::string> pair = {board.name(first), board.name(second)};
        result["swaps"].push_back(pair);
    }
    result["drops"] = json::array();
    for (const ir::Drop& drop : move.drops)
        result["drops"].push_back(board.name(drop.square) + "=" + drop.name);
    return result;
}

/// What is wrong; empty when nothing is.
std::string problem(const json& vector) {
    const FrontendOptions options;
    const Source source("<text>", vector["text"].get<std::string>());
    Diagnostics diagnostics;
    const auto movements = mbn::read(source, options, diagnostics);
    const json& expected = vector["expected"];
    if (expected.contains("error")) return movements ? "accepted, an error is expected" : "";
    if (!movements) return "an error: " + diagnostics.firstError()->message;
    const Case example = readArguments(vector["args"].get<std::string>(), options.names);
    const ir::Movement* movement = &movements->front();
    if (!example.piece.empty()) {
        const auto named = [&](const std::string& name) -> const ir::Movement* {
            for (const auto& each : *movements) {
                if (each.name == name) return &each;
            }
            return nullptr;
        };
        movement = named(example.piece);
        // A piece of a group that has no definition of its own moves by the one of the group.
        const std::size_t suffix = example.piece.find('<');
        if (movement == nullptr && suffix != std::string::npos) {
            movement = named(options.names.nameOf(example.piece.substr(0, suffix)));
        }
        if (movement == nullptr) return "there is no piece " + example.piece;
    }
    const auto moves = ir::evaluate(*movement, example.situation, {}, diagnostics);
    if (!moves) return "the evaluation hits a limit";
    const ir::Board& board = example.situation.position.board;
    const std::string origin = board.name(example.situation.at);
    std::set<std::string> found;
    std::set<std::string> wanted;
    for (const ir::Move& move : *moves)
        found.insert(describe(toJson(move, board), origin));
    for (const json& move : expected["moves"])
        wanted.insert(describe(move, origin));
    if (found == wanted) return {};
    std::string text;
    for (const auto& each : wanted) {
        if (!found.contains(each)) text += "\n    missing " + each;
    }
    for (const auto& each : found) {
        if (!wanted.contains(each)) text += "\n    wrong   " + each;
    }
    return text;
}

}  // namespace

int main() {
    std::vector<std::string> lines(std::begin(kBuiltIn), std::end(kBuiltIn));
    if (const char* folder = std::getenv("FERZ_VECTORS")) {
        std::ifstream file(std::string(folder) + "/mbn.jsonl");
        if (!file) {
            std::cerr << "cannot read " << folder << "/mbn.jsonl\n";
            return 2;
        }
        for (std::string line; std::getline(file, line);) {
            if (!line.empty()) lines.push_back(line);
        }
    } else {
        std::cout << "FERZ_VECTORS is not set: only the built-in cases are run\n";
    }
    const char* verboseFlag = std::getenv("FERZ_VECTORS_VERBOSE");
    const bool verbose = verboseFlag != nullptr && *verboseFlag != '\0';
    struct Count {
        int passed = 0;
        int failed = 0;
    };
    std::map<std::string, Count> sections;
    Count total;
    for (const std::string& line : lines) {
        const json vector = json::parse(line);
        const std::string name = vector["name"];
        const std::string wrong = problem(vector);
        Count& section = sections[name.substr(0, name.find('/'))];
        ++(wrong.empty() ? section.passed : section.failed);
        ++(wrong.empty() ? total.passed : total.failed);
        if (!wrong.empty() && verbose) {
            std::cout << name << ": `" << vector["text"].get<std::string>() << "` "
                      << vector["args"].get<std::string>() << " " << wrong << "\n";
        }
    }
    for (const auto& [name, count] : sections) {
        if (count.failed > 0)
            fmt::print("{}: {} of {} failed\n", name, count.failed, count.passed + count.failed);
    }
    fmt::print("{} passed, {} failed\n", total.passed, total.failed);
    return total.failed == 0 ? 0 : 1;
}

// Every text, laid out by the formatter of its notation: it still reads as the same automaton, has all its
// comments, and laying it out again changes nothing. The same for the text with its white space and comments
// shuffled.
//
// FERZ_VECTORS and FERZ_CORPUS name folders with more texts; those below are always there. The arguments are
// a seed and how often each text is shuffled.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "frontend/registry.h"

namespace {

using namespace ferz;

struct Text {
    std::string name;
    const frontend::Notation* notation = nullptr;
    std::string text;
};

const std::vector<std::pair<const char*, const char*>> kTexts = {
    {"mbn", "P|Pawn|=mfW+cefF+[1-2]mefW02 |to the eighth| +P==Q N"},
    {"mbn", "|leapers| A=F02 D=W02   |riders,\nboth|\n\n\nR=W0\r\nB=F0|ends|"},
    {"mbn", "@I=N0 Z=QI X=Q-[|may|cF]-{K}"},
    {"mbn", "mfW|forward|+cfF"},
    {"chessembly", "# ferz: peek=enter\ndo peek(1,0) while friendly(0,0) move(1,0);"},
    {"chessembly",
     "do take-move( 1,1 )while edge(1, 1){take-move(-1,1)repeat(1)}{take-move(1,-1)repeat(1)};"},
    {"chessembly", "# one;\n# two\nmove(0,1) # three; # four\n;;take # five\n(1, # six\n1) # seven\n"},
    {"chessembly",
     "if-state(mode, 0) set-state(mode, 1) { take-move(1, 1) repeat(1) } { take-move(1, -1) repeat(1) } "
     "{ take-move(-1, 1) repeat(1) } { take-move(-1, -1) repeat(1) { { move(0, 1) } not jmp(a) label(a) } "
     "};"},
};

std::vector<Text> allTexts() {
    std::vector<Text> texts;
    std::set<std::string> known;
    const auto add = [&](const char* notation, const std::string& name, const std::string& text) {
        if (known.insert(notation + text).second)
            texts.push_back({name, frontend::findNotation(notation), text});
    };
    for (const auto& [notation, text] : kTexts)
        add(notation, text, text);
    if (const char* vectors = std::getenv("FERZ_VECTORS")) {
        const std::filesystem::path folder(vectors);
        for (const auto& [notation, key] : {std::pair{"mbn", "text"}, std::pair{"chessembly", "script"}}) {
            std::ifstream in(folder / (std::string(notation) + ".jsonl"));
            for (std::string line; std::getline(in, line);) {
                const std::string text = nlohmann::json::parse(line)[key];
                add(notation, text, text);
            }
        }
    }
    if (const char* corpus = std::getenv("FERZ_CORPUS")) {
        for (const auto& entry :
             std::filesystem::directory_iterator(std::filesystem::path(corpus) / "chessembly")) {
            if (entry.path().extension() != ".csm") continue;
            std::stringstream content;
            content << std::ifstream(entry.path()).rdbuf();
            add("chessembly", entry.path().filename().string(), content.str());
        }
    }
    return texts;
}

// ---- comments

/// Where the comment that begins at `at` ends; `at` itself where none begins.
std::size_t commentEnd(const Text& of, const std::string& text, std::size_t at) {
    if (of.notation->name == "mbn") {
        if (text[at] != '|') return at;
        const std::size_t end = text.find('|', at + 1);
        return end == std::string::npos ? text.size() : end + 1;
    }
    return text[at] == '#' ? std::min(text.find_first_of(";\r\n", at), text.size()) : at;
}

/// All comments in their order, without what formatters may change: blanks at the end, and line breaks.
std::vector<std::string> commentsOf(const Text& of, const std::string& text) {
    std::vector<std::string> comments;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = commentEnd(of, text, at);
        if (end == at) {
            ++at;
            continue;
        }
        std::string comment = text.substr(at, end - at);
        std::erase(comment, '\r');
        comment.erase(comment.find_last_not_of(" \t") + 1);
        comments.push_back(std::move(comment));
        at = end;
    }
    return comments;
}

/// The text with other white space, and more comments, wherever its notation has room for them.
std::string shuffled(const Text& of, std::mt19937& random) {
    const bool isMbn = of.notation->name == "mbn";
    const std::vector<std::string> gaps =
        isMbn ? std::vector<std::string>{" ",
                                         "\n",
                                         "\r\n",
                                         "\n\n\n",
                                         "\t ",
                                         " |c| ",
                                         "\n|two\nlines|\n",
                                         " |a| |b|\n\n"}
              : std::vector<std::string>{
                    " ", "\n", "\r\n", "\n\n\n", "\t ", " # c\n", "\n# own line \n", "\n\n#a\r\n"};
    const auto pick = [&](std::size_t count) { return random() % count; };
    std::string result;
    for (std::size_t at = 0; at < of.text.size();) {
        const std::size_t end = commentEnd(of, of.text, at);
        if (end > at) {
            result += of.text.substr(at, end - at);
            at = end;
            continue;
        }
        const char c = of.text[at++];
        if (std::string(" \t\r\n").find(c) != std::string::npos) {
            // What ends a comment must go on ending it.
            result += c == '\n' || c == '\r' ? "\n" : "";
            result += gaps[pick(gaps.size())];
            continue;
        }
        result += c;
        const bool hasRoom = isMbn || std::string("();{},").find(c) != std::string::npos;
        if (hasRoom && pick(isMbn ? 6 : 3) == 0) result += isMbn ? "|in|" : gaps[pick(gaps.size())];
    }
    return result;
}

// ---- the check

struct Count {
    int read = 0;
    int unread = 0;  ///< texts that cannot be read: the formatter may refuse them, but not change them
    int wrong = 0;
};

/// What is wrong; empty when nothing is.
std::string problem(const Text& of, const std::string& text, Count& count) {
    const auto read = [&](const std::string& what) -> std::optional<std::vector<ir::Movement>> {
        // As it is; with the extensions; and where a word is none, leniently.
        for (const int attempt : {0, 1, 2}) {
            FrontendOptions options;
            if (attempt > 0 && !of.notation->dialect.empty()) options.dialect["dialect"] = "extended";
            options.lenient = attempt == 2;
            Diagnostics diagnostics;
            auto movements = of.notation->read(Source(of.name, what), options, diagnostics);
            if (movements) return movements;
        }
        return std::nullopt;
    };
    Diagnostics diagnostics;
    const auto once = of.notation->format(Source(of.name, text), diagnostics);
    const auto before = read(text);
    ++(before ? count.read : count.unread);
    if (!once) return before ? "is not formatted: " + render(diagnostics) : "";
    if (read(*once) != before) return "reads otherwise:\n" + *once;
    if (commentsOf(of, *once) != commentsOf(of, text)) return "has other comments:\n" + *once;
    const auto twice = of.notation->format(Source(of.name, *once), diagnostics);
    if (twice != once)
        return "is laid out otherwise the second time:\n" + *once + "---\n" + twice.value_or("");
    return {};
}

}  // namespace

int main(int argc, char** argv) {
    const unsigned seed = argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 1;
    const int shuffles = argc > 2 ? std::atoi(argv[2]) : 3;
    fmt::print("seed {}\n", seed);
    std::mt19937 random(seed);
    std::map<std::string_view, Count> counts;
    int wrong = 0;
    for (const Text& each : allTexts()) {
        Count& count = counts[each.notation->name];
        for (int round = 0; round <= shuffles; ++round) {
            const std::string text = round == 0 ? each.text : shuffled(each, random);
            const std::string what = problem(each, text, count);
            if (what.empty()) continue;
            ++count.wrong;
            ++wrong;
            fmt::print("{}: `{}` {}\n", each.notation->name, text, what);
        }
    }
    for (const auto& [name, count] : counts)
        fmt::print("{}: {} read, {} not, {} wrong\n", name, count.read, count.unread, count.wrong);
    const bool isEnough =
        std::all_of(counts.begin(), counts.end(), [](const auto& each) { return each.second.read >= 4; });
    return wrong == 0 && isEnough && counts.size() == 2 ? 0 : 1;
}

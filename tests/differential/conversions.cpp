// Every conversion is brought back and proved equal: each text below, and each distinct definition of the
// vectors, strings and programs that the environment variables FERZ_VECTORS and FERZ_CORPUS point at, is
// written to every target that some notation reads, read again, and compared. What is read back from ANCP,
// the notation made for equality, is written once more and has to be the same bytes.
//
// A target may refuse; what it writes must be right. A text that is no definition is passed over: other tests
// look at those. What is written in Chessembly from MBN is not warned about. The reasons of refusals are
// listed, and of given texts the share of what is proved may not fall; of others tests/conversions has a
// list.
//
//     conversions [TARGET]         only to this target
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "backends/registry.h"
#include "frontend/registry.h"
#include "ir/equivalence/equal.h"
#include "ir/normal/normal_form.h"
#include "tests/differential/read_back.h"

namespace {

using namespace ferz;

// An oblong board, so that ranks and files are not mixed up, and small enough for hundreds of proofs.
constexpr ir::Board kBoard{5, 7};
constexpr ir::Board kSmallBoard{3, 4};
constexpr std::size_t kMostConfigurations = 50'000;

struct Text {
    std::string notation;
    std::string text;
};

const Text kTexts[] = {
    {"mbn", "K"},
    {"mbn", "Q"},
    {"mbn", "N0"},
    {"mbn", "mfW+cfF"},
    {"mbn", "W3"},
    {"mbn", "F02+D"},
    {"mbn", "mR+cB"},
    {"mbn", ":1,4:+cW"},
    {"mbn", "fsN"},
    {"mbn", "oN"},
    {"mbn", "/{!t}/N"},
    {"mbn", "K[d4(+-1,+-2)]"},
    {"mbn", "(W)r0*"},
    {"mbn", "mK--[!cR]"},
    {"mbn", "mQ-tK"},
    {"mbn", "mQ-{!cK}"},
    {"mbn", "gR2--mcW0*"},
    {"mbn", "cB-mtB0*"},
    {"mbn", "puD*--cvQ"},
    {"mbn", "[1-2]ooB0*"},
    {"mbn", "R--rW"},
    {"mbn", "aW-W"},
    {"mbn", "ooB"},
    {"mbn", "ooN"},
    {"mbn", "oR0*"},
    {"mbn", "cR-mtR"},
    {"mbn", "cR-tR"},
    {"mbn", "cP"},
    {"mbn", "wyfW3"},
    {"mbn", "wyppR"},
    {"mbn", "{R}B"},
    {"mbn", "uvN"},
    {"mbn", "N+(W)r0*"},
    {"mbn", "mW--{cW}--[F]"},
    {"chessembly", "take-move(1, 1) { take-move(1, 0) repeat(1) } { take-move(0, 1) repeat(1) };"},
    {"chessembly",
     "do take-move(1, 1) while peek(0, 0) edge-right(1, 1) jne(0) take-move(-1, 1) repeat(1) label(0) "
     "edge-top(1, 1) jne(1) take-move(1, -1) repeat(1) label(1);"},
    {"chessembly", "do peek(0, 1) while enemy(0, 1) not friendly(0, 1) anchor(0, 1) take-move(0, 1);"},
    {"chessembly", "take(1, 0) jump(1, 0) repeat(1); observe(0, 1) move(0, 2); bound(1, 0) not move(1, 0);"},
    {"chessembly", "do take(1, 0) while catch(0, 0);"},
    {"chessembly", "label(0) move(0, 1) jmp(0); enemy(1, 0) not move(-1, 0); catch(0, -1); shift(1, 1);"},
    {"chessembly", "if-state(mode, 1) set-state(mode, 0) take-move(1, 1); transition(queen) move(0, 1);"},
    {"ancp", "move:leap!(0,1) & capture:enpassant{P}:leap!(-1,1)(1,1) & rows[2]:move:enpassant:slide!(0,2)"},
    {"ancp", "leap(0,1) + leap!(-1,1)(1,1) & capture:hop{^C}:slide&×(1,1) & torus:slide&×3(0,1)"},
    {"ancp",
     "leap(1,2) & leap(1,2) + @1, @1 = leap!(2,1) & if[not visited] + do[visit] + move:leap!(2,1) + @1"},
    {"betza", "fmWfceFifmnD"},
    {"betza", "BcpBnNfsD"},
    {"betza", "[F?R][W-F-F]gQ"},
    {"betza", "fmRfcF"},
    {"ir",
     "movement m\nstate 0\n  step (1,0) -> 1\nstate 1\n  test unmoved -> 2\nstate 2\n  act land -> 3\nstate "
     "3 accepts\n"},
};

/// Which share of all texts has to be proved, where there are others than those above.
struct Floor {
    std::string_view conversion;
    double share = 0;
};
// What Chessembly cannot say are mostly pieces that ask whether they have moved, capture en passant, their
// own side or several pieces at once. What MBN cannot say are states of the game, promotion and squares
// tested beside the way.
constexpr Floor kFloors[] = {
    {"mbn to chessembly", 0.888}, {"mbn to chessembly[dialect=extended]", 0.906},
    {"mbn to mbn", 0.995},        {"mbn to ancp", 1.0},
    {"mbn to ir", 1.0},           {"betza to mbn", 0.99},
    {"chessembly to mbn", 0.63},  {"chessembly to chessembly", 0.99},
    {"chessembly to ancp", 1.0},  {"chessembly to ir", 1.0},
    {"ancp to ancp", 1.0},        {"ancp to mbn", 0.6},
    {"betza to betza", 0.98},
};

/// Every value of `key` in a file of JSON lines.
void readLines(const std::filesystem::path& path, const char* key, const char* notation,
               std::vector<Text>& into) {
    std::ifstream in(path);
    std::set<std::string> seen;
    for (std::string line; std::getline(in, line);) {
        const auto json = nlohmann::json::parse(line, nullptr, false);
        if (!json.is_object() || !json.contains(key)) continue;
        const std::string text = json[key].get<std::string>();
        if (seen.insert(text).second) into.push_back({notation, text});
    }
}

/// The first column of a table, but for its comments.
void readColumn(const std::filesystem::path& path, const char* notation, std::vector<Text>& into) {
    std::ifstream in(path);
    for (std::string line; std::getline(in, line);) {
        const std::string text = line.substr(0, line.find('\t'));
        if (text.starts_with("#")) continue;
        const bool isKnown = std::any_of(into.begin(), into.end(), [&](const Text& each) {
            return each.notation == notation && each.text == text;
        });
        if (!isKnown) into.push_back({notation, text});
    }
}

std::vector<Text> allTexts() {
    std::vector<Text> texts(std::begin(kTexts), std::end(kTexts));
    if (const char* vectors = std::getenv("FERZ_VECTORS")) {
        readLines(std::filesystem::path(vectors) / "mbn.jsonl", "text", "mbn", texts);
        readLines(std::filesystem::path(vectors) / "chessembly.jsonl", "script", "chessembly", texts);
    }
    if (const char* corpus = std::getenv("FERZ_CORPUS")) {
        for (const char* notation : {"mbn", "betza"})
            readColumn(std::filesystem::path(corpus) / "betza_strings.tsv", notation, texts);
        std::vector<std::filesystem::path> files;
        for (const auto& entry :
             std::filesystem::directory_iterator(std::filesystem::path(corpus) / "chessembly")) {
            if (entry.path().extension() == ".csm") files.push_back(entry.path());
        }
        std::sort(files.begin(), files.end());
        for (const auto& file : files) {
            std::stringstream content;
            content << std::ifstream(file).rdbuf();
            texts.push_back({"chessembly", content.str()});
        }
    }
    return texts;
}

struct Count {
    int proved = 0;
    int warned = 0;  ///< of those
    int refused = 0;
    int undecided = 0;
    int wrong = 0;
    std::map<std::string, std::vector<std::string>> reasons;  ///< of refusals, with the texts
};

enum class Outcome { Proved, Warned, Refused, Undecided, Wrong };

/// A target, in one of its dialects.
struct Writing {
    const backends::Target& target;
    bool extended = false;

    [[nodiscard]] std::string name() const {
        return std::string(target.name) + (extended ? "[dialect=extended]" : "");
    }
};

std::vector<Writing> writings(const std::string& only) {
    std::vector<Writing> result;
    for (const backends::Target& target : backends::targets()) {
        if (target.readBy.empty() || (!only.empty() && only != target.name)) continue;
        result.push_back({target, false});
        if (target.name == "chessembly") result.push_back({target, true});
    }
    return result;
}

/// What roams over the whole board has tables that are too large there: equal on a smaller board, and of one
/// normal form, they are equal on every board.
ir::Comparison compared(const std::vector<ir::Movement>& left, const std::vector<ir::Movement>& right) {
    ir::CompareOptions options;
    options.limits.configurations = kMostConfigurations;
    const ir::Comparison result = ir::compareAll(left, right, kBoard, options);
    if (result.verdict != ir::Verdict::Undecided || left.size() != 1 || right.size() != 1) return result;
    const auto form = ir::normal::normalForm(left.front());
    if (!form || form != ir::normal::normalForm(right.front())) return result;
    return ir::compareAll(left, right, kSmallBoard, options);
}

/// Through several notations and back to the first. Empty when one of them cannot say it.
std::optional<ir::Verdict> throughAll(const std::vector<ir::Movement>& movements) {
    std::vector<ir::Movement> there = movements;
    for (const char* name : {"mbn", "chessembly", "ancp", "betza"}) {
        Diagnostics problems;
        const backends::Target& target = *backends::findTarget(name);
        const auto text = target.emit(there, test::tryingOptions(target), problems);
        if (!text) return std::nullopt;
        auto back = test::readBack(target, *text, problems);
        if (!back) return ir::Verdict::Different;
        there = std::move(*back);
    }
    return compared(movements, there).verdict;
}

Outcome convertAndBack(const std::vector<ir::Movement>& movements, const Writing& writing, std::string& why) {
    const backends::Target& target = writing.target;
    EmitOptions emitOptions = test::tryingOptions(target);
    if (writing.extended) emitOptions.dialect["dialect"] = "extended";
    Diagnostics diagnostics;
    const auto text = target.emit(movements, emitOptions, diagnostics);
    if (!text) {
        if (diagnostics.hasErrors()) {
            const std::string& message = diagnostics.firstError()->message;
            why = message.substr(message.find(": ") + 2);
            return Outcome::Refused;
        }
        why = "refused without a reason";
        return Outcome::Wrong;
    }
    Diagnostics problems;
    const auto back = test::readBack(target, *text, problems);
    if (!back) {
        why = "cannot be read back\n" + *text + render(problems);
        return Outcome::Wrong;
    }
    if (target.name == "ancp") {
        const auto again = target.emit(*back, emitOptions, problems);
        if (again != text) {
            why = fmt::format("is another text when it is written again\n{}{}", *text,
                              again.value_or("none\n"));
            return Outcome::Wrong;
        }
    }
    const ir::Comparison result = compared(movements, *back);
    if (result.verdict == ir::Verdict::Undecided) {
        why = "undecided: " + result.reason;
        return Outcome::Undecided;
    }
    if (result.verdict == ir::Verdict::Different) {
        why = "differs\n" + *text;
        return Outcome::Wrong;
    }
    // What Chessembly warns about can be taken away.
    if (target.name == "chessembly" && !problems.all().empty()) {
        why = render(problems);
        return Outcome::Warned;
    }
    return Outcome::Proved;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string only = argc > 1 ? argv[1] : "";
    std::map<std::string, Count> counts;
    int wrong = 0;
    int warned = 0;
    int read = 0;
    int chains = 0;
    for (const Text& text : allTexts()) {
        Diagnostics diagnostics;
        const auto movements = frontend::findNotation(text.notation)
                                   ->read(Source("<text>", text.text), FrontendOptions{}, diagnostics);
        if (!movements) continue;
        ++read;
        if (text.notation == "betza" && only.empty()) {
            const auto verdict = throughAll(*movements);
            if (verdict == ir::Verdict::Equal) ++chains;
            if (verdict == ir::Verdict::Different) {
                ++wrong;
                fmt::print("betza `{}` through all notations: differs\n", text.text);
            }
        }
        for (const Writing& writing : writings(only)) {
            Count& count = counts[fmt::format("{} to {}", text.notation, writing.name())];
            std::string why;
            switch (convertAndBack(*movements, writing, why)) {
                case Outcome::Proved: ++count.proved; break;
                case Outcome::Warned:
                    ++count.proved;
                    ++count.warned;
                    // What a program has to spare may still be there when it is written again.
                    if (text.notation != "mbn") break;
                    ++warned;
                    fmt::print("{} `{}` to {}: warned about\n{}", text.notation, text.text, writing.name(),
                               why);
                    break;
                case Outcome::Refused:
                    ++count.refused;
                    count.reasons[why].push_back(text.text);
                    break;
                case Outcome::Undecided:
                    ++count.undecided;
                    count.reasons[why].push_back(text.text);
                    break;
                case Outcome::Wrong:
                    ++count.wrong;
                    ++wrong;
                    fmt::print("{} `{}` to {}: {}\n", text.notation, text.text, writing.name(), why);
                    break;
            }
        }
    }
    for (const auto& [what, count] : counts) {
        fmt::print("{}: {} proved, {} refused, {} undecided, {} wrong\n", what, count.proved, count.refused,
                   count.undecided, count.wrong);
    }
    fmt::print("betza to mbn to chessembly to ancp to betza: {} proved\n", chains);
    bool isEnough = read >= static_cast<int>(std::size(kTexts));
    for (const auto& [what, count] : counts) {
        const auto* floor =
            std::find_if(std::begin(kFloors), std::end(kFloors),
                         [&, &name = what](const Floor& each) { return each.conversion == name; });
        if (floor == std::end(kFloors)) continue;
        for (const auto& [why, refused] : count.reasons)
            fmt::print("  {}: {}: {}\n", what, why, fmt::join(refused, "  "));
        const int all = count.proved + count.refused + count.undecided + count.wrong;
        const bool hasOthers = read > static_cast<int>(std::size(kTexts));
        if (!hasOthers || count.proved >= floor->share * all) continue;
        isEnough = false;
        fmt::print("{}: {} of {} are proved, which is too few\n", what, count.proved, all);
    }
    return wrong == 0 && warned == 0 && (chains >= 1 || !only.empty()) && isEnough ? 0 : 1;
}

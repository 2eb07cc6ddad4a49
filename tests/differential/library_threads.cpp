// The library asked by eight threads at once: library_threads < QUESTIONS. A question is a line `TARGET TAB
// DEFINITION`; its answer a line of JSON as `ferz convert --jsonl` gives it, in order. Each thread also
// compares, fingerprints, names and moves the piece: two threads that are asked the same have to agree.
#include <atomic>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "ferz/ferz.h"

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kThreads = 8;

struct Question {
    std::string target;
    std::string definition;
};

Json errorOf(const std::vector<ferz::Problem>& problems) {
    for (const ferz::Problem& each : problems) {
        if (!each.isError) continue;
        Json error{{"name", each.name}, {"message", each.message}};
        if (!each.file.empty()) {
            error["line"] = each.line;
            error["col"] = each.column;
        }
        if (!each.help.empty()) error["help"] = each.help;
        return {{"error", error}};
    }
    return {{"error", "no reason"}};
}

std::string answerTo(const Question& question) {
    ferz::ReadOptions options;
    options.suggests = false;
    const auto pieces = ferz::read(question.definition, options);
    if (!pieces) return errorOf(pieces.problems()).dump();
    const auto text = ferz::write(*pieces, question.target, {.suggests = false});
    return (text ? Json{{"text", *text}} : errorOf(text.problems())).dump();
}

/// Everything else that can be asked of a piece, as one text.
std::string restOf(const Question& question) {
    constexpr double kEffort = 0.05;
    ferz::ReadOptions options;
    options.suggests = false;
    const auto pieces = ferz::read(question.definition, options);
    if (!pieces || pieces->empty()) return {};
    const ferz::Piece& piece = pieces->front();
    std::ostringstream text;
    const auto print = ferz::fingerprint(piece, {5, 5}, kEffort);
    text << (print ? print->text() : "undecided") << ' ';
    const ferz::Identity identity = ferz::identify(piece, {6, 6}, kEffort);
    text << (identity.known.empty() ? std::to_string(identity.madeOf.size()) : identity.known.front().name)
         << ' ';
    const auto queen = ferz::read("mbn:Q");
    const ferz::Comparison comparison = ferz::compare(piece, queen->front(), {5, 5}, {.effort = kEffort});
    text << static_cast<int>(comparison.verdict) << ' ';
    if (comparison.difference) text << comparison.difference->fen << ' ';
    const auto moves = ferz::moves(piece, {}, "d4");
    text << (moves ? moves->size() : 0);
    return text.str();
}

}  // namespace

int main() {
    std::vector<Question> questions;
    for (std::string line; std::getline(std::cin, line);) {
        const std::size_t tab = line.find('\t');
        questions.push_back({line.substr(0, tab), line.substr(tab + 1)});
    }
    std::vector<std::string> answers(questions.size());
    std::vector<std::string> first(questions.size());
    std::vector<std::string> second(questions.size());
    std::atomic<std::size_t> next = 0;
    std::vector<std::thread> threads;
    for (std::size_t thread = 0; thread < kThreads; ++thread) {
        threads.emplace_back([&] {
            for (std::size_t at = next++; at < 2 * questions.size(); at = next++) {
                const std::size_t index = at / 2;
                // Neighbours ask the same at about the same time.
                if (at % 2 == 0) answers[index] = answerTo(questions[index]);
                (at % 2 == 0 ? first : second)[index] = restOf(questions[index]);
            }
        });
    }
    for (std::thread& each : threads)
        each.join();
    int code = 0;
    for (std::size_t index = 0; index < questions.size(); ++index) {
        std::cout << answers[index] << '\n';
        if (first[index] == second[index]) continue;
        std::cerr << questions[index].definition << ": `" << first[index] << "` and `" << second[index]
                  << "`\n";
        code = 1;
    }
    return questions.empty() ? 1 : code;
}

// Questions of `ferz ask`, a line of JSON each. The answers do not depend on the order of the questions, and
// a conversion's is what the library writes.
#include <algorithm>
#include <iostream>
#include <sstream>
#include <vector>

#include "ferz/ferz.h"
#include "tests/fuzz/target.h"
#include "tools/answers.h"
#include "tools/questions.h"

namespace ferz::fuzz {

namespace {

using tools::Json;

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    return lines;
}

std::vector<std::string> answers(const std::vector<std::string>& questions) {
    std::string text;
    for (const std::string& each : questions)
        text += each + "\n";
    std::istringstream in(text);
    std::ostringstream out;
    auto* const before = std::cin.rdbuf(in.rdbuf());
    auto* const after = std::cout.rdbuf(out.rdbuf());
    std::cin.clear();
    tools::StreamOptions stream;
    stream.jobs = 1;
    static_cast<void>(tools::answerLines({}, stream, tools::allQuestions()));
    std::cin.rdbuf(before);
    std::cout.rdbuf(after);
    return linesOf(out.str());
}

/// Where the question stood is part of the answer to a line that is none.
std::vector<std::string> withoutPlaces(std::vector<std::string> answers) {
    for (std::string& each : answers) {
        Json answer = Json::parse(each, nullptr, false);
        if (answer.is_object() && answer.erase("line") > 0) each = tools::dump(answer);
    }
    return answers;
}

void checkConversion(const Json& question, const Json& answer, std::string_view text) {
    if (question.size() != 3 || !answer.contains("text")) return;
    for (const char* key : {"def", "to"}) {
        if (!question.contains(key) || !question[key].is_string()) return;
    }
    const auto pieces = read(question["def"].get<std::string>());
    expect(pieces.hasValue(), "what is converted can be read", text);
    const auto written = write(*pieces, question["to"].get<std::string>());
    expect(written && *written == answer["text"].get<std::string>(), "the library writes the same", text);
}

bool take(std::string_view text) {
    std::vector<std::string> questions = linesOf(std::string(text));
    std::vector<std::string> found = answers(questions);
    expect(found.size() == questions.size(), "every question has an answer", text);
    bool isAnswered = false;
    for (std::size_t i = 0; i < questions.size(); ++i) {
        expect(found[i].starts_with('{') && found[i].ends_with('}'), "an answer is an object", found[i]);
        const Json answer = Json::parse(found[i], nullptr, false);
        // An id may be a number that is larger than any.
        if (answer.is_discarded() || answer.contains("error")) continue;
        isAnswered = true;
        if (isSample(text, 4)) checkConversion(Json::parse(questions[i], nullptr, false), answer, text);
    }
    if (questions.size() < 2) return isAnswered;
    std::reverse(questions.begin(), questions.end());
    std::reverse(found.begin(), found.end());
    expect(withoutPlaces(answers(questions)) == withoutPlaces(found),
           "in another order the answers are the same", text);
    return isAnswered;
}

}  // namespace

const Target kTarget{"json", take};

}  // namespace ferz::fuzz

#include "notations/steps/words.h"

#include "support/entry.h"

namespace ferz::steps {

namespace {

constexpr StepWord kSteps[] = {
    {"north", {0, 1}, "a square forward"},
    {"south", {0, -1}, "a square backward"},
    {"east", {1, 0}, "a square to the right"},
    {"west", {-1, 0}, "a square to the left"},
};

}  // namespace

std::span<const StepWord> stepWords() {
    return kSteps;
}

const StepWord* findStep(std::string_view text) {
    return findBy(kSteps, &StepWord::text, text);
}

std::vector<Word> wordList() {
    std::vector<Word> list;
    for (const StepWord& each : kSteps)
        list.push_back({each.text, MarkKind::Word, {}, each.meaning});
    return list;
}

bool looksLike(std::string_view text) {
    return findStep(text.substr(0, text.find_first_of(" ,"))) != nullptr;
}

}  // namespace ferz::steps

#include "languages/hos/vocabulary.h"

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <utility>

#include "languages/hos/diagnostic_names.h"
#include "languages/hos/number.h"

namespace ferz::hos {

namespace {

using Read = std::optional<Action>;

std::string variableOf(const Operands& at) {
    return std::string(at.rc3());
}

// ---- Tassadar

std::optional<double> numberIn(const Operands& at, const Field& field) {
    const auto number = readNumber(field.text);
    if (!number) {
        const Span span = at.text.span(at.line + kRc4, field.at, field.at + field.text.size());
        at.diagnostics.report(diagnostic::kNotANumber, at.text.source(), span,
                              fmt::format("{} is not a number", shown(field.text)));
    }
    return number;
}

Read storeString(const Operands& at) {
    return Store{variableOf(at), std::string(at.rc4())};
}

Read storeNumber(const Operands& at) {
    const auto number = numberIn(at, {at.rc4(), 0});
    if (!number) return std::nullopt;
    return Store{variableOf(at), *number};
}

Read storeNumbers(const Operands& at) {
    Numbers list;
    bool good = true;
    for (const Field& field : splitAtStorm(at.rc4())) {
        const auto number = numberIn(at, field);
        good = good && number;
        if (number) list.push_back(*number);
    }
    if (!good) return std::nullopt;
    return Store{variableOf(at), std::move(list)};
}

Read storeStrings(const Operands& at) {
    Strings list;
    for (const Field& field : splitAtStorm(at.rc4()))
        list.emplace_back(field.text);
    return Store{variableOf(at), std::move(list)};
}

template <Fold kFold>
Read storeFolded(const Operands& at) {
    return StoreFolded{variableOf(at), kFold, std::string(at.rc4())};
}

// ---- Tracer

std::optional<Condition> condition(const Operands& at, Comparison comparison) {
    const auto names = splitAtStorm(at.rc3());
    if (names.size() != 2) {
        at.diagnostics.report(diagnostic::kSyntax, at.text.source(), at.text.span(at.line + kRc3),
                              "the names of two variables are expected here",
                              "write `storm` between them, once: `astormb`");
        return std::nullopt;
    }
    return Condition{std::string(names[0].text), comparison, std::string(names[1].text)};
}

/// Lines of reading codes, as a number of these.
std::optional<std::size_t> countIn(const Operands& at, const Field& field) {
    // More lines than a text may have; the last two digits tell a multiple of four.
    constexpr std::size_t kMostDigits = 9;
    constexpr std::size_t kTooMany = 1'000'000'000;
    const auto isDigit = [](char byte) { return byte >= '0' && byte <= '9'; };
    bool good = !field.text.empty() && std::all_of(field.text.begin(), field.text.end(), isDigit);
    if (good) {
        const std::string_view last =
            field.text.substr(field.text.size() - std::min<std::size_t>(field.text.size(), 2));
        good = std::stoul(std::string(last)) % 4 == 0;
    }
    if (!good) {
        const Span span = at.text.span(at.line + kRc4, field.at, field.at + field.text.size());
        at.diagnostics.report(
            diagnostic::kBadCount, at.text.source(), span,
            fmt::format("{} is not a number of lines, four for each reading code", shown(field.text)));
        return std::nullopt;
    }
    const std::size_t first = std::min(field.text.find_first_not_of('0'), field.text.size() - 1);
    const std::string digits(field.text.substr(first));
    return digits.size() > kMostDigits ? kTooMany : std::stoul(digits) / 4;
}

/// As many counts as there should be.
std::optional<std::vector<std::size_t>> counts(const Operands& at, std::size_t expected,
                                               std::string_view form) {
    const auto fields = splitAtStorm(at.rc4());
    if (fields.size() != expected) {
        at.diagnostics.report(
            diagnostic::kBadCount, at.text.source(), at.text.span(at.line + kRc4),
            fmt::format("{} expected here, as {}",
                        expected == 1 ? "one number of lines is" : "two numbers of lines are", form));
        return std::nullopt;
    }
    std::vector<std::size_t> found;
    for (const Field& field : fields) {
        const auto count = countIn(at, field);
        if (count) found.push_back(*count);
    }
    if (found.size() != expected) return std::nullopt;
    return found;
}

template <Comparison kComparison>
Read readIf(const Operands& at) {
    auto test = condition(at, kComparison);
    const auto lines = counts(at, 2, "`4storm8`");
    if (!test || !lines) return std::nullopt;
    return If{std::move(*test), (*lines)[0], (*lines)[1]};
}

template <Comparison kComparison>
Read readWhile(const Operands& at) {
    auto test = condition(at, kComparison);
    const auto lines = counts(at, 1, "`8`");
    if (!test || !lines) return std::nullopt;
    return While{std::move(*test), lines->front()};
}

// ---- Jaina

template <Operator kOperator>
Read calculate(const Operands& at) {
    return Calculate{variableOf(at), kOperator, std::string(at.rc4())};
}

// ---- Ragnaros

Read printText(const Operands& at) {
    return PrintText{std::string(at.rc3())};
}

Read printVariable(const Operands& at) {
    return PrintVariable{variableOf(at)};
}

Read ask(const Operands& at) {
    return Ask{std::string(at.rc3()), std::string(at.rc4())};
}

constexpr std::string_view kStoredAsText =
    "this mode stores a string: the document's examples write it so, and its rules call the one for numbers "
    "`focusedbeam`";

/// As the document lists them. `getstuffed` is its second `getstuffed!`, by the mirror image `deffutsteg`;
/// the six modes of `totalrecall` have no names there.
const std::vector<Word>& words() {
    static const std::vector<Word> kWords = {
        {"Tassadar", "psiinfusion", {}, storeString},
        {"Tassadar", "psiinfusion", {"focusedbeam"}, storeNumber},
        {"Tassadar", "psiinfusion", {"focusbeam"}, storeString, kStoredAsText},
        {"Tassadar", "psiinfusion", {"psionicecho"}, storeNumbers},
        {"Tassadar", "psiinfusion", {"psionicechoW"}, storeStrings},
        {"Tassadar", "psiinfusion", {"templarswill", "khalascelerity"}, storeFolded<Fold::Sum>},
        {"Tassadar", "psiinfusion", {"templarswill", "khalasembrace"}, storeFolded<Fold::Length>},
        {"Tassadar", "psiinfusion", {"templarswill", "khalashighlight"}, storeFolded<Fold::Greatest>},
        {"Tassadar", "psiinfusion", {"templarswill", "khalaslowlight"}, storeFolded<Fold::Least>},
        {"Tracer", "spatialecho", {"getstuffed!"}, readIf<Comparison::Greater>},
        {"Tracer", "spatialecho", {"getstuffed"}, readIf<Comparison::GreaterOrEqual>},
        {"Tracer", "spatialecho", {"!deffutsteg"}, readIf<Comparison::Less>},
        {"Tracer", "spatialecho", {"deffutsteg"}, readIf<Comparison::LessOrEqual>},
        {"Tracer", "spatialecho", {"lockedandloaded"}, readIf<Comparison::Equal>},
        {"Tracer", "spatialecho", {"loadedandlocked"}, readIf<Comparison::NotEqual>},
        {"Tracer", "totalrecall", {"getstuffed!"}, readWhile<Comparison::Greater>},
        {"Tracer", "totalrecall", {"getstuffed"}, readWhile<Comparison::GreaterOrEqual>},
        {"Tracer", "totalrecall", {"!deffutsteg"}, readWhile<Comparison::Less>},
        {"Tracer", "totalrecall", {"deffutsteg"}, readWhile<Comparison::LessOrEqual>},
        {"Tracer", "totalrecall", {"lockedandloaded"}, readWhile<Comparison::Equal>},
        {"Tracer", "totalrecall", {"loadedandlocked"}, readWhile<Comparison::NotEqual>},
        {"Jaina", "frostbolt", {}, calculate<Operator::Assign>},
        {"Jaina", "frostbolt", {"wintersreach"}, calculate<Operator::Add>},
        {"Jaina", "frostbolt", {"lingeringchill"}, calculate<Operator::Subtract>},
        {"Jaina", "frostbolt", {"deepchill"}, calculate<Operator::Multiply>},
        {"Jaina", "frostbolt", {"conjurerspursuit"}, calculate<Operator::Divide>},
        {"Ragnaros", "livingmeteor", {}, printText},
        {"Ragnaros", "livingmeteor", {"lavasurge"}, printText},
        {"Ragnaros", "livingmeteor", {"flamesofsulfuron"}, printVariable},
        {"Ragnaros", "handofragnaros", {"engulfingflame"}, ask},
    };
    return kWords;
}

}  // namespace

std::span<const Word> vocabulary() {
    return words();
}

std::string shown(std::string_view text) {
    return text.empty() ? "an empty text" : fmt::format("`{}`", text);
}

std::vector<Field> splitAtStorm(std::string_view text) {
    constexpr std::string_view kStorm = "storm";
    std::vector<Field> fields;
    std::size_t begin = 0;
    for (std::size_t end = 0; end != std::string_view::npos; begin = end + kStorm.size()) {
        end = text.find(kStorm, begin);
        fields.push_back({text.substr(begin, end == std::string_view::npos ? end : end - begin), begin});
    }
    return fields;
}

}  // namespace ferz::hos

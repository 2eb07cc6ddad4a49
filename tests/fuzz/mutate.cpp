#include "tests/fuzz/mutate.h"

#include <algorithm>
#include <cctype>
#include <fstream>

#include "support/source.h"

namespace ferz::fuzz {

namespace {

std::size_t below(std::size_t limit, Random& random) {
    return limit == 0 ? 0 : random() % limit;
}

bool isWord(char each) {
    return std::isalnum(static_cast<unsigned char>(each)) != 0 || each == '-' || each == '_';
}

/// Behind the bracket that closes the one at `begin`; the end where there is none.
std::size_t closing(std::string_view text, std::size_t begin) {
    int depth = 0;
    for (std::size_t i = begin; i < text.size(); ++i) {
        if (std::string_view("([{<").find(text[i]) != std::string_view::npos) ++depth;
        if (std::string_view(")]}>").find(text[i]) != std::string_view::npos && --depth == 0) return i + 1;
    }
    return text.size();
}

/// A character, a word, what is in brackets, a line, or a stretch.
Span partOf(std::string_view text, Random& random) {
    if (text.empty()) return {};
    const std::size_t at = below(text.size(), random);
    Span part{at, at + 1};
    switch (random() % 6) {
        case 0: break;
        case 1: part.end = std::min(text.size(), at + 1 + below(16, random)); break;
        case 2:
            part.begin = text.rfind('\n', at) == std::string_view::npos ? 0 : text.rfind('\n', at) + 1;
            part.end = std::max(part.begin, std::min(text.find('\n', at), text.size()));
            break;
        case 3: {
            const std::size_t open = text.find_first_of("([{<", at);
            if (open != std::string_view::npos) part = {open, closing(text, open)};
            break;
        }
        default:
            while (part.begin > 0 && isWord(text[part.begin - 1]) && isWord(text[at]))
                --part.begin;
            while (part.end < text.size() && isWord(text[part.end]) && isWord(text[at]))
                ++part.end;
    }
    return part;
}

std::string_view of(std::string_view text, Span part) {
    return text.substr(part.begin, part.end - part.begin);
}

std::string replaced(std::string_view text, Span part, std::string_view by) {
    return std::string(text.substr(0, part.begin)).append(by).append(text.substr(part.end));
}

std::string number(Random& random) {
    constexpr const char* kNumbers[] = {
        "0",  "1",   "2",   "3",     "7",          "8",           "9",
        "12", "26",  "27",  "64",    "100",        "255",         "256",
        "-1", "999", "-65", "65536", "2147483648", "-2147483649", "18446744073709551616"};
    return kNumbers[below(std::size(kNumbers), random)];
}

}  // namespace

/// To be put somewhere into the text.
std::string Mutator::something(std::string_view text, Random& random) const {
    switch (random() % 5) {
        case 0: return std::string(of(text, partOf(text, random)));
        case 1: return number(random);
        case 2:
            if (generate_ != nullptr) return generate_(static_cast<std::uint32_t>(random()));
            [[fallthrough]];
        case 3:
            if (!words_.empty()) return words_[below(words_.size(), random)];
            [[fallthrough]];
        default:
            return std::string(1,
                               static_cast<char>(random() % 8 == 0 ? random() % 256 : ' ' + random() % 95));
    }
}

std::string Mutator::change(std::string_view text, Random& random) const {
    const Span part = partOf(text, random);
    const std::string_view own = of(text, part);
    switch (random() % 7) {
        case 0: return replaced(text, part, "");
        case 1: return replaced(text, {part.end, part.end}, own);
        case 2: return replaced(text, {part.begin, part.begin}, something(text, random));
        case 3: {
            const std::size_t which = below(4, random);
            return replaced(text, part, std::string(1, "([{/"[which]).append(own).append(1, ")]}/"[which]));
        }
        case 4: {
            const Span other = partOf(text, random);
            const std::string moved(own);
            return part.end <= other.begin ? replaced(replaced(text, other, moved), part, of(text, other))
                                           : replaced(text, other, moved);
        }
        default: return replaced(text, part, something(text, random));
    }
}

std::string Mutator::cross(std::string_view left, std::string_view right, Random& random) {
    const Span part = partOf(left, random);
    return replaced(left, random() % 2 == 0 ? part : Span{part.end, part.end},
                    of(right, partOf(right, random)));
}

std::vector<std::string> readWords(const std::string& path) {
    std::vector<std::string> words;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        const std::size_t begin = line.find('"');
        const std::size_t end = line.rfind('"');
        if (line.starts_with('#') || begin == end) continue;
        std::string word;
        for (std::size_t i = begin + 1; i < end; ++i) {
            if (line[i] == '\\' && line[i + 1] == 'x') {
                word += static_cast<char>(std::stoi(line.substr(i + 2, 2), nullptr, 16));
                i += 3;
            } else {
                word += line[i] == '\\' ? line[++i] : line[i];
            }
        }
        words.push_back(std::move(word));
    }
    return words;
}

std::vector<std::string> readTexts(const std::string& path) {
    std::vector<std::string> texts = {""};
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        if (line == "%%") {
            texts.emplace_back();
        } else {
            texts.back() += (texts.back().empty() ? "" : "\n") + line;
        }
    }
    return texts;
}

}  // namespace ferz::fuzz

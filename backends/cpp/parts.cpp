#include "backends/cpp/parts.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <vector>

#include "backends/cpp/runtime_text.h"

namespace ferz::cpp {

namespace {

bool isWordCharacter(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x80 && (std::isalnum(byte) != 0 || c == '_');
}

bool isNeeded(const RuntimeFile& file, const Words& words) {
    const auto asking = wordsOf(file.words);
    return std::any_of(asking.begin(), asking.end(),
                       [&](const std::string& word) { return words.contains(word); });
}

/// A runtime file, taken apart by its lines.
struct Taken {
    std::string guard;
    std::vector<std::string> files;  ///< included ones of the runtime
    std::set<std::string> includes;
    std::string body;  ///< what stands in the namespace
};

Taken takenApart(std::string_view text) {
    constexpr std::string_view kGuard = "#ifndef ";
    constexpr std::string_view kFile = "#include \"";
    constexpr std::string_view kHeader = "#include <";
    constexpr std::string_view kOpening = "namespace ferz::pieces {\n\n";
    constexpr std::string_view kClosing = "\n}  // namespace ferz::pieces\n";
    Taken taken;
    const std::size_t opening = text.find(kOpening);
    const std::size_t begin = opening + kOpening.size();
    taken.body = text.substr(begin, text.rfind(kClosing) - begin);
    for (std::string_view rest = text.substr(0, opening); !rest.empty();) {
        const std::size_t end = std::min(rest.find('\n'), rest.size() - 1);
        const std::string_view line = rest.substr(0, end);
        if (line.starts_with(kGuard)) taken.guard = line.substr(kGuard.size());
        if (line.starts_with(kHeader)) taken.includes.emplace(line);
        if (line.starts_with(kFile))
            taken.files.emplace_back(line.substr(kFile.size(), line.size() - kFile.size() - 1));
        rest.remove_prefix(end + 1);
    }
    return taken;
}

}  // namespace

Words wordsOf(std::string_view code) {
    Words words;
    bool quotes = false;
    for (std::size_t at = 0; at < code.size(); ++at) {
        if (quotes && code[at] == '\\') {
            ++at;
        } else if (code[at] == '"') {
            quotes = !quotes;
        } else if (!quotes && code.substr(at, 2) == "//") {
            at = std::min(code.find('\n', at), code.size());
        } else if (!quotes && isWordCharacter(code[at])) {
            const std::size_t begin = at;
            while (at + 1 < code.size() && isWordCharacter(code[at + 1]))
                ++at;
            words.emplace(code.substr(begin, at + 1 - begin));
        }
    }
    return words;
}

Parts partsFor(const Words& words) {
    std::vector<Taken> parts;
    Words included;
    // A file comes after the files that it includes.
    for (auto file = kRuntimeFiles.rbegin(); file != kRuntimeFiles.rend(); ++file) {
        if (!isNeeded(*file, words) && !included.contains(file->name)) continue;
        parts.push_back(takenApart(file->text));
        included.insert(parts.back().files.begin(), parts.back().files.end());
    }
    Parts result;
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
        result.includes.insert(part->includes.begin(), part->includes.end());
        result.text += fmt::format("#ifndef {0}\n#define {0}\n{1}#endif\n\n", part->guard, part->body);
    }
    return result;
}

}  // namespace ferz::cpp

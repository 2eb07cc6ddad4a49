#include "variant/import/diagram_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace ferz::variant {

namespace {

constexpr std::string_view kClass = "idiagram";
constexpr std::string_view kFiles = "files";

/// What stands between the tags of the class; the whole text where there are none.
std::vector<Span> partsOf(const std::string& text) {
    std::vector<Span> parts;
    const std::string small = lowerCase(text);
    for (std::size_t at = small.find(kClass); at != std::string::npos; at = small.find(kClass, at)) {
        const std::size_t tag = small.rfind('<', at);
        const std::size_t end = small.find('>', at);
        if (end == std::string::npos) break;
        const bool isTag = tag != std::string::npos && small.find('>', tag) == end;
        at += kClass.size();
        if (!isTag) continue;
        const std::size_t close = std::min(small.find("</", end), small.size());
        parts.push_back({end + 1, close});
        at = close;
    }
    if (parts.empty()) parts.push_back({0, text.size()});
    return parts;
}

/// `## Knights (a page)` names the diagram below it.
Placed titleOf(const Placed& line) {
    const std::size_t begin = std::min(line.text.find_first_not_of("# \t"), line.text.size());
    return line.part(begin).splitAt("(").first.trimmed();
}

class DiagramSplitting {
public:
    explicit DiagramSplitting(const Source& source) : source_(source) {}

    std::vector<DiagramText> run() {
        for (const Span& part : partsOf(source_.text())) {
            begin(Placed{{}, {part.begin, part.begin}});
            for (const Placed& whole : linesOf(source_, part)) {
                const Placed line = whole.splitAt("<").first.trimmed();
                if (line.text.starts_with('#')) {
                    begin(titleOf(line));
                } else if (!line.isEmpty()) {
                    add(line);
                }
            }
        }
        std::erase_if(texts_, [](const DiagramText& each) { return each.lines.empty(); });
        for (std::size_t each = 0; each < texts_.size(); ++each) {
            if (texts_[each].name.empty())
                texts_[each].name = each == 0 ? "diagram" : fmt::format("diagram{}", each + 1);
        }
        return std::move(texts_);
    }

private:
    void begin(const Placed& title) { texts_.push_back({title.str(), title.where, {}}); }

    void add(const Placed& line) {
        DiagramText& text = texts_.back();
        if (text.lines.empty() && text.name.empty()) text.nameAt = line.where;
        text.lines.push_back(line);
    }

    const Source& source_;
    std::vector<DiagramText> texts_;
};

}  // namespace

bool isDiagramParameter(std::string_view line) {
    const std::size_t equals = line.find('=');
    return equals != std::string_view::npos && equals < line.find(':');
}

std::vector<DiagramText> diagramTexts(const Source& source) {
    return DiagramSplitting(source).run();
}

}  // namespace ferz::variant

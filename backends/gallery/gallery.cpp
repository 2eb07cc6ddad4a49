#include "backends/gallery/gallery.h"

#include <cstddef>
#include <fmt/format.h>
#include <string_view>

#include "backends/gallery/texts.h"
#include "backends/html_text.h"
#include "backends/theme.h"

namespace ferz::galleries {

namespace {

using html::escaped;

/// Pictures of several scenes, and those of several boards beside each other, in pixels.
constexpr int kWide = 560;
constexpr int kWidest = 1000;

std::string fact(std::string_view what, const std::string& value) {
    return value.empty() ? std::string() : fmt::format("<dt>{}</dt><dd>{}</dd>\n", what, escaped(value));
}

std::string drawingOf(const Shown& piece) {
    if (!piece.whyNoDrawing.empty())
        return fmt::format("<p>No picture: {}.</p>\n", escaped(piece.whyNoDrawing));
    const Drawing& drawing = piece.drawing;
    const int height = drawing.height - drawing.titleHeight;
    return fmt::format(
        "<a href=\"{0}\"><img src=\"{0}\" alt=\"{1}: how it moves\" width=\"{2}\" height=\"{3}\" "
        "style=\"aspect-ratio:{2}/{3}\" loading=\"lazy\"/></a>\n",
        drawing.file, escaped(piece.name), drawing.width, height);
}

const char* sizeOf(const Shown& piece) {
    if (!piece.whyNoDrawing.empty() || piece.drawing.width < kWide) return "";
    return piece.drawing.width < kWidest ? " class=\"wide\"" : " class=\"widest\"";
}

std::string articleOf(const Shown& piece) {
    std::string also;
    for (const std::string& each : piece.also)
        also += (also.empty() ? "" : ", ") + escaped(each);
    std::string facts;
    for (const auto& [notation, text] : piece.texts) {
        facts += fmt::format("<dt>{0}</dt><dd><code data-in=\"{0}\">{1}</code></dd>\n", escaped(notation),
                             escaped(text));
    }
    facts += fact("board", piece.board) + fact("name from", piece.source);
    return fmt::format("<article id=\"{0}\"{1}>\n<h3><a href=\"#{0}\">{2}</a></h3>\n", piece.anchor,
                       sizeOf(piece), escaped(piece.name)) +
           (also.empty() ? also : "<p class=\"also\">" + also + "</p>\n") + drawingOf(piece) +
           (piece.inWords.empty() ? "" : "<p>" + escaped(piece.inWords) + "</p>\n") + "<dl>\n" + facts +
           "</dl>\n</article>\n";
}

}  // namespace

std::vector<std::string> ownAnchors() {
    return {"find", "found", "search"};
}

std::string pageOf(const std::vector<Family>& families) {
    std::string contents;
    std::string sections;
    std::size_t count = 0;
    for (const Family& family : families) {
        count += family.pieces.size();
        contents += fmt::format("<li><a href=\"#{}\">{}</a> <small>{}</small></li>\n", family.anchor,
                                escaped(family.name), family.pieces.size());
        sections += fmt::format("<section>\n<h2 id=\"{}\">{}</h2>\n<div class=\"pieces\">\n", family.anchor,
                                escaped(family.name));
        for (const Shown& piece : family.pieces)
            sections += articleOf(piece);
        sections += "</div>\n</section>\n";
    }
    return html::filled(kTemplate, {{"style", theme::styleOf() + std::string(kStyle)},
                                    {"count", std::to_string(count)},
                                    {"contents", contents},
                                    {"families", sections},
                                    {"script", std::string(kScript)}});
}

}  // namespace ferz::galleries

#include "backends/sheet/sheet.h"

#include <fmt/format.h>

#include "backends/html_text.h"
#include "backends/sheet/texts.h"
#include "backends/theme.h"

namespace ferz::sheets {

namespace {

using html::escaped;

std::string listOf(const std::vector<std::string>& sentences) {
    std::string items;
    for (const std::string& each : sentences)
        items += fmt::format("<li>{}</li>\n", escaped(each));
    return items.empty() ? items : "<ul>\n" + items + "</ul>\n";
}

std::string figureOf(const std::string& svg) {
    return svg.empty() ? svg : "<figure>\n" + svg + "</figure>\n";
}

/// Empty where it is the letter again.
std::string nameOf(const PieceOnSheet& piece) {
    return piece.name == piece.letter ? std::string() : " " + piece.name;
}

std::string movementOf(const WayOnSheet& way) {
    const std::string whose = way.whose.empty() ? "" : way.whose + ": ";
    if (!way.movement.empty()) return whose + way.movement;
    return whose +
           (way.picture.empty() ? "There are no words for how it moves." : "How it moves: see the picture.");
}

std::string htmlOf(const WayOnSheet& way) {
    const std::string definition =
        way.definition.empty() ? "" : fmt::format("<p><code>{}</code></p>\n", escaped(way.definition));
    return fmt::format("{}<p>{}</p>\n{}", figureOf(way.picture), escaped(movementOf(way)), definition);
}

std::string articleOf(const PieceOnSheet& piece) {
    std::string ways;
    for (const WayOnSheet& each : piece.ways)
        ways += htmlOf(each);
    return fmt::format("<article>\n<h3><span class=\"letter\">{}</span>{}</h3>\n{}{}</article>\n",
                       escaped(piece.letter), escaped(nameOf(piece)), ways, listOf(piece.rules));
}

/// Signs of Markdown in texts of others are only signs.
std::string plain(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (std::string_view("\\`*_[]<>#|").find(c) != std::string_view::npos) result += '\\';
        result += c == '\n' ? ' ' : c;
    }
    return result;
}

std::string itemsOf(const std::vector<std::string>& sentences) {
    std::string items;
    for (const std::string& each : sentences)
        items += "- " + plain(each) + "\n";
    return items;
}

}  // namespace

std::string htmlOf(const Sheet& sheet) {
    std::string pieces;
    for (const PieceOnSheet& each : sheet.pieces)
        pieces += articleOf(each);
    std::string sections;
    for (const Section& each : sheet.sections)
        sections += fmt::format("<section>\n<h2>{}</h2>\n{}</section>\n", escaped(each.title),
                                listOf(each.sentences));
    return html::filled(kTemplate,
                        {{"style", theme::styleOf() + std::string(kStyle)},
                         {"title", escaped(sheet.title)},
                         {"start", figureOf(sheet.board) + listOf(sheet.start)},
                         {"fen", escaped(sheet.fen)},
                         {"about", sheet.aboutMoves.empty() ? "" : " " + escaped(sheet.aboutMoves)},
                         {"pieces", pieces},
                         {"sections", sections}});
}

std::string markdownOf(const Sheet& sheet) {
    std::string text = fmt::format("# {}\n\n", plain(sheet.title));
    if (!sheet.boardInText.empty()) text += "```\n" + sheet.boardInText + "```\n\n";
    text += itemsOf(sheet.start) + fmt::format("- As a FEN: `{}`\n", sheet.fen) + "\n## Pieces\n";
    if (!sheet.aboutMoves.empty()) text += fmt::format("\n{}\n", plain(sheet.aboutMoves));
    for (const PieceOnSheet& each : sheet.pieces) {
        text += fmt::format("\n### {}{}\n", plain(each.letter), plain(nameOf(each)));
        for (const WayOnSheet& way : each.ways) {
            text += fmt::format("\n{}\n", plain(movementOf(way)));
            if (!way.definition.empty()) text += fmt::format("\n`{}`\n", way.definition);
        }
        if (!each.rules.empty()) text += "\n" + itemsOf(each.rules);
    }
    for (const Section& each : sheet.sections)
        text += fmt::format("\n## {}\n\n{}", plain(each.title), itemsOf(each.sentences));
    return text;
}

}  // namespace ferz::sheets

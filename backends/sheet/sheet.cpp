#include "backends/sheet/sheet.h"

#include <fmt/format.h>

#include "backends/html_text.h"
#include "backends/sheet/texts.h"

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

std::string articleOf(const PieceOnSheet& piece) {
    return fmt::format("<article>\n<h3><span class=\"letter\">{}</span>{}</h3>\n{}<p>{}</p>\n{}</article>\n",
                       escaped(piece.letter), escaped(nameOf(piece)), figureOf(piece.picture),
                       escaped(piece.movement), listOf(piece.rules));
}

std::string itemsOf(const std::vector<std::string>& sentences) {
    std::string items;
    for (const std::string& each : sentences)
        items += "- " + each + "\n";
    return items;
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

}  // namespace

std::string htmlOf(const Sheet& sheet) {
    std::string pieces;
    for (const PieceOnSheet& each : sheet.pieces)
        pieces += articleOf(each);
    std::string sections;
    for (const Section& each : sheet.sections)
        sections += fmt::format("<section>\n<h2>{}</h2>\n{}</section>\n", escaped(each.title),
                                listOf(each.sentences));
    return html::filled(kTemplate, {{"style", std::string(kStyle)},
                                    {"title", escaped(sheet.title)},
                                    {"start", figureOf(sheet.board) + listOf(sheet.start)},
                                    {"pieces", pieces},
                                    {"sections", sections}});
}

std::string markdownOf(const Sheet& sheet) {
    std::string text = fmt::format("# {}\n\n", plain(sheet.title));
    if (!sheet.boardInText.empty()) text += "```\n" + sheet.boardInText + "```\n\n";
    text +=
        itemsOf(sheet.start) + "\n## Pieces\n\nRanks and squares are White’s; Black’s lie as in a mirror.\n";
    for (const PieceOnSheet& each : sheet.pieces) {
        text += fmt::format("\n### {}{}\n\n{}\n", plain(each.letter), plain(nameOf(each)), each.movement);
        if (!each.rules.empty()) text += "\n" + itemsOf(each.rules);
    }
    for (const Section& each : sheet.sections)
        text += fmt::format("\n## {}\n\n{}", each.title, itemsOf(each.sentences));
    return text;
}

}  // namespace ferz::sheets

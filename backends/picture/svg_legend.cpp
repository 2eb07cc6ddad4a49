#include "backends/picture/svg_legend.h"

#include <algorithm>
#include <fmt/format.h>

#include "backends/picture/legend.h"

namespace ferz::pictures {

namespace {

constexpr double kRow = 24;
constexpr double kText = 56;

void drawSign(const LegendEntry& entry, const std::string& letter, Shapes& shapes, Signs& signs) {
    const Point here{0, 0};
    const auto stroke = [&](double from, double end, const std::string& paint) {
        shapes.path(to("M", {from, 0}) + to("L", {end, 0}), paint);
    };
    switch (entry.sign) {
        case Sign::Mark: signs.mark(here, entry.doings, kPaper); break;
        case Sign::Stays:
            signs.mover(here, letter);
            signs.markAround(here, {MarkAction::Goes});
            break;
        case Sign::Passes: signs.star(here, 12); break;
        case Sign::Swaps: signs.swap(here); break;
        case Sign::Flips: signs.flip(here); break;
        case Sign::Drops: signs.drop(here); break;
        case Sign::Becomes: signs.becomes(here); break;
        case Sign::Ride:
            stroke(-16, 12, shapes.stroked(kLine, 2.5));
            signs.arrow({19, 0}, {1, 0}, 12, kLine);
            break;
        case Sign::Ring: stroke(-16, 19, shapes.stroked(kLine, 2.5)); break;
        case Sign::End:
            stroke(-16, 12, shapes.stroked(kLine, 2.5));
            signs.bar({12, 0}, {1, 0});
            break;
        case Sign::MustBeEmpty: signs.mustBeEmpty(here, kPaper); break;
        case Sign::Hop:
            shapes.path("M-18 8Q0 -20 18 8", shapes.outlined(kTake, 2.5) + " stroke-dasharray=\"5 4\"");
            break;
        case Sign::Pass:
            stroke(-18, 10, shapes.stroked(kTake, 3));
            signs.arrow({18, 0}, {1, 0}, 12, kTake);
            break;
        case Sign::Edge:
            stroke(-18, 4, shapes.stroked(kLine, 2.5));
            signs.gate({{13, 0}, "1"});
            break;
        case Sign::Either: signs.piece(here, Placed::Who::Either, {}); break;
        case Sign::Friend: signs.piece(here, Placed::Who::Friend, entry.letter); break;
        case Sign::Enemy: signs.piece(here, Placed::Who::Enemy, entry.letter); break;
        case Sign::Note: shapes.text({0, 5}, entry.letter, 13, kInk, Shapes::kBold); break;
    }
}

}  // namespace

std::vector<std::string> wrapped(const std::string& text, std::size_t most) {
    std::vector<std::string> lines(1);
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        const std::string word = text.substr(at, end - at);
        if (!lines.back().empty() && lines.back().size() + word.size() + 1 > most) lines.emplace_back();
        lines.back() += (lines.back().empty() ? "" : " ") + word;
        at = end + 1;
    }
    return lines;
}

LegendEnd drawLegend(const Picture& picture, const std::string& letter, double y, double width,
                     Shapes& shapes, Signs& signs) {
    const auto most = static_cast<std::size_t>(std::max(64.0, (width - kText) / kTextCharacter));
    const auto write = [&](const std::string& text, double x) {
        for (const std::string& line : wrapped(text, most)) {
            shapes.text({x, y + 5}, line, 13, kInk, "");
            width =
                std::max(width, x + kTextCharacter * static_cast<double>(line.size()) + Layout::kMargin / 2);
            y += kRow;
        }
    };
    for (const LegendEntry& entry : legendOf(picture)) {
        const bool isNote = entry.sign == Sign::Note;
        shapes.raw(
            fmt::format("<g transform=\"translate(36,{}) scale({})\">\n", number(y), isNote ? "1" : ".62"));
        drawSign(entry, letter, shapes, signs);
        shapes.raw("</g>\n");
        write(entry.text, kText);
    }
    for (const std::string& remark : remarksOf(picture))
        write(remark, Layout::kMargin);
    return {y, width};
}

}  // namespace ferz::pictures

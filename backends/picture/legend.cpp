#include "backends/picture/legend.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <map>
#include <set>
#include <utility>

#include "backends/picture/words.h"

namespace ferz::pictures {

namespace {

std::string inCapitals(std::string text) {
    for (char& each : text)
        each = static_cast<char>(std::toupper(static_cast<unsigned char>(each)));
    return text;
}

/// True for the pieces of chess under their usual letters: they need no legend.
bool isUsual(const Placed& piece) {
    static const std::map<std::string, std::string> kUsual = {
        {"king", "K"}, {"queen", "Q"}, {"rook", "R"}, {"bishop", "B"}, {"knight", "N"}, {"pawn", "P"}};
    const auto known = kUsual.find(piece.name);
    return known != kUsual.end() && known->second == inCapitals(piece.letter);
}

/// The order of the legend: the most common first.
const std::vector<std::vector<MarkAction>> kMarks = {
    {MarkAction::Goes, MarkAction::Takes},
    {MarkAction::Goes},
    {MarkAction::Takes},
    {MarkAction::Goes, MarkAction::Takes, MarkAction::TakesFriend},
    {MarkAction::Takes, MarkAction::TakesFriend},
    {MarkAction::Goes, MarkAction::TakesFriend},
    {MarkAction::TakesFriend},
};

std::string passText(const Picture& picture) {
    bool anyStays = false;
    bool anyGoes = false;
    for (const Scene& scene : picture.scenes) {
        for (const SquareMark& mark : scene.marks) {
            for (const Deed& deed : mark.deeds) {
                if (deed.doing != MarkAction::Passes) continue;
                (deed.stays ? anyStays : anyGoes) = true;
            }
        }
    }
    if (picture.isOfMoves) return "captured, too";
    if (!anyGoes) return "captured from afar: the piece stays where it is";
    return anyStays ? "captured, and the piece stays or ends elsewhere"
                    : "captured on the way: the piece does not end there";
}

}  // namespace

std::vector<MarkAction> doingsOf(const SquareMark& mark) {
    std::vector<MarkAction> doings;
    for (const Deed& deed : mark.deeds) {
        if (deed.doing <= MarkAction::TakesFriend) doings.push_back(deed.doing);
    }
    return doings;
}

void giveLetters(Picture& picture, const ir::NameTable& names) {
    std::set<std::string> all;
    for (const Scene& scene : picture.scenes) {
        for (const Placed& piece : scene.pieces)
            all.insert(piece.name);
    }
    all.erase(std::string());
    std::map<std::string, std::string> letters;
    std::set<std::string> given;
    for (const bool isFirst : {true, false}) {
        for (const std::string& name : all) {
            const std::string letter = names.letterOf(name);
            const bool isShort = letter.size() <= 2;
            if (isShort != isFirst) continue;
            std::size_t size = isShort ? letter.size() : 1;
            while (size < letter.size() && given.contains(inCapitals(letter.substr(0, size))))
                ++size;
            given.insert(letters[name] = inCapitals(letter.substr(0, size)));
        }
    }
    for (Scene& scene : picture.scenes) {
        for (Placed& piece : scene.pieces) {
            if (piece.name.empty()) continue;
            piece.letter = letters.at(piece.name);
            const bool isFriend = piece.who != Placed::Who::Enemy;
            if (isFriend == (scene.situation.side == ir::Colour::White)) continue;
            for (char& each : piece.letter)
                each = static_cast<char>(std::tolower(static_cast<unsigned char>(each)));
        }
    }
}

bool hasLetters(const Picture& picture) {
    return !picture.isOfPosition &&
           std::any_of(picture.scenes.begin(), picture.scenes.end(), [](const Scene& scene) {
               return std::any_of(scene.pieces.begin(), scene.pieces.end(),
                                  [](const Placed& piece) { return !piece.letter.empty(); });
           });
}

std::vector<LegendEntry> legendOf(const Picture& picture) {
    if (picture.isOfPosition) return {};
    std::set<std::vector<MarkAction>> marks;
    std::set<MarkAction> doings;
    std::set<DrawnLine::Kind> lines;
    std::set<Placed::Who> pieces;
    std::map<std::pair<Placed::Who, std::string>, std::string> named;
    bool stays = false;
    bool becomes = false;
    bool ends = false;
    bool goesRound = false;
    bool leaves = false;
    bool mustBeEmpty = false;
    for (const Scene& scene : picture.scenes) {
        for (const SquareMark& mark : scene.marks) {
            if (mark.square == scene.at) {
                stays = true;
            } else {
                marks.insert(doingsOf(mark));
            }
            for (const Deed& deed : mark.deeds) {
                doings.insert(deed.doing);
                becomes = becomes || !deed.becomes.empty();
            }
        }
        for (const DrawnLine& line : scene.lines) {
            if (!line.endsInside && !line.isRing) lines.insert(line.kind);
            ends = ends || line.endsInside;
            goesRound = goesRound || line.isRing;
            leaves = leaves || line.leaves;
        }
        for (const Placed& piece : scene.pieces) {
            if (piece.name.empty()) {
                pieces.insert(piece.who);
            } else if (!isUsual(piece)) {
                named[{piece.who, piece.name}] = piece.letter;
            }
        }
        mustBeEmpty = mustBeEmpty || !scene.mustBeEmpty.empty();
    }
    std::vector<LegendEntry> legend;
    const auto add = [&](bool occurs, Sign sign, const std::string& text) {
        if (occurs) legend.push_back({sign, {}, {}, text});
    };
    for (const auto& each : kMarks) {
        if (marks.contains(each)) legend.push_back({Sign::Mark, each, {}, meaning(each, picture.isOfMoves)});
    }
    add(stays, Sign::Stays, "may end where it stands");
    add(doings.contains(MarkAction::Passes), Sign::Passes, passText(picture));
    add(doings.contains(MarkAction::Swaps), Sign::Swaps, "changes places with what is there");
    add(doings.contains(MarkAction::Flips), Sign::Flips, "what is there changes sides");
    add(doings.contains(MarkAction::Drops), Sign::Drops, "a piece appears there");
    add(becomes, Sign::Becomes, "becomes another piece");
    const bool goesOn = lines.contains(DrawnLine::Kind::Ride);
    const char* const far = "goes on as far as squares are empty";
    add(goesOn, Sign::Ride, far);
    add(goesRound && !goesOn, Sign::Ring, far);
    add(ends, Sign::End, fmt::format("{}, up to the bar", far));
    add(mustBeEmpty, Sign::MustBeEmpty, "must be empty, or the way is barred");
    add(lines.contains(DrawnLine::Kind::Hop), Sign::Hop, "hops over what is there");
    add(lines.contains(DrawnLine::Kind::Pass), Sign::Pass, "ends there, if it captures on the way");
    add(leaves, Sign::Edge, "leaves the board, and comes back at the same numeral");
    add(pieces.contains(Placed::Who::Either), Sign::Either, "any piece, friend or enemy");
    add(pieces.contains(Placed::Who::Friend), Sign::Friend, "a friend");
    add(pieces.contains(Placed::Who::Enemy), Sign::Enemy, "an enemy");
    for (const auto& [piece, letter] : named) {
        const bool isFriend = piece.first == Placed::Who::Friend;
        legend.push_back({isFriend ? Sign::Friend : Sign::Enemy,
                          {},
                          letter,
                          fmt::format("{} {}", isFriend ? "a friend:" : "an enemy:", piece.second)});
    }
    for (std::size_t index = 0; index < picture.notes.size(); ++index)
        legend.push_back({Sign::Note, {}, fmt::format("{}", index + 1), picture.notes[index]});
    return legend;
}

std::vector<std::string> remarksOf(const Picture& picture) {
    std::vector<std::string> remarks = picture.remarks;
    if (picture.leftOut == 1) remarks.emplace_back("1 more scene is not drawn");
    if (picture.leftOut > 1) remarks.push_back(fmt::format("{} more scenes are not drawn", picture.leftOut));
    return remarks;
}

}  // namespace ferz::pictures

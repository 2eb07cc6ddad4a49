// Pictures are true: each mark of each scene is what an evaluation of that scene gives, and a square without
// a mark is one where nothing happens. And equal pieces have the same picture, byte for byte: each piece is
// written in other notations, read again, and drawn.
//
//     pictures [mbn_document.toml [STEP]]     the catalogue, and one example in STEP of the document
//
// FERZ_CORPUS, where it is set, names a folder with Chessembly programs, which are drawn, too.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "backends/picture/scenes.h"
#include "backends/picture/svg.h"
#include "ferz/ferz.h"
#include "ferz/picture.h"
#include "ferz/piece.h"
#include "ir/evaluate.h"
#include "support/toml.h"

namespace {

using namespace ferz;
using pictures::MarkAction;
using pictures::Scene;

struct Asked {
    std::string text;  // with its notation
    std::string board = {};
};

/// What a piece of a name that no definition mentions is called.
const std::string kStranger = "stranger";

struct Count {
    std::size_t pieces = 0;
    std::size_t scenes = 0;
    std::size_t claims = 0;
    std::size_t spellings = 0;
    std::size_t wrong = 0;
    std::size_t undecided = 0;
};

bool contains(const std::vector<ir::Square>& squares, ir::Square square) {
    return std::find(squares.begin(), squares.end(), square) != squares.end();
}

/// What the moves do with a square, with this on it: nothing, an enemy or a friend.
std::set<MarkAction> doingsOf(const std::vector<ir::Move>& moves, const Scene& scene, ir::Square square,
                              std::optional<bool> isFriend) {
    std::set<MarkAction> doings;
    for (const ir::Move& move : moves) {
        const bool isAsked = scene.victims.empty() ||
                             std::any_of(scene.victims.begin(), scene.victims.end(), [&](ir::Square each) {
                                 return contains(move.captures, each) && move.to != each;
                             });
        if (!isAsked) continue;
        for (const ir::Drop& drop : move.drops) {
            if (drop.square == square) doings.insert(MarkAction::Drops);
        }
        const bool ends = move.to == square;
        if (!isFriend) {
            if (ends) doings.insert(MarkAction::Goes);
            continue;
        }
        const bool isSwapped = std::any_of(move.swaps.begin(), move.swaps.end(), [&](const auto& pair) {
            return pair.first == square || pair.second == square;
        });
        if (contains(move.captures, square)) {
            doings.insert(!ends       ? MarkAction::Passes
                          : *isFriend ? MarkAction::TakesFriend
                                      : MarkAction::Takes);
        } else if (isSwapped) {
            doings.insert(MarkAction::Swaps);
        } else if (contains(move.flips, square)) {
            doings.insert(MarkAction::Flips);
        }
    }
    return doings;
}

class Check {
public:
    Check(const ir::Movement& movement, const pictures::Picture& picture, std::string name, Count& count)
        : movement_(movement), picture_(picture), name_(std::move(name)), count_(count) {}

    void run() {
        for (const Scene& scene : picture_.scenes) {
            ++count_.scenes;
            checkExamples(scene);
            checkSquares(scene);
            checkLines(scene);
        }
    }

private:
    [[nodiscard]] std::optional<std::vector<ir::Move>> moves(const ir::Situation& situation) const {
        Diagnostics diagnostics;
        return ir::evaluate(movement_, situation, ir::Limits{}, diagnostics);
    }

    void wrong(const Scene& scene, ir::Square square, const std::string& what) {
        if (++count_.wrong <= 40) {
            fmt::print("{}: scene `{}` from {}: {}: {}\n", name_, scene.caption,
                       picture_.board.name(scene.at), picture_.board.name(square), what);
        }
    }

    /// Every deed has a situation in which it is done.
    void checkExamples(const Scene& scene) {
        for (const pictures::SquareMark& mark : scene.marks) {
            for (const pictures::Deed& deed : mark.deeds) {
                ++count_.claims;
                const auto found = moves(deed.example);
                if (!found) continue;
                std::set<MarkAction> doings;
                const auto piece = deed.example.position.pieces.find(mark.square);
                const bool isEmpty = piece == deed.example.position.pieces.end() || mark.square == scene.at;
                doings = doingsOf(
                    *found, scene, mark.square,
                    isEmpty ? std::nullopt : std::optional(piece->second.colour == deed.example.side));
                if (!doings.contains(deed.doing))
                    wrong(scene, mark.square, "the example of a deed does not do it");
            }
        }
    }

    /// Checks that each thing a move does to a square has a deed, and each deed without a note is done. Open
    /// squares are tried empty, with a friend and with an enemy.
    void checkSquares(const Scene& scene) {
        const ir::Board& board = picture_.board;
        const auto movesInScene = moves(scene.situation);
        for (const ir::Square square : board.existing()) {
            const auto found =
                std::find_if(scene.marks.begin(), scene.marks.end(),
                             [&](const pictures::SquareMark& each) { return each.square == square; });
            const pictures::SquareMark* mark = found == scene.marks.end() ? nullptr : &*found;
            const auto piece = scene.situation.position.pieces.find(square);
            if (contains(scene.victims, square)) {
                checkVictim(scene, square, mark, movesInScene);
            } else if (square != scene.at && piece == scene.situation.position.pieces.end()) {
                checkOpenSquare(scene, square, mark, movesInScene);
            }
        }
    }

    using Moves = std::optional<std::vector<ir::Move>>;

    /// A victim has the star, where the scene as it stands has a move that captures it.
    void checkVictim(const Scene& scene, ir::Square square, const pictures::SquareMark* mark,
                     const Moves& movesInScene) {
        if (!movesInScene) return;
        ++count_.claims;
        const bool hasStar = mark != nullptr && mark->has(MarkAction::Passes);
        if (!hasStar) wrong(scene, square, "the victim has no star");
        const bool isCaptured = doingsOf(*movesInScene, scene, square, false).contains(MarkAction::Passes);
        const bool isSure = hasStar && mark->deeds.front().notes.empty() && scene.victims.size() == 1;
        // Another move may need something on the square where it ends.
        const bool hasGoal = std::any_of(scene.marks.begin(), scene.marks.end(), [](const auto& each) {
            return each.has(MarkAction::Goes) && each.notes().empty();
        });
        if (isSure && hasGoal && !isCaptured) wrong(scene, square, "the victim is not captured");
    }

    void checkOpenSquare(const Scene& scene, ir::Square square, const pictures::SquareMark* mark,
                         const Moves& movesInScene) {
        for (const std::optional<bool> isFriend :
             {std::optional<bool>(), std::optional(true), std::optional(false)}) {
            ir::Situation situation = scene.situation;
            if (isFriend) {
                situation.position.pieces[square] = {
                    *isFriend ? scene.situation.side : opposite(scene.situation.side), kStranger};
            }
            const auto found = isFriend ? moves(situation) : movesInScene;
            if (!found) continue;
            ++count_.claims;
            compare(scene, square, mark, isFriend, doingsOf(*found, scene, square, isFriend));
        }
    }

    void compare(const Scene& scene, ir::Square square, const pictures::SquareMark* mark,
                 std::optional<bool> isFriend, const std::set<MarkAction>& done) {
        for (const MarkAction doing : done) {
            if (mark == nullptr || !mark->has(doing))
                wrong(scene, square, fmt::format("no mark says that it does {}", static_cast<int>(doing)));
        }
        if (mark == nullptr) return;
        for (const pictures::Deed& deed : mark->deeds) {
            const bool isAbout = !isFriend ? deed.doing == MarkAction::Goes
                                           : (*isFriend ? deed.doing == MarkAction::TakesFriend
                                                        : deed.doing == MarkAction::Takes);
            if (isAbout && deed.notes.empty() && !done.contains(deed.doing))
                wrong(scene, square,
                      fmt::format("a mark says that it does {}", static_cast<int>(deed.doing)));
        }
    }

    /// A piece on a line bars the way to its end, where there is no other way.
    void checkLines(const Scene& scene) {
        for (const pictures::DrawnLine& line : scene.lines) {
            const bool isWay =
                line.kind == pictures::DrawnLine::Kind::Ride || line.kind == pictures::DrawnLine::Kind::Lame;
            const auto ways =
                std::count_if(scene.lines.begin(), scene.lines.end(), [&](const pictures::DrawnLine& other) {
                    return contains(other.squares, line.squares.back());
                });
            if (!isWay || ways != 1) continue;
            const ir::Square end = line.squares.back();
            const auto mark =
                std::find_if(scene.marks.begin(), scene.marks.end(),
                             [&](const pictures::SquareMark& each) { return each.square == end; });
            const bool goes = mark != scene.marks.end() && mark->has(MarkAction::Goes);
            for (std::size_t index = 0; index + 1 < line.squares.size(); ++index) {
                const ir::Square square = line.squares[index];
                if (square == scene.at) continue;
                ir::Situation situation = scene.situation;
                situation.position.pieces[square] = {scene.situation.side, kStranger};
                if (!goes) situation.position.pieces[end] = {opposite(scene.situation.side), kStranger};
                const auto found = moves(situation);
                if (!found) continue;
                ++count_.claims;
                const auto doings = doingsOf(*found, scene, end, goes ? std::nullopt : std::optional(false));
                if (doings.contains(goes ? MarkAction::Goes : MarkAction::Takes))
                    wrong(scene, square, "a piece there does not bar the way of the line");
            }
        }
    }

    const ir::Movement& movement_;
    const pictures::Picture& picture_;
    const std::string name_;
    Count& count_;
};

/// The bytes of a picture, and apart from them the piece in words.
std::pair<std::string, std::string> bytesAndWords(const Picture& drawn) {
    std::string bytes = drawn.svg(Theme::Light);
    const std::string& words = drawn.inside().picture.inWords;
    const std::size_t begin = bytes.find("<desc>");
    if (begin != std::string::npos) bytes.erase(begin, bytes.find("</desc>\n") + 8 - begin);
    return {std::move(bytes), words};
}

void checkPiece(const Piece& piece, const std::string& name, const DrawOptions& shown, Count& count) {
    const auto drawn = picture(piece, shown);
    if (!drawn) {
        ++count.undecided;
        fmt::print("{}: {}", name, drawn.problemText());
        return;
    }
    ++count.pieces;
    Check(piece.inside().movement(), drawn->inside().picture, name, count).run();
    const auto [bytes, words] = bytesAndWords(*drawn);
    for (const char* target : {"ancp", "chessembly"}) {
        const auto text = write({piece}, target, {.prove = false, .mostText = 20'000});
        if (!text) continue;
        const auto again = read(fmt::format("{}:{}", target, *text));
        if (!again || again->size() != 1) continue;
        const auto other = picture(again->front(), shown);
        if (!other) continue;
        ++count.spellings;
        const auto [otherBytes, otherWords] = bytesAndWords(*other);
        // Not every spelling of a piece is one that MBN can say, and then there are no words.
        const bool isSaidAlike = words.empty() || otherWords.empty() || words == otherWords;
        if (otherBytes == bytes && isSaidAlike) continue;
        if (++count.wrong <= 40) fmt::print("{}: another picture from {}: {}\n", name, target, *text);
    }
}

void check(const Asked& text, Count& count) {
    ReadOptions options;
    options.board = text.board;
    options.suggests = false;
    const auto pieces = read(text.text, options);
    if (!pieces) return;
    DrawOptions shown;
    shown.effort = 0.2;
    if (!text.board.empty()) shown.board = *readBoard(text.board);
    shown.mostScenes = 12;
    for (const Piece& piece : *pieces)
        checkPiece(piece, text.text.substr(0, 100), shown, count);
}

std::vector<Asked> examplesOf(const std::string& path, std::size_t step) {
    std::vector<Asked> texts;
    std::size_t number = 0;
    const toml::table table = toml::parse_file(path);
    for (const toml::node& each : *table["example"].as_array()) {
        const toml::table& example = *each.as_table();
        if (example.contains("error") || number++ % step != 0) continue;
        std::string board;
        // Hexagonal boards and those in space: letters mean others there.
        if (const auto on = example["board"].value<std::string>(); on && on->find_first_of("hr") == 0)
            board = *on;
        texts.push_back({"mbn:" + example["text"].value<std::string>().value_or(""), board});
    }
    return texts;
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<Asked> texts;
    for (const KnownPiece& piece : Catalogue().pieces())
        texts.push_back({piece.notation + ":" + piece.text});
    std::size_t least = 250;
    if (argc > 1) {
        const std::size_t step = argc > 2 ? std::max<std::size_t>(1, std::strtoul(argv[2], nullptr, 10)) : 1;
        const auto examples = examplesOf(argv[1], step);
        least += 200 / step;
        texts.insert(texts.end(), examples.begin(), examples.end());
    }
    if (const char* corpus = std::getenv("FERZ_CORPUS"); corpus != nullptr) {
        for (const auto& entry :
             std::filesystem::directory_iterator(std::filesystem::path(corpus) / "chessembly")) {
            if (entry.path().extension() != ".csm") continue;
            if (auto text = readFile(entry.path().string())) texts.push_back({"chessembly:" + *text});
        }
    }
    Count count;
    for (const Asked& text : texts)
        check(text, count);
    fmt::print("{} pieces, {} scenes, {} claims, {} other spellings; {} wrong, {} undecided\n", count.pieces,
               count.scenes, count.claims, count.spellings, count.wrong, count.undecided);
    return count.wrong > 0 || count.pieces < least ? EXIT_FAILURE : EXIT_SUCCESS;
}

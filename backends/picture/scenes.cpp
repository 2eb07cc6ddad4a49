#include "backends/picture/scenes.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <utility>

#include "backends/picture/extent.h"
#include "backends/picture/lines.h"
#include "backends/picture/more_scenes.h"
#include "backends/picture/moves_by_origin.h"
#include "backends/picture/words.h"
#include "support/listed.h"

namespace ferz::pictures {

using ir::Board;
using ir::Fact;
using ir::Square;

namespace {

/// States with more values together are told in notes and get no scenes.
constexpr std::size_t kMostStateScenes = 12;

/// The value of Contents for a piece of this name; that of any other of its side where no test has the name.
int contentsNamed(const ConditionReader& reader, const std::string& name, bool isFriend) {
    const int first = isFriend ? 1 : reader.anyFriend() + 1;
    const int any = isFriend ? reader.anyFriend() : reader.anyEnemy();
    for (int value = first; value < any; ++value) {
        if (reader.encoding().nameOf(ConditionReader::contentsOf(0), value) == name) return value;
    }
    return any;
}

/// What the given position says of the fact, which is not Contents. `ownName`: where it does not name the
/// mover.
int valueIn(const ir::Situation& given, const Fact& fact, const Moves& moves, const std::string& ownName) {
    const ir::Position& position = given.position;
    const ir::Encoding& encoding = moves.reader.encoding();
    const auto square = [&] { return moves.squareAt(fact.subject); };
    switch (fact.kind) {
        case Fact::Kind::InCheck: return position.inCheck ? 1 : 0;
        case Fact::Kind::EverChecked: return position.everChecked ? 1 : 0;
        case Fact::Kind::MoverName: {
            const std::string& name = given.name.empty() ? ownName : given.name;
            for (int value = 1; value < encoding.values(fact); ++value) {
                if (encoding.nameOf(fact, value) == name) return value;
            }
            return 0;
        }
        case Fact::Kind::State: {
            const int wanted = position.state(encoding.stateKey(fact));
            int another = 0;
            for (int value = 0; value < encoding.values(fact); ++value) {
                const auto meant = encoding.stateValueOf(fact, value);
                if (!meant.isAnother && meant.value == wanted) return value;
                if (meant.isAnother) another = value;
            }
            return another;
        }
        case Fact::Kind::Victim: {
            const auto mark = position.enPassant.find(square());
            return mark == position.enPassant.end() ? 0 : encoding.place(mark->second);
        }
        case Fact::Kind::Unmoved: return position.moved.contains(square()) ? 1 : 0;
        case Fact::Kind::Attacked: return position.attacked.contains(square()) ? 1 : 0;
        case Fact::Kind::Contents: break;
    }
    return 0;
}

class SceneDrawing {
public:
    SceneDrawing(const ir::Movement& movement, const DrawOptions& options, const Board& board)
        : movement_(movement),
          options_(options),
          board_(board),
          from_(movement, board, options.side, options.limits) {}

    std::optional<Picture> run(std::string& reason) {
        picture_.board = board_;
        if (options_.situation) {
            if (!stand(options_.situation->at, reason)) return std::nullopt;
            drawGiven();
        } else {
            Square at = options_.at.value_or(hasZones_ ? habits_->best() : ir::kNoSquare);
            if (at == ir::kNoSquare) at = picture_.wrapping ? nearEdge() : board_.middle();
            if (!stand(at, reason)) return std::nullopt;
            drawEmptyBoard();
            drawMore();
            while (hasZones_ && !options_.at) {
                const Square next = habits_->best();
                if (next == ir::kNoSquare) break;
                if (!stand(next, reason)) return std::nullopt;
                drawEmptyBoard();
            }
        }
        finish();
        return std::move(picture_);
    }

    /// Whether the piece does on some squares what it does not do on others.
    [[nodiscard]] std::optional<bool> dependsOnPlace(std::string& reason) {
        habits_ = MovesByOrigin::of(movement_, board_, options_.side, options_.limits, reason);
        if (!habits_) return std::nullopt;
        picture_.wrapping = habits_->wrapping();
        const bool depends = habits_->dependOnPlace();
        hasZones_ = depends && habits_->canBeTold();
        placeMatters_ = depends && !hasZones_;
        return depends || picture_.wrapping;
    }

private:
    bool stand(Square at, std::string& reason) {
        moves_ = from_.square(at, reason);
        if (moves_ == nullptr) return false;
        moves_->learnFacts();
        return true;
    }

    [[nodiscard]] SceneMaker maker() { return {*moves_, moves_->emptyBoard(), picture_.notes, isWhole_}; }

    /// Beside the edge, or on it where the piece does not reach over it from there.
    [[nodiscard]] Square nearEdge() const {
        auto at = board_.coordinates(board_.middle());
        for (const int distance : {1, 0}) {
            if (picture_.wrapping.files) at.file = std::min(distance, board_.files - 1);
            if (picture_.wrapping.ranks) at.rank = std::min(distance, board_.ranks - 1);
            if (habits_->goRound(board_.square(at))) break;
        }
        return board_.square(at);
    }

    [[nodiscard]] DeedNote zoneNotes() const {
        if (!hasZones_) return {};
        return [this](Square square, MarkAction doing) {
            return habits_->zoneNote(moves_->origin(), square, doing);
        };
    }

    // ---- scenes

    /// Draws the board without other pieces once for each combination of state values. With more than
    /// kMostStateScenes combinations it draws one scene without them.
    void drawEmptyBoard() {
        const SceneMaker making = maker();
        const ir::Encoding& encoding = moves_->reader.encoding();
        std::vector<std::vector<ir::Decision>> choices = {{}};
        for (const auto& [first, fact] : moves_->facts) {
            if (fact.kind != Fact::Kind::State) continue;
            std::vector<std::vector<ir::Decision>> extended;
            for (const auto& choice : choices) {
                for (int value = 0; value < encoding.values(fact); ++value) {
                    extended.push_back(choice);
                    extended.back().push_back({fact, value});
                }
            }
            choices = std::move(extended);
            if (choices.size() > kMostStateScenes) {
                choices = {{}};
                break;
            }
        }
        for (const auto& choice : choices) {
            SceneQuestion question{making.empty};
            std::vector<std::string> values;
            for (const ir::Decision& each : choice) {
                question.facts.known[each.fact.firstVariable] = each;
                const auto value = encoding.stateValueOf(each.fact, each.value);
                values.push_back(
                    fmt::format("{} is {}", encoding.stateKey(each.fact),
                                value.isAnother ? "anything else" : fmt::format("{}", value.value)));
            }
            Scene scene = making.scene(question, zoneNotes());
            scene.caption = values.empty() ? "every other square is empty" : "when " + listed(values, "and");
            addLines(scene, question);
            picture_.scenes.push_back(std::move(scene));
        }
        if (habits_) habits_->show(moves_->origin());
    }

    void drawMore() {
        for (Scene& scene : moreScenes(maker(), options_.limits))
            picture_.scenes.push_back(std::move(scene));
    }

    void drawGiven() {
        const ir::Situation& given = *options_.situation;
        SceneQuestion question{moves_->emptyBoard()};
        std::vector<Placed> pieces;
        for (const auto& [square, piece] : given.position.pieces) {
            if (square == given.at) continue;
            const bool isFriend = piece.colour == given.side;
            question.facts.contents[moves_->place(square)] =
                contentsNamed(moves_->reader, piece.name, isFriend);
            question.fixed.insert(square);
            pieces.push_back({square, isFriend ? Placed::Who::Friend : Placed::Who::Enemy, piece.name, {}});
        }
        for (const auto& [first, fact] : moves_->facts) {
            if (fact.kind != Fact::Kind::Contents)
                question.facts.known[first] = {fact, valueIn(given, fact, *moves_, movement_.name)};
        }
        Scene scene = maker().scene(question);
        scene.pieces = std::move(pieces);
        scene.caption = question.fixed.empty() ? "every other square is empty" : "";
        if (question.fixed.empty()) addLines(scene, question);
        scene.situation = given;
        picture_.scenes.push_back(std::move(scene));
    }

    void addLines(Scene& scene, const SceneQuestion& question) {
        if (!addWays(scene, *moves_, question, picture_.wrapping)) hasAllWays_ = false;
    }

    // ---- at last

    void finish() {
        auto& scenes = picture_.scenes;
        // A scene without a mark says something only where it is the only one.
        const auto isBare = [](const Scene& scene) { return scene.marks.empty(); };
        const bool allBare = std::all_of(scenes.begin(), scenes.end(), isBare);
        if (allBare) {
            scenes.resize(1);
        } else {
            scenes.erase(std::remove_if(scenes.begin(), scenes.end(), isBare), scenes.end());
        }
        if (scenes.size() > options_.mostScenes) {
            picture_.leftOut = scenes.size() - options_.mostScenes;
            scenes.resize(options_.mostScenes);
        }
        keepNotesUsed();
        if (allBare && isWhole_)
            picture_.remarks.emplace_back(ir::mayMove(movement_) ? "it has no move" : "it never moves");
        if (!isWhole_) picture_.remarks.emplace_back("it has more moves, in situations that are not drawn");
        if (!hasAllWays_)
            picture_.remarks.emplace_back("what stands on other squares matters in ways that are not drawn");
        if (placeMatters_) {
            picture_.remarks.push_back(
                fmt::format("what it does depends on its square: this is what it does on {}",
                            board_.name(picture_.scenes.front().at)));
        }
        if (picture_.wrapping) {
            const char* edges = picture_.wrapping.files && picture_.wrapping.ranks ? "opposite edges"
                                : picture_.wrapping.files ? "the left and right edges"
                                                          : "the top and bottom edges";
            picture_.remarks.push_back(std::string(edges) + " of the board touch for it");
        }
    }

    /// Scenes that are left out take their notes with them; notes are numbered as they are met.
    void keepNotesUsed() {
        std::map<std::size_t, std::size_t> numbers;
        std::vector<std::string> used;
        for (Scene& scene : picture_.scenes) {
            for (SquareMark& mark : scene.marks) {
                for (Deed& deed : mark.deeds) {
                    for (std::size_t& note : deed.notes) {
                        const auto [known, isNew] = numbers.emplace(note, used.size());
                        if (isNew) used.push_back(picture_.notes[note]);
                        note = known->second;
                    }
                }
            }
        }
        picture_.notes = std::move(used);
    }

    const ir::Movement& movement_;
    const DrawOptions& options_;
    const Board& board_;
    MovesFrom from_;
    std::optional<MovesByOrigin> habits_;
    bool hasZones_ = false;
    bool placeMatters_ = false;  ///< in ways that have no words

    Moves* moves_ = nullptr;
    Picture picture_;
    bool isWhole_ = true;
    bool hasAllWays_ = true;
};

/// Resets the count of steps: choosing a board and drawing on it are limited separately.
void startAnew(const ir::Limits& limits) {
    if (limits.stepsTaken != nullptr) *limits.stepsTaken = 0;
}

}  // namespace

std::optional<Picture> draw(const ir::Movement& movement, const DrawOptions& options, std::string& reason) {
    if (options.situation)
        return SceneDrawing(movement, options, options.situation->position.board).run(reason);
    if (looksAtPlace(movement)) {
        // Where the squares of the usual board take too much, those of a small one may do.
        bool isDecided = false;
        for (const Board& board :
             options.board ? std::vector{*options.board} : std::vector{Board{8, 8}, Board{5, 5}}) {
            startAnew(options.limits);
            SceneDrawing drawing(movement, options, board);
            const auto depends = drawing.dependsOnPlace(reason);
            if (!depends) continue;
            if (*depends || options.board) return drawing.run(reason);
            isDecided = true;
            break;
        }
        if (!isDecided) return std::nullopt;
    }
    const auto board = options.board ? options.board : fittingBoard(movement, options.limits, reason);
    startAnew(options.limits);
    if (board) return SceneDrawing(movement, options, *board).run(reason);
    // Where the largest board takes too much, a small one may do.
    for (const Board& small : {Board{7, 7}, Board{5, 5}}) {
        if (auto picture = SceneDrawing(movement, options, small).run(reason)) return picture;
    }
    return std::nullopt;
}

}  // namespace ferz::pictures

// A game from its first position: moves played and taken back, repetitions, PGN.
//
//     History<Variant> history(startOf<Variant>());
//     history.play(moveNamed(history.position(), "e4"));
//     history.repetitions()                how often the position has been there before
//     history.pgn({{"White", "ferz"}})     the game as text
#ifndef FERZ_CORE_HISTORY_H
#define FERZ_CORE_HISTORY_H

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "fen.h"
#include "key.h"
#include "san.h"
#include "write_fen.h"

namespace ferz::core {

template <class V>
class History {
public:
    using Tags = std::vector<std::pair<std::string, std::string>>;

    explicit History(const Position<V>& first) : turns_{{first, key(first), {}}} {}

    [[nodiscard]] const Position<V>& position() const { return turns_.back().position; }
    /// How many moves were played.
    [[nodiscard]] int size() const { return static_cast<int>(turns_.size()) - 1; }
    /// The move with this index, from 0.
    [[nodiscard]] Move<V> operator[](int index) const {
        return turns_[static_cast<std::size_t>(index) + 1].move;
    }

    /// The move is legal.
    void play(Move<V> move) {
        const Position<V> after = made(position(), move);
        turns_.push_back({after, key(after), move});
    }
    /// Takes the last move back; false where there is none.
    bool undo() {
        if (size() == 0) return false;
        turns_.pop_back();
        return true;
    }

    [[nodiscard]] int repetitions() const {
        const Word now = turns_.back().key;
        return static_cast<int>(std::count_if(turns_.begin(), turns_.end() - 1,
                                              [&](const PlayedMove& turn) { return turn.key == now; }));
    }

    /// The seven tags that every game has, `Variant`, the FEN of another start, and the moves by their short
    /// names. `tags` replace these, or come after them.
    [[nodiscard]] std::string pgn(const Tags& tags = {}) const {
        constexpr std::size_t kResult = 6;
        Tags all = {{"Event", "?"}, {"Site", "?"},  {"Date", "????.??.??"},   {"Round", "?"},
                    {"White", "?"}, {"Black", "?"}, {"Result", resultText()}, {"Variant", V::kName}};
        const std::string fen = fenOf(turns_.front().position);
        Position<V> usual;
        if (readFen<V>(V::kStart, usual) != nullptr || fen != fenOf(usual)) {
            all.emplace_back("SetUp", "1");
            all.emplace_back("FEN", fen + " 0 1");
        }
        for (const auto& tag : tags) {
            const auto same = std::find_if(all.begin(), all.end(),
                                           [&](const auto& each) { return each.first == tag.first; });
            if (same == all.end()) {
                all.push_back(tag);
            } else {
                same->second = tag.second;
            }
        }
        std::string text;
        for (const auto& [name, value] : all)
            text += "[" + name + " \"" + escaped(value) + "\"]\n";
        return text + "\n" + wrapped(words(all[kResult].second));
    }

private:
    struct PlayedMove {
        Position<V> position;
        Word key;
        Move<V> move;  ///< that led to it
    };

    [[nodiscard]] std::string resultText() const {
        const Position<V>& last = position();
        const Result result = resultOf(last).result;
        if (result == Result::Running) return "*";
        if (result == Result::Draw) return "1/2-1/2";
        return (result == Result::Win) == (last.toMove == kWhite) ? "1-0" : "0-1";
    }

    [[nodiscard]] static std::string escaped(const std::string& value) {
        std::string result;
        for (const char c : value) {
            if (c == '"' || c == '\\') result += '\\';
            result += c == '\n' ? ' ' : c;
        }
        return result;
    }

    /// Numbers, names of moves, and the result.
    [[nodiscard]] std::vector<std::string> words(const std::string& result) const {
        std::vector<std::string> words;
        int number = 1;
        for (std::size_t i = 0; i + 1 < turns_.size(); ++i) {
            const bool isWhites = turns_[i].position.toMove == kWhite;
            if (isWhites || i == 0) words.push_back(std::to_string(number) + (isWhites ? "." : "..."));
            if (!isWhites) ++number;
            std::string name = shortNameOf(turns_[i].position, turns_[i + 1].move);
            // After a name that several moves have is what the move does. In PGN that is a comment.
            if (const auto detail = name.find(" ("); detail != std::string::npos) {
                name[detail + 1] = '{';
                name.back() = '}';
            }
            words.push_back(std::move(name));
        }
        words.push_back(result);
        return words;
    }

    /// In lines of at most 80 characters, as PGN asks for.
    [[nodiscard]] static std::string wrapped(const std::vector<std::string>& words) {
        constexpr std::size_t kWidth = 80;
        std::string text;
        std::size_t width = 0;
        for (const std::string& word : words) {
            const bool fits = width + 1 + word.size() <= kWidth;
            if (width > 0) text += fits ? ' ' : '\n';
            width = width > 0 && fits ? width + 1 + word.size() : word.size();
            text += word;
        }
        return text + "\n";
    }

    std::vector<PlayedMove> turns_;
};

}  // namespace ferz::core

#endif

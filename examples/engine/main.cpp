// An engine for any game of ferz, spoken to by UCI. GAME is the game's name in ferz::games.
//
//     ferz generate examples/variants/makruk.toml -o makruk
//     c++ -std=c++17 -O2 -pthread -DGAME=Makruk -I makruk examples/engine/main.cpp -o makruk-engine
#include <cctype>
#include <engine.h>
#include <iostream>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>

#include "search.h"

namespace {

namespace game = ferz::games::GAME;

#define ENGINE_TEXT(name) #name
#define ENGINE_NAME(name) ENGINE_TEXT(name)

/// In UCI a name has no spaces.
std::string asWord(std::string name) {
    for (char& c : name) {
        if (c == ' ') c = '_';
    }
    return name;
}

class Uci {
public:
    ~Uci() { finish(); }

    /// False when the engine is to end.
    bool obey(const std::string& line) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "uci") {
            say("id name ferz " ENGINE_NAME(GAME));
            say("id author the ferz project");
            say("option name UCI_Variant type string default " ENGINE_NAME(GAME));
            say("uciok");
        } else if (word == "isready") {
            say("readyok");
        } else if (word == "position") {
            finish();
            setPosition(words);
        } else if (word == "go") {
            finish();
            go(words);
        } else if (word == "stop") {
            finish();
        } else if (word == "d") {
            say(fenOf(position_));
        } else if (word == "quit") {
            return false;
        }
        return true;
    }

private:
    /// Stops the search that runs.
    void finish() {
        if (!thread_.joinable()) return;
        search_.stop = true;
        thread_.join();
    }

    void say(const std::string& text) {
        const std::lock_guard<std::mutex> lock(mutex_);
        std::cout << text << std::endl;
    }

    void setPosition(std::istringstream& words) {
        std::string word;
        words >> word;
        std::string fen;
        if (word == "fen") {
            while (words >> word && word != "moves")
                fen += (fen.empty() ? "" : " ") + word;
        } else {
            words >> word;
        }
        game::Position position = game::start();
        if (!fen.empty()) {
            if (const char* problem = readFen(fen, position))
                return say(std::string("info string ") + problem);
        }
        keys_.clear();
        while (words >> word) {
            const game::Move move = moveOf(position, word);
            if (!move) return say("info string no legal move is called " + word);
            keys_.push_back(key(position));
            make(position, move);
        }
        position_ = position;
    }

    static game::Move moveOf(const game::Position& position, const std::string& word) {
        const game::Names names(position);
        for (int i = 0; i < names.moves().size(); ++i) {
            if (asWord(names.name(i)) == word) return names.moves()[i];
        }
        return {};
    }

    void go(std::istringstream& words) {
        engine::Limits limits;
        const bool isWhite = position_.toMove == ferz::core::kWhite;
        double left = 0;
        double each = 0;
        std::string word;
        while (words >> word) {
            int number = 0;
            if (word != "infinite") words >> number;
            if (word == "depth") limits.depth = number;
            if (word == "movetime") limits.seconds = number / 1000.0;
            if (word == (isWhite ? "wtime" : "btime")) left = number / 1000.0;
            if (word == (isWhite ? "winc" : "binc")) each = number / 1000.0;
        }
        if (left > 0) limits.seconds = left / 40 + each / 2;
        search_.stop = false;
        thread_ = std::thread([this, limits] { think(limits); });
    }

    void think(engine::Limits limits) {
        const auto report = [&](int depth, int score, std::uint64_t nodes, double seconds, game::Move move) {
            std::ostringstream text;
            const int plies = engine::kMate - std::abs(score);
            text << "info depth " << depth << " score ";
            if (plies <= engine::kMostPlies) {
                text << "mate " << (score > 0 ? (plies + 1) / 2 : -(plies / 2));
            } else {
                text << "cp " << score;
            }
            text << " nodes " << nodes << " time " << static_cast<int>(seconds * 1000) << " pv "
                 << asWord(nameOf(position_, move));
            say(text.str());
        };
        const game::Move best = search_.best(position_, keys_, limits, report);
        say("bestmove " + (best ? asWord(nameOf(position_, best)) : std::string("(none)")));
    }

    game::Position position_ = game::start();
    std::vector<ferz::core::Word> keys_;
    engine::Search<game::Variant> search_;
    std::thread thread_;
    std::mutex mutex_;
};

}  // namespace

int main() {
    Uci uci;
    for (std::string line; std::getline(std::cin, line);) {
        if (!uci.obey(line)) break;
    }
}

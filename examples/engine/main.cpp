// An engine for any game of ferz, spoken to by UCI or by the protocol of XBoard. GAME is the game's name in
// ferz::games.
//
//     ferz generate examples/variants/makruk.toml -o makruk
//     c++ -std=c++17 -O2 -pthread -DGAME=Makruk -I makruk examples/engine/main.cpp -o makruk-engine
//     makruk-engine
#include <cctype>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <mutex>
#include <new>
#include <optional>
#include <sstream>
#include <string>
#include <thread>

#include "engine.h"
#include "learning.h"
#include "words.h"

namespace {

namespace game = ferz::games::GAME;
using V = game::Variant;
using What = ferz::core::Turn<V>::What;

#define ENGINE_TEXT(name) #name
#define ENGINE_NAME(name) ENGINE_TEXT(name)

constexpr const char* kUsage =
    "usage: engine                          waits for commands of UCI or XBoard\n"
    "       engine bench [DEPTH]            searches eight positions, and prints the nodes\n"
    "       engine values                   prints what the pieces are worth\n"
    "       engine sample [COUNT]           prints positions of searches\n"
    "       engine learn FILE LEARNED.H     learns from lines `FEN;SCORE`\n";

/// In UCI a name has no spaces.
std::string asWord(std::string name) {
    for (char& c : name) {
        if (c == ' ') c = '_';
    }
    return name;
}

/// A position with what led to it.
struct Played {
    game::Position position = game::start();
    std::vector<ferz::core::Word> keys;  ///< of the positions before
    int quiet = 0;                       ///< plies since a capture or a move of a pawn

    void play(game::Move move) {
        const bool counts = engine::isQuiet<V>(move) && move.from() >= 0 &&
                            !engine::valuesOf<V>().isPawn[position.toMove][position.kindOn[move.from()]];
        quiet = counts ? quiet + 1 : 0;
        keys.push_back(key(position));
        make(position, move);
    }
};

class Engine {
public:
    ~Engine() { abandon(); }

    /// False when the engine is to end.
    bool obey(std::string line) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "quit") return false;
        if (word == "xboard") {
            isXBoard_ = true;
        } else if (isXBoard_) {
            obeyXBoard(word, words);
        } else {
            obeyUci(word, words);
        }
        return true;
    }

    /// Deterministic; prints the nodes and their speed as OpenBench reads them.
    void bench(int depth) {
        std::mt19937 random(1);
        std::uint64_t nodes = 0;
        double seconds = 0;
        for (int each = 0; each < kBenchPositions; ++each) {
            Played played;
            for (int ply = 0; ply < 8 * each; ++ply) {
                const auto moves = legalMoves(played.position);
                if (moves.isEmpty()) break;
                played.play(moves[static_cast<int>(random() % static_cast<unsigned>(moves.size()))]);
            }
            engine::Limits limits;
            limits.depth = depth;
            search_.forget();
            search_.stop() = false;
            search_.best(played.position, played.keys, played.quiet, limits, [](auto&&) {});
            nodes += search_.nodes();
            seconds += search_.seconds();
        }
        std::cout << nodes << " nodes "
                  << static_cast<std::uint64_t>(static_cast<double>(nodes) / std::max(seconds, 1e-6))
                  << " nps" << std::endl;
    }

private:
    static constexpr int kBenchPositions = 8;

    // ---- UCI ----

    void obeyUci(const std::string& word, std::istringstream& words) {
        if (word == "uci") {
            say("id name ferz " ENGINE_NAME(GAME) "\nid author the ferz project\n" + engine::kHash.text() +
                engine::kThreads.text() + engine::kLines.text() +
                "option name UCI_Chess960 type check default false\n"
                "option name UCI_Variant type combo default " +
                asWord(V::kName) + " var " + asWord(V::kName) + "\nuciok");
        } else if (word == "isready") {
            say("readyok");
        } else if (word == "setoption") {
            finish();
            setOption(words);
        } else if (word == "ucinewgame") {
            finish();
            search_.forget();
        } else if (word == "position") {
            finish();
            setPosition(words);
        } else if (word == "go") {
            finish();
            go(words);
        } else if (word == "stop") {
            finish();
        } else if (word == "d") {
            say(fenOf(played_.position));
        } else if (word == "eval") {
            say(std::to_string(search_.evaluation().of(played_.position)));
        } else if (word == "bench") {
            finish();
            int depth = 8;
            words >> depth;
            bench(depth);
        } else if (word == "fit") {
            finish();
            std::string path;
            words >> path;
            if (!path.empty()) fit_.read(path);
            fit_.say(search_.evaluation(), std::cout);
        }
    }

    void setOption(std::istringstream& words) {
        std::string word;
        std::string name;
        std::string value;
        while (words >> word && word != "value")
            if (word != "name") name += (name.empty() ? "" : " ") + word;
        words >> value;
        const auto isIt = [&name](const std::string& known) {
            return engine::lowerCase(name) == engine::lowerCase(known);
        };
        if (isIt(engine::kHash.name)) return resize(engine::kHash.valueOf(value), threads_);
        if (isIt(engine::kThreads.name)) return resize(hash_, engine::kThreads.valueOf(value));
        if (isIt(engine::kLines.name)) {
            lines_ = engine::kLines.valueOf(value);
        } else if (isIt("UCI_Chess960")) {
            castlesOnRook_ = engine::lowerCase(value) == "true";
        } else if (double* weight = weightOf(engine::lowerCase(name))) {
            const double number = std::atof(value.c_str());
            if (!std::isfinite(number)) return say("info string a weight is a number");
            *weight = number;
            search_.evaluation().build();
        } else {
            say("info string there is no option `" + name + "`");
        }
    }

    /// Null where no weight is called so.
    static double* weightOf(const std::string& name) {
        for (auto& weight : engine::weights.all) {
            const std::string known = weight.name;
            if (name == known) return &weight.early;
            if (name == known + "_late") return &weight.late;
            if (name == known + "_drops") return &weight.drops;
        }
        return nullptr;
    }

    /// Where there is not enough memory, the table has its usual size.
    void resize(int hash, int threads) {
        if (hash == hash_ && threads == threads_) return;
        hash_ = hash;
        threads_ = threads;
        try {
            search_.resize(static_cast<std::size_t>(hash), threads);
        } catch (const std::bad_alloc&) {
            hash_ = engine::kHash.usual;
            search_.resize(static_cast<std::size_t>(hash_), threads);
            say((isXBoard_ ? "telluser " : "info string ") +
                ("there is no memory for a table of " + std::to_string(hash)) + " MB: it has " +
                std::to_string(hash_));
        }
    }

    void setPosition(std::istringstream& words) {
        std::string word;
        std::string kind;
        std::string fen;
        words >> kind;
        while (words >> word && word != "moves")
            fen += (fen.empty() ? "" : " ") + word;
        if (kind == "fen" ? fen.empty() : kind != "startpos" || !fen.empty())
            return refuse("`position` needs `startpos`, or `fen` and a FEN; then `moves` may follow");
        std::vector<std::string> moves;
        while (words >> word)
            moves.push_back(word);
        // The positions of a game come one after the other: what was played then is not played again.
        std::size_t known = 0;
        const bool continues = fen == fen_ && moves.size() >= moves_.size() &&
                               std::equal(moves_.begin(), moves_.end(), moves.begin());
        if (continues) {
            known = moves_.size();
        } else if (const char* problem = setFen(fen)) {
            return refuse(problem);
        }
        for (; known < moves.size(); ++known) {
            const game::Move move = moveOf(moves[known]);
            if (!move) return refuse("no legal move is called " + moves[known]);
            played_.play(move);
            moves_.push_back(moves[known]);
        }
        refused_.clear();
    }
    /// Then `go` answers with no move, until another `position` is accepted.
    void refuse(const std::string& problem) {
        refused_ = problem;
        say("info string " + problem);
    }

    /// Returns the problem of the FEN, or null. An empty FEN is the start.
    const char* setFen(const std::string& fen) {
        Played played;
        if (!fen.empty()) {
            played.quiet = engine::quietOf(fen);
            if (const char* problem = readFen(fen, played.position)) return problem;
        }
        played_ = played;
        fen_ = fen;
        moves_.clear();
        return nullptr;
    }

    /// Castling of chess 960 is named by the squares of king and rook, and no other move shares its name.
    std::string wordOf(const game::Position& position, const game::Names& names, int index) const {
        const game::Move move = names.moves()[index];
        if (countsFromZero()) return engine::ranksFromZero(asWord(names.name(index)));
        if (!castlesOnRook_) return asWord(names.name(index));
        if constexpr (V::kCastling.king != ferz::core::kNone) {
            if (move.what() == What::Castles) {
                const auto& right = position.castling[move.turn().right];
                return ferz::core::squareName(V::kShape, right.king) +
                       ferz::core::squareName(V::kShape, right.rook);
            }
        }
        const auto plain = [&names](int i) { return names.name(i).substr(0, names.name(i).find(" (")); };
        for (int i = 0; i < names.moves().size(); ++i) {
            const bool isOther = i != index && names.moves()[i].what() != What::Castles;
            if (isOther && plain(i) == plain(index)) return asWord(names.name(index));
        }
        return plain(index);
    }
    std::string wordOf(const game::Position& position, game::Move move) const {
        const game::Names names(position);
        const auto* at = std::find(names.moves().begin(), names.moves().end(), move);
        return wordOf(position, names, static_cast<int>(at - names.moves().begin()));
    }
    game::Move moveOf(const std::string& word) const {
        const game::Names names(played_.position);
        for (int i = 0; i < names.moves().size(); ++i) {
            if (wordOf(played_.position, names, i) == word) return names.moves()[i];
        }
        return countsFromZero() ? game::Move() : moveNamed(played_.position, word);
    }

    void go(std::istringstream& words) {
        if (!refused_.empty()) return say("info string no position: " + refused_ + "\nbestmove (none)");
        engine::Go go = engine::goOf(words, played_.position.toMove == ferz::core::kWhite);
        for (const std::string& word : go.unknown)
            say("info string `go` has no word " + word);
        std::vector<game::Move> only;
        for (const std::string& word : go.moves) {
            const game::Move move = moveOf(word);
            if (!move) say("info string no legal move is called " + word);
            if (move) only.push_back(move);
        }
        go.limits.lines = lines_;
        start(go.limits, only);
    }

    /// `only`: the moves to be searched; empty: all.
    void start(const engine::Limits& limits, const std::vector<game::Move>& only = {}) {
        search_.stop() = false;
        isTold_ = false;
        isAbandoned_ = false;
        isThinking_ = true;
        thread_ = std::thread([this, limits, only] {
            think(limits, only);
            endThinking();
        });
    }

    void think(const engine::Limits& limits, const std::vector<game::Move>& only) {
        const game::Move best = search_.best(
            played_.position, played_.keys, played_.quiet, limits,
            [this](const engine::Line<V>& line) { report(line); }, only);
        if (isXBoard_) return reply(best);
        if (!best) {
            const bool isDrawn = resultOf(played_.position, false).result == ferz::core::Result::Draw;
            say(std::string("info depth 0 score ") + (isDrawn ? "cp 0" : "mate 0"));
        }
        while (limits.waits && !isTold_)
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        say("bestmove " + (best ? wordOf(played_.position, best) : std::string("(none)")));
    }

    void report(const engine::Line<V>& line) {
        std::ostringstream text;
        const int plies = engine::kMate - std::abs(line.score);
        const bool isMate = plies <= engine::kMostPlies;
        const int moves = line.score > 0 ? (plies + 1) / 2 : -(plies / 2);
        if (isXBoard_) {
            if (!posts_) return;
            text << line.depth << ' ' << (isMate ? (moves > 0 ? 100000 : -100000) + moves : line.score) << ' '
                 << static_cast<int>(line.seconds * 100) << ' ' << line.nodes;
        } else {
            text << "info depth " << line.depth << " seldepth " << line.deepest << " multipv " << line.number
                 << " score " << (isMate ? "mate " : "cp ") << (isMate ? moves : line.score) << " nodes "
                 << line.nodes << " nps "
                 << static_cast<std::uint64_t>(static_cast<double>(line.nodes) /
                                               std::max(line.seconds, 0.001))
                 << " hashfull " << line.fullness << " time " << static_cast<int>(line.seconds * 1000)
                 << " pv";
        }
        game::Position position = played_.position;
        for (const game::Move move : line.moves) {
            text << ' ' << wordOf(position, move);
            make(position, move);
        }
        say(text.str());
    }

    // ---- XBoard ----

    void obeyXBoard(const std::string& word, std::istringstream& words) {
        std::string argument;
        words >> argument;
        if (word == "protover") {
            say("feature myname=\"ferz " ENGINE_NAME(GAME) "\" ping=1 setboard=1 usermove=1 colors=0 sigint=0 sigterm=0 "
                "time=1 memory=1 smp=1 analyze=0 variants=\"" + variant() + "\" done=1");
        } else if (word == "ping") {
            sayAfterMove("pong " + argument);
        } else if (word == "?") {
            finish();
        } else if (word == "post" || word == "nopost") {
            posts_ = word == "post";
        } else if (word == "time") {
            left_ = std::atof(argument.c_str()) / 100;
        } else if (word == "level") {
            std::string base;
            words >> base >> increment_;
            each_ = std::atoi(argument.c_str());
            fixed_ = engine::Limits();
        } else if (word == "st" || word == "sd") {
            if (word == "st") fixed_.most = fixed_.enough = std::atof(argument.c_str());
            if (word == "sd")
                fixed_.depth = std::clamp(std::atoi(argument.c_str()), 1, engine::kMostPlies - 1);
        } else if (word == "memory") {
            finish();
            resize(engine::kHash.valueOf(argument), threads_);
        } else if (word == "cores") {
            finish();
            resize(hash_, engine::kThreads.valueOf(argument));
        } else if (word == "usermove") {
            finish();
            if (!playNamed(argument)) return say("Illegal move: " + argument);
            if (!isForced_) startOnClock();
        } else if (word == "go") {
            finish();
            isForced_ = false;
            startOnClock();
        } else {
            changeGame(word, argument, words);
        }
    }

    /// What ends a search without a move.
    void changeGame(const std::string& word, const std::string& argument, std::istringstream& words) {
        if (word == "force" || word == "result") {
            abandon();
            isForced_ = true;
        } else if (word == "new") {
            abandon();
            setFen("");
            search_.forget();
            isForced_ = false;
            fixed_.depth = engine::Limits().depth;
        } else if (word == "setboard") {
            abandon();
            isForced_ = true;
            std::string rest;
            std::getline(words, rest);
            if (const char* problem = setFen(argument + rest))
                say("tellusererror Illegal position: " + std::string(problem));
        } else if (word == "undo" || word == "remove") {
            abandon();
            isForced_ = isForced_ || word == "undo";
            std::vector<std::string> moves = moves_;
            moves.resize(moves.size() - std::min<std::size_t>(moves.size(), word == "undo" ? 1 : 2));
            setFen(std::string(fen_));
            for (const std::string& each : moves)
                playNamed(each);
        } else if (!engine::hasNoMeaning(word)) {
            say("Error (unknown command): " + word);
        }
    }

    /// XBoard counts ranks from 0 on boards that have ten or more.
    [[nodiscard]] bool countsFromZero() const { return isXBoard_ && V::kShape.ranks > 9; }
    static std::string variant() {
        const std::string name = engine::lowerCase(V::kName);
        return name == "chess" ? "normal" : name;
    }
    bool playNamed(const std::string& name) {
        const game::Move move = moveOf(name);
        if (!move) return false;
        played_.play(move);
        moves_.push_back(name);
        return true;
    }
    void startOnClock() {
        engine::Limits limits = fixed_;
        if (left_ && fixed_.most > 1e8) engine::setTime(limits, *left_, increment_, each_);
        start(limits);
    }
    void reply(game::Move best) {
        if (!best || isAbandoned_) return;
        const std::string name = wordOf(played_.position, best);
        say("move " + name);
        played_.play(best);
        moves_.push_back(name);
    }

    void sayAfterMove(const std::string& text) {
        const std::lock_guard<std::mutex> lock(mutex_);
        if (isThinking_) {
            afterMove_ += text + "\n";
        } else {
            std::cout << text << std::endl;
        }
    }
    void endThinking() {
        const std::lock_guard<std::mutex> lock(mutex_);
        isThinking_ = false;
        std::cout << afterMove_ << std::flush;
        afterMove_.clear();
    }
    /// Stops the search that runs, without a move.
    void abandon() {
        isAbandoned_ = true;
        finish();
    }

    // ---- both ----

    /// Stops the search that runs.
    void finish() {
        isTold_ = true;
        search_.stop() = true;
        if (thread_.joinable()) thread_.join();
    }
    void say(const std::string& text) {
        const std::lock_guard<std::mutex> lock(mutex_);
        std::cout << text << std::endl;
    }

    Played played_;
    std::string fen_;
    std::vector<std::string> moves_;
    std::string refused_;  ///< the problem of the last `position`; empty if it was accepted
    engine::Search<V> search_;
    std::thread thread_;
    std::atomic<bool> isTold_ = false;  ///< to stop
    std::mutex mutex_;
    engine::Fit<V> fit_;
    int hash_ = engine::kHash.usual;
    int threads_ = engine::kThreads.usual;
    int lines_ = engine::kLines.usual;
    bool castlesOnRook_ = false;
    // XBoard's
    bool isXBoard_ = false;
    bool isForced_ = false;
    std::atomic<bool> posts_ = false;
    std::atomic<bool> isAbandoned_ = false;  ///< no move is told
    bool isThinking_ = false;
    std::string afterMove_;       ///< said when it is
    std::optional<double> left_;  ///< seconds; empty: there is no clock
    double increment_ = 0;
    int each_ = 0;
    engine::Limits fixed_;
};

void printValues() {
    const auto& values = engine::valuesOf<V>();
    std::cout << std::fixed << std::setprecision(2);
    for (int kind = 0; kind < engine::Values<V>::kKinds; ++kind) {
        std::cout << std::left << std::setw(4) << V::kKinds[kind].letter << std::right << std::setw(6);
        if (values.isRoyal[kind]) {
            std::cout << "royal";
        } else {
            std::cout << values.kind[kind] / 100.0;
        }
        std::cout << "  " << V::kNames[kind] << "\n";
    }
}

bool learn(const std::string& from, const std::string& to) {
    int skipped = 0;
    auto known = engine::readKnown<V>(from, skipped);
    if (skipped > 0) std::cerr << skipped << " lines of " << from << " are no FEN with a score\n";
    if (known.empty()) {
        std::cerr << "there are no positions in " << from << "\n";
        return false;
    }
    engine::Learner<V> learner(std::move(known));
    learner.run(std::cout);
    if (learner.write(to)) return true;
    std::cerr << to << " cannot be written\n";
    return false;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string command = argc > 1 ? argv[1] : "";
    if (command == "values") {
        printValues();
        return 0;
    }
    if (command == "sample") {
        engine::sample<V>(argc > 2 ? std::atoi(argv[2]) : 100000, std::cout);
        return 0;
    }
    if (command == "learn" && argc > 3) {
        return learn(argv[2], argv[3]) ? 0 : 1;
    }
    Engine engine;
    if (command == "bench") {
        engine.bench(argc > 2 ? std::atoi(argv[2]) : 8);
        return 0;
    }
    if (!command.empty()) {
        const bool isAsked = command == "--help" || command == "-h" || command == "help";
        (isAsked ? std::cout : std::cerr) << kUsage;
        return isAsked ? 0 : 1;
    }
    for (std::string line; std::getline(std::cin, line);) {
        if (!engine.obey(line)) break;
    }
}

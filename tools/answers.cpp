#include "tools/answers.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iostream>
#include <mutex>
#include <thread>
#include <utility>

#include "support/json_shape.h"
#include "support/limits.h"
#include "tools/lines.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

constexpr std::size_t kMostJobs = limits::kJobs.most;
/// So many lines a job are read ahead.
constexpr std::size_t kAhead = 32;

bool isBlank(const std::string& line) {
    return line.find_first_not_of(" \t\r") == std::string::npos;
}

void answerInTurn(const std::function<std::string(const std::string&)>& answer) {
    for (std::string line; std::cout && readLine(std::cin, line);) {
        if (isBlank(line)) continue;
        std::cout << answer(line) << '\n';
        // A reader at the other end of a pipe wants its answer at once, a file does not mind.
        if (std::cin.rdbuf()->in_avail() == 0) std::cout.flush();
    }
    std::cout.flush();
}

/// Lines in, answers out in the same order, several of them made at a time.
class Pipeline {
public:
    Pipeline(std::size_t jobs, std::function<std::string(const std::string&)> answer)
        : answer_(std::move(answer)), most_(jobs * kAhead) {
        for (std::size_t job = 0; job < jobs; ++job)
            workers_.emplace_back([this] { work(); });
    }
    Pipeline(const Pipeline&) = delete;
    Pipeline& operator=(const Pipeline&) = delete;

    void run() {
        for (std::string line; readLine(std::cin, line);) {
            if (isBlank(line)) continue;
            std::unique_lock lock(mutex_);
            hasRoom_.wait(lock, [&] { return lines_.size() < most_ || isBroken_; });
            if (isBroken_) break;
            lines_.push_back({std::move(line), {}, false});
            hasWork_.notify_one();
        }
        {
            const std::lock_guard lock(mutex_);
            isOver_ = true;
        }
        hasWork_.notify_all();
        for (std::thread& each : workers_)
            each.join();
        std::cout.flush();
    }

private:
    struct Line {
        std::string question;
        std::string answer;
        bool isAnswered = false;
    };

    void work() {
        std::unique_lock lock(mutex_);
        while (true) {
            hasWork_.wait(lock, [&] { return next_ < lines_.size() || isOver_ || isBroken_; });
            if (next_ == lines_.size() || isBroken_) return;
            // Places of a deque stay where they are while others come and go at its ends.
            Line& line = lines_[next_++];
            lock.unlock();
            std::string answer = answer_(line.question);
            lock.lock();
            line.answer = std::move(answer);
            line.isAnswered = true;
            print();
        }
    }

    void print() {
        while (!lines_.empty() && lines_.front().isAnswered) {
            std::cout << lines_.front().answer << '\n';
            lines_.pop_front();
            --next_;
        }
        // Nothing more can be said before more is asked.
        if (lines_.empty()) std::cout.flush();
        isBroken_ = !std::cout;
        hasRoom_.notify_one();
        if (isBroken_) hasWork_.notify_all();
    }

    const std::function<std::string(const std::string&)> answer_;
    const std::size_t most_;
    std::vector<std::thread> workers_;
    std::mutex mutex_;
    std::condition_variable hasRoom_;
    std::condition_variable hasWork_;
    std::deque<Line> lines_;
    std::size_t next_ = 0;   // the first line that nobody has taken
    bool isOver_ = false;    // no more lines come
    bool isBroken_ = false;  // nobody reads the answers
};

void checkKeys(const Json& request, std::vector<std::string_view> keys, bool areSeveral, Problems& problems) {
    if (areSeveral) keys.emplace_back("ask");
    keys.insert(keys.end(), {"notation", "id"});
    for (const auto& [key, value] : request.items()) {
        if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
        report(problems, diagnostic::kUnknownKey,
               fmt::format("there is no key `{}`, only `{}`", key, fmt::join(keys, "`, `")));
    }
}

/// Of one kind: it is called nothing.
using Questions = std::map<std::string, Question>;

/// Null when there is no such kind, which is reported.
const Question* kindOf(const Json& request, const Questions& questions, Problems& problems) {
    if (questions.size() == 1) return &questions.begin()->second;
    Problems own;
    const std::string name = neededIn(request, "ask", "", own);
    append(problems, own);
    if (hasErrors(own)) return nullptr;
    const auto found = questions.find(name);
    if (found != questions.end()) return &found->second;
    std::string known;
    for (const auto& [each, question] : questions)
        known += (known.empty() ? "`" : ", `") + each + "`";
    report(problems, diagnostic::kUsage, fmt::format("`ask` is `{}`, and no question is called so", name),
           "write one of " + known);
    return nullptr;
}

/// Null where it has no bounded size, which is reported.
Json parsed(const std::string& line, Problems& problems) {
    if (isTooLong(line)) {
        reportTooLong(problems);
        return {};
    }
    const JsonShape shape = jsonShape(line);
    if (shape.depth > limits::kJsonNesting.most) {
        report(problems, diagnostic::kTooDeep,
               fmt::format("the question is nested more than {} deep", limits::kJsonNesting.most));
    } else if (shape.values > limits::kJsonValues.most) {
        report(problems, diagnostic::kTooLarge,
               fmt::format("the question has more than {} values", limits::kJsonValues.most));
    }
    return hasErrors(problems) ? Json() : Json::parse(line, nullptr, false);
}

std::string answered(const std::string& line, const Stream& stream, const Questions& questions) {
    Problems problems;
    const Json request = parsed(line, problems);
    Json reply;
    if (hasErrors(problems)) {
        // Nothing of it is known.
    } else if (!request.is_object()) {
        report(problems, diagnostic::kSyntax, "the line is not a JSON object");
    } else if (const Question* question = kindOf(request, questions, problems)) {
        checkKeys(request, question->keys, questions.size() > 1, problems);
        if (!hasErrors(problems)) reply = question->answer(request, stream, problems);
    }
    if (hasErrors(problems)) reply = errorJson(problems);
    // What tells a question apart in a pipe is passed through.
    if (request.is_object() && request.contains("id")) reply["id"] = request["id"];
    return dump(reply);
}

}  // namespace

void StreamOptions::addTo(Verb& verb, const Option& definition) {
    const Option stream =
        verb.flag("--jsonl", jsonl, "answer questions: a line of JSON on standard input, a line of JSON out");
    stream.excludes(definition);
    verb.add("--jobs", jobs,
             {"with --jsonl: answer so many questions at a time, by default one a processor", "N", false,
              false, 1, static_cast<double>(kMostJobs)})
        .needs(stream);
    verb.flag("--files", files, "with --jsonl: let questions name files; without it, none is read")
        .needs(stream);
}

void StreamOptions::addTo(Verb& verb) {
    verb.add("--jobs", jobs,
             {"answer so many questions at a time, by default one a processor", "N", false, false, 1,
              static_cast<double>(kMostJobs)});
    verb.flag("--files", files, "let questions name files; without it, none is read");
}

std::optional<std::vector<Piece>> Stream::definition(const Json& request, const char* key,
                                                     Problems& problems) const {
    Problems own;
    const std::string definition = neededIn(request, key, "", own);
    append(problems, own);
    if (hasErrors(own)) return std::nullopt;
    if (isStandardInput(definition)) {
        report(problems, diagnostic::kUnreadable,
               fmt::format("`{}` is `{}`, but standard input carries the questions", key, definition));
        return std::nullopt;
    }
    // On a hexagonal board letters mean something else.
    std::string board = options.board;
    if (const auto found = request.find("board"); found != request.end() && found->is_string())
        board = found->get<std::string>();
    if (const auto found = request.find("boards");
        found != request.end() && found->is_array() && !found->empty() && found->front().is_string())
        board = found->front().get<std::string>();
    // Like `--from`; that word is a key of moves, in the answers.
    const std::string notation = stringIn(request, "notation", options.notation, problems);
    return hasErrors(problems) ? std::nullopt : definitions.read(definition, board, notation, problems);
}

std::optional<Piece> Stream::piece(const Json& request, const char* key, const std::string& name, Side side,
                                   Problems& problems) const {
    const auto pieces = definition(request, key, problems);
    if (!pieces) return std::nullopt;
    Options own = options;
    own.side = side;
    return taken(one(*pieces, name, own), problems);
}

namespace {

int answerAll(const ReadOptions& read, const StreamOptions& streamOptions, const Questions& questions,
              const std::string& board) {
    Problems problems;
    auto options = read.options(problems);
    if (!options) return failure(problems);
    options->board = board;
    options->suggests = false;  // only the first error is answered
    options->files = streamOptions.files;
    DefinitionCache definitions(*options);
    const Stream stream{*options, definitions};
    const std::size_t processors = std::max(1U, std::thread::hardware_concurrency());
    const std::size_t jobs = streamOptions.jobs == 0 ? processors : streamOptions.jobs;
    const auto answerOne = [&](const std::string& line) { return answered(line, stream, questions); };
    if (jobs == 1) {
        answerInTurn(answerOne);
    } else {
        Pipeline(jobs, answerOne).run();
    }
    if (std::cout) return kDone;
    report(problems, diagnostic::kUnwritable, "cannot write to standard output");
    return failure(problems);
}

}  // namespace

int answerLines(const ReadOptions& read, const StreamOptions& stream, const Question& question,
                const std::string& board) {
    return answerAll(read, stream, {{std::string(), question}}, board);
}
int answerLines(const ReadOptions& read, const StreamOptions& stream,
                const std::map<std::string, Question>& questions) {
    return answerAll(read, stream, questions, {});
}

}  // namespace ferz::tools

#include "tools/answers.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <fmt/format.h>
#include <iostream>
#include <mutex>
#include <new>
#include <shared_mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "support/limits.h"
#include "tools/lines.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

constexpr std::size_t kMostJobs = limits::kJobs.most;
/// The number of lines that are read ahead for each job.
constexpr std::size_t kAhead = 32;
/// JSON's readers keep whole numbers up to here.
constexpr std::size_t kMostLines = 9'007'199'254'740'992;

/// The answer to a line, which has a number. `isAlone`: all memory is there for it.
using AnswerLine = std::function<std::string(const std::string& line, std::size_t number, bool isAlone)>;

void answerInTurn(const AnswerLine& answer) {
    std::size_t number = 0;
    for (std::string line; std::cout && readLine(std::cin, line);) {
        std::cout << answer(line, ++number, true) << '\n';
        // A reader at the other end of a pipe wants its answer at once, a file does not mind.
        if (std::cin.rdbuf()->in_avail() == 0) std::cout.flush();
    }
    std::cout.flush();
}

/// Lines in, answers out in the same order, several of them made at a time. A line that does not find enough
/// memory beside the others is answered again while they wait.
class Pipeline {
public:
    Pipeline(std::size_t jobs, AnswerLine answer) : answer_(std::move(answer)), most_(jobs * kAhead) {
        try {
            while (workers_.size() < jobs)
                workers_.emplace_back([this] { work(); });
        } catch (const std::system_error&) {
            // The system has no room for so many.
        }
    }
    ~Pipeline() {
        {
            const std::lock_guard lock(mutex_);
            isOver_ = true;
        }
        hasWork_.notify_all();
        for (std::thread& each : workers_)
            each.join();
        std::cout.flush();
    }
    Pipeline(const Pipeline&) = delete;
    Pipeline& operator=(const Pipeline&) = delete;

    void run() {
        if (workers_.empty()) return answerInTurn(answer_);
        std::size_t number = 0;
        for (std::string line;;) {
            bool isRead = false;
            line.clear();
            withMemory([&] { isRead = readRest(std::cin, line); });
            if (!isRead) return;
            std::unique_lock lock(mutex_);
            hasRoom_.wait(lock, [&] { return lines_.size() < most_ || isBroken_; });
            if (isBroken_) return;
            lock.unlock();
            withMemory([&] {
                const std::lock_guard again(mutex_);
                lines_.push_back({line, {}, number + 1, false});
            });
            ++number;
            hasWork_.notify_one();
        }
    }

private:
    struct PendingQuestion {
        std::string question;
        std::string answer;
        std::size_t number = 0;
        bool isAnswered = false;
    };

    /// Tries again when nobody else needs memory.
    template <class Work>
    void withMemory(const Work& work) {
        try {
            return work();
        } catch (const std::bad_alloc&) {
            // The others end first.
        }
        const std::unique_lock alone(answering_);
        work();
    }

    std::string answerTo(const PendingQuestion& line) {
        try {
            const std::shared_lock beside(answering_);
            return answer_(line.question, line.number, false);
        } catch (const std::bad_alloc&) {
            // Its memory is free again.
        }
        const std::unique_lock alone(answering_);
        return answer_(line.question, line.number, true);
    }

    void work() {
        std::unique_lock lock(mutex_);
        while (true) {
            hasWork_.wait(lock, [&] { return next_ < lines_.size() || isOver_ || isBroken_; });
            if (next_ == lines_.size() || isBroken_) return;
            // Places of a deque stay where they are while others come and go at its ends.
            PendingQuestion& line = lines_[next_++];
            lock.unlock();
            std::string answer;
            try {
                answer = answerTo(line);
            } catch (const std::bad_alloc&) {
                // Not even for the words.
            }
            lock.lock();
            line.answer = std::move(answer);
            line.isAnswered = true;
            print();
        }
    }

    void print() {
        while (!lines_.empty() && lines_.front().isAnswered) {
            const std::string& answer = lines_.front().answer;
            std::cout << (answer.empty() ? kAnswerWithoutMemory : std::string_view(answer)) << '\n';
            lines_.pop_front();
            --next_;
        }
        // Nothing more can be said before more is asked.
        if (lines_.empty()) std::cout.flush();
        isBroken_ = !std::cout;
        hasRoom_.notify_one();
        if (isBroken_) hasWork_.notify_all();
    }

    const AnswerLine answer_;
    const std::size_t most_;
    std::vector<std::thread> workers_;
    std::shared_mutex answering_;  // shared by those who answer
    std::mutex mutex_;
    std::condition_variable hasRoom_;
    std::condition_variable hasWork_;
    std::deque<PendingQuestion> lines_;
    std::size_t next_ = 0;   // the first line that nobody has taken
    bool isOver_ = false;    // no more lines come
    bool isBroken_ = false;  // nobody reads the answers
};

}  // namespace

Option StreamOptions::addFirstLineTo(Verb& verb) {
    return verb.add("--first-line", firstLine,
                    {"the number of the first line, in a part of a longer file", "N", false, false, 1,
                     static_cast<double>(kMostLines)});
}

Option StreamOptions::addTo(Verb& verb, const Option& definition) {
    const Option stream =
        verb.flag("--jsonl", jsonl, "answer questions: a line of JSON on standard input, a line of JSON out");
    stream.excludes(definition);
    verb.add("--jobs", jobs,
             {"with --jsonl: answer so many questions at a time, by default one a processor", "N", false,
              false, 1, static_cast<double>(kMostJobs)})
        .needs(stream);
    addFirstLineTo(verb).needs(stream);
    verb.flag("--files", files, "with --jsonl: let questions name files; without it, none is read")
        .needs(stream);
    return stream;
}

void StreamOptions::addTo(Verb& verb) {
    verb.add("--jobs", jobs,
             {"answer so many questions at a time, by default one a processor", "N", false, false, 1,
              static_cast<double>(kMostJobs)});
    addFirstLineTo(verb);
    verb.flag("--files", files, "let questions name files; without it, none is read");
}

namespace {

int answerAll(const ReadArguments& read, const StreamOptions& streamOptions, const Questions& questions,
              const std::string& board) {
    Problems problems;
    auto options = read.options(problems);
    if (!options) return failure(problems);
    options->board = board;
    options->suggests = false;  // only the first error is answered
    options->files.allowed = streamOptions.files;
    options->files.devices = false;  // those of strangers
    DefinitionCache definitions;
    const std::size_t processors = std::max(1U, std::thread::hardware_concurrency());
    const std::size_t jobs = streamOptions.jobs == 0 ? processors : streamOptions.jobs;
    const auto answerOne = [&](const std::string& line, std::size_t number, bool isAlone) {
        try {
            return answerTo(line, streamOptions.firstLine - 1 + number, *options, definitions, questions);
        } catch (const std::bad_alloc&) {
            if (!isAlone) throw;
        }
        return answerWithoutMemory(line);
    };
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

int answerLines(const ReadArguments& read, const StreamOptions& stream, const Question& question,
                const std::string& board) {
    return answerAll(read, stream, {{std::string(), question}}, board);
}
int answerLines(const ReadArguments& read, const StreamOptions& stream, const Questions& questions) {
    return answerAll(read, stream, questions, {});
}

}  // namespace ferz::tools

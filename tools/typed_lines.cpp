#include "tools/typed_lines.h"

#include <cstdio>
#include <iostream>
#include <unistd.h>

#include "tools/lines.h"

#ifdef FERZ_LIBEDIT
#include <histedit.h>
#endif

namespace ferz::tools {

namespace {

[[maybe_unused]] constexpr int kRememberedLines = 1'000;

bool prompted(std::string& line) {
    std::cout << "> " << std::flush;
    return readLine(std::cin, line);
}

}  // namespace

#ifdef FERZ_LIBEDIT

/// The editor is null where it has no terminal to write to.
struct TypedLines::Inside {
    EditLine* editor = isatty(STDOUT_FILENO) == 0 ? nullptr : el_init("ferz", stdin, stdout, stderr);
    History* history = history_init();
    HistEvent event = {};
};

TypedLines::TypedLines() : inside_(std::make_unique<Inside>()) {
    if (inside_->editor == nullptr || inside_->history == nullptr) return;
    ::history(inside_->history, &inside_->event, H_SETSIZE, kRememberedLines);
    ::history(inside_->history, &inside_->event, H_SETUNIQUE, 1);
    el_set(
        inside_->editor, EL_PROMPT, +[](EditLine*) { return const_cast<char*>("> "); });
    el_set(inside_->editor, EL_EDITOR, "emacs");
    el_set(inside_->editor, EL_SIGNAL, 1);
    el_set(inside_->editor, EL_HIST, ::history, inside_->history);
}

TypedLines::~TypedLines() {
    if (inside_->editor != nullptr) el_end(inside_->editor);
    if (inside_->history != nullptr) history_end(inside_->history);
}

bool TypedLines::read(std::string& line) {
    if (inside_->editor == nullptr || inside_->history == nullptr) return prompted(line);
    std::cout.flush();
    int length = 0;
    const char* typed = el_gets(inside_->editor, &length);
    if (typed == nullptr || length <= 0) return false;
    line.assign(typed, static_cast<std::size_t>(length));
    while (line.ends_with('\n') || line.ends_with('\r'))
        line.pop_back();
    if (!line.empty()) ::history(inside_->history, &inside_->event, H_ENTER, line.c_str());
    return true;
}

#else

struct TypedLines::Inside {};

TypedLines::TypedLines() = default;
TypedLines::~TypedLines() = default;

bool TypedLines::read(std::string& line) {
    return prompted(line);
}

#endif

}  // namespace ferz::tools

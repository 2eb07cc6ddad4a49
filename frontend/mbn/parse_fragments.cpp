#include "frontend/mbn/parse_fragments.h"

#include <algorithm>
#include <antlr4-runtime.h>
#include <memory>
#include <utility>

#include "MbnLexer.h"
#include "frontend/recognizer.h"

namespace ferz::mbn {

namespace {

using grammar::Mbn::MbnLexer;
using grammar::Mbn::MbnParser;

/// Further errors of a definition are not reported.
constexpr std::size_t kMostMistakes = 100;

/// The type of the closing bracket for an opening one; 0 for all other tokens.
std::size_t closing(std::size_t type) {
    switch (type) {
        case MbnLexer::OPEN: return MbnLexer::CLOSE;
        case MbnLexer::OPEN_RANGE: return MbnLexer::CLOSE_RANGE;
        case MbnLexer::OPEN_SET: return MbnLexer::CLOSE_SET;
        case MbnLexer::OPEN_MAY: return MbnLexer::CLOSE_MAY;
        case MbnLexer::OPEN_MUST: return MbnLexer::CLOSE_MUST;
        case MbnLexer::LESS: return MbnLexer::GREATER;
        default: return 0;
    }
}

bool isClosing(std::size_t type) {
    return type == MbnLexer::CLOSE || type == MbnLexer::CLOSE_RANGE || type == MbnLexer::CLOSE_SET ||
           type == MbnLexer::CLOSE_MAY || type == MbnLexer::CLOSE_MUST || type == MbnLexer::GREATER;
}

/// True for tokens that begin an identifier, but no movement.
bool beginsIdentifier(std::size_t type) {
    return type == MbnLexer::QUOTE || type == MbnLexer::AT || type == MbnLexer::PLUS ||
           type == MbnLexer::DASH || type == MbnLexer::STAR || type == MbnLexer::QUESTION ||
           type == MbnLexer::DOLLAR || type == MbnLexer::PERCENT || type == MbnLexer::AMPERSAND;
}

/// Ends the parse at the first error, without recovery.
class StopAtFirst : public antlr4::DefaultErrorStrategy {
public:
    void recover(antlr4::Parser*, std::exception_ptr) override { throw antlr4::ParseCancellationException(); }
    antlr4::Token* recoverInline(antlr4::Parser* parser) override {
        throw antlr4::InputMismatchException(parser);
    }
};

}  // namespace

void FirstError::syntaxError(antlr4::Recognizer* recognizer, antlr4::Token* offending, std::size_t,
                             std::size_t, const std::string&, std::exception_ptr) {
    if (token_ != nullptr || offending == nullptr) return;
    token_ = offending;
    auto* parser = dynamic_cast<antlr4::Parser*>(recognizer);
    if (parser == nullptr) return;
    expectsPiece_ = parser->getExpectedTokens().contains(static_cast<ssize_t>(MbnParser::UPPER));
}

Fragments::Fragments(const std::vector<antlr4::Token*>& tokens, AstBuilder& builder,
                     const std::vector<Gap>& gaps)
    : tokens_(tokens),
      builder_(builder),
      partner_(tokens.size(), kNone),
      isDark_(tokens.size()),
      owner_(tokens.size(), kNone) {
    match(gaps);
}

void Fragments::match(const std::vector<Gap>& gaps) {
    for (const Gap& gap : gaps) {
        const auto isBefore = [&](const antlr4::Token* token, std::size_t at) {
            return builder_.place(token).begin < at;
        };
        const auto first = std::lower_bound(tokens_.begin(), tokens_.end(), gap.span.begin, isBefore);
        const auto last = std::lower_bound(first, tokens_.end() - 1, gap.span.end, isBefore);
        const auto from = static_cast<std::size_t>(first - tokens_.begin());
        const auto to = static_cast<std::size_t>(last - tokens_.begin());
        std::fill(isDark_.begin() + static_cast<std::ptrdiff_t>(from),
                  isDark_.begin() + static_cast<std::ptrdiff_t>(to), true);
        // A bracket that is never closed may be closed by a wrong one.
        const bool isClosed = to > from && isClosing(type(to - 1));
        if (!gap.lacksOpening && isClosed && type(from) != MbnLexer::OPEN) strayCarets(from, to);
    }
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i + 1 < tokens_.size(); ++i) {
        if (isDark_[i]) continue;
        if (closing(type(i)) != 0) open.push_back(i);
        if (!isClosing(type(i)) || open.empty()) continue;
        partner_[open.back()] = i;
        partner_[i] = open.back();
        open.pop_back();
    }
}

/// Reports `^` that is not right after an opening bracket: it is wrong wherever the missing bracket belongs.
void Fragments::strayCarets(std::size_t begin, std::size_t end) {
    for (std::size_t i = begin + 1; i < end; ++i) {
        const std::size_t before = type(i - 1) == MbnLexer::BANG ? type(i - 2) : type(i - 1);
        const bool isFirst = before == MbnLexer::OPEN_RANGE || before == MbnLexer::OPEN_SET ||
                             before == MbnLexer::OPEN_MAY || before == MbnLexer::OPEN_MUST;
        const auto isTold = [&](const Mistake& each) { return each.token == i; };
        if (type(i) == MbnLexer::CARET && !isFirst &&
            std::none_of(mistakes_.begin(), mistakes_.end(), isTold))
            mistakes_.push_back({i, false, fragments_++});
    }
}

void Fragments::look() {
    const std::size_t end = tokens_.size() - 1;
    std::vector<std::size_t> equals;
    for (std::size_t i = 0; i < end; ++i) {
        if (type(i) == MbnLexer::EQUALS) equals.push_back(i);
        if (closing(type(i)) != 0 && partner_[i] != kNone) i = partner_[i];
    }
    isMovement_ = equals.empty();
    if (equals.empty()) {
        if (!beginsIdentifier(type(0))) level(0, end);
        return;
    }
    const std::size_t first = equals.front();
    const bool isCastling = first > 1 && type(0) == MbnLexer::UPPER && type(1) == MbnLexer::DASH;
    if (equals.size() > 2 || (equals.size() == 2 && !isCastling)) return;
    bool isRight = true;
    if (!isCastling) {
        std::vector<std::size_t> written;
        for (std::size_t i = 0; i < first; ++i)
            written.push_back(i);
        isRight = checkFragment(FragmentKind::Identifier, 0, first, written);
        if (!isRight && !mistakes_.empty()) identifier_ = mistakes_.back().fragment;
    }
    // If the name is wrong, the error may be the `=`, and both its sides one fragment.
    isRight = isRight && (!isCastling || equals.size() == 2);
    level(first + 1, equals.size() == 2 ? equals.back() : end, !isRight);
    if (equals.size() == 2) level(equals.back() + 1, end);
}

bool Fragments::isAmalgam(std::size_t at) const {
    return type(at) == MbnLexer::OPEN && partner_[at] == at + 3 && type(at + 1) == MbnLexer::DIRECTION &&
           type(at + 2) == MbnLexer::DIRECTION;
}

std::size_t Fragments::after(std::size_t at, std::size_t end) const {
    if (closing(type(at)) != 0) return partner_[at] == kNone ? kNone : partner_[at] + 1;
    if (type(at) != MbnLexer::SLASH && type(at) != MbnLexer::COLON) return at + 1;
    for (std::size_t i = at + 1; i < end;) {
        if (type(i) == type(at)) return i + 1;
        const bool isBracket = closing(type(i)) != 0;
        if (isBracket && partner_[i] == kNone) return kNone;
        i = isBracket ? partner_[i] + 1 : i + 1;
    }
    return kNone;
}

/// Checks legs and their alternatives, up to the bracket that closes them or to the end.
void Fragments::level(std::size_t begin, std::size_t end, bool fromSecond) {
    std::vector<std::pair<std::size_t, std::size_t>> found;
    std::size_t first = begin;
    for (std::size_t i = begin; i < end;) {
        const bool isDash = type(i) == MbnLexer::DASH;
        if (isDash || type(i) == MbnLexer::PLUS) {
            found.emplace_back(first, i);
            i += isDash && i + 1 < end && type(i + 1) == MbnLexer::DASH ? 2 : 1;
            first = i;
            continue;
        }
        const std::size_t next = isDark_[i] ? i + 1 : after(i, end);
        if (next == kNone || next > end) {
            // A name, a leaper or a condition has no end, so that the ends of fragments are unknown.
            if (fromSecond) return;
            std::vector<std::size_t> written;
            for (std::size_t each = begin; each < end; ++each)
                written.push_back(each);
            checkFragment(FragmentKind::Sequence, begin, end, written);
            return;
        }
        i = next;
    }
    found.emplace_back(first, end);
    if (fromSecond) found.erase(found.begin());
    bool wasEmpty = false;
    std::size_t sign = kNone;
    for (const auto& [from, to] : found) {
        // If the fragment before ends too early, the error may be the sign after it.
        const bool isDoubtful = !mistakes_.empty() && mistakes_.back().token == sign;
        const bool isEmpty = from == to;
        if (!isEmpty || (!wasEmpty && !isDoubtful)) {
            const std::size_t before = mistakes_.size();
            leg(from, to);
            // The kind of a bracket at the start depends on that sign.
            const bool isBracket = !isEmpty && closing(type(from)) != 0 && type(from) != MbnLexer::OPEN;
            if (isDoubtful && mistakes_.size() > before && (isBracket || mistakes_[before].token == from))
                mistakes_.resize(before);
        }
        wasEmpty = isEmpty;
        sign = to;
    }
}

bool Fragments::holdsMove(std::size_t open) const {
    for (std::size_t i = open + 1; i < partner_[open]; ++i) {
        if (type(i) == MbnLexer::UPPER || type(i) == MbnLexer::OPEN || type(i) == MbnLexer::COLON)
            return true;
    }
    return false;
}

void Fragments::leg(std::size_t begin, std::size_t end) {
    if (mistakes_.size() >= kMostMistakes) return;
    std::vector<std::size_t> written;
    std::vector<std::size_t> brackets;
    bool isTold = begin == end && (isDark_[end] || (end > 0 && isDark_[end - 1]));
    const auto isDarkWithin = [&](std::size_t open) {
        const auto first = isDark_.begin() + static_cast<std::ptrdiff_t>(open);
        const auto last = isDark_.begin() + static_cast<std::ptrdiff_t>(partner_[open]);
        return std::find(first, last, true) != last;
    };
    const std::size_t number = fragments_;
    std::fill(owner_.begin() + static_cast<std::ptrdiff_t>(begin),
              owner_.begin() + static_cast<std::ptrdiff_t>(end), number);
    for (std::size_t i = begin; i < end; ++i) {
        isTold = isTold || isDark_[i] || type(i) == MbnLexer::STRANGE;
        written.push_back(i);
        if (isDark_[i] || closing(type(i)) == 0 || type(i) == MbnLexer::LESS || isAmalgam(i)) continue;
        brackets.push_back(i);
        // The kind of a bracket depends on the tokens beside it.
        isTold = isTold || (type(i) != MbnLexer::OPEN && isDarkWithin(i));
        const bool isPlace = type(i) == MbnLexer::OPEN_RANGE || type(i) == MbnLexer::OPEN_SET;
        if (!isPlace) written.push_back(kNone);
        i = partner_[i];
        written.push_back(i);
    }
    const bool isRight = !isTold && checkFragment(FragmentKind::Leg, begin, end, written);
    if (isTold) ++fragments_;
    for (const std::size_t at : brackets) {
        if (type(at) != MbnLexer::OPEN_RANGE && type(at) != MbnLexer::OPEN_SET) {
            if (!isRight && (type(at) != MbnLexer::OPEN || !holdsMove(at))) continue;
            const std::size_t before = mistakes_.size();
            level(at + 1, partner_[at]);
            // Brackets without a move were meant as a range: only the first error is kept.
            if (mistakes_.size() > before + 1 && !holdsMove(at)) mistakes_.resize(before + 1);
        } else if (isRight) {
            place(at);
        }
    }
    if (isRight || isTold || mistakes_.size() >= kMostMistakes) return;
    // Errors inside brackets before the wrong token come first.
    const auto outer = std::find_if(mistakes_.begin(), mistakes_.end(),
                                    [&](const Mistake& each) { return each.fragment == number; });
    const Mistake mistake = *outer;
    mistakes_.erase(outer);
    const std::size_t before = mistakes_.size();
    const bool wasQuiet = std::exchange(isQuiet_, true);
    for (const std::size_t at : brackets) {
        if (at >= mistake.token || mistakes_.size() > before) break;
        if (type(at) == MbnLexer::OPEN_RANGE || type(at) == MbnLexer::OPEN_SET) {
            place(at);
        } else if (type(at) != MbnLexer::OPEN) {
            level(at + 1, partner_[at]);
        }
    }
    isQuiet_ = wasQuiet;
    mistakes_.resize(std::min(mistakes_.size(), before + 1));
    if (mistakes_.size() == before) mistakes_.push_back(mistake);
}

void Fragments::place(std::size_t open) {
    const std::size_t close = partner_[open];
    if (type(open) == MbnLexer::OPEN_RANGE) return range(open, close);
    std::vector<std::size_t> inside;
    for (std::size_t i = open; i <= close; ++i)
        inside.push_back(i);
    checkFragment(FragmentKind::Set, open + 1, close, inside);
}

/// Checks the parts between the commas of a range, each as a range of its own.
void Fragments::range(std::size_t open, std::size_t close) {
    std::vector<std::pair<std::size_t, std::size_t>> parts;
    std::size_t first = open + 1;
    for (std::size_t i = open + 1; i < close;) {
        if (type(i) == MbnLexer::COMMA) {
            parts.emplace_back(first, i);
            first = i + 1;
        }
        i = closing(type(i)) != 0 ? partner_[i] + 1 : i + 1;
    }
    parts.emplace_back(first, close);
    bool wasEmpty = false;
    for (const auto& [from, to] : parts) {
        const bool isCaret = from < to && type(from) == MbnLexer::CARET;
        const bool isEmpty = from == to || (isCaret && to == from + 1 && parts.size() > 1);
        if (isCaret && from > open + 1) {
            if (!wasEmpty) mistakes_.push_back({from, false, fragments_++});
        } else if (!isEmpty || parts.size() == 1) {
            std::vector<std::size_t> written = {open};
            for (std::size_t i = from; i < to; ++i)
                written.push_back(i);
            written.push_back(close);
            const std::size_t before = mistakes_.size();
            const bool isRight = checkFragment(FragmentKind::Range, from, to, written);
            // The error may be the comma before it.
            if (wasEmpty && mistakes_.size() > before && mistakes_.back().token == from) mistakes_.pop_back();
            // The comma after it may belong to an iterator without brackets.
            const auto isSign = [&](std::size_t at) { return type(at) == MbnLexer::PLUS; };
            if (!isRight && std::any_of(written.begin(), written.end(), isSign)) return;
        } else if (!wasEmpty) {
            mistakes_.push_back({to, false, fragments_++});
        }
        wasEmpty = isEmpty;
    }
}

bool Fragments::checkFragment(FragmentKind as, std::size_t begin, std::size_t end,
                              const std::vector<std::size_t>& written) {
    if (mistakes_.size() >= kMostMistakes) return false;
    const std::size_t number = fragments_++;
    std::vector<std::unique_ptr<antlr4::Token>> copies;
    const antlr4::Token* last = tokens_[begin];
    for (const std::size_t at : written) {
        if (at != kNone) last = tokens_[at];
        if (at != kNone && at >= begin && at < end) {
            owner_[at] = number;
            if (type(at) == MbnLexer::STRANGE || isDark_[at]) return false;
        }
        auto copy = at == kNone ? std::make_unique<antlr4::CommonToken>(MbnLexer::UPPER, "W")
                                : std::make_unique<antlr4::CommonToken>(last->getType(), last->getText());
        copy->setStartIndex(last->getStartIndex());
        copy->setStopIndex(last->getStopIndex());
        copies.push_back(std::move(copy));
    }
    copies.push_back(std::make_unique<antlr4::CommonToken>(antlr4::Token::EOF, ""));
    antlr4::ListTokenSource source(std::move(copies));
    antlr4::CommonTokenStream stream(&source);
    MbnParser parser(&stream);
    Recognizer<MbnLexer, MbnParser>::ofThread().share(parser);
    FirstError listener;
    parser.removeErrorListeners();
    parser.addErrorListener(&listener);
    parser.setErrorHandler(std::make_shared<StopAtFirst>());
    MbnParser::OnlyIdentifierContext* identifier = nullptr;
    MbnParser::OnlySequenceContext* sequence = nullptr;
    MbnParser::OnlyLegContext* leg = nullptr;
    MbnParser::OnlyRangeContext* range = nullptr;
    MbnParser::OnlySetContext* set = nullptr;
    try {
        switch (as) {
            case FragmentKind::Identifier: identifier = parser.onlyIdentifier(); break;
            case FragmentKind::Sequence: sequence = parser.onlySequence(); break;
            case FragmentKind::Leg: leg = parser.onlyLeg(); break;
            case FragmentKind::Range: range = parser.onlyRange(); break;
            case FragmentKind::Set: set = parser.onlySet(); break;
        }
    } catch (const antlr4::ParseCancellationException&) {
        // The listener has the error.
    }
    if (const antlr4::Token* wrong = listener.token(); wrong != nullptr) {
        const std::size_t at = wrong->getTokenIndex();
        const std::size_t token = at < written.size() && written[at] != kNone ? written[at] : end;
        mistakes_.push_back({std::min(token, end), listener.expectsPiece(), number});
        return false;
    }
    if (isQuiet_) return true;
    read_.insert(number);
    if (identifier != nullptr) builder_.look(identifier->identifier());
    if (sequence != nullptr) {
        for (auto* each : sequence->sequence()->leg())
            builder_.look(each);
    }
    if (leg != nullptr) builder_.look(leg->leg());
    if (range != nullptr && range->range() != nullptr) builder_.look(range->range());
    if (set != nullptr) builder_.look(set->pieceSet());
    return true;
}

}  // namespace ferz::mbn

// A generated lexer and parser that are kept from text to text, one pair for each thread.
//
// In: the bytes of a text. Out: its tokens, and the parse tree of a rule, valid until the next text. Always:
// ANTLR's prediction cache belongs to one thread, so that threads share nothing and never wait for each
// other; it is dropped when it has grown large, and after large texts. The lexer sees a code point for each
// byte: places are byte offsets, and a text that is not UTF-8 is no special case.
//
//     auto& recognizer = Recognizer<MbnLexer, MbnParser>::ofThread();
//     recognizer.begin(text);
//     auto* tree = recognizer.parse(&MbnParser::definition);
//
// The parse*.cpp files include it after ANTLR, which no other file includes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace ferz {

/// Gives ANTLR the bytes of a text.
class ByteStream : public antlr4::CharStream {
public:
    void load(std::string text) {
        text_ = std::move(text);
        at_ = 0;
    }

    void consume() override { ++at_; }
    std::size_t LA(ssize_t ahead) override {
        const std::size_t at = at_ + static_cast<std::size_t>(ahead > 0 ? ahead - 1 : ahead);
        return at < text_.size() ? static_cast<unsigned char>(text_[at]) : antlr4::IntStream::EOF;
    }
    ssize_t mark() override { return -1; }
    void release(ssize_t) override {}
    std::size_t index() override { return at_; }
    void seek(std::size_t index) override { at_ = std::min(index, text_.size()); }
    std::size_t size() override { return text_.size(); }
    [[nodiscard]] std::string getSourceName() const override { return {}; }
    std::string getText(const antlr4::misc::Interval& interval) override {
        const auto first = static_cast<std::size_t>(interval.a);
        return first < text_.size() ? text_.substr(first, static_cast<std::size_t>(interval.b) + 1 - first)
                                    : std::string();
    }
    [[nodiscard]] std::string toString() const override { return text_; }

private:
    std::string text_;
    std::size_t at_ = 0;
};

template <class Lexer, class Parser>
class Recognizer {
public:
    /// The recognizer of this thread; it reads one text at a time.
    static Recognizer& ofThread() {
        thread_local Recognizer recognizer;
        return recognizer;
    }

    /// Begins a text. The tokens and parse trees of the one before become invalid.
    void begin(std::string text) {
        if (!parts_ || size_ > kMostKept || parts_->learned() > kMostLearned)
            parts_ = std::make_unique<Parts>();
        size_ = text.size();
        parts_->begin(std::move(text));
    }

    [[nodiscard]] antlr4::CommonTokenStream& tokens() { return parts_->tokens; }
    /// Parses the text by the rule, with SLL prediction; null if there is a syntax error.
    ///
    /// ANTLR's check for errors before each decision takes most of the time, so it is left out here: again()
    /// finds the error.
    template <class Context>
    Context* parse(Context* (Parser::*rule)()) {
        setMode(antlr4::atn::PredictionMode::SLL);
        parts_->parser.setErrorHandler(parts_->bail);
        try {
            return (parts_->parser.*rule)();
        } catch (const antlr4::ParseCancellationException&) {
            return nullptr;
        }
    }
    /// Parses the text from the start again; errors go to the listener.
    template <class Context>
    Context* again(Context* (Parser::*rule)(), antlr4::atn::PredictionMode mode,
                   antlr4::ANTLRErrorListener& listener) {
        Parser& parser = parts_->parser;
        parser.reset();
        setMode(mode);
        parser.setErrorHandler(std::make_shared<antlr4::DefaultErrorStrategy>());
        parser.addErrorListener(&listener);
        const auto removed = antlrcpp::finally([&] { parser.removeErrorListeners(); });
        return (parser.*rule)();
    }
    /// Lets another parser of the grammar, which has its own tokens, use this thread's prediction cache.
    /// Valid from one begin() to the next.
    void share(Parser& other) { parts_->share(other); }

private:
    /// A larger prediction cache is dropped before the next text, and so is the memory of a longer text.
    static constexpr std::size_t kMostLearned = 20'000;
    static constexpr std::size_t kMostKept = 20'000;

    // ANTLR locks its prediction cache, which all parsers of a grammar share. This one is not shared.
    struct Lexing : antlr4::atn::LexerATNSimulator {
        using LexerATNSimulator::LexerATNSimulator;
        antlr4::dfa::DFAState* getExistingTargetState(antlr4::dfa::DFAState* from,
                                                      std::size_t type) override {
            const auto found = from->edges.find(type);
            return found == from->edges.end() ? nullptr : found->second;
        }
    };
    struct Predicting : antlr4::atn::ParserATNSimulator {
        using ParserATNSimulator::ParserATNSimulator;
        antlr4::dfa::DFAState* getExistingTargetState(antlr4::dfa::DFAState* from,
                                                      std::size_t type) override {
            const auto found = from->edges.find(type);
            return found == from->edges.end() ? nullptr : found->second;
        }
    };

    /// A faster nextToken() for grammars with one mode, without line numbers: ANTLR's own determines the type
    /// of its simulator several times for each token.
    struct Tokenizing : Lexer {
        using Lexer::Lexer;
        std::unique_ptr<antlr4::Token> nextToken() override {
            antlr4::CharStream* input = this->_input;
            while (true) {
                const std::size_t begin = input->index();
                this->type = antlr4::Token::INVALID_TYPE;
                this->channel = antlr4::Token::DEFAULT_CHANNEL;
                const bool isEnd = input->LA(1) == antlr4::IntStream::EOF;
                // An action of the rule may set another type.
                const std::size_t matched = isEnd ? antlr4::Token::EOF : simulator->match(input, this->mode);
                if (this->type == antlr4::Token::INVALID_TYPE) this->type = matched;
                if (this->type == Lexer::SKIP) continue;
                return std::make_unique<antlr4::CommonToken>(
                    std::pair<antlr4::TokenSource*, antlr4::CharStream*>(this, input), this->type,
                    this->channel, begin, input->index() - 1);
            }
        }
        [[nodiscard]] std::size_t getLine() const override { return 0; }
        std::size_t getCharPositionInLine() override { return 0; }

        Lexing* simulator = nullptr;
    };

    static std::vector<antlr4::dfa::DFA> nothingLearned(const antlr4::atn::ATN& atn) {
        std::vector<antlr4::dfa::DFA> result;
        result.reserve(atn.getNumberOfDecisions());
        for (std::size_t i = 0; i < atn.getNumberOfDecisions(); ++i)
            result.emplace_back(atn.getDecisionState(i), i);
        return result;
    }

    struct Parts {
        Parts() : lexer(&input), tokens(&lexer), parser(&tokens) {
            lexer.removeErrorListeners();
            parser.removeErrorListeners();
            lexer.simulator = new Lexing(&lexer, lexer.getATN(), ofLexer, contexts);
            lexer.setInterpreter(lexer.simulator);
            share(parser);
        }

        void begin(std::string text) {
            input.load(std::move(text));
            lexer.setInputStream(&input);
            tokens.setTokenSource(&lexer);
            parser.setTokenStream(&tokens);
        }

        void share(Parser& other) {
            other.setInterpreter(new Predicting(&other, other.getATN(), ofParser, contexts));
        }

        [[nodiscard]] std::size_t learned() const {
            std::size_t count = contexts.size();
            for (const antlr4::dfa::DFA& decision : ofParser)
                count += decision.states.size();
            return count;
        }

        std::shared_ptr<antlr4::ANTLRErrorStrategy> bail = std::make_shared<antlr4::BailErrorStrategy>();
        antlr4::atn::PredictionContextCache contexts;
        ByteStream input;
        Tokenizing lexer;
        antlr4::CommonTokenStream tokens;
        Parser parser;
        std::vector<antlr4::dfa::DFA> ofLexer = nothingLearned(lexer.getATN());
        std::vector<antlr4::dfa::DFA> ofParser = nothingLearned(parser.getATN());
    };

    void setMode(antlr4::atn::PredictionMode mode) {
        parts_->parser.template getInterpreter<antlr4::atn::ParserATNSimulator>()->setPredictionMode(mode);
    }

    std::unique_ptr<Parts> parts_;
    std::size_t size_ = 0;
};

}  // namespace ferz

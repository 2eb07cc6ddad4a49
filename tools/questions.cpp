#include "tools/questions.h"

namespace ferz::tools {

Questions allQuestions() {
    return {{"check", checkQuestion()},       {"convert", convertQuestion()},
            {"describe", describeQuestion()}, {"equal", equalQuestion()},
            {"export", exportQuestion()},     {"fingerprint", fingerprintQuestion()},
            {"identify", identifyQuestion()}, {"import", importQuestion()},
            {"lsp", lspQuestion()},           {"moves", movesQuestion()},
            {"play", playQuestion()},         {"rules", rulesQuestion()},
            {"show", showQuestion()},         {"variant", variantQuestion()}};
}

}  // namespace ferz::tools

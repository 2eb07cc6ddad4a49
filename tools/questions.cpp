#include "tools/questions.h"

namespace ferz::tools {

Questions allQuestions() {
    return {{"check", checkQuestion()},
            {"convert", convertQuestion()},
            {"describe", describeQuestion()},
            {"equal", equalQuestion()},
            {"fingerprint", fingerprintQuestion()},
            {"identify", identifyQuestion()},
            {"moves", movesQuestion()},
            {"play", playQuestion()},
            {"show", showQuestion()}};
}

}  // namespace ferz::tools

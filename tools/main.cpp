#include "frontend/registry.h"

int main() { return ferz::notations().empty() ? 70 : 0; }

// Answers questions with modules that ferz has written: a line of JSON on standard input is `{"module": TEXT}`, which is
// number 0, 1 and so on, or `{"use": NUMBER, "position": {...}}`, whose answer `{"moves": [...]}` or `{"error": TEXT}` is
// printed as a line.
import { createInterface } from "node:readline";
import { moves } from "../../backends/json/ferz-moves/index.mjs";

const pieces = [];
for await (const line of createInterface({ input: process.stdin })) {
  const { module, use, position } = JSON.parse(line);
  if (module !== undefined) {
    pieces.push((await import(`data:text/javascript;charset=utf-8,${encodeURIComponent(module)}`)).default);
    continue;
  }
  try {
    console.log(JSON.stringify({ moves: moves(pieces[use], position) }));
  } catch (error) {
    // A defect is none of the reasons that it gives.
    if (error.constructor !== Error) throw error;
    console.log(JSON.stringify({ error: error.message }));
  }
}

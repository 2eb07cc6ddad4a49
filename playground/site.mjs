// Writes the playground as a folder that any web server serves: site.mjs NODE_MODULES FERZ PACKAGE FOLDER
//
// PACKAGE is the npm package with the module of WebAssembly, which answers in the browser. The folder is written completely
// or not at all; only an empty one, or one that this program has written, is replaced.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { assets, Program } from "./assets.mjs";
import { openingQuestions } from "./src/questions.js";

const MARK = "ferz-playground.txt";
const [modules, ferz, built, folder] = process.argv.slice(2).map((each) => resolve(each));
const here = dirname(fileURLToPath(import.meta.url));

function isOurs() {
  return !existsSync(folder) || readdirSync(folder).length === 0 || existsSync(join(folder, MARK));
}

function write(into, files) {
  for (const [path, text] of files) {
    mkdirSync(join(into, dirname(path)), { recursive: true });
    writeFileSync(join(into, path), text);
  }
  writeFileSync(join(into, "ferz.wasm.gz"), gzipSync(readFileSync(join(built, "ferz.wasm")), { level: 9 }));
  writeFileSync(join(into, MARK), "Written by scripts/site of ferz, which replaces this folder.\n");
}

/** Questions to answers, both lines of JSON. */
function opening() {
  const questions = openingQuestions();
  const answers = new Program(ferz).ask(questions);
  return JSON.stringify(Object.fromEntries(questions.map((each, index) => [JSON.stringify(each), JSON.stringify(answers[index])])));
}

if (!isOurs()) {
  console.error(`${folder} holds other files: choose a new folder, or an empty one`);
  process.exit(2);
}
const answers = { from: join(here, "src/module.js"), scripts: { worker: join(here, "../npm/worker.mjs") } };
mkdirSync(dirname(folder), { recursive: true });
const aside = mkdtempSync(join(dirname(folder), `.${basename(folder)}.`));
try {
  const content = join(aside, "new");
  write(content, assets({ modules, ferz, answers }).set("opening.json", opening()));
  if (existsSync(folder)) renameSync(folder, join(aside, "old"));
  renameSync(content, folder);
} finally {
  rmSync(aside, { recursive: true });
}

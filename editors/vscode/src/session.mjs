// A language server over the library's questions: for editors on machines without the program `ferz`, and in browsers.
//
//     const session = new Session(ask, send);      ask(question): a promise of the answer; send(message): to the editor
//     session.take(message);                       a message of the Language Server Protocol, as an object
//
// Each request goes to ferz with its text. Files that a text names are not read.

const METHOD_NOT_FOUND = -32601;
const REQUEST_FAILED = -32803;
const OURS = new Set(["mbn", "chessembly", "ancp", "betza", "ferz-variant", "fairy-stockfish"]);
const NAMES = [[/\.mbn$/, "mbn"], [/\.csm$/, "chessembly"], [/\.ancp$/, "ancp"], [/\.betza$/, "betza"],
  [/\.toml$/, "ferz-variant", /\[pieces/], [/variants\.ini$/, "fairy-stockfish"], [/\.ini$/, "fairy-stockfish", /startFen|customPiece/]];

/** Undefined where it is no text of ours. */
function languageOf({ uri, languageId, text }) {
  if (OURS.has(languageId)) return languageId;
  return NAMES.find(([name, , content]) => name.test(uri) && (!content || content.test(text)))?.[1];
}

function offsetOf(text, { line, character }) {
  let start = 0;
  for (let each = 0; each < line; ++each) {
    const end = /\r\n|\r|\n/g;
    end.lastIndex = start;
    const found = end.exec(text);
    if (!found) return text.length;
    start = found.index + found[0].length;
  }
  const rest = /[\r\n]/g;
  rest.lastIndex = start;
  return Math.min(start + character, rest.exec(text)?.index ?? text.length);
}

/** The text and its version in an answer, which knows neither. */
const named = (result, { uri, version }) => JSON.parse(JSON.stringify(result), (key, value) =>
  (key === "uri" && value === "untitled:text" ? uri : key === "version" ? version : value));

export class Session {
  #ask;
  #send;
  #settings = {};
  #documents = new Map();

  constructor(ask, send) {
    this.#ask = ask;
    this.#send = send;
  }

  async take({ id, method, params = {} }) {
    if (id === undefined) {
      this.#notified(method, params);
      return;
    }
    try {
      this.#send({ jsonrpc: "2.0", id, result: await this.#answer(method, params) });
    } catch (error) {
      this.#send({ jsonrpc: "2.0", id, error: { code: error.code ?? REQUEST_FAILED, message: error.message } });
    }
  }

  async #answer(method, params) {
    if (method === "shutdown") return null;
    if (method === "initialize") {
      const { notations, names } = params.initializationOptions ?? {};
      this.#settings = { notations: notations ?? [], names: names ?? {} };
      return this.#result({ method });
    }
    const document = this.#documents.get(params.textDocument?.uri);
    if (!document) throw Object.assign(new Error(`there is no method \`${method}\``), { code: METHOD_NOT_FOUND });
    return named(await this.#about(document, method, params), document);
  }

  async #result(question) {
    const { result, error } = await this.#ask({ ask: "lsp", ...this.#settings, ...question });
    if (error) throw new Error(error.message);
    return result;
  }

  #about(document, method, params) {
    const language = languageOf(document);
    // An unknown language is none of ours, which ferz knows how to answer.
    return this.#result({ method, params, text: document.text, language: language ?? "" });
  }

  #notified(method, params) {
    const uri = params.textDocument?.uri;
    if (method === "textDocument/didOpen") this.#documents.set(uri, { ...params.textDocument });
    else if (method === "textDocument/didChange" && this.#documents.has(uri)) this.#change(uri, params);
    else if (method === "textDocument/didClose" && this.#documents.delete(uri)) this.#publish(uri, []);
    else return;
    if (this.#documents.has(uri)) this.#check(this.#documents.get(uri));
  }

  #change(uri, { textDocument: { version }, contentChanges }) {
    const document = { ...this.#documents.get(uri), version };
    for (const { range, text } of contentChanges) {
      const before = document.text;
      document.text = range ? before.slice(0, offsetOf(before, range.start)) + text + before.slice(offsetOf(before, range.end)) : text;
    }
    this.#documents.set(uri, document);
  }

  /** Nothing is published of a text that has changed meanwhile. */
  async #check(document) {
    const found = await this.#about(document, "textDocument/diagnostic", {}).catch(() => null);
    if (found && this.#documents.get(document.uri) === document) this.#publish(document.uri, found.items, document.version);
  }

  #publish(uri, diagnostics, version) {
    this.#send({ jsonrpc: "2.0", method: "textDocument/publishDiagnostics", params: { uri, version, diagnostics } });
  }
}

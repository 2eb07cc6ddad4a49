// The documents as pages: README.md and every page of Markdown that it leads to, with their pictures.
//
// A link to another document leads to its page, and one to a file of the sources is its text alone.
import { createRequire } from "node:module";
import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join, posix } from "node:path";
import { root } from "./assets.mjs";

const FIRST = "README.md";
const PICTURES = [".svg", ".png"];
const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";
const isOutside = (href) => /^[a-z][a-z\d+.-]*:/i.test(href);
const pageOf = (path) => path.replace(/\.md$/, ".html");
const escaped = (text) => text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt()};`);

export function documentAssets(modules) {
  const { Marked } = createRequire(join(modules, "here.js"))("marked");
  const pages = new Map();
  const pictures = new Map();
  const waiting = [FIRST];
  for (let path; (path = waiting.pop()) !== undefined;) {
    if (pages.has(pageOf(path))) continue;
    const document = new Document(Marked, path);
    pages.set(pageOf(path), document.page());
    waiting.push(...document.documents);
    for (const each of document.pictures) pictures.set(each, readFileSync(join(root, each), "utf8"));
  }
  return [...pages, ...pictures];
}

class Document {
  documents = []; // other documents that this one links to, by their path in the sources
  pictures = [];
  #anchors = new Map();

  constructor(Marked, path) {
    this.path = path;
    const self = this;
    this.html = new Marked({ gfm: true, renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${self.#anchor(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        const address = self.#address(href);
        return address === undefined ? words : `<a href="${escaped(address)}">${words}</a>`;
      },
      image({ href, text }) {
        self.pictures.push(self.#inSources(href));
        return `<img src="${escaped(href)}" alt="${escaped(text)}">`;
      },
      html({ text }) {
        return self.#withPictures(text);
      },
      table(token) {
        const rows = (cells, name) => `<tr>${cells.map((each) => `<${name}>${this.parser.parseInline(each.tokens)}</${name}>`).join("")}</tr>\n`;
        return `<div class="table" tabindex="0" role="region" aria-label="table"><table>\n<thead>\n${rows(token.header, "th")}</thead>\n<tbody>\n${token.rows.map((each) => rows(each, "td")).join("")}</tbody>\n</table></div>\n`;
      },
      code({ text }) {
        return `<pre tabindex="0"><code>${escaped(text)}\n</code></pre>\n`;
      },
    } }).parse(readFileSync(join(root, path), "utf8"));
  }

  page() {
    const up = "../".repeat(this.path.split("/").length - 1) || "./";
    const title = (/<h1[^>]*>([^]*?)<\/h1>/.exec(this.html)?.[1] ?? "ferz").replace(/<[^>]*>/g, "");
    const language = this.path.includes("ko") && /(^|\/)ko\/|\.ko\./.test(this.path) ? "ko" : "en";
    return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${title}</title>
<link rel="icon" href="${up}icon.svg">
<link rel="stylesheet" href="${up}documents.css">
</head>
<body>
<nav aria-label="ferz"><a href="${up}">Playground</a> <a href="${up}README.html">Documents</a> <a href="${up}catalogue/index.html">Catalogue</a></nav>
<main>
${this.html}</main>
</body>
</html>
`;
  }

  /** As code-hosting sites name the headings of a document. */
  #anchor(text) {
    const plain = text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase().replace(/[^\p{L}\p{N}\p{M}_ -]/gu, "").replaceAll(" ", "-");
    const count = this.#anchors.get(plain) ?? 0;
    this.#anchors.set(plain, count + 1);
    return count === 0 ? plain : `${plain}-${count}`;
  }

  #inSources(href) {
    return posix.normalize(posix.join(posix.dirname(this.path), href));
  }

  /** Undefined for a file that has no page. */
  #address(href) {
    if (isOutside(href) || href.startsWith("#")) return href;
    const [file, fragment] = href.split(/(?=#)/);
    const path = this.#inSources(file);
    if (!existsSync(join(root, path))) throw new Error(`${this.path}: there is no ${path}`);
    if (extname(path) === ".md") this.documents.push(path);
    else if (PICTURES.includes(extname(path)) && statSync(join(root, path)).isFile()) this.pictures.push(path);
    else return undefined;
    return pageOf(file) + (fragment ?? "");
  }

  /** Pictures in HTML of the document. */
  #withPictures(html) {
    for (const [, href] of html.matchAll(/<img[^>]*\bsrc="([^"]*)"/g)) if (!isOutside(href)) this.pictures.push(this.#inSources(href));
    return html;
  }
}

// The little Markdown of a word's meaning: code, bold words and blocks. Everything else is text.
import { element } from "./dom.js";

export function fromMarkdown(markdown) {
  return markdown.split(/```(?:text)?\n([^]*?)```\n?/).flatMap((part, index) => {
    if (index % 2) return [element("pre", {}, part)];
    return part.split(/\n\n+/).filter((each) => each.trim()).map((each) => element("p", {}, ...inline(each)));
  });
}

function inline(text) {
  return text.split(/(`[^`]*`|\*\*[^*]*\*\*)/).map((part) => {
    if (part.startsWith("`") && part.length > 1) return element("code", {}, part.slice(1, -1));
    return part.startsWith("**") && part.length > 3 ? element("strong", {}, part.slice(2, -2)) : part;
  });
}

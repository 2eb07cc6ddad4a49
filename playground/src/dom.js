// Elements of the page. Texts are always texts: nothing from an answer becomes HTML, but for pictures.

export const byId = (id) => document.getElementById(id);

/** element("button", { type: "button", onclick }, "Copy") */
export function element(name, properties = {}, ...children) {
  const result = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in result) result[key] = value;
    else result.setAttribute(key, value);
  }
  result.append(...children);
  return result;
}

/** A picture of ferz: shapes and texts with attributes, without style or script. */
export function svg(text) {
  const picture = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  const width = Number(picture.getAttribute("width"));
  picture.style.maxWidth = `${width}px`;
  return picture;
}

/** `write `W4`` with the words in backticks as code. */
export function withCode(text) {
  return text.split("`").map((part, index) => (index % 2 ? element("code", {}, part) : part));
}

/** Copies a text, and says so on the button. */
export function copyButton(textOf, words = "Copy") {
  const button = element("button", { type: "button" }, words);
  button.onclick = () => copy(button, textOf());
  return button;
}
export async function copy(button, text) {
  const words = button.dataset.words ??= button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Not allowed";
  }
  setTimeout(() => { button.textContent = words; }, 1500);
}

// Something that is moved by the pointer, after a press that was longer than a click.
//
//     drag(event, { begins: () => element, ends: (target) => ... })
//
// `begins` is called with the first real movement; what it gives follows the pointer. `ends` gets the element below the
// pointer where it is let go, or null where that was cancelled. The click that follows is swallowed.
const FAR = 5; // pixels

export function drag(down, { begins, ends }) {
  if (down.button !== 0 || !down.isPrimary) return;
  let moved = null;
  const controller = new AbortController();
  const on = (name, then) => addEventListener(name, then, { signal: controller.signal });

  on("pointermove", ({ clientX, clientY }) => {
    const [x, y] = [clientX - down.clientX, clientY - down.clientY];
    if (!moved && Math.hypot(x, y) < FAR) return;
    moved ??= begins();
    moved.classList.add("dragged");
    moved.style.transform = `translate(${x}px,${y}px)`;
  });
  const finish = (target) => {
    controller.abort();
    if (!moved) return;
    moved.classList.remove("dragged");
    moved.style.transform = "";
    const swallow = (event) => { event.stopPropagation(); event.preventDefault(); };
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }));
    ends(target);
  };
  on("pointerup", ({ clientX, clientY }) => finish(document.elementFromPoint(clientX, clientY)));
  on("pointercancel", () => finish(null));
  on("keydown", ({ key }) => { if (key === "Escape") finish(null); });
}

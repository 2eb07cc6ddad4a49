// A long text for an address: compressed, in letters that stand in one as they are.
const MOST = 2_000_000; // characters of a text; a link may come from anybody

const through = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream);

export async function pack(text) {
  const packed = through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const letters = btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Null when it is no such text, or a longer one. */
export async function unpack(packed) {
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt());
    const parts = through(bytes, new DecompressionStream("deflate-raw")).pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { done, value } = await parts.read();
      if (done) return text;
      text += value;
      if (text.length > MOST) return null;
    }
  } catch {
    return null;
  }
}

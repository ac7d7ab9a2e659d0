/**
 * Tracks which parts of the words the loaded code uses. The build adds the calls of `requireWords` to modules with words
 * (`apps/web/words-plugin.ts`); nobody writes them by hand.
 */
type Load = (part: string) => Promise<void>

const wanted = new Set<string>()
let coming: Promise<unknown> = Promise.resolve()
let load: Load | undefined

function begin(part: string, from: Load): void {
  coming = Promise.all([coming, from(part)])
  // Callers that await it get the error.
  coming.catch(() => undefined)
}

/** Marks these parts of the words as used by loaded code. */
export function requireWords(...parts: readonly string[]): void {
  for (const part of parts) {
    if (wanted.has(part)) continue
    wanted.add(part)
    if (load) begin(part, load)
  }
}

/** Sets the loader: loads the parts wanted so far at once, and later ones as they are wanted. */
export function loadWantedWords(from: Load): void {
  load = from
  for (const part of wanted) begin(part, from)
}

/** Resolves once all wanted parts are loaded; rejects when one cannot be loaded. */
export async function wordsLoaded(): Promise<void> {
  const all = coming
  try {
    await all
  } catch (error) {
    // The next caller requests failed parts again.
    if (all === coming) coming = Promise.resolve()
    throw error
  }
}

/**
 * Which parts of the words the code that has come so far says. The build adds the calls of `wants` to modules that say
 * something (`apps/web/words-plugin.ts`); nobody writes them.
 */
type Load = (part: string) => Promise<void>

const wanted = new Set<string>()
let coming: Promise<unknown> = Promise.resolve()
let load: Load | undefined

function begin(part: string, from: Load): void {
  coming = Promise.all([coming, from(part)])
  // Whoever waits is told.
  coming.catch(() => undefined)
}

/** What runs now says words of these parts. */
export function wants(...parts: readonly string[]): void {
  for (const part of parts) {
    if (wanted.has(part)) continue
    wanted.add(part)
    if (load) begin(part, load)
  }
}

/** From now on they are loaded as they are wanted, those wanted so far at once. */
export function loadWanted(from: Load): void {
  load = from
  for (const part of wanted) begin(part, from)
}

/** Once all that was wanted so far is at hand; fails when some of it cannot be had. */
export async function wordsAtHand(): Promise<void> {
  const all = coming
  try {
    await all
  } catch (error) {
    // The next one asks again for what failed.
    if (all === coming) coming = Promise.resolve()
    throw error
  }
}

/** Many reports of a site have the same query at six in the morning: it is read once. */

/** Reads through a cache: queries with the same JSON share one result, which must not be modified. */
export type ReadCache = <T>(question: readonly unknown[], read: () => Promise<T>) => Promise<T>

export const readUncached: ReadCache = (_question, read) => read()

/** Milliseconds; short, so that edits made meanwhile appear in later reports. */
const FRESH_MS = 60_000
/** Runs are ordered by query, so few results suffice. */
const MOST_ANSWERS = 32

export function openReadCache(): ReadCache {
  const answers = new Map<string, { readonly at: number; readonly answer: unknown }>()
  return async <T>(question: readonly unknown[], read: () => Promise<T>): Promise<T> => {
    const key = JSON.stringify(question)
    const known = answers.get(key)
    answers.delete(key)
    const found =
      known && performance.now() - known.at < FRESH_MS
        ? known
        : { at: performance.now(), answer: (await read()) as unknown }
    answers.set(key, found)
    const [oldest] = answers.keys()
    if (answers.size > MOST_ANSWERS && oldest !== undefined) answers.delete(oldest)
    return found.answer as T
  }
}

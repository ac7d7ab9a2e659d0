/** Many reports of a site ask the same at six in the morning: it is read once. */

/** Reads through a cache: the same question, by its JSON, gets the same answer, which nobody may change. */
export type ReadCache = <T>(question: readonly unknown[], read: () => Promise<T>) => Promise<T>

export const uncached: ReadCache = (_question, read) => read()

/** Short, so that edits made meanwhile reach the reports after them. */
const FRESH_MS = 60_000
/** Reports are run in the order of what they ask, so few answers are enough. */
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

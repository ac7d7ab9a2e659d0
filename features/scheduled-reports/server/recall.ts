/** Many reports of a site ask the same at six in the morning: it is read once. */

/** The answer to a question, from before if the same was asked a moment ago. Nobody may change it. */
export type Recall = <T>(question: readonly unknown[], read: () => Promise<T>) => Promise<T>

export const readAfresh: Recall = (_question, read) => read()

/** Answers are good for so long: what was told meanwhile shall not wait. */
const FRESH_MS = 60_000
/** Those that are kept: reports come in the order of what they ask. */
const MOST_ANSWERS = 32

export function openRecall(): Recall {
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

/**
 * Serializes runs: never two at once, and all calls during a run share the next one, which sees what they are about.
 * So a hundred changes in a row cost a few runs.
 */
export function coalesceRuns(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const begin = (): Promise<void> => {
    const started = run().finally(() => {
      if (running === started) running = null
    })
    running = started
    return started
  }
  return () => {
    if (running === null) return begin()
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null
        return begin()
      })
    return next
  }
}

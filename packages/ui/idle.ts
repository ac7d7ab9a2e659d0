const MAX_WAIT_MS = 1_000

/** Once the page has nothing else to do, or a second has passed: each caller in a task of its own, between which people are answered. */
export function whenIdle(): Promise<void> {
  return new Promise((done) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => done(), { timeout: MAX_WAIT_MS })
    else setTimeout(done)
  })
}

const MAX_WAIT_MS = 1_000

/**
 * Resolves once the page is idle, or after a second: each caller in a task of its own, so that input is handled in
 * between.
 */
export function whenIdle(): Promise<void> {
  return new Promise((done) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => done(), { timeout: MAX_WAIT_MS })
    else setTimeout(done)
  })
}

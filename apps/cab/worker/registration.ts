/** The page's side of the service worker. A newer version replaces the page only where nobody is at work with it. */

const UPDATE_MS = 3_600_000

/** What the page tells a worker that waits; as in sw.ts, which shares no code with the page. */
const TAKE_OVER = 'take over'

let registration: ServiceWorkerRegistration | undefined

/** Lets a version that has been installed meanwhile take over, and opens the page anew with it; otherwise does nothing. */
export function takeOverUpdate(): void {
  const waiting = registration?.waiting
  if (!waiting) return
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage(TAKE_OVER, [])
}

/** Looks for a newer version at once. */
export function lookForUpdate(): void {
  registration?.update().catch(() => undefined)
}

/**
 * Keeps the program on the tablet, and looks for a newer one every hour. Without a worker the program needs a network.
 * `isIdle`: the page was just opened and holds nothing that opening it anew would lose.
 */
export async function registerWorker(isIdle: boolean): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>
  if (!serviceWorker) return
  try {
    registration = await serviceWorker.register('/cab/sw.js', { scope: '/cab/', updateViaCache: 'none' })
  } catch {
    return
  }
  lookForUpdate()
  setInterval(lookForUpdate, UPDATE_MS)
  if (isIdle) takeOverUpdate()
}

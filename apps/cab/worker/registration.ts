/** The page's side of the service worker. A newer version replaces the page only where nobody is at work with it. */
import { runningVersion } from '../version.ts'
import { createUpdates, type Updates } from './updates.ts'

const UPDATE_MS = 3_600_000

let registered: Promise<ServiceWorkerRegistration | null> = Promise.resolve(null)

/** Without a secure context there are neither workers nor keys, and nothing is kept that could be another build. */
const nothing: Updates = { prepare: async () => 'absent', takeOver: async () => undefined }

const reload = () => location.reload()

function openUpdates(): Updates {
  const { subtle } = crypto as Partial<Crypto>
  if (!subtle || !('serviceWorker' in navigator)) return nothing
  return createUpdates({
    registration: () => registered,
    caches,
    fetch: (address, init) => fetch(address, init),
    subtle,
    origin: location.origin,
    version: runningVersion(),
    reloadLater: () => navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true }),
    reload,
  })
}

export const updates: Updates = openUpdates()

/** Keeps the program on the tablet, and looks for a newer one every hour. Without a worker the program needs a network. */
export async function registerWorker(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>
  if (!serviceWorker) return
  registered = serviceWorker
    .register('/cab/sw.js', { scope: '/cab/', updateViaCache: 'none' })
    .catch(() => null)
  const found = await registered
  if (!found) return
  const look = () => void found.update().catch(() => undefined)
  look()
  setInterval(look, UPDATE_MS)
}

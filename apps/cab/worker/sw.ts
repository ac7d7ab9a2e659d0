/** The service worker of the cab: keeps the program on the tablet. Calls of the server and stored facts are not its business. */
import { createPageCache, type Program } from './page-cache.ts'

/** Parts of a worker's scope that the types of the DOM lack. */
interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface RequestEvent extends Event {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface WorkerScope {
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/** Written by the build in front of this file. */
declare const CAB_PROGRAM: Program

const scope = globalThis as unknown as WorkerScope
const cache = createPageCache(CAB_PROGRAM, {
  caches,
  origin: location.origin,
  fetch: (request) => fetch(request),
})

scope.addEventListener('install', (event) => event.waitUntil(cache.install()))
scope.addEventListener('activate', (event) =>
  event.waitUntil(cache.clean().then(() => scope.clients.claim())),
)
scope.addEventListener('fetch', (event) => {
  const answer = cache.answer(event.request)
  if (answer) event.respondWith(answer)
})
scope.addEventListener('message', ({ data }) => {
  // As registration.ts sends it.
  if (data === 'take over') void scope.skipWaiting()
})

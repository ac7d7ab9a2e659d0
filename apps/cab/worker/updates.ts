/** Newer builds as the page lets them take over: a tablet that has joined runs only what it has checked. */
import { addressOf, SCOPE, WORKER } from '@haulway/features/tablet-software/tablet-software.ts'
import { hasEveryFile, isSigned, type SignedManifest } from './verification.ts'

/** What the page tells a worker that waits; as in sw.ts, which shares no code with the page. */
const TAKE_OVER = 'take over'
/** Where the worker finds the version that it may serve, and what it keeps of each; as in page-cache.ts. */
export const APPROVAL = { cache: 'approved build', path: `${SCOPE}approved` }
const PREFIX = 'cab-'

interface InstallingWorker {
  readonly state: string
  addEventListener(type: 'statechange', listener: () => void): void
}

export interface Registration {
  readonly waiting: { postMessage(message: string, transfer: Transferable[]): void } | null
  readonly installing: InstallingWorker | null
  update(): Promise<unknown>
}

export interface UpdateSurroundings {
  /** Null without a service worker. */
  readonly registration: () => Promise<Registration | null>
  readonly caches: Pick<CacheStorage, 'open' | 'has'>
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  readonly subtle: SubtleCrypto
  readonly origin: string
  /** Of the page that runs. */
  readonly version: string
  /** Opens the page anew once another worker has taken over. */
  readonly reloadLater: () => void
  readonly reload: () => void
}

/** `current`: it runs already. `absent`: it was not fetched yet. */
export type Prepared = 'current' | 'ready' | 'absent' | 'refused'

export interface Updates {
  /** Fetches the build of a manifest and checks it; `pinned`: the key that this tablet trusts. */
  prepare(manifest: SignedManifest, pinned: string): Promise<Prepared>
  /** Runs the build that was checked last; without one a build that waits, unless the tablet has joined. */
  takeOver(isJoined: boolean): Promise<void>
}

async function fetchWaiting(registration: Registration): Promise<void> {
  await registration.update()
  const { installing } = registration
  if (!installing) return
  await new Promise<void>((resolve) => {
    const look = () => {
      if (installing.state !== 'installing') resolve()
    }
    installing.addEventListener('statechange', look)
    look()
  })
}

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

export function createUpdates(surroundings: UpdateSurroundings): Updates {
  const { registration, caches, fetch, subtle, origin, version } = surroundings
  let ready: string | null = null

  async function approve(approved: string, over = true): Promise<void> {
    const cache = await caches.open(APPROVAL.cache)
    const key = origin + APPROVAL.path
    if (over || !(await cache.match(key))) await cache.put(key, new Response(approved))
  }

  async function hasFiles(manifest: SignedManifest): Promise<boolean> {
    const cache = await caches.open(PREFIX + manifest.softwareVersion)
    const read = async (path: string) => {
      const address = origin + addressOf(path)
      const response =
        path === WORKER ? await fetch(address, { cache: 'no-store' }) : await cache.match(address)
      return response?.ok === true ? await bytesOf(response) : null
    }
    return await hasEveryFile(manifest, read, subtle)
  }

  async function check(manifest: SignedManifest, pinned: string, found: Registration): Promise<Prepared> {
    if (!(await isSigned(manifest, pinned, subtle))) return 'refused'
    if (manifest.softwareVersion === version) return 'current'
    await fetchWaiting(found)
    const isFetched = await caches.has(PREFIX + manifest.softwareVersion)
    if (!isFetched) return found.waiting ? 'refused' : 'absent'
    return (await hasFiles(manifest)) ? 'ready' : 'refused'
  }

  return {
    async prepare(manifest, pinned) {
      const found = await registration()
      if (!found) return 'absent'
      ready = null
      // From now on the worker serves no build that was not checked.
      await approve(version, false)
      try {
        const prepared = await check(manifest, pinned, found)
        if (prepared === 'ready') ready = manifest.softwareVersion
        return prepared
      } catch {
        // The network broke off.
        return 'absent'
      }
    },
    async takeOver(isJoined) {
      if (ready !== null) {
        // The worker that runs serves what was approved; the browser starts the other one by itself, later.
        await approve(ready)
        surroundings.reload()
        return
      }
      const waiting = isJoined ? null : (await registration())?.waiting
      if (!waiting) return
      surroundings.reloadLater()
      waiting.postMessage(TAKE_OVER, [])
    },
  }
}

/**
 * The program as a service worker keeps it: all files of one version, or none of them. A page is always answered from the
 * version that is kept whole, so that no network can break off half of a newer one.
 */

export interface Program {
  /** Changes with the content of any file. */
  readonly version: string
  /** Addresses of all files; the page is the scope itself. */
  readonly files: readonly string[]
}

/** Address of the page, and of everything that the worker answers. */
export const SCOPE = '/cab/'
const PREFIX = 'cab-'
/** Where the page of a tablet that has joined says which version it has checked; as in updates.ts. */
const APPROVAL = { cache: 'approved build', path: `${SCOPE}approved` }

export interface WorkerSurroundings {
  readonly caches: Pick<CacheStorage, 'open' | 'has' | 'keys' | 'delete'>
  readonly origin: string
  readonly fetch: (request: Request) => Promise<Response>
}

export interface PageCache {
  /** Rejects when a file is missing or the network breaks off; nothing is kept then. */
  install(): Promise<void>
  /** Removes versions that are not served any more. */
  clean(): Promise<void>
  /** What the worker answers; undefined: the request is not its business. */
  answer(request: Request): Promise<Response> | undefined
}

/** Files with a hash in their name never change. */
const isHashed = (path: string): boolean => path.startsWith(`${SCOPE}assets/`)

/** `scope`: the surroundings of a worker. */
export function createPageCache(program: Program, scope: WorkerSurroundings): PageCache {
  const { caches, origin } = scope
  const name = PREFIX + program.version
  const known = new Set(program.files)
  const requestFor = (path: string) =>
    new Request(origin + path, { cache: isHashed(path) ? 'default' : 'reload' })

  /** Of the version that was checked, also when this one was started all the same: the browser does that by itself. */
  async function servedName(): Promise<string> {
    if (!(await caches.has(APPROVAL.cache))) return name
    const approval = await (await caches.open(APPROVAL.cache)).match(origin + APPROVAL.path)
    const approved = approval && PREFIX + (await approval.text())
    return approved !== undefined && (await caches.has(approved)) ? approved : name
  }

  async function kept(path: string, request: Request): Promise<Response> {
    const cache = await caches.open(await servedName())
    return (await cache.match(origin + path)) ?? (await scope.fetch(request))
  }

  return {
    async install() {
      const cache = await caches.open(name)
      try {
        await cache.addAll(program.files.map(requestFor))
      } catch (error) {
        await caches.delete(name)
        throw error
      }
    },
    async clean() {
      const names = await caches.keys()
      const served = await servedName()
      const old = names.filter((one) => one.startsWith(PREFIX) && one !== name && one !== served)
      await Promise.all(old.map((one) => caches.delete(one)))
    },
    answer(request) {
      const { origin: asked, pathname } = new URL(request.url)
      const isOwn = request.method === 'GET' && asked === origin && pathname.startsWith(SCOPE)
      if (!isOwn) return undefined
      if (request.mode === 'navigate') return kept(SCOPE, request)
      return known.has(pathname) || isHashed(pathname) ? kept(pathname, request) : undefined
    },
  }
}

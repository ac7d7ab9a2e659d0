import { describe, expect, test } from 'vitest'
import { createPageCache, type Program } from './page-cache.ts'

const ORIGIN = 'https://haulway.example'

/** Files of a site, and caches as a browser has them: `addAll` keeps all files or none. */
function browser(site: Record<string, string>) {
  const kept = new Map<string, Map<string, string>>()
  const fetched: string[] = []
  const state = { isOnline: true }
  const open = async (name: string) => {
    const entries = kept.get(name) ?? new Map<string, string>()
    kept.set(name, entries)
    return {
      match: async (address: string) => {
        const text = entries.get(address)
        return text === undefined ? undefined : new Response(text)
      },
      addAll: async (requests: Request[]) => {
        const texts = requests.map(({ url, cache }) => {
          const text = site[new URL(url).pathname]
          if (text === undefined || !state.isOnline) throw new TypeError('failed to fetch')
          fetched.push(`${cache} ${new URL(url).pathname}`)
          return [url, text] as const
        })
        for (const [url, text] of texts) entries.set(url, text)
      },
    } as unknown as Cache
  }
  const surroundings = {
    origin: ORIGIN,
    caches: {
      open,
      has: async (name: string) => kept.has(name),
      keys: async () => [...kept.keys()],
      delete: async (name: string) => kept.delete(name),
    },
    fetch: async ({ url }: Request) => {
      if (!state.isOnline) throw new TypeError('failed to fetch')
      return new Response(`network: ${site[new URL(url).pathname] ?? 'none'}`)
    },
  }
  return { surroundings, kept, fetched, state }
}

const request = (path: string, more: { mode?: string; method?: string } = {}) =>
  ({ url: new URL(path, ORIGIN).href, method: 'GET', mode: 'no-cors', ...more }) as Request
const page = (path: string) => request(path, { mode: 'navigate' })
const textOf = async (answer: Promise<Response> | undefined) => await (await answer)?.text()

const first: Program = { version: '1', files: ['/cab/', '/cab/assets/a.js', '/cab/icon.svg'] }
const second: Program = { version: '2', files: ['/cab/', '/cab/assets/b.js'] }
const site = { '/cab/': 'page 1', '/cab/assets/a.js': 'script a', '/cab/icon.svg': 'icon' }

test('answers the page and its files without network', async () => {
  const { surroundings, state } = browser(site)
  const cache = createPageCache(first, surroundings)
  await cache.install()
  state.isOnline = false
  expect(await textOf(cache.answer(page('/cab/?code=1')))).toBe('page 1')
  expect(await textOf(cache.answer(page('/cab/anything')))).toBe('page 1')
  expect(await textOf(cache.answer(request('/cab/assets/a.js')))).toBe('script a')
})

test('asks the server anew for files whose address stays the same', async () => {
  const { surroundings, fetched } = browser(site)
  await createPageCache(first, surroundings).install()
  expect(fetched.toSorted()).toEqual(['default /cab/assets/a.js', 'reload /cab/', 'reload /cab/icon.svg'])
})

test.each([
  ['a call', request('/api/telemetry/session')],
  ['the office', page('/dispatcher2d')],
  ['another host', request('https://tiles.example/cab/')],
  ['what is sent', request('/cab/', { method: 'POST' })],
  ['a file that is not of the program', request('/cab/sw.js')],
])('leaves %s alone', (_, asked) => {
  expect(createPageCache(first, browser(site).surroundings).answer(asked)).toBeUndefined()
})

test('keeps nothing of a version that could not be fetched whole, and the former one as it was', async () => {
  const { surroundings, kept } = browser(site)
  const former = createPageCache(first, surroundings)
  await former.install()
  await expect(createPageCache(second, surroundings).install()).rejects.toThrow('failed to fetch')
  expect([...kept.keys()]).toEqual(['cab-1'])
  expect(await textOf(former.answer(page('/cab/')))).toBe('page 1')
})

test('serves the former version until the newer one takes over, which then removes it', async () => {
  const grown: Record<string, string> = { ...site }
  const { surroundings, kept } = browser(grown)
  await surroundings.caches.open('other')
  const former = createPageCache(first, surroundings)
  await former.install()
  Object.assign(grown, { '/cab/': 'page 2', '/cab/assets/b.js': 'script b' })
  const newer = createPageCache(second, surroundings)
  await newer.install()
  expect(await textOf(former.answer(page('/cab/')))).toBe('page 1')
  await newer.clean()
  expect([...kept.keys()]).toEqual(['other', 'cab-2'])
  expect(await textOf(newer.answer(page('/cab/')))).toBe('page 2')
})

test('asks the network where the browser has evicted what was kept', async () => {
  const { surroundings, kept } = browser(site)
  const cache = createPageCache(first, surroundings)
  await cache.install()
  kept.clear()
  expect(await textOf(cache.answer(page('/cab/')))).toBe('network: page 1')
})

describe('on a tablet that has joined', () => {
  const grown = { ...site, '/cab/': 'page 1' }
  /** Both versions are kept, and the page has checked one. */
  async function both(approved: string) {
    const files: Record<string, string> = { ...grown }
    const { surroundings, kept } = browser(files)
    await createPageCache(first, surroundings).install()
    Object.assign(files, { '/cab/': 'page 2', '/cab/assets/b.js': 'script b' })
    const newer = createPageCache(second, surroundings)
    await newer.install()
    kept.set('approved build', new Map([[`${ORIGIN}/cab/approved`, approved]]))
    await newer.clean()
    return { newer, kept }
  }

  test('serves the version that was checked, although the browser has started a newer one', async () => {
    const { newer, kept } = await both('1')
    expect([...kept.keys()]).toEqual(['cab-1', 'cab-2', 'approved build'])
    expect(await textOf(newer.answer(page('/cab/')))).toBe('page 1')
    expect(await textOf(newer.answer(request('/cab/assets/a.js')))).toBe('script a')
  })

  test('serves the newer version once it was checked, and removes the former', async () => {
    const { newer, kept } = await both('2')
    expect([...kept.keys()]).toEqual(['cab-2', 'approved build'])
    expect(await textOf(newer.answer(page('/cab/')))).toBe('page 2')
  })

  test('serves its own version where the checked one was evicted', async () => {
    const { newer, kept } = await both('1')
    kept.delete('cab-1')
    expect(await textOf(newer.answer(page('/cab/')))).toBe('page 2')
  })
})

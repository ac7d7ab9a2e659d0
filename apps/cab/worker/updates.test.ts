/** A tablet lets a build take over only when every byte of it is what its installation signed. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBuild, type TestBuild } from '@haulway/features/tablet-software/testing/zip-build.ts'
import {
  addressOf,
  manifestText,
  PAGE,
  sha256Of,
  WORKER,
} from '@haulway/features/tablet-software/tablet-software.ts'
import { APPROVAL, createUpdates, type Registration } from './updates.ts'
import { hasEveryFile, isSigned, type SignedManifest } from './verification.ts'

const ORIGIN = 'https://haulway.example'
const { subtle } = crypto
const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const bytesOf = (text: string) => new TextEncoder().encode(text)
const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')

interface Keys {
  readonly pair: CryptoKeyPair
  readonly publicKey: string
}

async function makeKeys(): Promise<Keys> {
  const pair = await subtle.generateKey(ECDSA, true, ['sign', 'verify'])
  return { pair, publicKey: base64url(await subtle.exportKey('raw', pair.publicKey)) }
}

async function signed({ version, files }: TestBuild, { pair, publicKey }: Keys): Promise<SignedManifest> {
  const listed = await Promise.all(
    Object.entries(files).map(async ([path, text]) => {
      const bytes = bytesOf(text)
      return { path, sha256: await sha256Of(bytes, subtle), size: bytes.length }
    }),
  )
  const text = bytesOf(manifestText(version, listed))
  const signature = base64url(await subtle.sign(ECDSA, pair.privateKey, text))
  return { softwareVersion: version, files: listed, signature, publicKey }
}

let keys: Keys
let build: TestBuild
let manifest: SignedManifest
beforeAll(async () => {
  keys = await makeKeys()
  build = await createBuild('newer')
  manifest = await signed(build, keys)
})

/** The same bytes but for one bit. */
function flipped(bytes: Uint8Array<ArrayBuffer>, at = bytes.length - 1): Uint8Array<ArrayBuffer> {
  const other = Uint8Array.from(bytes)
  other[at] = (other[at] ?? 0) ^ 1
  return other
}

describe('a signed manifest', () => {
  it('is accepted from the pinned key, in any order of its files', async () => {
    expect(await isSigned(manifest, keys.publicKey, subtle)).toBe(true)
    const turned = { ...manifest, files: manifest.files.toReversed() }
    expect(await isSigned(turned, keys.publicKey, subtle)).toBe(true)
  })

  it('is refused from another key, even where it brings that key along', async () => {
    const other = await makeKeys()
    const foreign = await signed(build, other)
    expect(await isSigned(foreign, keys.publicKey, subtle)).toBe(false)
    expect(await isSigned({ ...foreign, publicKey: keys.publicKey }, keys.publicKey, subtle)).toBe(false)
  })

  it('is refused with another version, hash, size or path, or fewer files', async () => {
    const [first, ...rest] = manifest.files
    const altered = [
      { ...manifest, softwareVersion: 'other' },
      ...[{ sha256: '0'.repeat(64) }, { size: 1 }, { path: 'other.js' }].map((change) => ({
        ...manifest,
        files: [{ ...first!, ...change }, ...rest],
      })),
      { ...manifest, files: rest },
    ]
    for (const one of altered) expect(await isSigned(one, keys.publicKey, subtle)).toBe(false)
  })

  it('is refused where signature or key are no such thing', async () => {
    for (const signature of ['', '%', 'AAAA']) {
      expect(await isSigned({ ...manifest, signature }, keys.publicKey, subtle)).toBe(false)
    }
    expect(await isSigned({ ...manifest, publicKey: 'AAAA' }, 'AAAA', subtle)).toBe(false)
  })
})

describe('the files of a build', () => {
  const read = async (path: string) => bytesOf(build.files[path] ?? '')

  it('are accepted to the byte', async () => {
    expect(await hasEveryFile(manifest, read, subtle)).toBe(true)
  })

  it.each(['index.html', 'sw.js', 'assets/index-abc.js'])(
    'are refused with one flipped byte of %s',
    async (path) => {
      for (const at of [0, undefined]) {
        const altered = async (one: string) => (one === path ? flipped(await read(one), at) : await read(one))
        expect(await hasEveryFile(manifest, altered, subtle)).toBe(false)
      }
    },
  )

  it('are refused where one is absent, or page or worker are not listed', async () => {
    const without = async (path: string) => (path === PAGE ? null : await read(path))
    expect(await hasEveryFile(manifest, without, subtle)).toBe(false)
    for (const path of [PAGE, WORKER]) {
      const files = manifest.files.filter((one) => one.path !== path)
      expect(await hasEveryFile({ ...manifest, files }, read, subtle)).toBe(false)
    }
  })

  it('are refused where the worker says that it is another version', async () => {
    const other = { ...manifest, softwareVersion: 'other' }
    expect(await hasEveryFile(other, read, subtle)).toBe(false)
  })
})

describe('a tablet', () => {
  let stored: Map<string, Map<string, Uint8Array<ArrayBuffer>>>
  let done: string[]
  let worker: Uint8Array<ArrayBuffer>
  let waits: boolean
  let isOnline: boolean

  beforeEach(() => {
    stored = new Map()
    done = []
    worker = bytesOf(build.files[WORKER] ?? '')
    waits = true
    isOnline = true
  })

  const open = async (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Uint8Array<ArrayBuffer>>()
    stored.set(name, entries)
    return {
      match: async (address: string) => {
        const found = entries.get(address)
        return found && new Response(found)
      },
      put: async (address: string, response: Response) =>
        void entries.set(address, new Uint8Array(await response.arrayBuffer())),
    } as unknown as Cache
  }

  /** What the worker of a build keeps once it was installed. */
  function install(): void {
    const files = Object.entries(build.files).filter(([path]) => path !== WORKER)
    stored.set(
      `cab-${build.version}`,
      new Map(files.map(([path, text]) => [ORIGIN + addressOf(path), bytesOf(text)])),
    )
  }

  const registration: Registration = {
    get waiting() {
      return waits ? { postMessage: (message: string) => void done.push(message) } : null
    },
    installing: null,
    async update() {
      if (!isOnline) throw new TypeError('failed to fetch')
    },
  }
  const openUpdates = (version = 'running', found: Registration | null = registration) =>
    createUpdates({
      registration: async () => found,
      caches: { open, has: async (name) => stored.has(name) },
      fetch: async () => new Response(worker),
      subtle,
      origin: ORIGIN,
      version,
      reloadLater: () => void done.push('reload later'),
      reload: () => void done.push('reload'),
    })
  const approved = () => {
    const bytes = stored.get(APPROVAL.cache)?.get(ORIGIN + APPROVAL.path)
    return bytes && new TextDecoder().decode(bytes)
  }

  it('runs a build that it has checked, which its worker serves from then on', async () => {
    install()
    const updates = openUpdates()
    expect(await updates.prepare(manifest, keys.publicKey)).toBe('ready')
    expect(approved()).toBe('running')
    await updates.takeOver(true)
    expect(done).toEqual(['reload'])
    expect(approved()).toBe(build.version)
  })

  it('runs a checked build that the browser has started meanwhile', async () => {
    install()
    waits = false
    const updates = openUpdates()
    expect(await updates.prepare(manifest, keys.publicKey)).toBe('ready')
    await updates.takeOver(true)
    expect(done).toEqual(['reload'])
  })

  it('waits until the worker of a build has fetched everything', async () => {
    let state = 'installing'
    const listening = Promise.withResolvers<() => void>()
    const installing = {
      get state() {
        return state
      },
      addEventListener: (_: 'statechange', listener: () => void) => listening.resolve(listener),
    }
    const prepared = openUpdates('running', { ...registration, waiting: null, installing }).prepare(
      manifest,
      keys.publicKey,
    )
    const changed = await listening.promise
    install()
    state = 'installed'
    changed()
    expect(await prepared).toBe('ready')
  })

  it.each([
    ['one flipped byte of a file that it keeps', () => flipFile(), undefined],
    ['one flipped byte of the worker', () => void (worker = flipped(worker)), undefined],
    ['another key', () => undefined, 'other'],
    ['another version that waits', () => stored.clear(), undefined],
  ])('stays with the build that it has after %s', async (_, break_, pinned) => {
    install()
    const updates = openUpdates()
    expect(await updates.prepare(manifest, keys.publicKey)).toBe('ready')
    break_()
    expect(await updates.prepare(manifest, pinned ?? keys.publicKey)).toBe('refused')
    await updates.takeOver(true)
    expect(done).toEqual([])
    expect(approved()).toBe('running')
  })
  function flipFile(): void {
    const files = stored.get(`cab-${build.version}`)!
    const address = `${ORIGIN}/cab/assets/index-abc.js`
    files.set(address, flipped(files.get(address)!))
  }

  it('does nothing where the build was not fetched, or runs already', async () => {
    waits = false
    const updates = openUpdates()
    expect(await updates.prepare(manifest, keys.publicKey)).toBe('absent')
    isOnline = false
    install()
    expect(await updates.prepare(manifest, keys.publicKey)).toBe('absent')
    await updates.takeOver(true)
    expect(await openUpdates(build.version).prepare(manifest, keys.publicKey)).toBe('current')
    expect(await openUpdates('running', null).prepare(manifest, keys.publicKey)).toBe('absent')
    expect(done).toEqual([])
  })

  it('that has not joined runs what waits, as it knows no key', async () => {
    await openUpdates().takeOver(false)
    expect(done).toEqual(['reload later', 'take over'])
    waits = false
    await openUpdates().takeOver(false)
    expect(done).toHaveLength(2)
    expect(approved()).toBeUndefined()
  })
})

/** Runs the build that the office wants, once it was checked and nobody is at work with the cab. */
import { readManifest } from '@haulway/features/tablet-software/software.endpoints.ts'
import type { SignedManifest } from '../../worker/verification.ts'
import { hasShape, type Context } from '../context.ts'

/** Nobody touches a tablet that was left alone for so long. */
const UNTOUCHED_MS = 60_000

export interface Updater {
  /** The version that the server named; undefined: it named none. */
  readonly hear: (version: string | undefined) => Promise<void>
  /** Runs another build if one is wanted and nobody is disturbed. */
  readonly tryNow: () => void
  readonly stop: () => void
}

function asManifest(body: unknown): SignedManifest | undefined {
  const shape = {
    softwareVersion: 'string',
    files: 'list',
    signature: 'string',
    publicKey: 'string',
  } as const
  return hasShape(body, shape) ? (body as unknown as SignedManifest) : undefined
}

/** The key that this tablet trusts: the first that it obtained since it joined. */
async function pin({ store }: Pick<Context, 'store'>, offered: string): Promise<string> {
  const known = (): string | null => {
    const { tablet, pinned } = store.keep()
    return pinned !== null && pinned.tablet === tablet?.id ? pinned.key : null
  }
  const before = known()
  if (before !== null) return before
  await store.commit((keep) => [
    keep.tablet ? { ...keep, pinned: { tablet: keep.tablet.id, key: offered } } : keep,
  ])
  return known() ?? offered
}

export function createUpdater(context: Context): Updater {
  const { options, parts, store, call } = context
  const { software, page, clock } = options
  let isReady = false
  let touchedAt = clock()
  const stop = page.listen('tap', () => {
    touchedAt = clock()
  })
  // Everything stated is stored, so a machine that stands and a page without an open form lose nothing.
  const isFree = (): boolean =>
    !parts.get().moving && clock() - touchedAt >= UNTOUCHED_MS && !software.isInUse()

  const isPinned = (): boolean => {
    const { tablet, pinned } = store.keep()
    return pinned !== null && pinned.tablet === tablet?.id
  }
  async function prepare(secret: string): Promise<void> {
    const request = { method: 'GET', path: readManifest.path, secret, cookies: true } as const
    const outcome = await call(request, asManifest)
    if (outcome.kind !== 'ok' || store.keep().secret !== secret) return
    const manifest = outcome.body
    const prepared = await software.prepare(manifest, await pin(context, manifest.publicKey))
    isReady = prepared === 'ready'
    const update =
      prepared === 'refused' ? ({ state: 'refused', version: manifest.softwareVersion } as const) : null
    parts.set({ update })
  }
  return {
    async hear(version) {
      const { secret } = store.keep()
      const isWanted = version !== undefined && version !== software.version
      isReady &&= isWanted
      if (!isWanted) parts.set({ update: null })
      if (secret !== null && version !== undefined && (isWanted || !isPinned())) await prepare(secret)
    },
    tryNow() {
      if (isReady && isFree()) software.takeOver()
    },
    stop,
  }
}

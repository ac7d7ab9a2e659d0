/** Runs the build that the office wants, once nobody is at work with the cab. */
import type { Context } from '../context.ts'

/** Nobody touches a tablet that was left alone for so long. */
const UNTOUCHED_MS = 60_000

export interface Updater {
  /** The version that the server named; undefined: it named none. */
  readonly hear: (version: string | undefined) => void
  /** Runs another build if one is wanted and nobody is disturbed. */
  readonly tryNow: () => void
  readonly stop: () => void
}

export function createUpdater({ options, parts }: Pick<Context, 'options' | 'parts'>): Updater {
  const { software, page, clock } = options
  let isWanted = false
  let touchedAt = clock()
  const stop = page.listen('tap', () => {
    touchedAt = clock()
  })
  // Everything stated is stored, so a machine that stands and a page without an open form lose nothing.
  const isFree = (): boolean =>
    !parts.get().moving && clock() - touchedAt >= UNTOUCHED_MS && !software.isInUse()
  return {
    hear(version) {
      isWanted = version !== undefined && version !== software.version
      if (isWanted) software.look()
    },
    tryNow() {
      if (isWanted && isFree()) software.takeOver()
    },
    stop,
  }
}

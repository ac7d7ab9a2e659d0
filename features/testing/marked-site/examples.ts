/** What slices contribute to a marked site: an example of each of their collections, and bodies of their calls. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { TestApp, TestClient } from '../test-app.ts'

/** A marked site while it is filled. */
export interface FillingSite {
  readonly app: TestApp
  /** An account administrator; texts of new entries get the mark. */
  readonly client: TestClient
  readonly account: string
  readonly mark: string
  /** The example of a collection that is there already; throws when there is none. */
  readonly example: (collection: string) => string
  /** Adds the example of a collection, by the name that addresses and references call it. */
  readonly add: (collection: string, id: string | undefined) => void
  /** Adds another entry of a collection, with nothing below it. */
  readonly addSecond: (collection: string, id: string | undefined) => void
}

/** `examples` of `features/<slice>/testing/<slice>.examples.ts`. */
export interface Examples {
  /** Collections whose examples are there before `fill` runs; those of declared resources always are. */
  readonly needs?: readonly string[]
  readonly fill?: (site: FillingSite) => Promise<void>
  /** By collection or address: parts of bodies that are valid only together, by a rule between fields. */
  readonly bodies?: Readonly<Record<string, object>>
}

const features = join(import.meta.dirname, '../..')

const contributions: readonly Examples[] = await Promise.all(
  globSync('*/testing/*.examples.ts', { cwd: features })
    .toSorted()
    .map(async (file) => {
      const loaded: unknown = await import(pathToFileURL(join(features, file)).href)
      return (loaded as { readonly examples: Examples }).examples
    }),
)

/** Parts of bodies that slices correct. */
export const correctedBodies: Readonly<Record<string, object>> = Object.fromEntries(
  contributions.flatMap(({ bodies = {} }) => Object.entries(bodies)),
)

/** Lets each slice add its examples, those first whose needs are met. */
export async function fillByType(site: FillingSite, has: (collection: string) => boolean): Promise<void> {
  let waiting = contributions.filter(({ fill }) => fill !== undefined)
  while (waiting.length > 0) {
    const next = waiting.find(({ needs = [] }) => needs.every(has))
    if (!next)
      throw new Error(`no slice gives examples of ${waiting.flatMap(({ needs = [] }) => needs).join()}`)
    await next.fill?.(site)
    waiting = waiting.filter((one) => one !== next)
  }
}

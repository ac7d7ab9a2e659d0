/**
 * What slices contribute to a marked site: an example entry of each of their collections, and parts of request
 * bodies.
 */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { TestApp, TestClient } from '../test-app.ts'

/** A marked site while it is being filled. */
export interface UnfilledSite {
  readonly app: TestApp
  /** An account administrator; texts of new entries get the mark. */
  readonly client: TestClient
  readonly account: string
  readonly mark: string
  /** The id of the existing example of a collection; throws when there is none. */
  readonly example: (collection: string) => string
  /** Adds the example of a collection, under the name by which addresses and references name the collection. */
  readonly add: (collection: string, id: string | undefined) => void
  /** Adds another entry of a collection, without entries below it. */
  readonly addSecond: (collection: string, id: string | undefined) => void
}

/** `examples` of `features/<slice>/testing/<slice>.examples.ts`. */
export interface Examples {
  /** Collections that need an example before `fill` runs; declared resources always have one. */
  readonly needs?: readonly string[]
  readonly fill?: (site: UnfilledSite) => Promise<void>
  /**
   * By collection or address: parts of bodies that are valid only in combination, because of a rule between fields.
   */
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

/** The parts of bodies that slices override. */
export const bodyOverrides: Readonly<Record<string, object>> = Object.fromEntries(
  contributions.flatMap(({ bodies = {} }) => Object.entries(bodies)),
)

/** Lets each slice add its examples, in an order in which the needs of each are met. */
export async function fillExamples(site: UnfilledSite, has: (collection: string) => boolean): Promise<void> {
  let waiting = contributions.filter(({ fill }) => fill !== undefined)
  while (waiting.length > 0) {
    const next = waiting.find(({ needs = [] }) => needs.every(has))
    if (!next)
      throw new Error(`no slice gives examples of ${waiting.flatMap(({ needs = [] }) => needs).join()}`)
    await next.fill?.(site)
    waiting = waiting.filter((one) => one !== next)
  }
}

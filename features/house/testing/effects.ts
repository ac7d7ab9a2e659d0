/**
 * The effects of every setting, declared next to the resources: `effects` of each
 * `features/<slice>/<one>.effects.ts`.
 */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Effect, Effects } from '@haulway/resource/effect.ts'

export interface DeclaredEffect {
  readonly resource: string
  readonly setting: string
  readonly effect: Effect
}

const features = fileURLToPath(new URL('../..', import.meta.url))

/** Ordered by resource, and within a resource as declared in its file. */
export async function readEffects(): Promise<DeclaredEffect[]> {
  const files = globSync('*/*.effects.ts', { cwd: features }).toSorted()
  const declared = await Promise.all(
    files.map(async (file) => {
      const loaded: unknown = await import(pathToFileURL(join(features, file)).href)
      return (loaded as { readonly effects: readonly Effects[] }).effects
    }),
  )
  return declared
    .flat()
    .flatMap(({ resource, effects }) =>
      Object.entries(effects).map(([setting, effect]) => ({ resource, setting, effect })),
    )
    .toSorted((one, other) => (one.resource < other.resource ? -1 : Number(one.resource > other.resource)))
}

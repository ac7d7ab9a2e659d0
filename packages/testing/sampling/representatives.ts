import type { Resource } from '@haulway/resource'
import { sampleRandom } from './sample.ts'

const isSet = ([, value]: [string, unknown]) => value !== undefined && value !== false

/** Traits of a declaration: its own options, its kinds of fields, their options, and formats of texts. */
export function listTraits(resource: Resource): ReadonlySet<string> {
  const own = Object.entries(resource).filter(isSet)
  const fields = Object.values(resource.fields).flatMap(({ kind, options }) => [
    `kind ${kind.name}`,
    ...Object.entries(options)
      .filter(isSet)
      .map(([name, value]) => (name === 'format' ? `format ${String(value)}` : `option ${name}`)),
  ])
  return new Set([...own.map(([name]) => name), ...fields])
}

/**
 * A nearly minimal set of resources that has every trait of all of them; among equivalent resources a different one
 * is chosen each day.
 */
export function selectRepresentatives(resources: readonly Resource[]): readonly Resource[] {
  const random = sampleRandom(resources.length)
  const mixed = resources
    .map((resource) => ({ resource, traits: listTraits(resource), order: random() }))
    .toSorted((one, other) => one.order - other.order)
  const missing = new Set(mixed.flatMap(({ traits }) => [...traits]))
  const found: Resource[] = []
  while (missing.size > 0) {
    const gain = ({ traits }: { traits: ReadonlySet<string> }) => traits.intersection(missing).size
    const best = mixed.reduce((one, other) => (gain(other) > gain(one) ? other : one))
    for (const trait of best.traits) missing.delete(trait)
    found.push(best.resource)
  }
  return found
}

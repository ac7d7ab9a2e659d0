/** Valid values for every kind of field, derived from the declaration alone. */
import type { Field, Reference, Resource, Shape } from '@haulway/resource'

export type ResolveReference = (to: string, nth?: number) => Promise<Reference>

async function createValue(
  name: string,
  declared: Field,
  number: number,
  target: ResolveReference,
): Promise<unknown> {
  if (declared.options.example !== undefined) return declared.options.example
  return await declared.kind.sample(number, {
    name,
    declared,
    entry: target,
    // Measurement profiles are the only collection whose ids are names.
    named: () => 'metric',
    ofShape: (shape, nth) => createShapeDraft(shape, nth, target),
  })
}

/** A valid value for every field of a shape; `target` returns the entries that references name. */
export async function createShapeDraft(shape: Shape, number: number, target: ResolveReference) {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape))
    values[name] = await createValue(name, field, number, target)
  return values
}

/** The fields that a request may set. */
export function writableFields(resource: Resource): [string, Field][] {
  return Object.entries(resource.fields).filter(([, field]) => !field.options.readOnly)
}

/**
 * Excludes references to people, which the tests of their slices cover: people belong to no single account, and no
 * draft creates them.
 */
export function refersToEntries([, { kind, options }]: [string, Field]): boolean {
  return kind.links !== undefined && options['to'] !== 'users'
}

/** Entries that drafts refer to are numbered from here. */
export const FIRST_TARGET = 900

/** A valid draft; drafts with different numbers differ in every unique field. */
export async function createDraft(resource: Resource, number: number, target: ResolveReference) {
  // Entries that others of the same kind refer to have no such reference themselves.
  const fields = writableFields(resource).filter(
    ([, { options }]) => options['to'] !== resource.name || number < FIRST_TARGET,
  )
  return await createShapeDraft(Object.fromEntries(fields), number, target)
}

/** Checks values that a save sends back although it may not set them. */
import { isDeepStrictEqual } from 'node:util'
import { type Field, isAbsent, mergedValues, type Shape } from '@haulway/resource'
import { unchangeableFields } from '@haulway/platform/server/http/failure.ts'

type Values = Readonly<Record<string, unknown>>

/** Normalises a value as a save would store it, regardless of order and spelling; references compare by id. */
function kept({ kind, check }: Field, value: unknown): unknown {
  const checked = check(value)
  const one = 'value' in checked ? checked.value : value
  return kind.links ? kind.links.of(one).map(({ id }) => id) : one
}

/** Whether a sent value equals the stored one. */
export function equalsStored(field: Field, sent: unknown, stored: unknown): boolean {
  if (isAbsent(sent) || isAbsent(stored)) return isAbsent(sent) && isAbsent(stored)
  return isDeepStrictEqual(kept(field, sent), kept(field, stored))
}

interface Saved {
  readonly body: Shape
  /** Shape of the reply when the entry is read. */
  readonly output: Shape | null
}

/**
 * Names of body values that differ from the stored ones and that the caller may not change: those that the server
 * sets, and `also`.
 */
export function unchangeableIn(
  { body: shape, output }: Saved,
  body: Values,
  stored: Values,
  also: readonly string[] = [],
): string[] {
  const all = { ...output, ...shape }
  const set = Object.keys(all).filter((name) => {
    const readOnly = shape[name] ? shape[name].options.readOnly : (all[name]?.options.readOnly ?? true)
    return readOnly !== undefined && readOnly !== false && readOnly !== 'derived'
  })
  return [...set, ...also].filter((name) => {
    const field = all[name]
    return field !== undefined && Object.hasOwn(body, name) && !equalsStored(field, body[name], stored[name])
  })
}

/** Throws 403 naming these fields, if there are any. */
export function refuseChanges(names: readonly string[]): void {
  if (names.length > 0) throw unchangeableFields(names)
}

/** Throws 403 naming the fields that `unchangeableIn` finds. */
export function refuseUnchangeable(saved: Saved, body: Values, stored: Values): void {
  refuseChanges(unchangeableIn(saved, body, stored))
}

/** Completes the body of a save of an existing entry: absent fields take their stored values. */
export function withStoredValues<Body>(shape: Shape, body: Body, stored: Values): Body {
  return mergedValues(shape, stored, body) as Body
}

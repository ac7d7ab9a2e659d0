/** What a save sends back of what it may not set. */
import { isDeepStrictEqual } from 'node:util'
import { type Field, isAbsent, mergedValues, type Shape } from '@haulway/resource'
import { unchangeable } from '@haulway/platform/server/http/failure.ts'

type Values = Readonly<Record<string, unknown>>

/** A value as a save would keep it, whatever order and spelling it came in; of entries referred to the ids count. */
function kept({ kind, check }: Field, value: unknown): unknown {
  const checked = check(value)
  const one = 'value' in checked ? checked.value : value
  return kind.links ? kind.links.of(one).map(({ id }) => id) : one
}

/** Whether a value that was sent says what is stored. */
export function saysStored(field: Field, sent: unknown, stored: unknown): boolean {
  if (isAbsent(sent) || isAbsent(stored)) return isAbsent(sent) && isAbsent(stored)
  return isDeepStrictEqual(kept(field, sent), kept(field, stored))
}

interface Saved {
  readonly body: Shape
  /** What reading an entry answers. */
  readonly output: Shape | null
}

/**
 * Names of the values of a body that differ from what is stored and that the caller may not change: what the server
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
    return field !== undefined && Object.hasOwn(body, name) && !saysStored(field, body[name], stored[name])
  })
}

/** Throws 403 naming these fields, if there are any. */
export function refuseChanges(names: readonly string[]): void {
  if (names.length > 0) throw unchangeable(names)
}

/** Throws 403 naming what `unchangeableIn` finds. */
export function refuseUnchangeable(saved: Saved, body: Values, stored: Values): void {
  refuseChanges(unchangeableIn(saved, body, stored))
}

/** The whole body of a save of a known entry: what it does not mention is as it is stored. */
export function completed<Body>(shape: Shape, body: Body, stored: Values): Body {
  return mergedValues(shape, stored, body) as Body
}

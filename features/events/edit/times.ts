/** When things may have happened that people say of the past. */
import { fieldError, problem, type FieldError } from '@haulway/resource'

/** Clocks differ by so much (behaviour 0). */
export const AHEAD_MS = 120_000
/** Nothing was recorded before. */
export const FIRST = Date.UTC(2000, 0, 1)

const parsed = (at: string | null): number | null => (at === null ? null : Date.parse(at))

/** `now`: epoch milliseconds. */
export function timeErrors(
  { at, until = null }: { readonly at: string | null; readonly until?: string | null },
  now: number,
): FieldError[] {
  const errors: FieldError[] = []
  const [from, to] = [parsed(at), parsed(until)]
  for (const [field, t] of [
    ['at', from],
    ['until', to],
  ] as const) {
    if (t === null) continue
    if (t > now + AHEAD_MS) errors.push(fieldError(field, problem('validation.events.future')))
    else if (t < FIRST) errors.push(fieldError(field, problem('validation.events.past')))
  }
  if (from !== null && to !== null && to < from)
    errors.push(fieldError('until', problem('validation.events.until')))
  return errors
}

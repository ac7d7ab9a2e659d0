/** Valid times of events stated about the past. */
import { fieldError, problem, type FieldError } from '@haulway/resource'

/** Nothing was recorded before. */
export const EARLIEST_TIME = Date.UTC(2000, 0, 1)

const parsed = (at: string | null): number | null => (at === null ? null : Date.parse(at))

export type TimeField = 'at' | 'until'

/**
 * Rejects future times: only clocks of devices may be ahead of the server’s (behaviour 0 and 21). `now`: epoch
 * milliseconds; `kept`: times that the event already has and that the edit leaves unchanged.
 */
export function timeErrors(
  { at, until = null }: { readonly at: string | null; readonly until?: string | null },
  now: number,
  kept: readonly TimeField[] = [],
): FieldError[] {
  const errors: FieldError[] = []
  const [from, to] = [parsed(at), parsed(until)]
  for (const [field, t] of [
    ['at', from],
    ['until', to],
  ] as const) {
    if (t === null || kept.includes(field)) continue
    if (t > now) errors.push(fieldError(field, problem('validation.events.future')))
    else if (t < EARLIEST_TIME) errors.push(fieldError(field, problem('validation.events.past')))
  }
  if (from !== null && to !== null && to < from)
    errors.push(fieldError('until', problem('validation.events.until')))
  return errors
}

import { isAbsent } from '../field.ts'
import { fieldError, problem, type FieldError } from '../problem.ts'

/**
 * Rule that one field of a draft is before another (core 5), reported at the later one. Compares instants in their
 * stored form, and numbers. The message's `start` and `end` are field names, which screens replace by labels.
 */
export function orderErrors(
  draft: Readonly<Record<string, unknown>>,
  start: string,
  end: string,
): FieldError[] {
  const [from, to] = [draft[start], draft[end]]
  if (isAbsent(from) || isAbsent(to)) return []
  const numbers = typeof from === 'number' && typeof to === 'number' && from < to
  const instants = typeof from === 'string' && typeof to === 'string' && from < to
  return numbers || instants ? [] : [fieldError(end, problem('validation.order', { start, end }))]
}

/**
 * Rule that a masked value is entered twice identically (core 5), reported at the second field, with its own message
 * if it has one.
 */
export function repeatErrors(
  draft: Readonly<Record<string, unknown>>,
  first: string,
  second: string,
  unequal = problem('validation.passwords'),
): FieldError[] {
  return draft[first] === draft[second] ? [] : [fieldError(second, unequal)]
}

import { isAbsent } from './field.ts'
import { fieldError, problem, type FieldError } from './problem.ts'

/**
 * The rule that one field of a draft is earlier than another (core 5), told at the later one. Instants as they are
 * kept, and numbers. The message's `start` and `end` are names of fields; screens say their labels.
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

/** The rule that what is typed unseen is typed twice alike (core 5), told at the second field, by its own words if it has some. */
export function repeatErrors(
  draft: Readonly<Record<string, unknown>>,
  first: string,
  second: string,
  unequal = problem('validation.passwords'),
): FieldError[] {
  return draft[first] === draft[second] ? [] : [fieldError(second, unequal)]
}

import { fieldError, type FieldError, problem } from '@haulway/resource'

const PIN = /^\d{4,8}$/
/** Every sequence of neighbouring digits is contained in one of these. */
const ROWS = ['01234567890', '09876543210']

const wrong = (key: Parameters<typeof problem>[0]) => fieldError('pin', problem(key))

/**
 * Validation error of a new PIN; undefined when it is valid. PINs of other drivers play no part: they may be the
 * same.
 */
export function newPinProblem(pin: string): FieldError | undefined {
  if (!PIN.test(pin)) return wrong('validation.pin')
  const easy = new Set(pin).size === 1 || ROWS.some((row) => row.includes(pin))
  return easy ? wrong('validation.pin.easy') : undefined
}

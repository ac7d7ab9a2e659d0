/** `POST /api/telemetry/driver`: a driver's sign-on in the cab. */
import { fieldError, type FieldError, problem, type Reference } from '@haulway/resource'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import { isStorable, readInstant } from '../../facts/item.ts'
import { AHEAD_MS } from './classify.ts'
import type { Device } from './devices.ts'

/** The account's driver with this employee ID and PIN. Throws 429 after too many attempts. */
export type DriverByPin = (device: Device, employeeId: string, pin: string) => Promise<Reference | null>

const LONGEST_EMPLOYEE_ID = 64
const LONGEST_PIN = 8
const LONGEST_ID = 100
/** How long ago a driver may have begun. */
const LONGEST_HOURS = 72
const HOUR_MS = 3_600_000

/** The same response for every wrong pair, so that it does not reveal employee IDs. */
export const wrongPin = () => validationFailed([fieldError('pin', problem('validation.pin.wrong'))])

interface SignOn {
  readonly employeeId: string
  readonly pin: string
  /** Null: the server chooses one. */
  readonly id: string | null
  /** When the driver began, epoch milliseconds. */
  readonly t: number
}

type Given = ReadonlyMap<string, unknown>

/** When it happened. A driver enters it again after a shift without network, not after a week. */
function readBeginning(given: Given, now: number, errors: FieldError[]): number {
  const value = given.get('t') ?? null
  const fail = (key: Parameters<typeof problem>[0], args = {}) =>
    void errors.push(fieldError('t', problem(key, args)))
  // Without it a repeated request would state another moment.
  if (value === null && (given.get('id') ?? null) !== null) fail('validation.required')
  if (value === null) return now
  const t = readInstant(value)
  if (Number.isNaN(t)) fail('validation.instant')
  else if (t > now + AHEAD_MS) fail('validation.signOn.future')
  else if (t < now - LONGEST_HOURS * HOUR_MS) fail('validation.signOn.old', { hours: LONGEST_HOURS })
  return t
}

/** `now` in epoch milliseconds. Throws 400 with an error for each wrong field. */
export function readSignOn(body: unknown, now: number): SignOn {
  const given: Given = new Map<string, unknown>(
    typeof body === 'object' && body !== null ? Object.entries(body) : undefined,
  )
  const errors: FieldError[] = []
  const read = (name: string, max: number): string => {
    const value = given.get(name)
    if (typeof value !== 'string' || value.trim() === '')
      errors.push(fieldError(name, problem('validation.required')))
    else if (value.length > max) errors.push(fieldError(name, problem('validation.length.max', { max })))
    else if (!isStorable(value)) errors.push(fieldError(name, problem('validation.characters')))
    else return value.trim()
    return ''
  }
  const signOn = {
    employeeId: read('employeeId', LONGEST_EMPLOYEE_ID),
    pin: read('pin', LONGEST_PIN),
    id: (given.get('id') ?? null) === null ? null : read('id', LONGEST_ID),
    t: readBeginning(given, now, errors),
  }
  if (errors.length > 0) throw validationFailed(errors)
  return signOn
}

/** `POST /api/telemetry/driver`: a driver's sign-on in the cab. */
import { fieldError, type FieldError, problem, type Reference } from '@haulway/resource'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import type { Device } from './devices.ts'

/** The account's driver with this employee ID and PIN. Throws 429 after too many attempts. */
export type DriverByPin = (device: Device, employeeId: string, pin: string) => Promise<Reference | null>

const LONGEST_EMPLOYEE_ID = 64
const LONGEST_PIN = 8

/** The same response for every wrong pair, so that it does not reveal employee IDs. */
export const wrongPin = () => validationFailed([fieldError('pin', problem('validation.pin.wrong'))])

export function readSignOn(body: unknown): { employeeId: string; pin: string } {
  const given = new Map<string, unknown>(
    typeof body === 'object' && body !== null ? Object.entries(body) : undefined,
  )
  const errors: FieldError[] = []
  const read = (name: string, max: number): string => {
    const value = given.get(name)
    if (typeof value !== 'string' || value.trim() === '')
      errors.push(fieldError(name, problem('validation.required')))
    else if (value.length > max) errors.push(fieldError(name, problem('validation.length.max', { max })))
    else if (value.includes('\0')) errors.push(fieldError(name, problem('validation.characters')))
    else return value.trim()
    return ''
  }
  const signOn = { employeeId: read('employeeId', LONGEST_EMPLOYEE_ID), pin: read('pin', LONGEST_PIN) }
  if (errors.length > 0) throw validationFailed(errors)
  return signOn
}

/** The numbers of a tablet's modem and of its SIM, as people type them: pure. */
import { type Field, problem } from '@haulway/resource'

/** People group the digits, as they are printed. */
const withoutGroups = (entered: string): string => entered.replace(/[\s-]/g, '')

/** Whether the last digit checks the others (Luhn, ISO/IEC 7812-1). */
export function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

const isImei = (digits: string): boolean => /^\d{15}$/.test(digits) && passesLuhn(digits)
const isIccid = (digits: string): boolean => /^\d{18,22}$/.test(digits)

/** A text field whose value is the digits alone. */
function digitsThat<F extends Field>(
  isValid: (digits: string) => boolean,
  key: 'validation.tablets.imei' | 'validation.tablets.iccid',
  declared: F,
): F {
  return {
    ...declared,
    check(raw: unknown) {
      const checked = declared.check(raw)
      if ('problem' in checked || typeof checked.value !== 'string') return checked
      const digits = withoutGroups(checked.value)
      return isValid(digits) ? { value: digits } : { problem: problem(key) }
    },
  }
}

export const imei = <F extends Field>(declared: F): F =>
  digitsThat(isImei, 'validation.tablets.imei', declared)
export const iccid = <F extends Field>(declared: F): F =>
  digitsThat(isIccid, 'validation.tablets.iccid', declared)

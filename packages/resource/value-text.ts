import type { Field } from './field.ts'
import type { Wording } from './wording.ts'

/** The value in words, a quantity without its unit, which headers name. '' when there is nothing to say. */
export function valueText(value: unknown, declared: Field, wording: Wording): string {
  const { text } = declared.kind
  if (text) return text(value, declared, wording)
  return typeof value === 'string' ? value : ''
}

/** The value in words, a quantity with its unit. */
export function wholeText(value: unknown, declared: Field, wording: Wording): string {
  const measure = declared.kind.measure?.(declared)
  return measure !== undefined && typeof value === 'number'
    ? wording.measures.format(measure, value)
    : valueText(value, declared, wording)
}

import type { Field } from './field.ts'
import type { Wording } from './wording.ts'

/** Formats a value, a quantity without its unit, for use under headers that name the unit. '' for an empty value. */
export function valueText(value: unknown, declared: Field, wording: Wording): string {
  const { text } = declared.kind
  if (text) return text(value, declared, wording)
  return typeof value === 'string' ? value : ''
}

/** Formats a value, a quantity with its unit. */
export function valueTextWithUnit(value: unknown, declared: Field, wording: Wording): string {
  const measure = declared.kind.measure?.(declared)
  return measure !== undefined && typeof value === 'number'
    ? wording.measures.format(measure, value)
    : valueText(value, declared, wording)
}

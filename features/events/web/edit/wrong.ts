import { validate, type FieldError, type Shape } from '@haulway/resource'
import type { Values } from './SaidFields.tsx'

/** What is wrong with what was typed, found before it is sent; what is missing the server says. */
export function wrongOf(fields: Shape, values: Values): readonly FieldError[] {
  const checked = validate(fields, values, '', { partial: true })
  return checked.ok ? [] : checked.errors
}

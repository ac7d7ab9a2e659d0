import { validate, type FieldError, type Shape } from '@haulway/resource'
import type { Values } from './EventFields.tsx'

/** Errors of typed values, found before they are sent; missing values are reported by the server. */
export function validationErrors(fields: Shape, values: Values): readonly FieldError[] {
  const checked = validate(fields, values, '', { partial: true })
  return checked.ok ? [] : checked.errors
}

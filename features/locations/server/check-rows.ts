/** Worker entry point: validating geometries of thousands of vertices takes time. */
import { validate, type FieldError, type Infer } from '@haulway/resource'
import { importRow } from '../location.endpoints.ts'

export type ImportRow = Infer<typeof importRow>

/** Returns the rows as they are stored, or errors by row. */
export function checkRows(given: readonly unknown[]): { rows: ImportRow[]; errors: FieldError[] } {
  const errors: FieldError[] = []
  const rows = given.flatMap((one, i) => {
    const checked = validate(importRow, one, `rows.${i}`)
    if (checked.ok) return [checked.value]
    errors.push(...checked.errors)
    return []
  })
  return { rows, errors }
}

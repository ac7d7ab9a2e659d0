/** Loaded by the workers that read what people upload: geometries of thousands of vertices take their time. */
import { validate, type FieldError, type Infer } from '@haulway/resource'
import { importRow } from '../location.endpoints.ts'

export type ImportRow = Infer<typeof importRow>

/** The rows as they are kept, or what is wrong with which. */
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

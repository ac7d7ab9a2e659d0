import { field, type FieldOptions, type Infer, type Shape } from '../../field.ts'
import { problem } from '../../problem.ts'
import { list } from '../list/list.ts'

export interface RowsOptions extends FieldOptions {
  /** Most rows, 100 unless told. */
  readonly max?: number
}

const DEFAULT_MAX = 100

/**
 * Parts of an entry that are many, in an order: the shifts of a project. They are rows of a table of their own, so that what
 * they refer to is guarded as for any entry. A problem is told at its place: `shifts.1.start`.
 */
export function rows<const S extends Shape, const Required extends boolean = false>(
  shape: S,
  options: RowsOptions & { readonly required?: Required } = {},
) {
  const { schema, check } = list(shape, { max: options.max ?? DEFAULT_MAX })
  const told = { listed: false, initial: [], ...options, shape }
  return field<Infer<S>[], Required>('rows', told, schema, (raw) =>
    options.required && Array.isArray(raw) && raw.length === 0
      ? { problem: problem('validation.list.min') }
      : check(raw),
  )
}

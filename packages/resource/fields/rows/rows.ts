import {
  field,
  isAbsent,
  type Field,
  type FieldKind,
  type FieldOptions,
  type Infer,
  type Shape,
} from '../../field.ts'
import { problem } from '../../problem.ts'
import { valueTextWithUnit } from '../../value-text.ts'
import type { Wording } from '../../wording.ts'
import { nestedFieldsOf, shapeOf } from '../group/group.ts'
import { nestedListValues, list } from '../list/list.ts'

export interface RowsOptions extends FieldOptions {
  /** Maximum number of rows; default 100. */
  readonly max?: number
}

const DEFAULT_MAX = 100

/** The rows of a field as they are stored. */
export function rowsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? (value as Readonly<Record<string, unknown>>[]) : []
}

/** One line per row: its parts in order, quantities with their units. */
function rowLines(declared: Field, value: unknown, wording: Wording): string[] {
  return rowsOf(value).map((row) =>
    nestedFieldsOf(declared, row, wording)
      .map((one) => (isAbsent(one.value) ? '' : valueTextWithUnit(one.value, one.part, one.show)))
      .filter((text) => text !== '')
      .join(', '),
  )
}

const kind: FieldKind = {
  name: 'rows',
  isUnsorted: true,
  isList: true,
  sample: (number, { declared, ofShape }) =>
    Promise.all([number, number + 1].map((one) => ofShape(shapeOf(declared), one))),
  text: (value, declared, wording) => rowLines(declared, value, wording).join('; '),
  recorded: (value, declared, wording) => rowLines(declared, value, wording).join('\n'),
  inner: shapeOf,
  inside: nestedListValues,
}

/**
 * Ordered sub-records of an entry, such as the shifts of a project. They are stored in a table of their own, so that
 * their references are protected as those of any entry. Problems are reported at their path: `shifts.1.start`.
 */
export function rows<const S extends Shape, const Required extends boolean = false>(
  shape: S,
  options: RowsOptions & { readonly required?: Required } = {},
) {
  const { schema, check } = list(shape, { max: options.max ?? DEFAULT_MAX })
  const declared = { listed: false, initial: [], ...options, shape }
  return field<Infer<S>[], Required>(kind, declared, schema, (raw) =>
    options.required && Array.isArray(raw) && raw.length === 0
      ? { problem: problem('validation.list.min') }
      : check(raw),
  )
}

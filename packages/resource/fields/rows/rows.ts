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
import { wholeText } from '../../value-text.ts'
import type { Wording } from '../../wording.ts'
import { partsOf, shapeOf } from '../group/group.ts'
import { insideList, list } from '../list/list.ts'

export interface RowsOptions extends FieldOptions {
  /** Most rows, 100 unless told. */
  readonly max?: number
}

const DEFAULT_MAX = 100

/** The rows of a field of many, as they are kept. */
export function rowsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? (value as Readonly<Record<string, unknown>>[]) : []
}

/** A line for each row: what its parts say, in their order, quantities with their units. */
function rowLines(declared: Field, value: unknown, wording: Wording): string[] {
  return rowsOf(value).map((row) =>
    partsOf(declared, row, wording)
      .map((one) => (isAbsent(one.value) ? '' : wholeText(one.value, one.part, one.show)))
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
  inside: insideList,
}

/**
 * Parts of an entry that are many, in an order: the shifts of a project. They are rows of a table of their own, so that what
 * they refer to is guarded as for any entry. A problem is told at its place: `shifts.1.start`.
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

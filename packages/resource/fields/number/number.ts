import type { CellValue } from '../../cells.ts'
import { field, type CellParseContext, type FieldKind, type FieldOptions } from '../../field.ts'
import type { MessageKey } from '../../names.ts'
import { problem, type Problem } from '../../problem.ts'
import { parseSpreadsheetNumber } from './parse-number.ts'

export interface NumberOptions extends FieldOptions {
  readonly integer?: boolean
  readonly min?: number
  readonly max?: number
  readonly exclusiveMin?: boolean
  readonly exclusiveMax?: boolean
}

/** Returns the first limit that the number violates. */
export function numberProblem(value: number, options: NumberOptions): Problem | undefined {
  if (!Number.isFinite(value)) return problem('validation.number')
  if (options.integer && !Number.isSafeInteger(value)) return problem('validation.integer')
  const { min, max } = options
  const low = min !== undefined && (options.exclusiveMin ? value <= min : value < min)
  const high = max !== undefined && (options.exclusiveMax ? value >= max : value > max)
  if (!low && !high) return undefined
  if (min !== undefined && max !== undefined) return problem(rangeKey(options), { min, max })
  if (low && min !== undefined) {
    return problem(options.exclusiveMin ? 'validation.min.exclusive' : 'validation.min', { min })
  }
  return problem(options.exclusiveMax ? 'validation.max.exclusive' : 'validation.max', { max: max ?? 0 })
}

function rangeKey({ exclusiveMin, exclusiveMax }: NumberOptions): MessageKey {
  if (exclusiveMin && exclusiveMax) return 'validation.range.exclusive'
  if (exclusiveMin) return 'validation.range.exclusiveMin'
  return exclusiveMax ? 'validation.range.exclusiveMax' : 'validation.range'
}

export function numberSchema({ integer, min, max, exclusiveMin, exclusiveMax }: NumberOptions) {
  return {
    type: integer ? 'integer' : 'number',
    ...(min === undefined ? {} : { [exclusiveMin ? 'exclusiveMinimum' : 'minimum']: min }),
    ...(max === undefined ? {} : { [exclusiveMax ? 'exclusiveMaximum' : 'maximum']: max }),
  }
}

/** Behaviour shared by numbers with and without a unit. */
export const numeric = {
  isNumeric: true,
  readsExact: true,
  sample(number, { declared }) {
    const { min = 0, max = Number.MAX_SAFE_INTEGER, integer } = declared.options as NumberOptions
    return Math.min(min + 1 + (number % 50) + (integer ? 0 : 0.5), max)
  },
  fromAddress: (text) => (text.trim() === '' ? undefined : Number(text)),
  cell(text: string, { delimiter, factor }: CellParseContext): CellValue {
    const value = parseSpreadsheetNumber(text, delimiter)
    if (value === undefined) return { problem: problem('validation.number') }
    return { value: factor === 1 ? value : Number((value / factor).toPrecision(12)) }
  },
} as const satisfies Omit<FieldKind, 'name'>

const DECIMALS = 6

const kind: FieldKind = {
  ...numeric,
  name: 'number',
  text: (value, _, { locale }) =>
    typeof value === 'number'
      ? new Intl.NumberFormat(locale, { maximumFractionDigits: DECIMALS }).format(value)
      : '',
}

/** A number without a unit. */
export function number<const Required extends boolean = false>(
  options: NumberOptions & { readonly required?: Required } = {},
) {
  return field<number, Required>(kind, options, numberSchema(options), (raw) => {
    if (typeof raw !== 'number') return { problem: problem('validation.number') }
    const wrong = numberProblem(raw, options)
    return wrong ? { problem: wrong } : { value: raw }
  })
}

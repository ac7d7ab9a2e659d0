import { field, type FieldOptions } from '../../field.ts'
import { problem, type Problem } from '../../problem.ts'

export interface NumberOptions extends FieldOptions {
  readonly integer?: boolean
  readonly min?: number
  readonly max?: number
  readonly exclusiveMin?: boolean
  readonly exclusiveMax?: boolean
}

/** The first rule of a number that is broken. */
export function numberProblem(value: number, options: NumberOptions): Problem | undefined {
  if (!Number.isFinite(value)) return problem('validation.number')
  if (options.integer && !Number.isSafeInteger(value)) return problem('validation.integer')
  const { min, max } = options
  const low = min !== undefined && (options.exclusiveMin ? value <= min : value < min)
  const high = max !== undefined && (options.exclusiveMax ? value >= max : value > max)
  if (!low && !high) return undefined
  if (min !== undefined && max !== undefined) return problem('validation.range', { min, max })
  if (low && min !== undefined) {
    return problem(options.exclusiveMin ? 'validation.min.exclusive' : 'validation.min', { min })
  }
  return problem(options.exclusiveMax ? 'validation.max.exclusive' : 'validation.max', { max: max ?? 0 })
}

export function numberSchema(options: NumberOptions) {
  return {
    type: options.integer ? 'integer' : 'number',
    ...(options.min === undefined ? {} : { minimum: options.min }),
    ...(options.max === undefined ? {} : { maximum: options.max }),
  }
}

/** A number without a unit. */
export function number<const Required extends boolean = false>(
  options: NumberOptions & { readonly required?: Required } = {},
) {
  return field<number, Required>('number', options, numberSchema(options), (raw) => {
    if (typeof raw !== 'number') return { problem: problem('validation.number') }
    const wrong = numberProblem(raw, options)
    return wrong ? { problem: wrong } : { value: raw }
  })
}

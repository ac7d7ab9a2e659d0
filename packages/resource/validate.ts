import type { Field, Infer, Shape } from './field.ts'
import { isAbsent, missing } from './field.ts'
import type { FieldError } from './problem.ts'
import { fieldError, problem } from './problem.ts'

export type Validation<Value> = { ok: true; value: Value } | { ok: false; errors: FieldError[] }

export interface ValidateOptions {
  /** Other names than those of the shape and these are refused; absent: they are left out of the value. */
  readonly alsoKnown?: readonly string[]
  /** What is not mentioned is left out of the value, required or not: it stays as it is stored. */
  readonly partial?: boolean
}

/** Unknown names that are told of one object: more help nobody. */
const MOST_UNKNOWN = 100
const LONGEST_NAME = 64

/** The names in an input that nothing reads, each with its problem. */
export function unknownNames(
  input: object,
  shape: Shape,
  alsoKnown: readonly string[] = [],
  path = '',
): FieldError[] {
  const sentAs = Object.values(shape).flatMap(({ options }) => options.sentAs ?? [])
  const known = new Set([...Object.keys(shape), ...sentAs, ...alsoKnown])
  return Object.keys(input)
    .filter((name) => !known.has(name))
    .slice(0, MOST_UNKNOWN)
    .map((name) => {
      const shown = name.slice(0, LONGEST_NAME)
      return fieldError(path ? `${path}.${shown}` : shown, problem('validation.unknown', { name: shown }))
    })
}

/** One value of an input, or what is wrong with it at `at`. */
function taken(
  field: Field,
  given: unknown,
  at: string,
  partial: boolean,
): { value: unknown } | { errors: FieldError[] } {
  const raw = given === undefined ? field.options.initial : given
  if (isAbsent(raw)) return field.required ? { errors: [fieldError(at, missing)] } : { value: null }
  const checked = field.check(raw, partial)
  if ('value' in checked) return checked
  if (!checked.parts) return { errors: [fieldError(at, checked.problem)] }
  return { errors: checked.parts.map((part) => ({ ...part, field: `${at}.${part.field}` })) }
}

/**
 * Checks an input against a shape: the same function in the browser's form and on the server. Read-only names are left
 * out of the value. Every wrong field is reported, each once. A field that is not mentioned takes its initial value, if
 * it has one; one that is null or blank is empty.
 */
export function validate<S extends Shape>(
  shape: S,
  input: unknown,
  path = '',
  { alsoKnown, partial = false }: ValidateOptions = {},
): Validation<Infer<S>> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return { ok: false, errors: [fieldError(path || 'body', problem('validation.json.object'))] }
  }
  const named = new Map(Object.entries(input))
  const value: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const [name, field] of Object.entries(shape)) {
    if (field.options.readOnly) continue
    const { sentAs = name } = field.options
    const given: unknown = named.get(named.has(sentAs) ? sentAs : name)
    if (partial && given === undefined && !field.options.always) continue
    const one = taken(field, given, path ? `${path}.${name}` : name, partial)
    if ('value' in one) value[name] = one.value
    else errors.push(...one.errors)
  }
  if (alsoKnown) errors.push(...unknownNames(input, shape, alsoKnown, path))
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: value as Infer<S> }
}

/** What rules find in an input besides its wrong fields, which they are given as null: each field is told of once. */
export function errorsBeside(
  shape: Shape,
  input: object,
  found: readonly FieldError[],
  rules: (draft: Readonly<Record<string, unknown>>) => readonly FieldError[],
): FieldError[] {
  const draft = Object.entries(shape).map(([name, field]) => {
    const one = validate({ [name]: field }, input)
    return [name, one.ok ? (one.value[name] ?? null) : null] as const
  })
  const wrong = new Set(found.map(rootOf))
  return rules(Object.fromEntries(draft)).filter((one) => !wrong.has(rootOf(one)))
}

/** The field that an error is of, wherever inside its value it is. */
const rootOf = ({ field }: FieldError) => field.split('.')[0]

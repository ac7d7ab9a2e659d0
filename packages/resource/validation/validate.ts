import type { Field, Infer, Shape } from '../field.ts'
import { isAbsent, requiredProblem } from '../field.ts'
import type { FieldError } from '../problem.ts'
import { fieldError, problem } from '../problem.ts'

export type Validation<Value> = { ok: true; value: Value } | { ok: false; errors: FieldError[] }

export interface ValidateOptions {
  /** Rejects unknown names except these; when absent, unknown names are dropped from the value. */
  readonly alsoKnown?: readonly string[]
  /** Absent fields are omitted from the value, required or not: they stay as they are stored. */
  readonly partial?: boolean
}

/** Maximum number of unknown names reported per object: more would not help anybody. */
const MOST_UNKNOWN = 100
const LONGEST_NAME = 64

/** Unknown names in an input, each with its problem. */
export function unknownNameErrors(
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

/** Validates one value of an input; errors are reported at the path `at`. */
function taken(
  field: Field,
  given: unknown,
  at: string,
  partial: boolean,
): { value: unknown } | { errors: FieldError[] } {
  const raw = given === undefined ? field.options.initial : given
  if (isAbsent(raw)) return field.required ? { errors: [fieldError(at, requiredProblem)] } : { value: null }
  const checked = field.check(raw, partial)
  if ('value' in checked) return checked
  if (!checked.parts) return { errors: [fieldError(at, checked.problem)] }
  return { errors: checked.parts.map((part) => ({ ...part, field: `${at}.${part.field}` })) }
}

/**
 * Validates an input against a shape, identically in the browser's form and on the server. Read-only names are
 * omitted from the value. Every invalid field is reported once. An absent field gets its initial value, if it has
 * one; a null or blank one is empty.
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
  if (alsoKnown) errors.push(...unknownNameErrors(input, shape, alsoKnown, path))
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: value as Infer<S> }
}

/**
 * Errors of rules, in addition to those of invalid fields, which the rules receive as null; each field is reported
 * once.
 */
export function ruleErrors(
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

/** Name of the field in which an error lies, however deep in its value. */
const rootOf = ({ field }: FieldError) => field.split('.')[0]

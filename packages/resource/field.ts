import type { FieldError, Problem } from './problem.ts'
import { problem } from './problem.ts'

export type JsonSchema = { readonly [name: string]: unknown }

/**
 * One field of a resource or of a request. A kind of field is a folder `fields/<kind>/` with its pure half
 * (this), its server half (column) and its web half (input, cell).
 *
 * `check` gets a value that is present and answers either the value as it will be kept (trimmed, rounded)
 * or a problem. Absent means undefined, null or, for text, blank.
 */
export interface Field<Value = unknown, Required extends boolean = boolean> {
  readonly kind: string
  readonly required: Required
  readonly options: FieldOptions
  /** Only for inference; never set. */
  readonly value?: Value
  readonly schema: JsonSchema
  readonly check: (value: unknown) => Checked<Value>
}

/** `parts` are the problems inside a value that has parts, by path from there: `weight.0.unitsTitle`. */
export type Checked<Value> = { value: Value } | { problem: Problem; readonly parts?: readonly FieldError[] }

/** What every kind may be told. Kinds add their own. */
export interface FieldOptions {
  readonly required?: boolean
  /** One value per account; compared without case for text. */
  readonly unique?: boolean
  /** May be used as a query parameter of the list; on by default for choice, flag, reference. */
  readonly filterable?: boolean
  /** Part of `search=`. */
  readonly searchable?: boolean
  /** Shown as a column of the default list; on by default. */
  readonly listed?: boolean
  /** Set by the server: in replies, never taken from a request. */
  readonly readOnly?: boolean
  /** What an absent field of a new entry becomes, and what its form starts with. */
  readonly initial?: unknown
  /** Another name by which requests may send it; replies and errors keep the field's own. */
  readonly sentAs?: string
  /** A valid value where rules between fields allow few: tests send it. */
  readonly example?: unknown
  readonly [option: string]: unknown
}

export type Shape = { readonly [name: string]: Field }

export type ValueOf<F> =
  F extends Field<infer Value, infer Required> ? (Required extends true ? Value : Value | null) : never

/** The value that a shape describes. */
export type Infer<S extends Shape> = { -readonly [Name in keyof S]: ValueOf<S[Name]> }

/** Whether a value counts as not given. */
export function isAbsent(value: unknown): value is null | undefined | '' {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** The same field where it need not be given: a filter, a changed part. */
export function optional<Value>(given: Field<Value>): Field<Value, false> {
  return { ...given, required: false, options: { ...given.options, required: false, initial: undefined } }
}

/** Makes a field of a kind; `check` gets only present values. */
export function field<Value, Required extends boolean>(
  kind: string,
  options: FieldOptions & { readonly required?: Required },
  schema: JsonSchema,
  check: (value: unknown) => Checked<Value>,
): Field<Value, Required extends true ? true : false> {
  const required = (options.required ?? false) as Required extends true ? true : false
  return { kind, required, options, schema, check }
}

export const missing = problem('validation.required')

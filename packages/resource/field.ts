import type { Measure } from '@haulway/units'
import type { CellValue } from './cells.ts'
import type { Reference } from './link.ts'
import type { FieldError, Problem } from './problem.ts'
import { problem } from './problem.ts'
import type { Wording } from './wording.ts'

export type JsonSchema = { readonly [name: string]: unknown }

/**
 * One field of a resource or of a request.
 *
 * `check` gets a value that is present and answers either the value as it will be kept (trimmed, rounded)
 * or a problem. Absent means undefined, null or, for text, blank.
 */
export interface Field<Value = unknown, Required extends boolean = boolean> {
  /** What all fields of the kind have in common. */
  readonly kind: FieldKind
  readonly required: Required
  readonly options: FieldOptions
  /** Only for inference; never set. */
  readonly value?: Value
  readonly schema: JsonSchema
  /** `partial`: parts of the value that are not mentioned are left out of it instead of being empty. */
  readonly check: (value: unknown, partial?: boolean) => Checked<Value>
}

/** `parts` are the problems inside a value that has parts, by path from there: `weight.0.unitsTitle`. */
export type Checked<Value> = { value: Value } | { problem: Problem; readonly parts?: readonly FieldError[] }

/** What a field of every kind may be declared with. Kinds add their own. */
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
  /**
   * Set by the server: in replies, never taken from a request. A save may send back what was read; another value is
   * refused, but for what is derived: that changes without its entry, so nobody looks at what is sent of it.
   */
  readonly readOnly?: boolean | 'derived'
  /** What an absent field of a new entry becomes, and what its form starts with. */
  readonly initial?: unknown
  /** What its form starts with where a request must say it. */
  readonly suggested?: unknown
  /** Every save says it, also one that leaves out what stays as it is. */
  readonly always?: boolean
  /** Of a reference: only entries whose choice `field` is one of the values are offered; what is made in place has the first. */
  readonly offered?: { readonly field: string; readonly values: readonly [string, string?] }
  /** Another name by which requests may send it; replies and errors keep the field's own. */
  readonly sentAs?: string
  /** A valid value where rules between fields allow few: tests send it. */
  readonly example?: unknown
  readonly [option: string]: unknown
}

export type Shape = { readonly [name: string]: Field }

/** What reading a cell of a file needs to know of its file and its reader. */
export interface CellReading {
  readonly declared: Field
  /** What separates the cells of the file. */
  readonly delimiter: string
  /** Value in the file = value in the base unit x factor. */
  readonly factor: number
  /** The choice that a word means, by itself or in any language. */
  readonly choice: (word: string) => CellValue
  /** The entry of the collection referred to that a title means. */
  readonly entry: (title: string) => CellValue
  /** ISO 8601 of a moment that is written as on the walls of the reader's zone. */
  readonly instant: (text: string) => string | undefined
}

/** What an example of a value is made of. */
export interface Sampling {
  /** Name of the field. */
  readonly name: string
  readonly declared: Field
  /** An entry of a collection. */
  readonly entry: (to: string, nth?: number) => Promise<{ readonly id: string }>
  /** The name of an entry of a collection whose ids are names. */
  readonly named: (to: string) => string
  readonly ofShape: (shape: Shape, number: number) => Promise<Readonly<Record<string, unknown>>>
}

/** A value inside a value, and the field that says what it is. */
export interface Part {
  readonly at: string
  readonly field: Field
  readonly value: unknown
}

/** What a value is made of. */
export interface Inside {
  readonly parts: readonly Part[]
  /** Names in it that are not declared. */
  readonly undeclared: readonly string[]
}

/** Of a kind whose values name entries of the collection `options.to`. */
export interface Links {
  readonly several: boolean
  /** The entries that a value names. */
  readonly of: (value: unknown) => readonly Reference[]
  /** The value that names these entries, as a request sends it. */
  readonly value: (entries: readonly { readonly id: string }[]) => unknown
}

/**
 * A kind of field, the pure half: what holds for its values wherever they are. How they are kept is the server half,
 * `packages/storage/fields/<name>.ts`; how they are typed and shown the web half, `packages/screens/fields/<name>.tsx`.
 * A kind without them is for calls alone. Whoever works with fields asks this record, never the name.
 */
export interface FieldKind {
  readonly name: string
  /** A valid value; different numbers give different ones where the kind has so many. */
  readonly sample: (number: number, sampling: Sampling) => unknown

  /** The value in words, a quantity without its unit; the value itself unless said, where it is text. */
  readonly text?: (value: unknown, declared: Field, wording: Wording) => string
  /** The same in the record of changes, where that differs. */
  readonly recorded?: (value: unknown, declared: Field, wording: Wording) => string
  /** What the header of a column says beside the label and the unit. */
  readonly heading?: (reader: Pick<Wording, 'zone'>) => string
  readonly isNumeric?: true
  /** What its numbers measure. */
  readonly measure?: (declared: Field) => Measure
  /** Never answered, shown or kept in the browser. */
  readonly isSecret?: true

  /** No list can be ordered by it. */
  readonly isUnsorted?: true
  /** Fits no cell of a table that leaves the product. */
  readonly isUntabled?: true
  /** Left out of lists that are asked to be brief. */
  readonly isHeavy?: true
  /** How a cell of a file gives its value; a kind that does not say is neither imported nor changed in many entries. */
  readonly cell?: (text: string, reading: CellReading) => CellValue

  /** The field that a list is filtered by; itself unless said. */
  readonly filter?: (declared: Field) => Field
  /** The value that text in an address means; the text unless said. */
  readonly fromAddress?: (text: string) => unknown
  /** Schema of that text, where it differs from that of the value. */
  readonly addressSchema?: JsonSchema

  readonly links?: Links
  /** Values are lists whose elements stand for themselves: two people's changes of one are joined. */
  readonly isList?: true
  /** The order in which the elements of a joined list stand; as they were joined unless said. */
  readonly arrange?: (elements: readonly unknown[], declared: Field) => unknown[]
  /** The stored value with the parts that a partial one mentions in their places; the given one unless said. */
  readonly merge?: (stored: unknown, given: unknown, declared: Field) => unknown
  /** The fields inside, whatever the value; `*` stands for every element. */
  readonly inner?: (declared: Field) => Shape
  /** What a value is made of; undefined when it has not the form of the kind. */
  readonly inside?: (value: unknown, declared: Field) => Inside | undefined
}

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

/** The same field where the server sets it: in what a save may send back. */
export function readOnly<Value, Required extends boolean>(
  given: Field<Value, Required>,
): Field<Value, Required> {
  return { ...given, options: { ...given.options, readOnly: true } }
}

/** What a form of a new entry starts with. */
export function startOf({ options }: Field): unknown {
  return options.initial ?? options.suggested ?? null
}

/** Makes a field of a kind; `check` gets only present values. */
export function field<Value, Required extends boolean>(
  kind: FieldKind,
  options: FieldOptions & { readonly required?: Required },
  schema: JsonSchema,
  check: Field<Value>['check'],
): Field<Value, Required extends true ? true : false> {
  const required = (options.required ?? false) as Required extends true ? true : false
  return { kind, required, options, schema, check }
}

export const missing = problem('validation.required')

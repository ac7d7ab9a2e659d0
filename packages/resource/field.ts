import type { Measure } from '@haulway/units'
import type { CellValue } from './cells.ts'
import type { Reference } from './link.ts'
import type { FieldError, Problem } from './problem.ts'
import { problem } from './problem.ts'
import type { Wording } from './wording.ts'

export type JsonSchema = { readonly [name: string]: unknown }

/**
 * One field of a resource or of a request. `check` receives a present value and returns either the value to store
 * (trimmed, rounded) or a problem. Absent means undefined, null or, for text, blank.
 */
export interface Field<Value = unknown, Required extends boolean = boolean> {
  /** The behaviour shared by all fields of the kind. */
  readonly kind: FieldKind
  readonly required: Required
  readonly options: FieldOptions
  /** Exists only for type inference; never set. */
  readonly value?: Value
  readonly schema: JsonSchema
  /** `partial`: absent parts of the value are omitted from it instead of being set to empty. */
  readonly check: (value: unknown, partial?: boolean) => CheckResult<Value>
}

/** `parts` are the problems of nested values, by path relative to this value: `weight.0.unitsTitle`. */
export type CheckResult<Value> =
  | { value: Value }
  | { problem: Problem; readonly parts?: readonly FieldError[] }

/** Options common to all kinds; each kind adds its own. */
export interface FieldOptions {
  readonly required?: boolean
  /** Unique per account; text is compared ignoring case. */
  readonly unique?: boolean
  /** Can be used as a query parameter of the list; on by default for choice, flag and reference fields. */
  readonly filterable?: boolean
  /** Included in `search=`. */
  readonly searchable?: boolean
  /** Shown as a column of the default list; on by default. */
  readonly listed?: boolean
  /**
   * Set by the server: returned in replies, never taken from a request. A save may send back the value that was read;
   * any other value is rejected, except for derived fields, which change without their entry and are ignored when
   * sent.
   */
  readonly readOnly?: boolean | 'derived'
  /**
   * A read-only field with a column of its own, which calls of the slice write: lists sort and filter by it like by
   * others.
   */
  readonly stored?: true
  /** Value that an absent field of a new entry gets, and initial value of its form. */
  readonly initial?: unknown
  /** Initial value of the form only; a request must still send the field. */
  readonly suggested?: unknown
  /** Asked for where a select creates a missing entry, although it has an initial value and belongs to a group. */
  readonly inPlace?: true
  /** Every save must send it, also a partial one. */
  readonly always?: boolean
  /**
   * For a reference: offers only entries whose choice `field` is one of the values; one that is created in place gets
   * the first.
   */
  readonly offered?: { readonly field: string; readonly values: readonly [string, string?] }
  /** Alternative name accepted in requests; replies and errors use the field's own name. */
  readonly sentAs?: string
  /** A valid example where rules between fields allow few values; tests send it. */
  readonly example?: unknown
  readonly [option: string]: unknown
}

export type Shape = { readonly [name: string]: Field }

/** Context for parsing a cell: properties of its file and of its reader. */
export interface CellParseContext {
  readonly declared: Field
  /** Cell separator of the file. */
  readonly delimiter: string
  /** Value in the file = value in the base unit × factor. */
  readonly factor: number
  /** Resolves a word to a choice, by the stored value or by its text in any language. */
  readonly choice: (word: string) => CellValue
  /** Resolves a title to the entry of the referenced collection. */
  readonly entry: (title: string) => CellValue
  /** Reads a date as people write it; the text itself where it is none. */
  readonly date: (text: string) => CellValue
  /** Likewise a time of day, and an instant: local time in the reader's time zone where the text names none. */
  readonly time: (text: string) => CellValue
  readonly instant: (text: string) => CellValue
}

/** Context for building an example value. */
export interface SampleContext {
  /** Name of the field. */
  readonly name: string
  readonly declared: Field
  /** Id of an example entry of a collection. */
  readonly entry: (to: string, nth?: number) => Promise<{ readonly id: string }>
  /** Name of an example entry of a collection whose ids are names. */
  readonly named: (to: string) => string
  readonly ofShape: (shape: Shape, number: number) => Promise<Readonly<Record<string, unknown>>>
}

/** A nested value together with the field that describes it. */
export interface NestedValue {
  readonly at: string
  readonly field: Field
  readonly value: unknown
}

/** Contents of a value with nested fields. */
export interface NestedContents {
  readonly parts: readonly NestedValue[]
  /** Undeclared names found in the value. */
  readonly undeclared: readonly string[]
}

/** Behaviour of a kind whose values refer to entries of the collection `options.to`. */
export interface ReferenceBehavior {
  readonly several: boolean
  /** Ids of the entries that a value refers to. */
  readonly of: (value: unknown) => readonly Reference[]
  /** The value that refers to these entries, as sent in a request. */
  readonly value: (entries: readonly { readonly id: string }[]) => unknown
}

/**
 * A field kind, the pure half: rules that hold for its values everywhere. The server half,
 * `packages/storage/fields/<name>.ts`, says how they are stored; the web half, `packages/screens/fields/<name>.tsx`,
 * how they are entered and shown. A kind without those halves is for endpoints only. Code that works with fields uses
 * this record and never branches on the name.
 */
export interface FieldKind {
  readonly name: string
  /** Returns a valid value; different numbers give different values where the kind has that many. */
  readonly sample: (number: number, sampling: SampleContext) => unknown

  /** Formats the value, a quantity without its unit; default: the value itself where it is text. */
  readonly text?: (value: unknown, declared: Field, wording: Wording) => string
  /** Formats the value for the change history, where that differs. */
  readonly recorded?: (value: unknown, declared: Field, wording: Wording) => string
  /** Text of a column header in addition to the label and the unit. */
  readonly heading?: (reader: Pick<Wording, 'zone'>) => string
  readonly isNumeric?: true
  /** Measure of its numbers. */
  readonly measure?: (declared: Field) => Measure
  /** Never returned, shown or stored in the browser. */
  readonly isSecret?: true

  /** Lists cannot be sorted by it. */
  readonly isUnsorted?: true
  /** Does not fit a cell of an exported table. */
  readonly isUntabled?: true
  /** Omitted from lists requested with `brief`. */
  readonly isHeavy?: true
  /** Parses a cell of a file; kinds without it can be neither imported nor edited in bulk. */
  readonly cell?: (text: string, reading: CellParseContext) => CellValue
  /** Its cells are dates, whose order of day and month the whole column tells. */
  readonly readsDates?: true
  /** Its cells are read without the rounding of a workbook's formats. */
  readonly readsExact?: true

  /** The field used to filter a list; default: the field itself. */
  readonly filter?: (declared: Field) => Field
  /** Parses query text to a value; default: the text itself. */
  readonly fromAddress?: (text: string) => unknown
  /** JSON schema of the query text, where it differs from that of the value. */
  readonly addressSchema?: JsonSchema

  readonly links?: ReferenceBehavior
  /** Values are lists of independent elements: concurrent changes by two people are merged. */
  readonly isList?: true
  /** Order of the elements of a merged list; default: the order of merging. */
  readonly arrange?: (elements: readonly unknown[], declared: Field) => unknown[]
  /** Merges the parts that a partial value mentions into the stored value; default: the given value replaces it. */
  readonly merge?: (stored: unknown, given: unknown, declared: Field) => unknown
  /** Nested fields, whatever the value; `*` stands for every element. */
  readonly inner?: (declared: Field) => Shape
  /** Nested values; undefined when the value does not have the form of the kind. */
  readonly inside?: (value: unknown, declared: Field) => NestedContents | undefined
}

export type ValueOf<F> =
  F extends Field<infer Value, infer Required> ? (Required extends true ? Value : Value | null) : never

/** The type of values that a shape describes. */
export type Infer<S extends Shape> = { -readonly [Name in keyof S]: ValueOf<S[Name]> }

/** Whether a value counts as absent. */
export function isAbsent(value: unknown): value is null | undefined | '' {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** Returns the field as optional, for filters and partial changes. */
export function optional<Value>(given: Field<Value>): Field<Value, false> {
  return { ...given, required: false, options: { ...given.options, required: false, initial: undefined } }
}

/** Returns the field as set by the server, for values that a save may send back. */
export function readOnly<Value, Required extends boolean>(
  given: Field<Value, Required>,
): Field<Value, Required> {
  return { ...given, options: { ...given.options, readOnly: true } }
}

/** Initial value in the form of a new entry. */
export function initialValueOf({ options }: Field): unknown {
  return options.initial ?? options.suggested ?? null
}

/** Creates a field of a kind; `check` is called with present values only. */
export function field<Value, Required extends boolean>(
  kind: FieldKind,
  options: FieldOptions & { readonly required?: Required },
  schema: JsonSchema,
  check: Field<Value>['check'],
): Field<Value, Required extends true ? true : false> {
  const required = (options.required ?? false) as Required extends true ? true : false
  return { kind, required, options, schema, check }
}

export const requiredProblem = problem('validation.required')

import type { ComponentType } from 'react'
import type { Measures } from '@haulway/platform/measures.ts'
import type { Words } from '@haulway/platform/messages.ts'
import type { Field } from '../field.ts'

/** What showing a value needs to know of its reader and its place. */
export interface Show {
  readonly words: Words
  readonly measures: Measures
  /** Zone for instants. */
  readonly zone: string
  /** BCP 47. */
  readonly locale: string
  /** Words of a choice of this field. */
  readonly choice: (value: string) => string
}

export interface FieldInputProps {
  /** Of the element that takes the focus. */
  readonly id: string
  readonly declared: Field
  readonly label: string
  readonly help?: string | undefined
  readonly error?: string | undefined
  /** Where inside the value the error is, when it has parts: `1.start`. */
  readonly errorAt?: string | undefined
  /** The value as `validate` takes it; while somebody types, possibly text that is none yet. */
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onBlur?: () => void
  readonly show: Show
  /** Not to be changed: the field's own way to show a value that is more than text. */
  readonly readOnly?: boolean
}

export interface FieldFilterProps {
  readonly declared: Field
  readonly label: string
  /** As in the address; '' is no filter. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly show: Show
}

/** The web half of a kind of field: its input, its filter and how its value is shown. */
export interface FieldKind {
  readonly Input: ComponentType<FieldInputProps>
  readonly Filter?: ComponentType<FieldFilterProps>
  /** The value in words: in cells, on hover, in the CSV. */
  readonly text: (value: unknown, declared: Field, show: Show) => string
  /** More than text in a cell or a view. */
  readonly Shown?: ComponentType<{ value: unknown; declared: Field; show: Show }>
  /** For the CSV, in the unit of the header. */
  readonly number?: (value: unknown, declared: Field, show: Show) => number | null
  /** Label of the unit, which headers and inputs show. */
  readonly unit?: (declared: Field, show: Show) => string
  /** Arguments of a message about this field as the reader sees them: limits in the shown unit. */
  readonly args?: (
    args: Readonly<Record<string, string | number>>,
    declared: Field,
    show: Show,
  ) => Record<string, string | number>
  /** The view shows the input itself, read-only: a map. */
  readonly viewedByInput?: boolean
}

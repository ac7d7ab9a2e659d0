import type { ComponentType } from 'react'
import type { Me } from '@haulway/platform/session.ts'
import type { Field } from '@haulway/resource'
import type { Show } from '@haulway/collection'

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

/** The web half of a kind of field: its input, its filter and what shows more than words (`valueText`). */
export interface FieldComponents {
  readonly Input: ComponentType<FieldInputProps>
  readonly Filter?: ComponentType<FieldFilterProps>
  /** More than text in a cell or a view. */
  readonly Shown?: ComponentType<{ value: unknown; declared: Field; show: Show }>
  /** Arguments of a message about this field as the reader sees them: limits in the shown unit. */
  readonly args?: (
    args: Readonly<Record<string, string | number>>,
    declared: Field,
    show: Show,
  ) => Record<string, string | number>
  /** The view shows the input itself, read-only: a map. */
  readonly viewedByInput?: true
  /** What is shown needs the whole width of the view. */
  readonly isWide?: true
  /** What a required field of a new entry begins with for a reader, where its declaration says nothing. */
  readonly usual?: (me: Me) => unknown
  /** What an input that is asked for begins with; the field's initial value unless said. */
  readonly begins?: unknown
}

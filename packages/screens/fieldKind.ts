import type { ComponentType } from 'react'
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

/** The web half of a kind of field: its input, its filter and what shows more than words (`shown.ts`). */
export interface FieldKind {
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
  readonly viewedByInput?: boolean
}

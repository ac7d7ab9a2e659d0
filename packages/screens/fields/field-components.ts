import type { ComponentType } from 'react'
import type { Me } from '@haulway/platform/session.ts'
import type { Field } from '@haulway/resource'
import type { DisplayContext } from '@haulway/collection'

export interface FieldInputProps {
  /** Id of the element that takes the focus. */
  readonly id: string
  readonly declared: Field
  readonly label: string
  readonly help?: string | undefined
  readonly error?: string | undefined
  /** Path of the error inside a value that has parts: `1.start`. */
  readonly errorAt?: string | undefined
  /** The value as `validate` accepts it; while being typed, possibly text that is not yet valid. */
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onBlur?: () => void
  readonly show: DisplayContext
  /** Read-only: the view shows the input itself for values that are more than text. */
  readonly readOnly?: boolean
}

export interface FieldFilterProps {
  readonly declared: Field
  readonly label: string
  /** Value of the address parameter; '' is no filter. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly show: DisplayContext
}

/** The web half of a field kind: its input, its filter, and a display where text (`valueText`) is not enough. */
export interface FieldComponents {
  readonly Input: ComponentType<FieldInputProps>
  readonly Filter?: ComponentType<FieldFilterProps>
  /** Display in a cell or a view that is more than text. */
  readonly Shown?: ComponentType<{ value: unknown; declared: Field; show: DisplayContext }>
  /** Arguments of an error message as the reader sees them: limits in the displayed unit. */
  readonly args?: (
    args: Readonly<Record<string, string | number>>,
    declared: Field,
    show: DisplayContext,
  ) => Record<string, string | number>
  /** The view shows the input itself, read-only: a map. */
  readonly viewedByInput?: true
  /** The display needs the full width of the view. */
  readonly isWide?: true
  /** Reader-dependent initial value of a required field, where its declaration gives none. */
  readonly usual?: (me: Me) => unknown
  /** Initial value of an input that appears on request; default: the field's initial value. */
  readonly begins?: unknown
}

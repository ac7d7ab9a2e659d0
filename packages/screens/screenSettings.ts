import type { MessageKey, Resource } from '@haulway/resource'
import type { FieldComponents } from './fields/field-components.ts'

/** Options of the default screens in addition to the resource. */
export interface ScreenSettings {
  readonly resource: Resource
  /** Address of the list or of its replacement. */
  readonly home: string
  /** Title of that screen, when it is not the list of the resource. */
  readonly homeTitle?: MessageKey
  /** Custom displays of a slice for values in lists and views, by field. */
  readonly parts?: FieldParts
}

export type FieldParts = Readonly<Record<string, Pick<FieldComponents, 'Shown'>>>

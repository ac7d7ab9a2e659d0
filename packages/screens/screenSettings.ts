import type { MessageKey, Resource } from '@haulway/resource'
import type { FieldComponents } from './fields/field-components.ts'

/** What the default screens are told beside the resource. */
export interface ScreenSettings {
  readonly resource: Resource
  /** Address of the list, or what stands for it. */
  readonly home: string
  /** Title of the screen there, where it is not the list of the resource. */
  readonly homeTitle?: MessageKey
  /** How a slice shows values itself, in lists and views, by field. */
  readonly parts?: FieldParts
}

export type FieldParts = Readonly<Record<string, Pick<FieldComponents, 'Shown'>>>

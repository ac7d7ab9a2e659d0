import type { Resource } from '../resource.ts'
import type { FieldKind } from './fieldKind.ts'

/** What the default screens are told beside the resource. */
export interface ScreenSettings {
  readonly resource: Resource
  /** Address of the list, or what stands for it. */
  readonly home: string
  /** Halves of the slice's own in the place of those of a field's kind, by field. */
  readonly parts?: FieldParts
}

export type FieldParts = Readonly<Record<string, Partial<FieldKind>>>

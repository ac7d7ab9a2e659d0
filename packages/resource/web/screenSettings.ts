import type { Resource } from '../resource.ts'

/** What the default screens are told beside the resource. */
export interface ScreenSettings {
  readonly resource: Resource
  /** Address of the list, or what stands for it. */
  readonly home: string
}

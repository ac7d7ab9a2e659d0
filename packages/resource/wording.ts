import type { Measure, MeasurementProfile } from '@haulway/units'

/** How values are told to a reader: in the words of a language, in the units of a profile, in a zone. */
export interface Wording {
  /** Words of a choice of the field, or of one of its parts. */
  readonly choice: (value: string) => string
  /** Words by their key, where there are some. */
  readonly optional: (key: string) => string | undefined
  /** Quantities, given in base units. */
  readonly measures: {
    readonly profile: MeasurementProfile
    /** With its unit. */
    format(measure: Measure, base: number): string
    /** Without the unit. */
    number(measure: Measure, base: number): string
  }
  /** An instant on the walls of the zone. */
  readonly instant: (at: string) => string
  /** Zone for instants. */
  readonly zone: string
  /** BCP 47. */
  readonly locale: string
}

import type { Measure, MeasurementProfile } from '@haulway/units'

/** How values are formatted for a reader: in a language, with the units of a profile, in a time zone. */
export interface Wording {
  /** Label of a choice of the field, or of one of its parts. */
  readonly choice: (value: string) => string
  /** Text of a message key, if there is one. */
  readonly optional: (key: string) => string | undefined
  /** Formats quantities given in base units. */
  readonly measures: {
    readonly profile: MeasurementProfile
    /** With its unit. */
    format(measure: Measure, base: number): string
    /** Without the unit. */
    number(measure: Measure, base: number): string
  }
  /** Formats an instant as local time of the time zone. */
  readonly instant: (at: string) => string
  /** Time zone for instants. */
  readonly zone: string
  /** Language tag (BCP 47). */
  readonly locale: string
}

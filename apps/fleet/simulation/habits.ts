/** Working habits of a site: breaks and interruptions. Spans are drawn evenly between two ends. */

export type Span = readonly [from: number, to: number]

export interface Habits {
  /** Hours of work before each break, and minutes of the break in the truck's own bay. */
  breakAfterHours: Span
  breakMinutes: Span
  /** The engine is off in breaks, but for their first and last minute. */
  engineOffInBreaks: boolean
  /** Hours of work before the one visit to the pump; null when the site has none. */
  fuelAfterHours: Span | null
  /** Giving way, talking, inspecting a tyre, on average every so many minutes; null: never. */
  holds: { everyMinutes: number; seconds: Span } | null
  /** Long stands on the haul road, outside all places. */
  stops: { everyMinutes: number; seconds: Span } | null
  /** Seconds of changing from forward to backward. */
  turnSeconds: Span
  /** Share of the approaches in which the driver waits at the turn for a sign, and how long. */
  signs: { share: number; seconds: Span } | null
  /** Share of the approaches that begin late although the server is free. */
  lateStarts: { share: number; seconds: Span } | null
  /** Loaders leave their place, on average every so many minutes. */
  absences: { everyMinutes: number; minutes: Span } | null
  /**
   * Layers are spread: trucks tip at any of their dump stations, drawn evenly, and stand there for so many seconds only.
   * Absent: a truck stands until its bed is empty.
   */
  spreading?: Span
}

/** The practice quarry: nothing that a new user would take for a mistake. */
export const practiceHabits: Habits = {
  breakAfterHours: [2.6, 4],
  breakMinutes: [14, 26],
  engineOffInBreaks: false,
  fuelAfterHours: [1, 7],
  holds: { everyMinutes: 50, seconds: [30, 85] },
  stops: null,
  turnSeconds: [1.5, 5],
  signs: null,
  lateStarts: null,
  absences: null,
}

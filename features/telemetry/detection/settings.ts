/**
 * The parameters of detection. `behaviour` refers to the product's rules ("Load/dump cycles"); other sources are
 * named beside the number. Seconds, metres, metres per second, kilograms.
 */
export interface DetectionSettings {
  /** A faster move is an outlier (behaviour 1.1: 120 km/h). */
  maximumSpeed: number
  /** Tolerance for position noise in that test: six sigma of the difference of two fixes with 5 m noise. */
  jumpAllowance: number
  /** Fixes that must agree about a far place before it is accepted. */
  jumpFixes: number
  /** A visit opens after this many fixes inside, closes after as many outside (behaviour 1.2). */
  visitFixes: number
  /** A fix nearer than this to the zone does not count as outside (behaviour 1.2). */
  visitMargin: number
  /** Visits closer in time than this are merged (behaviour 1.2). */
  visitMergeSeconds: number
  /** Reports farther apart count as sparse: one fix inside, or a crossing, opens a visit. */
  sparseSeconds: number
  /** Below this speed a machine stands (behaviour 1.3: 3 km/h). */
  stopSpeed: number
  /** A machine that stays within this distance stands, whatever its speed: four sigma of 5 m noise. */
  stopRadius: number
  /** Shortest stop considered. */
  stopSeconds: number
  /** Longest silence that a stop may span when the machine is found at the same position. */
  stopGapSeconds: number
  /** Shortest stop that alone is a load (behaviour 1.3). */
  loadSeconds: number
  /** Shortest stop that alone is a dump (behaviour 1.3). */
  dumpSeconds: number
  /** Loads, or dumps, closer than this in time or distance are one (behaviour 1.6: half of a short cycle's p10). */
  minimumCycleSeconds: number
  minimumCycleMetres: number
  /** A longer silence ends the cycle (behaviour 1.5; an hour is also Traccar's trip gap). */
  maximumTripSeconds: number
  /** A pressed material applies over a shorter silence (behaviour 20). */
  materialSilenceSeconds: number
  /** A longer silence may hide a load or a dump. */
  gapSeconds: number
  /** Fastest plausible average of a hidden trip. */
  gapSpeed: number
  /**
   * A stop this near to the machine's previous dump, within the time, counts as a dump (behaviour 1.9); 0 seconds
   * disables it.
   */
  previousRadius: number
  previousSeconds: number
  /** Smallest difference between empty and full of a payload sensor of unknown capacity. */
  weightRange: number
  /** How long a weight level must hold. */
  weightSeconds: number
}

export const defaultSettings: DetectionSettings = {
  maximumSpeed: 120 / 3.6,
  jumpAllowance: 45,
  jumpFixes: 3,
  visitFixes: 2,
  visitMargin: 10,
  visitMergeSeconds: 20,
  sparseSeconds: 4,
  stopSpeed: 3 / 3.6,
  stopRadius: 20,
  stopSeconds: 5,
  stopGapSeconds: 900,
  loadSeconds: 45,
  dumpSeconds: 10,
  minimumCycleSeconds: 180,
  minimumCycleMetres: 600,
  maximumTripSeconds: 3600,
  materialSilenceSeconds: 4 * 3600,
  gapSeconds: 60,
  gapSpeed: 11,
  previousRadius: 30,
  previousSeconds: 3600,
  weightRange: 6000,
  weightSeconds: 8,
}

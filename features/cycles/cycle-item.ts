/** Cycles as the API answers them, alone and taken together. */
import type { Flag, Phase, Statistics } from '@haulway/cycles'
import type { Reference } from '@haulway/resource'

/** One cycle as people see it. Instants are ISO 8601, durations seconds, distances kilometres, weights kilograms. */
export interface CycleItem {
  /** Names the cycle in addresses: the machine and the cycle's own key. */
  key: string
  equipment: Reference
  route: Reference | null
  driver: Reference | null
  material: Reference | null
  loadLocation: Reference | null
  dumpLocation: Reference | null
  startedAt: string
  loadedAt: string
  dumpedAt: string
  /** null: the next load has not come, or a gap ended the cycle. */
  endedAt: string | null
  phases: Record<Phase, number | null>
  /** From arrival at the load to arrival at the next one; null while that is not known. */
  total: number | null
  distanceLoaded: number
  distanceEmpty: number
  weight: number | null
  weightSource: 'sensor' | 'button' | null
  flags: Flag[]
}

export interface Bucket {
  /** Start of the bucket, ISO 8601. */
  at: string
  cycles: number
  /** Average whole time in seconds of those that have one. */
  average: number | null
  /** Of each material; null of cycles whose material is not known. */
  materials: [material: string | null, cycles: number][]
}

/** A dot of the chart: the load in epoch milliseconds, seconds of the whole cycle, its key, machine, id of its material. */
export type CyclePoint = [
  loadedAt: number,
  seconds: number,
  key: string,
  equipment: string,
  material: string | null,
]

/** Cycles of one driver or machine taken together. */
export interface CycleGroup {
  /** null: the cycles that name no driver. */
  of: Reference | null
  cycles: number
  omitted: number
  total: Statistics | null
  averages: Record<Phase, number | null>
  weight: number
  distanceLoaded: number
  distanceEmpty: number
}

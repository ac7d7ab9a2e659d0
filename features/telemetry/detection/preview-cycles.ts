/** The cycles that proposed places would give for given tracks: nothing is stored or read. */
import { buildZoneIndex, type ZoneGeometry } from '@haulway/geo'
import { emptyDerived, initialState, stepFix, tentative } from './derive.ts'
import type { Fix } from '../facts/fix.ts'
import { type MachineRows, type PhasedCycle, phasedCycles } from '../live/occupancy.ts'
import { defaultSettings } from './settings.ts'
import type { LocationKind, Site } from './site.ts'

export interface ProposedPlace {
  kind: LocationKind
  outline: ZoneGeometry
}

/** A position of a given track; unmeasured values are absent or NaN. Units as in `Fix`. */
export type ImportedPoint = Pick<Fix, 't' | 'lon' | 'lat'> &
  Partial<Pick<Fix, 'speed' | 'heading' | 'weight'>>

export interface ImportedTrack {
  machine: string
  /** `loader` loads others; anything else is assumed to haul. */
  kind: 'hauler' | 'loader' | 'other' | 'unknown'
  points: readonly ImportedPoint[]
}

export interface CyclePreview {
  machine: string
  /** `loadLocationId` and `dumpLocationId` are the indexes of the places, as text. */
  cycles: PhasedCycle[]
}

function fixesOf({ points }: ImportedTrack): Fix[] {
  return points
    .toSorted((a, b) => a.t - b.t)
    .map(({ t, lon, lat, speed = Number.NaN, heading = Number.NaN, weight = Number.NaN }, seq) => ({
      seq,
      t,
      lon,
      lat,
      speed,
      heading,
      altitude: Number.NaN,
      accuracy: Number.NaN,
      weight,
      engine: Number.NaN,
      bed: Number.NaN,
    }))
}

function rowsOf(track: ImportedTrack, site: Site): MachineRows {
  const hauls = track.kind === 'hauler' || track.kind === 'unknown'
  const profile = { equipmentId: track.machine, capacityKg: Number.NaN, hauls }
  const state = initialState()
  const out = emptyDerived()
  for (const fix of fixesOf(track)) stepFix(state, fix, site, profile, out)
  const open = tentative(state, site, profile)
  return {
    equipmentId: track.machine,
    loads: track.kind === 'loader',
    events: [...out.events, ...open.events],
    visits: [...out.visits, ...open.visits],
    cycles: [...out.cycles, ...open.cycles],
  }
}

/**
 * The cycles of each machine on a site of these places, with the settings of a new account; in the order of the
 * tracks.
 */
export function previewCycles(
  places: readonly ProposedPlace[],
  tracks: readonly ImportedTrack[],
): CyclePreview[] {
  const site: Site = {
    locations: places.map(({ kind }, number) => ({ id: String(number), title: String(number), kind })),
    zones: buildZoneIndex(places.map(({ outline }) => outline)),
    routes: [],
    settings: defaultSettings,
  }
  const cycles = phasedCycles(
    tracks.map((track) => rowsOf(track, site)),
    site,
  )
  return tracks.map(({ machine }, i) => ({ machine, cycles: cycles[i] ?? [] }))
}

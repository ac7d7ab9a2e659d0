/** Runs detection on tracks with locations that are only proposed: nothing is stored or read. */
import { buildZoneIndex, type ZoneGeometry } from '@haulway/geo'
import { emptyDerived, initialState, stepFix, tentative } from './derive.ts'
import type { Fix } from './fix.ts'
import { type MachineRows, type PhasedCycle, phasedCycles } from './occupancy.ts'
import { defaultSettings } from './settings.ts'
import type { LocationKind, Site } from './site.ts'

export interface ProposedPlace {
  kind: LocationKind
  outline: ZoneGeometry
}

/** A position of an imported track: what was not measured is absent or NaN. Units as those of `Fix`. */
export type BroughtPoint = Pick<Fix, 't' | 'lon' | 'lat'> & Partial<Pick<Fix, 'speed' | 'heading' | 'weight'>>

export interface BroughtTrack {
  machine: string
  /** `loader` loads others; `unknown` counts as hauling. */
  kind: 'hauler' | 'loader' | 'other' | 'unknown'
  points: readonly BroughtPoint[]
}

export interface WouldGive {
  machine: string
  /** `loadLocationId` and `dumpLocationId` are the indices of the locations, as text. */
  cycles: PhasedCycle[]
}

function fixesOf({ points }: BroughtTrack): Fix[] {
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

function rowsOf(track: BroughtTrack, site: Site): MachineRows {
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
 * The cycles of each machine on a site of these locations, with the settings of a new account; in the order of the
 * tracks.
 */
export function wouldGive(places: readonly ProposedPlace[], tracks: readonly BroughtTrack[]): WouldGive[] {
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

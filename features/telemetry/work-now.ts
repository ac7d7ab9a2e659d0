/** What a machine is at by its own facts, beside what it does: what it carries, for which route, and since when it stands. */
import type { MachineState } from './detectors.ts'
import { lastPressed } from './detectors/material.ts'
import { materialOfLoad } from './price.ts'
import type { Terms } from './terms.ts'

export interface WorkNow {
  /** null: not known. */
  loaded: boolean | null
  /** Where it was loaded last, and until when; null: not seen yet. */
  lastLoad: { locationId: string; t: number } | null
  /** Of its load; null while it is not loaded, or when nothing says what it is. */
  materialId: string | null
  routeId: string | null
  driverId: string | null
  /** When it came to stand; null while it moves. */
  standsSince: number | null
}

export function workNow(state: MachineState, equipmentId: string, terms: Terms): WorkNow {
  const { loaded, lastLoad, routeId, driverId } = state.work
  const load = {
    equipmentId,
    loadLocationId: lastLoad?.locationId ?? null,
    dumpLocationId: null,
    routeId,
    loadedAt: lastLoad?.t ?? state.now,
    ...lastPressed(state.work, lastLoad?.from ?? state.now),
  }
  return {
    loaded,
    lastLoad: lastLoad && { locationId: lastLoad.locationId, t: lastLoad.t },
    materialId: loaded === true ? materialOfLoad(load, terms) : null,
    routeId,
    driverId,
    standsSince: state.stop !== null && state.stop.outFixes === 0 ? state.stop.t0 : null,
  }
}

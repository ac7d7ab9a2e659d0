/** A machine's current work by its own facts: what it carries, for which route, and since when it stands. */
import type { MachineState } from '../detectors.ts'
import { lastSelectedMaterial } from '../detectors/work/material.ts'
import { materialOfLoad } from '../pricing/price.ts'
import type { Terms } from '../pricing/terms.ts'

export interface WorkNow {
  /** null: unknown. */
  loaded: boolean | null
  /** Where it was last loaded, and until when; null: not seen yet. */
  lastLoad: { locationId: string; t: number } | null
  /** The material of its load; null while empty or unknown. */
  materialId: string | null
  routeId: string | null
  driverId: string | null
  /** Since when it stands; null while it moves. */
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
    ...lastSelectedMaterial(state.work, lastLoad?.from ?? state.now),
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

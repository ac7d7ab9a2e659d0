/** Machines and drivers are on one route at a time (operations 8). */
import type { RouteInterval } from '../../telemetry/telemetry.ts'
import type { EventDraft } from './edit.endpoints.ts'
import { isOnRoute } from './event-fields.ts'

export interface RowOnRoute extends RouteInterval {
  /** Index among the stated events. */
  readonly row: number
}

/** The events that take place on a route, with their times. */
export function routeRows(drafts: readonly EventDraft[]): RowOnRoute[] {
  return drafts.flatMap(({ type, equipment, driver, route, at, until }, row) => {
    if (route === null || !isOnRoute(type)) return []
    const from = Date.parse(at)
    const to = until === null ? from : Math.max(from, Date.parse(until))
    return [
      { row, equipmentId: equipment.id, driverId: driver?.id ?? null, routeId: route.id, from, until: to },
    ]
  })
}

/** Indexes of rows that contradict an earlier row: the same machine or driver on another route at the same time. */
export function conflictingRows(rows: readonly RowOnRoute[]): number[] {
  const inOrder = rows.toSorted((a, b) => a.from - b.from || a.row - b.row)
  const found = new Set<number>()
  for (const [i, one] of inOrder.entries()) {
    for (const other of inOrder.slice(i + 1)) {
      if (other.from > one.until) break
      const isSame =
        other.equipmentId === one.equipmentId || (one.driverId !== null && other.driverId === one.driverId)
      if (isSame && other.routeId !== one.routeId) found.add(Math.max(one.row, other.row))
    }
  }
  return [...found].toSorted((a, b) => a - b)
}

/** What people in the cab and at the desk say of the material that is hauled. */
import type { Candidate, Haul, Role } from '@haulway/cycles'
import type { StatedEvent } from '../fix.ts'
import type { DetectionSettings } from '../settings.ts'
import type { MotionState } from './motion.ts'
import type { Detail, WorkState } from './work-state.ts'

/**
 * A material that was pressed holds until the next one is, until the machine is sent to another route, or over a silence that is
 * not too long. Asked before `work` takes the route.
 */
export function takeMaterial(work: WorkState, { t, type, routeId, materialId }: StatedEvent): void {
  const to = type === 'route assigned' ? (routeId ?? null) : type === 'route unassigned' ? null : work.routeId
  if (to !== work.routeId) work.materialId = null
  if (materialId === undefined) return
  work.materialId = materialId
  work.materialAt = t
}

/** After a fix: whoever hauls after hours without a fact may haul something else. */
export function forgetMaterial(
  work: WorkState,
  { t, dt }: MotionState,
  { materialSilenceSeconds }: DetectionSettings,
): void {
  const heard = Math.max(t - dt * 1000, work.materialAt)
  if (t - heard >= materialSilenceSeconds * 1000) work.materialId = null
}

const pressedAt = (role: Role, { button }: Detail): string | null =>
  button?.role === role ? button.materialId : null

const decidedOf = ({ decided }: Candidate<Detail>): string | null | undefined => decided?.values?.materialId

/** Decided later; else said of this load; else of its dump, which was of the same; else what was pressed last before the load. */
export function statedMaterialOf({ load, dump }: Haul<Detail>): string | null {
  const decided = decidedOf(load) ?? decidedOf(dump) ?? decidedOf(load)
  if (decided !== undefined) return decided
  return pressedAt('load', load.detail) ?? pressedAt('dump', dump.detail) ?? load.detail.materialId
}

/** Material of the hauls, as stated in the cab and at the desk. */
import type { Candidate, Cycle, Haul, Role } from '@haulway/cycles'
import type { StatedEvent } from '../../facts/fix.ts'
import type { DetectionSettings } from '../../detection/settings.ts'
import type { MotionState } from '../motion/motion.ts'
import type { Detail, WorkState } from './work-state.ts'

/**
 * A selected material applies until the next selection, until the machine is sent to another route, or over a silence
 * that is not too long. Called before `work` takes the route.
 */
export function updateMaterial(work: WorkState, { t, type, routeId, materialId }: StatedEvent): void {
  const to = type === 'route assigned' ? (routeId ?? null) : type === 'route unassigned' ? null : work.routeId
  if (to !== work.routeId) work.materialId = null
  if (materialId === undefined) return
  work.materialId = materialId
  work.materialAt = t
}

/** After a fix: a machine may haul another material after hours without a fact. */
export function expireMaterial(
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

type Stated = Pick<Cycle, 'statedMaterialId' | 'statedMaterialAt'>

/**
 * The last selected material; one selected while a load is under way is stated for that load, so the end of a shift
 * does not clear it.
 */
export function lastSelectedMaterial(
  { materialId, materialAt }: Pick<Detail, 'materialId' | 'materialAt'>,
  loadFrom: number,
): Stated {
  const holdsOn = materialId !== null && materialAt < loadFrom
  return { statedMaterialId: materialId, statedMaterialAt: holdsOn ? materialAt : null }
}

/**
 * Decided later; else stated for this load; else for its dump, which was of the same material; else selected last
 * before the load.
 */
export function statedMaterialOf({ load, dump }: Haul<Detail>): Stated {
  const decided = decidedOf(load) ?? decidedOf(dump) ?? decidedOf(load)
  const said =
    decided === undefined ? (pressedAt('load', load.detail) ?? pressedAt('dump', dump.detail)) : decided
  if (decided !== undefined || said !== null) return { statedMaterialId: said, statedMaterialAt: null }
  return lastSelectedMaterial(load.detail, load.t0)
}

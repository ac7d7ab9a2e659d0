/** Rows of loads, dumps and cycles. */
import { cycleOfHaul, operationKey } from '@haulway/cycles'
import type { Candidate, Formed, Haul, Operation, Resolved, Role, StatedValues } from '@haulway/cycles'
import type { Context } from '../../detector.ts'
import type { Cycle, DerivedEvent, Flag } from '../../detection/derived.ts'
import { evidenceOf } from './evidence.ts'
import { statedMaterialOf } from './material.ts'
import { normaliseLon } from '../motion/motion.ts'
import type { Detail, WorkContext } from './work-state.ts'

/** The route in force when it fits, else the only one that fits, else the one in force. */
function routeOf(
  assigned: string | null,
  load: string | null,
  dump: string | null,
  context: Context,
): string | null {
  const fits = context.site.routes.filter(
    (route) =>
      (load === null || route.loadLocationIds.includes(load)) &&
      (dump === null || route.dumpLocationIds.includes(dump)) &&
      (load !== null || dump !== null),
  )
  if (fits.some((route) => route.id === assigned)) return assigned
  return fits.length === 1 ? fits[0]!.id : assigned
}

const decidedOr = (said: string | null | undefined, found: string | null): string | null =>
  said === undefined ? found : said

/** The value that a person decided or stated at a desk; undefined where nobody did. */
function saidOf({ decided, detail }: Candidate<Detail>, role: Role): StatedValues {
  const { routeId, driverId, ...said } = detail.button?.role === role ? detail.button.said : {}
  return { ...said, ...(routeId && { routeId }), ...(driverId && { driverId }), ...decided?.values }
}

/** Source of a measured value: that of a person at a desk takes precedence. */
function weightOf(candidate: Candidate<Detail>): {
  weightKg: number | null
  weightSource: Cycle['weightSource']
} {
  const { button, pieces, weightKg } = candidate.detail
  const edited = candidate.decided?.values?.weightKg
  if (edited !== undefined) return { weightKg: edited, weightSource: edited === null ? null : 'edit' }
  const stated = [button, pieces].find((one) => one?.weightKg != null)
  if (stated?.weightKg != null)
    return { weightKg: stated.weightKg, weightSource: stated.strength === 'dispatcher' ? 'edit' : 'button' }
  return { weightKg, weightSource: weightKg === null ? null : 'sensor' }
}

/** Value of a cycle: from its load, else from its dump. */
function measuresOf({
  load,
  dump,
}: Haul<Detail>): Pick<Cycle, 'weightKg' | 'weightSource' | 'volumeM3' | 'volumeSource'> {
  const [full, empty] = [weightOf(load), weightOf(dump)]
  const isStated = full.weightSource === 'button' || full.weightSource === 'edit'
  const isCleared = load.decided?.values?.weightKg === null
  const weight = isStated || isCleared || empty.weightKg === null ? full : empty
  const { volumeM3 = saidOf(dump, 'dump').volumeM3 ?? null } = saidOf(load, 'load')
  const byDesk = [load, dump].some(
    ({ decided, detail }) => decided?.values?.volumeM3 != null || detail.button?.strength === 'dispatcher',
  )
  return { ...weight, volumeM3, volumeSource: volumeM3 === null ? null : byDesk ? 'edit' : 'button' }
}

function operationRow(operation: Resolved<Detail>, settledAt: number | null, context: Context): DerivedEvent {
  const { role, candidate, unresolved, stoodAt } = operation
  const isLoad = role === 'load'
  const locationId = isLoad ? candidate.loadLocationId : candidate.dumpLocationId
  const inferred = ((isLoad ? candidate.load : candidate.dump) ?? 0) < 0
  const said = saidOf(candidate, role)
  const flags: Flag[] = []
  if (inferred) flags.push('inferred')
  if (unresolved) flags.push('unresolved')
  if (candidate.hidden) flags.push('gap')
  return {
    key: operationKey(role, candidate),
    type: role,
    t: candidate.t1,
    lon: normaliseLon(candidate.lon),
    lat: candidate.lat,
    locationId,
    routeId: decidedOr(
      said.routeId,
      routeOf(candidate.detail.routeId, isLoad ? locationId : null, isLoad ? null : locationId, context),
    ),
    driverId: decidedOr(said.driverId, candidate.detail.driverId),
    weightKg: weightOf(candidate).weightKg,
    said,
    flags,
    evidence: evidenceOf(role, candidate, { inferred, unresolved }, context.site.settings),
    // What happened unseen delayed nobody.
    service:
      candidate.hidden || candidate.detail.kind === 'decided' ? null : { stoodAt, beganAt: candidate.t0 },
    settledAt,
  }
}

/** A dropped event remains readable and may be decided about, but is no load and no dump. */
function droppedRow(operation: Operation<Detail>, settledAt: number | null, context: Context): DerivedEvent {
  const { role, candidate } = operation
  const row = operationRow({ ...operation, unresolved: false, stoodAt: candidate.t0 }, settledAt, context)
  return { ...row, type: role === 'load' ? 'dropped load' : 'dropped dump', service: null }
}

function cycleRow(state: WorkContext, haul: Haul<Detail>, settledAt: number | null, context: Context): Cycle {
  const { load, dump } = haul
  const [ofLoad, ofDump] = [saidOf(load, 'load'), saidOf(dump, 'dump')]
  const base = cycleOfHaul(haul, state.motion.odometer, state.work.delays)
  return {
    ...base,
    distanceLoadedM: Math.round(base.distanceLoadedM),
    distanceEmptyM: Math.round(base.distanceEmptyM),
    routeId: decidedOr(
      ofLoad.routeId ?? ofDump.routeId ?? ofLoad.routeId,
      routeOf(load.detail.routeId, load.loadLocationId, dump.dumpLocationId, context),
    ),
    driverId: decidedOr(ofLoad.driverId, load.detail.driverId),
    ...statedMaterialOf(haul),
    ...measuresOf(haul),
    loadEventKey: operationKey('load', load),
    dumpEventKey: operationKey('dump', dump),
    settledAt,
  }
}

/** A machine starts a route when it loads on it for the first time since another. */
function startRoute(state: WorkContext, row: DerivedEvent, context: Context): void {
  if (row.type !== 'load' || row.routeId === null || row.routeId === state.work.startedRouteId) return
  state.work.startedRouteId = row.routeId
  context.out.events.push({
    ...row,
    key: `route started:${row.routeId}:${row.t}`,
    type: 'route started',
    weightKg: null,
    said: {},
    flags: [],
    evidence: [],
    service: null,
  })
}

/** Writes the rows of the formed operations and cycles. */
export function writeRows(
  state: WorkContext,
  formed: Formed<Detail>,
  settledAt: number | null,
  context: Context,
): void {
  for (const operation of formed.operations) {
    const row = operationRow(operation, settledAt, context)
    context.out.events.push(row)
    startRoute(state, row, context)
  }
  for (const operation of formed.dropped) context.out.events.push(droppedRow(operation, settledAt, context))
  for (const haul of formed.hauls) context.out.cycles.push(cycleRow(state, haul, settledAt, context))
}

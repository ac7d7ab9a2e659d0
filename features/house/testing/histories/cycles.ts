/** Compares cycles with the loads and dumps that they consist of, and their times with each other. */
import { expect } from 'vitest'
import type { CycleWithFacts, Facts } from './facts.ts'
import type { EventRow } from './stored-events.ts'

/** The loads and dumps of a machine after all decisions of users. */
const workOf = ({ rows }: Facts, machine: string) =>
  rows.filter(
    ({ type, source, equipment_id }) =>
      (type === 'load' || type === 'dump') && source === 'derived' && equipment_id === machine,
  )

/** The load and the dump of a cycle. */
export function findCycleEvents(
  { rows }: Facts,
  { equipment, load, dump }: CycleWithFacts,
): { load: EventRow; dump: EventRow } {
  const find = (key: string) => rows.find((row) => row.equipment_id === equipment.id && row.key === key)!
  return { load: find(load), dump: find(dump) }
}

/** The only route between these locations; none if there are several. */
function onlyRoute({ routes }: Facts, load: string | null, dump: string | null): string[] {
  const fits = [...routes.values()].filter(
    ({ loadLocations, dumpLocations }) =>
      (load === null || loadLocations.some(({ id }) => id === load)) &&
      (dump === null || dumpLocations.some(({ id }) => id === dump)),
  )
  return fits.length === 1 ? [fits[0]!.id] : []
}

/**
 * Time and places of a cycle are those of its events; its driver is that of the load; its route is that of the load
 * or of the dump, or the only one from the load location to the dump location. One location alone may not determine
 * the route.
 */
function checkEvents(facts: Facts, one: CycleWithFacts): void {
  const { load, dump } = findCycleEvents(facts, one)
  const actual = [one.loadedAt, one.dumpedAt, one.loadLocation?.id, one.dumpLocation?.id, one.driver?.id]
  const stated = [
    load.occurred_at.toISOString(),
    dump.occurred_at.toISOString(),
    load.location_id,
    dump.location_id,
  ]
  expect(
    actual.map((value) => value ?? null),
    one.key,
  ).toEqual([...stated, load.driver_id])
  expect([load.type, dump.type], one.key).toEqual(['load', 'dump'])
  const routes = [load.route_id, dump.route_id, ...onlyRoute(facts, load.location_id, dump.location_id)]
  expect(routes, one.key).toContain(one.route?.id ?? null)
}

/**
 * Every load or dump that is not unresolved is part of exactly one cycle, except those that users settled otherwise
 * and those that wait for more facts.
 */
function checkAll(facts: Facts, machine: string, own: readonly CycleWithFacts[]): void {
  const used = own.flatMap(({ load, dump }) => [load, dump])
  expect(new Set(used).size).toBe(used.length)
  for (const { key, flags, evidence } of workOf(facts, machine).slice(0, -1)) {
    const isSettled = evidence.some(({ kind }) => kind === 'decision')
    const isOpen = flags.includes('unresolved')
    if (isOpen || !isSettled) expect(used.includes(key), `${machine} ${key} ${flags.join(' ')}`).toBe(!isOpen)
  }
}

const seconds = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1_000
const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, one) => all + (one ?? 0), 0)

/** Asserts that all times of a cycle add up. */
function checkTimes(one: CycleWithFacts): void {
  const { phases, delays, dumpMoves, startedAt, loadedAt, dumpStoodAt, dumpedAt, endedAt } = one
  const held = (from: string, to: string) =>
    sum(
      delays
        .filter((delay) => delay.from >= from && delay.to <= to)
        .map((delay) => seconds(delay.from, delay.to)),
    )
  // The moments are in order, so no phase is negative.
  const moments = [startedAt, loadedAt, dumpStoodAt, dumpedAt, endedAt ?? dumpedAt]
  expect(moments, one.key).toEqual(moments.toSorted())
  const close = (found: number | null, counted: number, what: string) =>
    expect(found ?? Number.NaN, `${one.key} ${what}`).toBeCloseTo(counted, 2)
  const { queueLoad, spottingLoad, loading, queueDump, spottingDump, dumping } = phases
  if (loading !== null)
    close(
      sum([queueLoad, spottingLoad, loading]),
      seconds(startedAt, loadedAt) - held(startedAt, loadedAt),
      'load',
    )
  // Driving within a dump counts as haul of the remaining load, where the times of the dump are known.
  const moves = dumping === null ? [] : (dumpMoves ?? [])
  const moved = sum(moves.map(({ from, to }) => seconds(from, to) - held(from, to)))
  close(phases.loadedTravel, seconds(loadedAt, dumpStoodAt) - held(loadedAt, dumpStoodAt) + moved, 'haul')
  if (dumping !== null)
    close(
      sum([queueDump, spottingDump, dumping]),
      seconds(dumpStoodAt, dumpedAt) - held(dumpStoodAt, dumpedAt) - moved,
      'dump',
    )
  close(phases.delay, sum(delays.map(({ from, to }) => seconds(from, to))), 'delay')
  expect(one.total === null, `${one.key} end`).toBe(endedAt === null)
  if (endedAt === null) return
  close(phases.emptyTravel, seconds(dumpedAt, endedAt) - held(dumpedAt, endedAt), 'return')
  close(one.total, seconds(startedAt, endedAt), 'total')
  close(one.working, one.total! - (phases.delay ?? 0), 'working')
  if (loading !== null && dumping !== null) close(sum(Object.values(phases)), one.total!, 'phases')
}

/** A cycle ends when the machine stands for its next load. */
function checkEnds(own: readonly CycleWithFacts[]): void {
  for (const [n, one] of own.entries()) {
    const next = own[n + 1]
    if (one.endedAt !== null && next)
      expect(one.endedAt <= next.startedAt, `${one.key} ${one.endedAt} ${next.startedAt}`).toBe(true)
  }
}

export function checkCycles(facts: Facts): void {
  for (const { id } of facts.machines) {
    const own = facts.cycles.filter(({ equipment }) => equipment.id === id)
    for (const one of own) {
      checkEvents(facts, one)
      checkTimes(one)
    }
    checkAll(facts, id, own)
    checkEnds(own)
  }
}

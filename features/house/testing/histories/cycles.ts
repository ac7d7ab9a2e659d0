/** What cycles say, held against the loads and dumps that they are made of; and what they say of their times. */
import { expect } from 'vitest'
import type { Counted, Facts } from './facts.ts'
import type { Row } from './stored-events.ts'

/** The loads and dumps of a machine that stand after everything that people decided. */
const workOf = ({ rows }: Facts, machine: string) =>
  rows.filter(
    ({ type, source, equipment_id }) =>
      (type === 'load' || type === 'dump') && source === 'derived' && equipment_id === machine,
  )

/** Of a cycle. */
export function eventsOf({ rows }: Facts, { equipment, load, dump }: Counted): { load: Row; dump: Row } {
  const find = (key: string) => rows.find((row) => row.equipment_id === equipment.id && row.key === key)!
  return { load: find(load), dump: find(dump) }
}

/** The one route between these places; none where there are more. */
function onlyRoute({ routes }: Facts, load: string | null, dump: string | null): string[] {
  const fits = [...routes.values()].filter(
    ({ loadLocations, dumpLocations }) =>
      (load === null || loadLocations.some(({ id }) => id === load)) &&
      (dump === null || dumpLocations.some(({ id }) => id === dump)),
  )
  return fits.length === 1 ? [fits[0]!.id] : []
}

/**
 * When and where it was is what its events say; its driver is that of the load, its route that of one of both, or the only one from
 * where it was loaded to where it was dumped: neither place alone may tell that.
 */
function checkEvents(facts: Facts, one: Counted): void {
  const { load, dump } = eventsOf(facts, one)
  const told = [one.loadedAt, one.dumpedAt, one.loadLocation?.id, one.dumpLocation?.id, one.driver?.id]
  const said = [
    load.occurred_at.toISOString(),
    dump.occurred_at.toISOString(),
    load.location_id,
    dump.location_id,
  ]
  expect(
    told.map((value) => value ?? null),
    one.key,
  ).toEqual([...said, load.driver_id])
  expect([load.type, dump.type], one.key).toEqual(['load', 'dump'])
  const routes = [load.route_id, dump.route_id, ...onlyRoute(facts, load.location_id, dump.location_id)]
  expect(routes, one.key).toContain(one.route?.id ?? null)
}

/** Whatever is not unresolved is part of one cycle: but for what people settled so, and what waits for more. */
function checkAll(facts: Facts, machine: string, own: readonly Counted[]): void {
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

/** All that a cycle says of its times adds up. */
function checkTimes(one: Counted): void {
  const { phases, delays, dumpMoves, startedAt, loadedAt, dumpStoodAt, dumpedAt, endedAt } = one
  const held = (from: string, to: string) =>
    sum(
      delays
        .filter((delay) => delay.from >= from && delay.to <= to)
        .map((delay) => seconds(delay.from, delay.to)),
    )
  // In their order, none of them takes less than no time.
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
  // What was driven within a dump hauled what was left, where its times are known.
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

/** What ends a cycle is the standing for the next load. */
function checkEnds(own: readonly Counted[]): void {
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

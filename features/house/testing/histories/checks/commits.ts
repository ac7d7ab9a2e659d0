/** The committed figures of days and their pending restatements, recounted from the visible and the held rows. */
import { expect } from 'vitest'
import type { CycleItem } from '../../../../cycles/cycle-item.ts'
import type { CommittedFigures, Proposal, Restatement } from '../../../../commits/commits.endpoints.ts'
import { fetchBody, type TestSite } from '../test-site.ts'

export interface Period {
  readonly id: string
  readonly project: string
  /** The only day of the period. */
  readonly day: string
  readonly from: string
  readonly to: string
}

/**
 * The frozen figures of a period; titles, standards and shifts are excluded, because they are looked up at each
 * request.
 */
export async function readCommittedFigures(world: TestSite, { project, from, to }: Period): Promise<unknown> {
  const range = `from=${from}&to=${to}&project=${project}`
  const { items } = await fetchBody<{ items: CycleItem[] }>(
    world,
    `cyclereport/loadDumpCycles?${range}&limit=500&sort=loadedAt`,
  )
  const { events } = await fetchBody<{ events: number }>(world, `events/summary?${range}`)
  const cycles = items.map((one) => ({
    key: one.key,
    loadedAt: one.loadedAt,
    dumpedAt: one.dumpedAt,
    endedAt: one.endedAt,
    weight: one.weight,
    volume: one.volume,
    driver: one.driver?.id,
    material: one.material?.id,
    phases: one.phases,
    distance: [one.distanceLoaded, one.distanceEmpty],
  }))
  return { events, cycles: cycles.toSorted((one, other) => (one.key < other.key ? -1 : 1)) }
}

export const readProposals = async (world: TestSite, commit?: string): Promise<Proposal[]> =>
  (
    await fetchBody<{ items: Proposal[] }>(
      world,
      `restatements/proposed${commit === undefined ? '' : `?commit=${commit}`}`,
    )
  ).items

interface CycleRow {
  equipment_id: string
  loaded_at: Date
  route_id: string | null
  load_location_id: string | null
  weight: number | null
  volume: number | null
  frozen: boolean
  held: string | null
}

type Hauled = Pick<CommittedFigures, 'loads' | 'weight' | 'volume'>

/** Loads, weight and volume of one project by machine and day. */
function sumHauled(rows: readonly CycleRow[], world: TestSite, { id, project, day, from, to }: Period) {
  const idOf = (of: unknown) => (of as { id: string } | null)?.id
  const projects = new Map(
    [...world.routes, ...world.places].map((one) => [one.id, idOf(one['project'])] as const),
  )
  const sums = new Map<string, Hauled>()
  for (const row of rows) {
    const at = row.loaded_at.toISOString()
    const own = projects.get(row.route_id ?? '') ?? projects.get(row.load_location_id ?? '')
    // Loads on another project belong to that project; loads without a project belong to the commit that holds them.
    const isOwn = own === undefined ? row.held === id : own === project
    if (!isOwn || at < from || at >= to) continue
    const name = `${row.equipment_id} ${day}`
    const { loads, weight, volume } = sums.get(name) ?? { loads: 0, weight: 0, volume: 0 }
    sums.set(name, {
      loads: loads + 1,
      weight: weight + (row.weight ?? 0),
      volume: volume + (row.volume ?? 0),
    })
  }
  return sums
}

/** Sums differ by the order of their addition. */
const CLOSE = 0.01

function expectSameSums(found: Hauled | undefined, counted: Hauled | undefined, where: string): void {
  for (const name of ['loads', 'weight', 'volume'] as const) {
    const off = Math.abs((found?.[name] ?? 0) - (counted?.[name] ?? 0))
    expect(off, `${where}: ${name}`).toBeLessThan(CLOSE)
  }
}

/**
 * Asserts that the ledger lists exactly the differences between the visible rows and the rows that follow from all
 * facts.
 */
export async function checkLedger(world: TestSite, periods: readonly Period[]): Promise<void> {
  const listed = await readProposals(world)
  const { rows } = await world.app.database.owner.query<CycleRow>(
    'select * from cycles where account_id = $1',
    [world.account],
  )
  for (const period of periods) {
    const before = sumHauled(rows.filter(({ held, frozen }) => held === null || frozen), world, period) // oxfmt-ignore
    const after = sumHauled(rows.filter(({ frozen }) => !frozen), world, period) // oxfmt-ignore
    const own = new Map<string, Proposal>(
      listed
        .filter(({ commit }) => commit === period.id)
        .map((one) => [`${one.equipment.id} ${one.day}`, one] as const),
    )
    for (const [name, one] of own) {
      const where = `${name} ${JSON.stringify(one)}`
      expectSameSums(one.before, before.get(name), `before ${where}`)
      expectSameSums(one.after, after.get(name), `after ${where}`)
    }
    for (const name of new Set([...before.keys(), ...after.keys()]))
      if (!own.has(name)) expectSameSums(after.get(name), before.get(name), `not listed ${name}`)
  }
}

/** Asserts that accepted or unlocked changes are recorded as they were listed. */
export async function checkRestatements(
  world: TestSite,
  commit: string,
  how: Restatement['how'],
  listed: readonly Proposal[],
): Promise<void> {
  const { items } = await fetchBody<{ items: Restatement[] }>(world, 'restatements?limit=200')
  const now = world.app.clock()
  const newest = items.filter((one) => one.commit === commit && one.how === how && Date.parse(one.at) === now)
  const comparableRows = (all: readonly Pick<Proposal, 'equipment' | 'day' | 'before' | 'after'>[]) =>
    all
      .map(({ equipment, day, before, after }) => ({ name: `${day} ${equipment.title}`, before, after }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  expect(comparableRows(newest)).toEqual(comparableRows(listed))
}

/** Number of rows that commits hold back. */
export async function countHeldRows({ app, account }: TestSite): Promise<number> {
  const { rows } = await app.database.owner.query<{ n: number }>(
    `select count(*)::int as n from cycles where account_id = $1 and (held is not null or frozen)`,
    [account],
  )
  return rows[0]!.n
}

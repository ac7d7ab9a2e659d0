/** Compares the cycle time report with a recount. */
import { pick } from '@haulway/testing'
import { expect } from 'vitest'
import type { CycleGroup, CycleSums } from '../../../../cycles/cycle-item.ts'
import {
  requestReport,
  chooseFilters,
  type Page,
  formatFilter,
  type Range,
  expectSame,
  expectSameRows,
} from '../report-requests.ts'
import {
  selectCycles,
  type CycleFilter,
  cycleFigures,
  isIncluded,
  sumCycles,
  cycleReportZone,
} from '../cycle-sums.ts'
import type { CycleWithFacts, Facts } from '../facts.ts'
import { checkCycleFile } from '../files.ts'

type Titled = { readonly id: string; readonly title: string } | null

const CYCLES = 'cyclereport/loadDumpCycles'

/** Sums grouped by entries; a cycle counts for each tag of its route. */
function groupsOf(
  all: readonly CycleWithFacts[],
  filter: CycleFilter,
  by: (one: CycleWithFacts) => readonly Titled[],
) {
  const pairs = all.flatMap((one) => by(one).map((of) => ({ of, one })))
  return [...Map.groupBy(pairs, ({ of }) => of?.id ?? '').values()].map((own): CycleGroup => ({
    of: own[0]!.of,
    ...sumCycles(
      own.map(({ one }) => one),
      filter,
    ),
  }))
}

export const groupings: Readonly<Record<string, (one: CycleWithFacts) => readonly Titled[]>> = {
  byEquipment: (one) => [one.equipment],
  byDrivers: (one) => [one.driver],
  byMaterials: (one) => [one.material],
  byRoutes: (one) => [one.route],
  byLoaders: (one) => [one.loader],
  tagged: (one) => (one.tags.length > 0 ? one.tags : [null]),
}

type Group = CycleGroup & { readonly standard?: number | null; readonly hang?: number | null }

/** The additional figures of groups by route and by loader. */
function withMore(
  path: string,
  own: readonly CycleWithFacts[],
  filter: CycleFilter,
  group: CycleGroup,
): Group {
  const isIn = (one: CycleWithFacts) =>
    groupings[path]!(one).some((of) => (of?.id ?? '') === (group.of?.id ?? ''))
  const mine = own.filter(isIn)
  if (path === 'byRoutes')
    return { ...group, standard: group.of === null ? null : (mine[0]?.standard ?? null) }
  if (path !== 'byLoaders') return group
  const hangs = mine.filter(isIncluded(filter)).flatMap(({ hang }) => hang ?? [])
  return { ...group, hang: hangs.length === 0 ? null : hangs.reduce((a, b) => a + b, 0) / hangs.length }
}

async function checkCycleGroups(facts: Facts, range: Range, filter: CycleFilter): Promise<void> {
  const all = selectCycles(facts, range, filter)
  for (const [path, by] of Object.entries(groupings)) {
    const { items, total } = await requestReport<Page<Group>>(facts.world, `${CYCLES}/${path}`, range, `${formatFilter(filter)}&limit=100`) // oxfmt-ignore
    const counted = groupsOf(all, filter, by).map((group) => withMore(path, all, filter, group))
    const where = `${path}${formatFilter(filter)}`
    expect(total, where).toBe(counted.length)
    expectSameRows(items, counted, ({ of }) => of?.id ?? '', where)
  }
}

type ShiftGroup = CycleSums & { readonly shift: { title: string; from: string; to: string } | null }

export function shiftTitle({ run }: CycleWithFacts, several: boolean): string {
  if (!run) return ''
  const { title, start, end } = run.shift
  return `${run.day} ${title} ${start}–${end}${several ? ` · ${run.project.title}` : ''}`
}

async function checkShifts(facts: Facts, range: Range, filter: CycleFilter): Promise<void> {
  // Shift titles do not depend on the shift filter: without it the same shifts have the same titles.
  const { shift: _, ...others } = filter
  const projects = new Set(selectCycles(facts, range, others).map(({ project }) => project))
  const several = [...projects].filter((id) => facts.projects.get(id ?? '')).length > 1
  const all = selectCycles(facts, range, filter)
  const titled = (one: CycleWithFacts) => shiftTitle(one, several)
  const counted = [...Map.groupBy(all, titled).values()].map((own): ShiftGroup => {
    const [one] = own
    const run = one!.run && {
      title: titled(one!),
      from: new Date(one!.run.from).toISOString(),
      to: new Date(one!.run.to).toISOString(),
    }
    return { shift: run, ...sumCycles(own, filter) }
  })
  const { items } = await requestReport<Page<ShiftGroup>>(facts.world, `${CYCLES}/byShifts`, range, `${formatFilter(filter)}&limit=100`) // oxfmt-ignore
  expectSameRows(items, counted, ({ shift }) => shift?.title ?? '', `byShifts${formatFilter(filter)}`)
  const { items: rows } = await requestReport<Page<CycleWithFacts>>(
    facts.world,
    CYCLES,
    range,
    `${formatFilter(filter)}&limit=500`,
  )
  const named = Object.fromEntries(rows.map((row) => [row.key, row.shift]))
  const kept = all.filter(isIncluded(filter))
  expectSame(
    named,
    Object.fromEntries(kept.map((one) => [one.key, one.run ? titled(one) : null])),
    'shifts of rows',
  )
  const omitted = await requestReport<Page<CycleWithFacts>>(facts.world, CYCLES, range, `${formatFilter(filter)}&omitted=true&limit=500`) // oxfmt-ignore
  const left = all.filter((one) => !isIncluded(filter)(one))
  expect(omitted.items.map(({ key }) => key).toSorted()).toEqual(left.map(({ key }) => key).toSorted())
}

type CycleFigures = ReturnType<typeof cycleFigures>

async function checkCycleFigures(facts: Facts, range: Range, filter: CycleFilter): Promise<void> {
  const found = await requestReport<CycleFigures>(
    facts.world,
    `${CYCLES}/summary`,
    range,
    formatFilter(filter),
  )
  const inOrder = (figures: CycleFigures) => ({
    ...figures,
    delays: Object.fromEntries(figures.delays.map((one) => [`${one.reason} ${one.location?.id}`, one])),
    materials: Object.fromEntries(figures.materials.map((one) => [one.id, one])),
    points: Object.fromEntries(figures.points.map((one) => [one[2], one])),
    buckets: figures.buckets.map((one) => ({
      ...one,
      materials: Object.fromEntries(one.materials.map(([id, count]) => [String(id), count])),
    })),
  })
  expectSame(inOrder(found), inOrder(cycleFigures(facts, range, filter)), `cycles${formatFilter(filter)}`)
}

export function pickCycleFilter({ world, cycles }: Facts): CycleFilter {
  const { random } = world
  const one = pick(random, cycles)
  const total = one?.total ?? 360
  const filters: (CycleFilter | undefined)[] = [
    { project: pick(random, world.projects)!.id },
    { shift: pick(random, ['first', 'second', 'third'])! },
    { tag: pick(random, world.tags)!.id },
    { omitOver: Math.max(1, Math.round(total)) },
    one && { equipment: one.equipment.id },
    one?.driver ? { driver: one.driver.id, omitOver: 365 } : undefined,
    one?.material ? { material: one.material.id } : undefined,
    one?.route ? { route: one.route.id } : undefined,
    one?.loader ? { loader: one.loader.id } : undefined,
    one?.loadLocation ? { loadLocation: one.loadLocation.id } : undefined,
    one?.dumpLocation
      ? { dumpLocation: one.dumpLocation.id, project: pick(random, world.projects)!.id }
      : undefined,
  ]
  return pick(
    random,
    filters.filter((filter) => filter !== undefined),
  )!
}

export async function checkCycleReport(facts: Facts, ranges: readonly Range[]): Promise<void> {
  for (const range of ranges)
    for (const filter of chooseFilters(facts, range === ranges[0], pickCycleFilter)) {
      await checkCycleFigures(facts, range, filter)
      await checkCycleGroups(facts, range, filter)
      await checkShifts(facts, range, filter)
    }
  const [range] = ranges
  const all = selectCycles(facts, range!, {})
  await checkCycleFile(facts.world, range!, all, cycleReportZone(facts, all, {}))
}

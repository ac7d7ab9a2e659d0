/** Compares the location analysis with a recount. */
import { pick } from '@haulway/testing'
import type { EntryRow, HourRow, VisitRow } from '../../../../location-analysis/visit-rows.ts'
import {
  requestReport,
  chooseFilters,
  type Page,
  formatFilter,
  type Range,
  expectSame,
  expectSameRows,
} from '../report-requests.ts'
import type { Facts } from '../facts.ts'
import { checkStayFile } from '../files.ts'
import { recountStays, stayFigures, type StayFilter, staysBy, staysByHour, stayReportZone } from '../stays.ts'

const PATH = 'reports/locationanalysis'

function pickStayFilter({ world }: Facts): StayFilter {
  const { random, projects, places, machines, drivers } = world
  const location = pick(random, places)!.id
  return pick(random, [
    { project: pick(random, projects)!.id },
    { location },
    { equipment: pick(random, machines)!.id },
    { driver: pick(random, drivers)!.id },
    { location, driver: pick(random, drivers)!.id },
  ])!
}

const groups = { byLocations: 'location', byEquipment: 'equipment', byDrivers: 'driver' } as const
type Named = Pick<VisitRow, 'equipment' | 'location' | 'enteredAt'>
const nameOf = ({ equipment, location, enteredAt }: Named) => `${equipment.id} ${location.id} ${enteredAt}`

/** The fields of a report row that describe a stay. */
function comparedFields(row: Omit<VisitRow, 'key'>) {
  const { equipment, location, driver, enteredAt, exitedAt, isOpen, isBefore } = row
  const { dwell, moving, idle, off, loads, dumps } = row
  return { equipment, location, driver, enteredAt, exitedAt, isOpen, isBefore, dwell, moving, idle, off, loads, dumps } // oxfmt-ignore
}

async function checkRows(facts: Facts, range: Range, filter: StayFilter, where: string): Promise<void> {
  const stays = recountStays(facts, range, filter).map(comparedFields)
  const of = async (query: string) => {
    const { items } = await requestReport<Page<VisitRow>>(
      facts.world,
      PATH,
      range,
      `${formatFilter(filter)}&limit=500${query}`,
    )
    return items.map(comparedFields)
  }
  expectSameRows(await of(''), stays, nameOf, where)
  expectSameRows(await of('&open=true'), stays.filter(({ isOpen }) => isOpen), nameOf, `${where} open`) // oxfmt-ignore
}

export async function checkStays(facts: Facts, ranges: readonly Range[]): Promise<void> {
  const of = async <T>(tail: string, range: Range, filter: StayFilter) =>
    (await requestReport<Page<T>>(facts.world, `${PATH}/${tail}`, range, `${formatFilter(filter)}&limit=100`))
      .items
  for (const range of ranges)
    for (const filter of chooseFilters(facts, range === ranges[0], pickStayFilter)) {
      const where = `stays${formatFilter(filter)}`
      expectSame(
        await requestReport(facts.world, `${PATH}/summary`, range, formatFilter(filter)),
        stayFigures(facts, range, filter),
        where,
      )
      await checkRows(facts, range, filter, where)
      for (const [tail, by] of Object.entries(groups))
        expectSameRows(
          await of<EntryRow>(tail, range, filter),
          staysBy(facts, range, filter, by),
          (one) => one.of?.id ?? '',
          `${where} ${tail}`,
        )
      expectSameRows(
        await of<HourRow>('byHours', range, filter),
        staysByHour(facts, range, filter),
        ({ hour }) => String(hour),
        `${where} byHours`,
      )
    }
  const [range] = ranges
  await checkStayFile(facts.world, range!, recountStays(facts, range!, {}), stayReportZone(facts, {}))
}

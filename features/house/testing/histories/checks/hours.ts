/** Compares the reports of utilisation and of machine status with a recount. */
import { pick } from '@haulway/testing'
import type {
  StatusDay,
  StatusMachine,
  StatusOfDay,
  StatusReason,
} from '../../../../machine-status/machine-status.report.ts'
import type { DaySpent, MachineDay, MachineSpent } from '../../../../utilisation/utilisation.report.ts'
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
import { checkHourFile, checkStatusFile } from '../files.ts'
import {
  hourFigures,
  type HourFilter,
  machineDays,
  spentByDay,
  spentByMachine,
  machinesWithoutFixes,
} from '../hours.ts'
import {
  statusByDay,
  statusByMachine,
  statusByReason,
  statusDays,
  statusFigures,
  splitByStatus,
} from '../status.ts'

function pickHourFilter({ world }: Facts): HourFilter {
  const { random, machines, projects } = world
  return pick(random, [
    { project: pick(random, projects)!.id },
    { equipment: pick(random, machines)!.id },
    { kind: pick(random, ['hauler', 'loader', 'other'])! },
  ])!
}

export async function checkUtilisation(facts: Facts, ranges: readonly Range[]): Promise<void> {
  const path = 'reports/utilisation'
  const of = async <T>(tail: string, range: Range, filter: HourFilter) =>
    (await requestReport<Page<T>>(facts.world, path + tail, range, `${formatFilter(filter)}&limit=100`)).items
  for (const range of ranges)
    for (const filter of chooseFilters(facts, range === ranges[0], pickHourFilter)) {
      const days = machineDays(facts, range, filter)
      const where = `utilisation${formatFilter(filter)}`
      expectSame(
        await requestReport(facts.world, `${path}/summary`, range, formatFilter(filter)),
        hourFigures(facts, range, filter),
        where,
      )
      expectSameRows(
        await of<MachineDay>('', range, filter),
        days,
        (one) => `${one.equipment.id} ${one.day}`,
        where,
      )
      expectSameRows(
        await of<MachineSpent>('/byEquipment', range, filter),
        spentByMachine(days),
        (one) => one.equipment.id,
        where,
      )
      expectSameRows(await of<DaySpent>('/byDay', range, filter), spentByDay(days), (one) => one.day, where)
      const { items } = await requestReport<Page<MachineDay>>(facts.world, path, range, `${formatFilter(filter)}&silent=true&limit=100`) // oxfmt-ignore
      const unheard = machinesWithoutFixes(facts, range, filter)
      const silent = days.filter(({ equipment }) => unheard.has(equipment.id))
      expectSameRows(items, silent, (one) => `${one.equipment.id} ${one.day}`, `${where} silent`)
    }
  await checkHourFile(facts.world, ranges[0]!, machineDays(facts, ranges[0]!, {}))
}

export async function checkStatuses(facts: Facts, ranges: readonly Range[]): Promise<void> {
  const path = 'reports/machinestatus'
  const of = async <T>(tail: string, range: Range, filter: HourFilter) =>
    (await requestReport<Page<T>>(facts.world, path + tail, range, `${formatFilter(filter)}&limit=100`)).items
  for (const range of ranges)
    for (const filter of chooseFilters(facts, range === ranges[0], pickHourFilter)) {
      const all = splitByStatus(facts, range, filter)
      const where = `statuses${formatFilter(filter)}`
      expectSame(
        await requestReport(facts.world, `${path}/summary`, range, formatFilter(filter)),
        statusFigures(facts, range, filter),
        where,
      )
      expectSameRows(
        await of<StatusDay>('', range, filter),
        statusDays(all),
        (one) => `${one.equipment.id} ${one.day}`,
        where,
      )
      expectSameRows(
        await of<StatusMachine>('/byEquipment', range, filter),
        statusByMachine(all),
        (one) => one.equipment.id,
        where,
      )
      expectSameRows(
        await of<StatusOfDay>('/byDay', range, filter),
        statusByDay(all),
        (one) => one.day,
        where,
      )
      const reasons = statusByReason(all)
      expectSameRows(
        await of<StatusReason>('/byReason', range, filter),
        reasons,
        (one) => `${one.status} ${one.reason?.id}`,
        where,
      )
    }
  const [range] = ranges
  const down = statusDays(splitByStatus(facts, range!, {})).filter((one) => one.down > 0)
  const { items } = await requestReport<Page<StatusDay>>(facts.world, path, range!, '&down=true&limit=100')
  expectSameRows(items, down, (one) => `${one.equipment.id} ${one.day}`, 'down')
  await checkStatusFile(facts.world, ranges[0]!, statusDays(splitByStatus(facts, ranges[0]!, {})))
}

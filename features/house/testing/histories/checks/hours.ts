/** Compares the reports of utilisation and of machine status with a recount. */
import { pick } from '@haulway/testing'
import type {
  StatusDay,
  StatusMachine,
  StatusOfDay,
  StatusReason,
} from '../../../../machine-status/machine-status.report.ts'
import type { DaySpent, MachineDay, MachineSpent } from '../../../../utilisation/utilisation.report.ts'
import { ask, filtersOf, type Page, queryOf, type Range, same, sameRows } from '../asking.ts'
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
  statusPieces,
} from '../status.ts'

function someHourFilter({ world }: Facts): HourFilter {
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
    (await ask<Page<T>>(facts.world, path + tail, range, `${queryOf(filter)}&limit=100`)).items
  for (const range of ranges)
    for (const filter of filtersOf(facts, range === ranges[0], someHourFilter)) {
      const days = machineDays(facts, range, filter)
      const where = `utilisation${queryOf(filter)}`
      same(
        await ask(facts.world, `${path}/summary`, range, queryOf(filter)),
        hourFigures(facts, range, filter),
        where,
      )
      sameRows(
        await of<MachineDay>('', range, filter),
        days,
        (one) => `${one.equipment.id} ${one.day}`,
        where,
      )
      sameRows(
        await of<MachineSpent>('/byEquipment', range, filter),
        spentByMachine(days),
        (one) => one.equipment.id,
        where,
      )
      sameRows(await of<DaySpent>('/byDay', range, filter), spentByDay(days), (one) => one.day, where)
      const { items } = await ask<Page<MachineDay>>(facts.world, path, range, `${queryOf(filter)}&silent=true&limit=100`) // oxfmt-ignore
      const unheard = machinesWithoutFixes(facts, range, filter)
      const silent = days.filter(({ equipment }) => unheard.has(equipment.id))
      sameRows(items, silent, (one) => `${one.equipment.id} ${one.day}`, `${where} silent`)
    }
  await checkHourFile(facts.world, ranges[0]!, machineDays(facts, ranges[0]!, {}))
}

export async function checkStatuses(facts: Facts, ranges: readonly Range[]): Promise<void> {
  const path = 'reports/machinestatus'
  const of = async <T>(tail: string, range: Range, filter: HourFilter) =>
    (await ask<Page<T>>(facts.world, path + tail, range, `${queryOf(filter)}&limit=100`)).items
  for (const range of ranges)
    for (const filter of filtersOf(facts, range === ranges[0], someHourFilter)) {
      const all = statusPieces(facts, range, filter)
      const where = `statuses${queryOf(filter)}`
      same(
        await ask(facts.world, `${path}/summary`, range, queryOf(filter)),
        statusFigures(facts, range, filter),
        where,
      )
      sameRows(
        await of<StatusDay>('', range, filter),
        statusDays(all),
        (one) => `${one.equipment.id} ${one.day}`,
        where,
      )
      sameRows(
        await of<StatusMachine>('/byEquipment', range, filter),
        statusByMachine(all),
        (one) => one.equipment.id,
        where,
      )
      sameRows(await of<StatusOfDay>('/byDay', range, filter), statusByDay(all), (one) => one.day, where)
      const reasons = statusByReason(all)
      sameRows(
        await of<StatusReason>('/byReason', range, filter),
        reasons,
        (one) => `${one.status} ${one.reason?.id}`,
        where,
      )
    }
  const [range] = ranges
  const down = statusDays(statusPieces(facts, range!, {})).filter((one) => one.down > 0)
  const { items } = await ask<Page<StatusDay>>(facts.world, path, range!, '&down=true&limit=100')
  sameRows(items, down, (one) => `${one.equipment.id} ${one.day}`, 'down')
  await checkStatusFile(facts.world, ranges[0]!, statusDays(statusPieces(facts, ranges[0]!, {})))
}

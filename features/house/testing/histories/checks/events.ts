/** Compares the event report with a recount. */
import { pick } from '@haulway/testing'
import { expect } from 'vitest'
import { countedNames, events } from '../../../../events/events.report.ts'
import {
  requestReport,
  chooseFilters,
  type Page,
  formatFilter,
  type Range,
  expectSame,
  expectSameRows,
} from '../report-requests.ts'
import { selectEvents, type EventFilter, eventFigures, journalBy, journalByType } from '../events.ts'
import type { EventItem, Facts } from '../facts.ts'
import { checkEventFile } from '../files.ts'

function pickEventFilter({ world, events }: Facts): EventFilter {
  const { random } = world
  const one = pick(random, events)!
  const filters: EventFilter[] = [
    { project: pick(random, world.projects)!.id },
    { equipment: one.equipment.id, type: one.type },
    { source: one.source },
    { tag: pick(random, world.tags)!.id },
    { flag: 'unresolved' },
    { weight: 20_000 },
    { noteComment: 'wet' },
    ...(one.location ? [{ location: one.location.id }] : []),
    ...(one.route ? [{ route: one.route.id }] : []),
    ...(one.driver ? [{ driver: one.driver.id }] : []),
    ...(one.material ? [{ material: one.material.id }] : []),
  ]
  return pick(random, filters)!
}

export async function checkEvents(facts: Facts, ranges: readonly Range[]): Promise<void> {
  const { world, rows } = facts
  for (const range of ranges)
    for (const filter of chooseFilters(facts, range === ranges[0], pickEventFilter)) {
      const own = selectEvents(facts, rows, range, filter)
      const where = `events${formatFilter(filter)}`
      expectSame(
        await requestReport(world, 'events/summary', range, formatFilter(filter)),
        eventFigures(facts, rows, range, filter),
        where,
      )
      const { items } = await requestReport<Page<EventItem>>(
        world,
        'events',
        range,
        `${formatFilter(filter)}&limit=500`,
      )
      const text = (one: { at: string; type: string; machine: string }) =>
        `${one.at} ${one.machine} ${one.type}`
      expect(items.map((one) => text({ ...one, machine: one.equipment.id })).toSorted(), where).toEqual(
        own.map((one) => text({ at: one.occurred_at.toISOString(), type: one.type, machine: one.equipment_id })).toSorted(), // oxfmt-ignore
      )
      for (const by of [...countedNames, 'type'] as const) {
        const counted = by === 'type' ? journalByType(own) : journalBy(facts, by, own)
        const path = events.calls.groups[by].path.slice(1)
        const found = await requestReport<Page<(typeof counted)[number]>>(world, path, range, `${formatFilter(filter)}&limit=100`) // oxfmt-ignore
        expectSameRows(
          found.items,
          counted,
          (one) => ('type' in one ? one.type : (one.of?.id ?? '')),
          `${where} by ${by}`,
        )
      }
    }
  const [range] = ranges
  await checkEventFile(world, range!, (await requestReport<Page<EventItem>>(world, 'events', range!, '&limit=500')).items, facts.zone) // oxfmt-ignore
}

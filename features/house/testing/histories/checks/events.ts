/** Compares the event report with a recount. */
import { pick } from '@haulway/testing'
import { expect } from 'vitest'
import { countedNames, events } from '../../../../events/events.report.ts'
import { ask, filtersOf, type Page, queryOf, type Range, same, sameRows } from '../asking.ts'
import { selectedEvents, type EventFilter, eventFigures, journalBy, journalByType } from '../events.ts'
import type { EventItem, Facts } from '../facts.ts'
import { checkEventFile } from '../files.ts'

function someEventFilter({ world, events }: Facts): EventFilter {
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
    for (const filter of filtersOf(facts, range === ranges[0], someEventFilter)) {
      const own = selectedEvents(facts, rows, range, filter)
      const where = `events${queryOf(filter)}`
      same(
        await ask(world, 'events/summary', range, queryOf(filter)),
        eventFigures(facts, rows, range, filter),
        where,
      )
      const { items } = await ask<Page<EventItem>>(world, 'events', range, `${queryOf(filter)}&limit=500`)
      const text = (one: { at: string; type: string; machine: string }) =>
        `${one.at} ${one.machine} ${one.type}`
      expect(items.map((one) => text({ ...one, machine: one.equipment.id })).toSorted(), where).toEqual(
        own.map((one) => text({ at: one.occurred_at.toISOString(), type: one.type, machine: one.equipment_id })).toSorted(), // oxfmt-ignore
      )
      for (const by of [...countedNames, 'type'] as const) {
        const counted = by === 'type' ? journalByType(own) : journalBy(facts, by, own)
        const path = events.calls.groups[by].path.slice(1)
        const found = await ask<Page<(typeof counted)[number]>>(world, path, range, `${queryOf(filter)}&limit=100`) // oxfmt-ignore
        sameRows(
          found.items,
          counted,
          (one) => ('type' in one ? one.type : (one.of?.id ?? '')),
          `${where} by ${by}`,
        )
      }
    }
  const [range] = ranges
  await checkEventFile(world, range!, (await ask<Page<EventItem>>(world, 'events', range!, '&limit=500')).items, facts.zone) // oxfmt-ignore
}

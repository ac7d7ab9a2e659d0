import { columnsOf, defineReport } from '@haulway/report'
import type { Words } from '@haulway/platform/messages.ts'
import { choice, flag, instant, number, reference, text, type Infer } from '@haulway/resource'
import { drivers } from '../drivers/driver.resource.ts'
import { equipment } from '../equipment/equipment.resource.ts'
import { tags } from '../event-tags/tag.resource.ts'
import { locations } from '../locations/location.resource.ts'
import { materials } from '../materials/material.resource.ts'
import { projects } from '../projects/project.resource.ts'
import { routes } from '../routes/route.resource.ts'
import { columnNames, eventColumns } from './event-columns.ts'
import { eventFlags, eventItem, eventSources, listedTypes } from './event-item.ts'

const figures = {
  /** The number counted, up to the limit. */
  events: number({ required: true, integer: true }),
  /** There are more than that. */
  isMore: flag({ required: true }),
  /** Unresolved loads and dumps among them. */
  unresolved: number({ required: true, integer: true }),
  latest: instant(),
} as const

/** Events grouped by an entry. */
const counted = {
  events: number({ required: true, integer: true }),
  first: instant({ required: true }),
  last: instant({ required: true }),
}
const journal = { of: reference('equipment'), ...counted } as const
const journalOfType = { type: choice(listedTypes, { required: true }), ...counted } as const
export type EventGroup = Infer<typeof journal>
export type EventTypeGroup = Infer<typeof journalOfType>
type Figures = Infer<typeof figures>

const sortable = { sortable: true } as const

function countedColumns<Row extends Infer<typeof counted>>() {
  const { moment, quantity } = columnsOf<Row, Figures>()
  return {
    events: quantity('events.title', 'count', ({ events }) => events, sortable),
    first: moment('events.first', ({ first }) => first, sortable),
    last: moment('events.last', ({ last }) => last, sortable),
  }
}

/** The dimensions by which events can be grouped. */
export const countedNames = ['equipment', 'driver', 'route', 'location', 'material'] as const
export type CountedName = (typeof countedNames)[number]

function countedBy(by: CountedName) {
  return {
    path: `/by/${by}`,
    summary: `Events by ${by}: how many, the first and the last`,
    row: journal,
    columns: {
      title: columnsOf<EventGroup, Figures>().entry(`events.${by}`, ({ of }) => of, {
        sortable: true,
        none: 'events.none',
        narrows: ({ of }) => (of ? { [by]: of.id } : {}),
      }),
      ...countedColumns<EventGroup>(),
    },
    id: ({ of }: EventGroup) => of?.id ?? '',
  }
}

/** A journal of one type: the permission matrix has a separate row for them. */
const journalBy = (by: Exclude<CountedName, 'material'>) =>
  ({ ...countedBy(by), path: `/journals/by/${by}`, permission: 'journals' }) as const

const soMany = (words: Words, { events, isMore }: Pick<Figures, 'events' | 'isMore'>) =>
  words(isMore ? 'events.said.more' : 'events.said.events', { count: events })

const WORD = 100
const amount = number({ min: 0, max: 1e12 })

/** The detailed report: every event that devices and people stated and detection derived. */
export const events = defineReport({
  name: 'events',
  screen: '/events',
  path: '/events',
  permission: 'events',
  feature: 'tracker',
  messages: 'events',
  filters: {
    entries: {
      project: projects,
      equipment,
      location: locations,
      route: routes,
      driver: drivers,
      material: materials,
      tag: tags,
    },
    usual: ['equipment', 'location'],
    further: {
      type: choice(listedTypes),
      source: choice(eventSources),
      flag: choice(eventFlags),
      /** Prefix match. */
      ticket: text({ max: WORD }),
      noteType: text({ max: WORD }),
      /** Substring match. */
      noteComment: text({ max: WORD }),
      detail: text({ max: WORD }),
      /** Minimum, in the base unit. */
      weight: amount,
      volume: amount,
      quantity: amount,
      /** Minimum seconds between happening and arrival. */
      delay: amount,
      /** Arrived at or after. */
      receivedAt: instant(),
      /** Whether a position is known. */
      gps: choice(['known', 'unknown']),
    },
  },
  figures: {
    summary: 'How many events there are, up to 100,000, and how many of them are unresolved',
    fields: figures,
    isEmpty: ({ events: all }) => all === 0,
    latest: ({ latest }) => latest,
  },
  rows: {
    name: 'events',
    path: '',
    summary:
      'Events; sorted by time, machine, type and place they follow one another by `next` however many there are, by others up to 100,000',
    row: eventItem,
    columns: eventColumns,
    shown: columnNames,
    id: ({ id }) => id,
    link: ({ id }) => `/events/view/${id}`,
    counted: ({ events: total, isMore }) => ({ total, isMore }),
  },
  groups: {
    equipment: journalBy('equipment'),
    driver: journalBy('driver'),
    route: journalBy('route'),
    location: journalBy('location'),
    material: countedBy('material'),
    type: {
      path: '/by/type',
      summary: 'Events by type: how many, the first and the last',
      row: journalOfType,
      columns: {
        title: columnsOf<EventTypeGroup, Figures>().worded(
          'events.type',
          ({ type }) => [`telemetry.event.${type}`],
          sortable,
        ),
        ...countedColumns<EventTypeGroup>(),
      },
      id: ({ type }: EventTypeGroup) => type,
    },
  },
  aside: {
    name: 'unresolved',
    said: (words, { unresolved: count }) =>
      count > 0 ? words('events.said.unresolved', { count }) : undefined,
  },
  said: (words, all, titles, { type }) => ({
    counted: soMany(words, all),
    about: [...Object.values(titles), type == null ? undefined : words(`telemetry.event.${type as 'load'}`)],
  }),
  remarks: (words, { isMore }) => (isMore ? [words('events.said.sorts')] : []),
  snapshot: {
    figures: (all) => all,
    sort: {
      equipment: '-events',
      driver: '-events',
      route: '-events',
      location: '-events',
      material: '-events',
      type: '-events',
    },
  },
  exports: {
    summary: 'The events as {format} in the language and units of the reader, the newest first',
    columns: columnNames,
    record: 'events',
  },
})

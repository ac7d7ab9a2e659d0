import { hourText } from '@haulway/platform/dates.ts'
import { defineReport } from '@haulway/report'
import { drivers } from '../drivers/driver.resource.ts'
import { equipment } from '../equipment/equipment.resource.ts'
import { locations } from '../locations/location.resource.ts'
import { projects } from '../projects/project.resource.ts'
import { entryColumns, hourColumns, rowColumns, shownColumns } from './columns.ts'
import { busiestHour, countOverLongest, LONGEST_MINUTES } from './dwell.ts'
import {
  entryRow,
  figures,
  hourRow,
  visitRow,
  type EntryRow,
  type HourRow,
  type VisitRow,
} from './visit-rows.ts'

const entryId = ({ of }: EntryRow) => of?.id ?? ''

/** Link to the events of the machine around a visit, with their evidence. */
function eventsOf({ equipment: { id }, enteredAt, exitedAt }: VisitRow): string {
  const from = `/events?equipment=${id}&from=${encodeURIComponent(enteredAt)}`
  if (exitedAt === null) return from
  // The end of a range is exclusive, and leaving is an event of its own.
  const to = new Date(Date.parse(exitedAt) + 1_000).toISOString()
  return `${from}&to=${encodeURIComponent(to)}`
}

/** Dwell of machines in locations, how they spent the time, and when they waited there (decision 0112). */
export const locationAnalysis = defineReport({
  name: 'locationAnalysis',
  screen: '/location-analysis',
  path: '/reports/locationanalysis',
  permission: 'reports',
  feature: 'tracker',
  messages: 'locationAnalysis',
  bounded: true,
  filters: {
    /** A project’s locations are those that belong to it, and the ends of its routes. */
    entries: { project: projects, location: locations, equipment, driver: drivers },
    usual: ['project', 'location', 'equipment', 'driver'],
    further: {},
  },
  figures: {
    summary: 'Visits of places, how long they were and what they were spent with, loads, dumps and queues',
    fields: figures,
    isEmpty: ({ visits, loads, dumps }) => visits + loads + dumps === 0,
    latest: ({ latest }) => latest,
  },
  rows: {
    name: 'visits',
    path: '',
    summary: 'Visits of places, a page at a time',
    row: visitRow,
    columns: rowColumns,
    shown: shownColumns,
    id: ({ equipment: { id }, key }) => `${id} ${key}`,
    link: eventsOf,
  },
  groups: {
    location: {
      path: '/byLocations',
      summary: 'Visits of each place',
      row: entryRow,
      columns: entryColumns('location'),
      id: entryId,
    },
    equipment: {
      path: '/byEquipment',
      summary: 'Visits of each machine',
      row: entryRow,
      columns: entryColumns('equipment'),
      id: entryId,
    },
    driver: {
      path: '/byDrivers',
      summary: 'Visits of each driver',
      row: entryRow,
      columns: entryColumns('driver'),
      id: entryId,
    },
    hour: {
      path: '/byHours',
      summary: 'Visits by the hour of the day in which they began',
      row: hourRow,
      columns: hourColumns,
      id: ({ hour }: HourRow) => String(hour),
    },
  },
  aside: {
    name: 'open',
    said: (words, { open: count }) =>
      count > 0 ? words('locationAnalysis.said.open', { count }) : undefined,
  },
  said: (words, all, titles) => ({
    counted: words('locationAnalysis.said.counted', {
      visits: words('locationAnalysis.said.visits', { count: all.visits }),
      machines: words('locationAnalysis.said.machines', { count: all.machines }),
      locations: words('locationAnalysis.said.locations', { count: all.locations }),
    }),
    about: Object.values(titles),
  }),
  finding(words, { histogram, queue }) {
    const count = countOverLongest(histogram)
    const busiest = busiestHour(queue)
    const found = [
      ...(count > 0 ? [words('locationAnalysis.said.over', { count, minutes: LONGEST_MINUTES })] : []),
      ...(busiest
        ? [words('locationAnalysis.said.queue', { hour: hourText(busiest.hour), count: busiest.most })]
        : []),
    ]
    return found.length > 0 ? found.join(words('report.said.semicolon')) : undefined
  },
  remarks: (words, { before: count }) => [
    ...(count > 0 ? [words('locationAnalysis.said.before', { count })] : []),
    words('locationAnalysis.said.rule'),
  ],
  snapshot: {
    figures: (all) => all,
    sort: { location: '-visits', equipment: '-visits', driver: '-visits', hour: 'hour' },
  },
  exports: {
    summary: 'Visits of places as {format} in the language and units of the reader',
    columns: shownColumns,
    record: 'locationAnalysis',
  },
})

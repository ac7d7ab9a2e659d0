import { defineReport } from '@haulway/report'
import { choice, flag } from '@haulway/resource'
import { listCycles } from '../cycles/cycles.endpoints.ts'
import { haulEntries } from '../cycles/cycles.ts'
import { rates } from '../rates/rate.resource.ts'
import { comparisonText } from './change-columns.ts'
import {
  costText,
  dayColumns,
  entryColumns,
  estimatedText,
  hourColumns,
  rowColumns,
  shiftColumns,
  shownColumns,
  weekColumns,
} from './columns.ts'
import { comparisons } from './comparison.ts'
import { leftOutText, limitText } from './cycle-times.ts'
import {
  dayRow,
  entryRow,
  figures,
  hourRow,
  machineDay,
  shiftRow,
  type DayRow,
  type EntryRow,
  type HourRow,
  type ShiftRow,
} from './statistics-rows.ts'
import { loadsPerHour } from './sums.ts'

const entryId = ({ of }: EntryRow) => of?.id ?? ''

/**
 * Quantities hauled, working hours, distances, and unproductive stops of machines. A load counts at its moment
 * (decision 0105).
 */
export const statisticsReport = defineReport({
  name: 'statistics',
  screen: '/statistics-report',
  path: '/reports/statistics',
  permission: 'reports',
  feature: 'tracker',
  messages: 'statistics',
  bounded: true,
  filters: {
    entries: haulEntries,
    usual: ['project', 'route', 'equipment', 'driver'],
    further: {
      /** The shift of the load’s project, by its position in the calendar. */
      shift: listCycles.query.shift,
      /** Seconds: cycles with a longer total time count, but not among the cycle times. */
      omitOver: listCycles.query.omitOver,
      /** The range with which all figures are compared. */
      against: choice(comparisons),
      /** The cost of machines by their rates. */
      cost: flag(),
    },
    guarded: { cost: rates },
  },
  figures: {
    summary: 'Loads, weight, volume, hours, distance and stops of a range',
    fields: figures,
    isEmpty: ({ loads, before }) => loads === 0 && !(before && before.loads > 0),
    latest: ({ latest }) => latest,
  },
  rows: {
    name: 'days',
    path: '',
    summary: 'What machines did day by day, a page at a time',
    row: machineDay,
    columns: rowColumns,
    shown: shownColumns,
    id: (one) => `${one.equipment.id} ${one.day}`,
    link: ({ equipment: { id }, from, to }) => ({ equipment: id, from, to, tab: 'route', page: null }),
  },
  groups: {
    equipment: {
      path: '/byEquipment',
      summary: 'What each machine did',
      row: entryRow,
      columns: entryColumns('equipment'),
      id: entryId,
    },
    driver: {
      path: '/byDrivers',
      summary: 'What each driver did',
      row: entryRow,
      columns: entryColumns('driver'),
      id: entryId,
    },
    loader: {
      path: '/byLoaders',
      summary: 'What each machine loaded',
      row: entryRow,
      columns: entryColumns('loader'),
      id: entryId,
    },
    route: {
      path: '/byRoutes',
      summary: 'What was hauled on each route',
      row: entryRow,
      columns: entryColumns('route'),
      id: entryId,
    },
    material: {
      path: '/byMaterials',
      summary: 'What was hauled of each material',
      row: entryRow,
      columns: entryColumns('material'),
      id: entryId,
    },
    shift: {
      path: '/byShifts',
      summary: 'What was hauled in each shift; one across midnight counts for the day on which it ends',
      row: shiftRow,
      columns: shiftColumns,
      id: ({ shift }: ShiftRow) => (shift && `${shift.from} ${shift.title}`) || '',
    },
    day: {
      path: '/byDays',
      summary: 'What was hauled each day',
      row: dayRow,
      columns: dayColumns,
      id: ({ day }: DayRow) => day,
    },
    week: {
      path: '/byWeeks',
      summary: 'What was hauled each week, from Monday on',
      row: dayRow,
      columns: weekColumns,
      id: ({ day }: DayRow) => day,
    },
    hour: {
      path: '/byHours',
      summary: 'What was hauled in each hour of the day; an hour that a clock change repeats adds up',
      row: hourRow,
      columns: hourColumns,
      id: ({ hour }: HourRow) => String(hour),
    },
  },
  aside: {
    name: 'outside',
    said: (words, { outside: count }) =>
      count > 0 ? words('statistics.said.outside', { count }) : undefined,
  },
  said: (words, all, titles, { omitOver }) => ({
    counted: words('statistics.said.counted', {
      loads: words('statistics.said.loads', { count: all.loads }),
      machines: words('statistics.said.machines', { count: all.machines }),
    }),
    about: [...Object.values(titles), limitText(words, omitOver)],
  }),
  remarks: (words, all) => [
    ...[estimatedText(words, all.weight, all.weightEstimated)].filter((one) => one !== undefined),
    ...(loadsPerHour(all) === null ? [words('statistics.said.noHours')] : []),
    ...[leftOutText(words, all)].filter((one) => one !== undefined),
    ...comparisonText(words, all),
    ...costText(words, all),
    words('statistics.said.rule'),
  ],
  snapshot: {
    figures: (all) => all,
    sort: {
      equipment: '-loads',
      driver: '-loads',
      loader: '-loads',
      route: '-loads',
      material: '-loads',
      shift: 'title',
      day: 'day',
      week: 'day',
      hour: 'hour',
    },
  },
  exports: {
    summary: 'What machines did day by day as {format} in the language and units of the reader',
    columns: shownColumns,
    record: 'statistics',
  },
  sections: {
    idleMachines: {
      group: 'equipment',
      columns: ['title', 'stops3', 'idle3', 'stops9', 'idle9'],
      sort: '-idle3',
      figures: ['stops3', 'idle3', 'stops9', 'idle9'],
    },
  },
})

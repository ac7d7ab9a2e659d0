import { defineReport, type Titles } from '@haulway/report'
import type { Words } from '@haulway/platform/messages.ts'
import { choice, number } from '@haulway/resource'
import {
  cycleColumns,
  estimatedText,
  fileColumns,
  groupColumns,
  loaderColumns,
  routeColumns,
  shiftColumns,
  shownColumns,
  standardText,
} from './cycle-columns.ts'
import { cycleFigures } from './cycle-figures.ts'
import { findingText } from './times/delays.ts'
import {
  cycleGroup,
  cycleItem,
  loaderGroup,
  routeGroup,
  shiftGroup,
  type CycleGroup,
  type CyclePoint,
  type LoaderGroup,
  type ShiftGroup,
} from './cycle-item.ts'
import { haulEntries } from './haul-entries.ts'
import { shiftNames } from './shift-names.ts'

/** A week: nothing longer is a cycle. */
const LONGEST_OMIT_SECONDS = 604_800

/** From where to where, as far as the filters state it. */
function haulText(words: Words, { loadLocation: load, dumpLocation: dump }: Titles): string | undefined {
  if (load !== undefined && dump !== undefined) return words('cycles.said.route', { load, dump })
  if (load !== undefined) return words('cycles.said.from', { load })
  return dump === undefined ? undefined : words('cycles.said.to', { dump })
}

/** The value of the shift filter, in the address and in saved filters alike. */
function shiftText(words: Words, asked: unknown): string | undefined {
  const shift = shiftNames.find((name) => name === asked)
  return shift && words(`cycles.shift.${shift}`)
}

const groupId = ({ of }: CycleGroup): string => of?.id ?? ''

/**
 * How a site ran: its cycles, the times of their phases, and their totals. A cycle belongs to the moment of its load.
 */
export const cycleTimes = defineReport({
  name: 'cycle-times',
  screen: '/cycle-times',
  path: '/cyclereport/loadDumpCycles',
  permission: 'reports',
  feature: 'tracker',
  messages: 'cycles',
  filters: {
    entries: haulEntries,
    usual: ['project', 'route', 'equipment', 'driver'],
    further: {
      /** The shift of the cycle’s project, by its position in the calendar. */
      shift: choice(shiftNames),
      /** Seconds: cycles with a longer total time are excluded, and counted. */
      omitOver: number({ integer: true, min: 1, max: LONGEST_OMIT_SECONDS }),
    },
  },
  figures: {
    summary: 'What the cycles of a range come to: statistics of each phase, and their course over the day',
    fields: cycleFigures,
    isEmpty: ({ cycles, omitted }) => cycles + omitted === 0,
    latest: ({ latest }) => latest,
  },
  rows: {
    name: 'cycles',
    path: '',
    summary: 'Load and dump cycles, a page at a time',
    row: cycleItem,
    columns: cycleColumns,
    shown: shownColumns,
    id: (cycle) => cycle.key,
    link: (cycle) => ({ cycle: cycle.key }),
  },
  groups: {
    equipment: {
      path: '/byEquipment',
      summary: 'Cycle times by machine',
      row: cycleGroup,
      columns: groupColumns('equipment'),
      id: groupId,
    },
    driver: {
      path: '/byDrivers',
      summary: 'Cycle times by driver',
      row: cycleGroup,
      columns: groupColumns('driver'),
      id: groupId,
    },
    route: {
      path: '/byRoutes',
      summary: 'Cycle times by route, beside the standard cycle of each',
      row: routeGroup,
      columns: routeColumns,
      id: groupId,
    },
    loader: {
      path: '/byLoaders',
      summary: 'Cycle times by the machine that loaded, and how long it hung',
      row: loaderGroup,
      columns: loaderColumns,
      id: (one: LoaderGroup) => groupId(one),
    },
    material: {
      path: '/byMaterials',
      summary: 'Cycle times by material',
      row: cycleGroup,
      columns: groupColumns('material'),
      id: groupId,
    },
    tag: {
      path: '/tagged',
      summary: 'Cycle times by tag of the route, the load or the dump; a cycle counts with each of them',
      row: cycleGroup,
      columns: groupColumns('tag'),
      id: groupId,
    },
    shift: {
      path: '/byShifts',
      summary: 'Cycle times by shift of the project; one across midnight counts for the day on which it ends',
      row: shiftGroup,
      columns: shiftColumns,
      id: ({ shift }: ShiftGroup) => (shift && `${shift.from} ${shift.title}`) || '',
    },
  },
  aside: {
    name: 'omitted',
    said: (words, { omitted }, { omitOver }) =>
      omitted > 0
        ? words('cycles.said.omitted', {
            count: omitted,
            limit: words('cycles.said.minutes', { minutes: Number(omitOver ?? 0) / 60 }),
          })
        : undefined,
  },
  said(words, { cycles, machines }, titles, { shift }) {
    const { project, route, equipment: machine, driver, material, loader, tag } = titles
    return {
      counted: words('cycles.said.counted', {
        cycles: words('cycles.said.cycles', { count: cycles }),
        machines: words('cycles.said.machines', { count: machines }),
      }),
      about: [
        haulText(words, titles),
        project,
        route,
        machine,
        driver,
        material,
        loader,
        tag,
        shiftText(words, shift),
      ],
    }
  },
  finding: findingText,
  remarks: (words, { incomplete, unusual, standard, flagged, weight, weightEstimated }) => [
    ...(standard ? [standardText(words, standard)] : []),
    ...(unusual > 0 ? [words('cycles.said.unusual', { count: unusual })] : []),
    ...(incomplete > 0 ? [words('cycles.said.incomplete', { count: incomplete })] : []),
    ...(flagged > 0 ? [words('cycles.said.flagged', { count: flagged })] : []),
    ...[estimatedText(words, weight, weightEstimated)].filter((one) => one !== undefined),
  ],
  snapshot: {
    // Links to single cycles need a sign-in.
    figures: (figures) => ({
      ...figures,
      points: figures.points.map(([at, seconds, , ...rest]): CyclePoint => [at, seconds, '', ...rest]),
    }),
    sort: {
      equipment: '-cycles',
      driver: '-cycles',
      route: '-cycles',
      loader: '-cycles',
      material: '-cycles',
      tag: '-cycles',
      shift: 'title',
    },
  },
  exports: {
    summary: 'The cycles as {format} in the language and units of the reader, in the order of their loads',
    columns: fileColumns,
    record: 'cycles',
  },
  sections: {
    cycleTimes: {
      group: 'route',
      columns: ['title', 'cycles', 'average', 'minimum', 'maximum', 'p90'],
      sort: '-cycles',
      figures: ['cycles', 'distance'],
    },
    queueHang: {
      group: 'loader',
      columns: ['title', 'cycles', 'queueLoad', 'queueDump', 'hang'],
      sort: '-cycles',
      figures: ['cycles'],
    },
  },
})

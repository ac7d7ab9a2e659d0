import { columnsOf, defineReport } from '@haulway/report'
import { json, number, optional, type Infer, type Reference } from '@haulway/resource'
import { equipment } from '../equipment/equipment.resource.ts'
import { projects } from '../projects/project.resource.ts'

/** Seconds; together they are the time that has passed. */
export interface Spent {
  moving: number
  /** Heard of, and not moving. */
  standing: number
  /** Hours from which no position came. */
  silent: number
}

export interface DaySpent extends Spent {
  /** YYYY-MM-DD on the calendar of the report's zone. */
  day: string
  /** Its midnights, ISO 8601; the end is not included. */
  from: string
  to: string
}

export interface MachineDay extends DaySpent {
  equipment: Reference
}

export interface MachineSpent extends Spent {
  equipment: Reference
}

const figures = {
  machines: number({ required: true }),
  /** From which no position came at all. */
  silentMachines: number({ required: true }),
  moving: number({ required: true }),
  standing: number({ required: true }),
  silent: number({ required: true }),
  days: json<DaySpent[], true>({ required: true }),
} as const

export type UtilisationFigures = Infer<typeof figures>

/** How a column says which share of the time it is. */
function shareOf(part: keyof Spent, { moving, standing, silent }: Spent): number {
  const whole = moving + standing + silent
  return whole === 0 ? 0 : { moving, standing, silent }[part] / whole
}

function spentColumns<Row extends Spent>() {
  const { duration } = columnsOf<Row, UtilisationFigures>()
  const spent = (part: keyof Spent) =>
    duration(`utilisation.${part}`, (row) => row[part], {
      sortable: true,
      total: (all) => all[part],
      hint: (row, words) => words('utilisation.share', { percent: Math.round(shareOf(part, row) * 100) }),
    })
  return { moving: spent('moving'), standing: spent('standing'), silent: spent('silent') }
}

const row = columnsOf<MachineDay, UtilisationFigures>()
const machine = columnsOf<MachineSpent, UtilisationFigures>()
const day = columnsOf<DaySpent, UtilisationFigures>()
const sortable = { sortable: true } as const

/** How the hours of machines were spent, by machine and day. It takes whole hours. */
export const utilisation = defineReport({
  name: 'utilisation',
  screen: '/utilisation',
  path: '/reports/utilisation',
  permission: 'reports',
  feature: 'tracker',
  messages: 'utilisation',
  filters: {
    /** A project's machines are those that hauled for it in the range. */
    entries: { project: projects, equipment },
    usual: ['project', 'equipment'],
    further: { kind: optional(equipment.fields.kind) },
  },
  figures: {
    summary: 'How the hours of machines were spent: moving, standing and silent, by day',
    fields: figures,
    isEmpty: ({ machines }) => machines === 0,
  },
  rows: {
    name: 'days',
    path: '',
    summary: 'How machines spent their days, a page at a time',
    columns: {
      equipment: row.entry('utilisation.equipment', (one) => one.equipment, sortable),
      day: row.day('utilisation.day', (one) => one.day, sortable),
      ...spentColumns<MachineDay>(),
      share: row.worded('utilisation.bar', () => []),
    },
    shown: ['equipment', 'day', 'moving', 'standing', 'silent', 'share'],
    id: (one) => `${one.equipment.id} ${one.day}`,
    link: ({ equipment: { id }, from, to }) => ({ equipment: id, from, to, tab: null, page: null }),
  },
  groups: {
    equipment: {
      path: '/byEquipment',
      summary: 'How each machine spent its hours',
      columns: {
        title: machine.entry('utilisation.equipment', (one) => one.equipment, {
          sortable: true,
          narrows: 'equipment',
        }),
        ...spentColumns<MachineSpent>(),
      },
      id: (one: MachineSpent) => one.equipment.id,
    },
    day: {
      path: '/byDay',
      summary: 'How the hours of each day were spent',
      columns: { day: day.day('utilisation.day', (one) => one.day, sortable), ...spentColumns<DaySpent>() },
      id: (one: DaySpent) => one.day,
    },
  },
  aside: {
    name: 'silent',
    said: (words, { silentMachines: count }) =>
      count > 0 ? words('utilisation.said.silent', { count }) : undefined,
  },
  said: (words, { machines, moving }, { project, equipment: one }) => ({
    counted: words('utilisation.said.counted', {
      machines: words('utilisation.said.machines', { count: machines }),
      hours: words('utilisation.said.hours', { count: Math.round(moving / 3_600) }),
    }),
    about: [project, one],
  }),
  remarks: (words) => [words('utilisation.said.rule')],
  snapshot: { figures: (all) => all, sort: { equipment: '-moving', day: 'day' } },
  exports: {
    summary: 'The days of machines as {format} in the language of the reader',
    columns: ['equipment', 'day', 'moving', 'standing', 'silent'],
    record: 'utilisation',
  },
})

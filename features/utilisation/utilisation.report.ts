import { columnsOf, defineReport } from '@haulway/report'
import { date, instant, list, number, optional, reference, type Infer } from '@haulway/resource'
import { equipment } from '../equipment/equipment.resource.ts'
import { projects } from '../projects/project.resource.ts'

/** Seconds; together they are the elapsed time. */
const spent = {
  moving: number({ required: true }),
  /** For a loader: the loading of the cycles that name it, with two trucks at once counted once. */
  loading: number({ required: true }),
  /** Heard, and neither moving nor loading. */
  standing: number({ required: true }),
  /** Hours without positions. */
  silent: number({ required: true }),
} as const
export type Spent = Infer<typeof spent>

/** In display order. */
export const parts = ['moving', 'loading', 'standing', 'silent'] as const satisfies (keyof Spent)[]

/** Absent in copies shared before loading time existed. */
export const secondsSpent = (of: Partial<Spent>, part: keyof Spent): number => of[part] ?? 0

export const totalSeconds = (of: Partial<Spent>): number =>
  parts.reduce((whole, part) => whole + secondsSpent(of, part), 0)

export const daySpent = {
  /** On the calendar of the report's zone. */
  day: date({ required: true }),
  /** Its midnights; the end is exclusive. */
  from: instant({ required: true }),
  to: instant({ required: true }),
  ...spent,
} as const
export type DaySpent = Infer<typeof daySpent>

const of = { equipment: reference('equipment', { required: true }) } as const
const machineDay = { ...of, ...daySpent } as const
export type MachineDay = Infer<typeof machineDay>

const machineSpent = { ...of, ...spent } as const
export type MachineSpent = Infer<typeof machineSpent>

const MAX_DAYS = 100_000

const figures = {
  machines: number({ required: true }),
  /** Machines without any position. */
  silentMachines: number({ required: true }),
  ...spent,
  days: list(daySpent, { required: true, max: MAX_DAYS }),
} as const

export type UtilisationFigures = Infer<typeof figures>

/** How a column shows the share of the time. */
function shareOf(part: keyof Spent, of: Spent): number {
  const whole = totalSeconds(of)
  return whole === 0 ? 0 : secondsSpent(of, part) / whole
}

function spentColumns<Row extends Spent>() {
  const { duration } = columnsOf<Row, UtilisationFigures>()
  const column = (part: keyof Spent) =>
    duration(`utilisation.${part}`, (row) => row[part], {
      sortable: true,
      total: (all) => all[part],
      hint: (row, words) => words('utilisation.share', { percent: Math.round(shareOf(part, row) * 100) }),
    })
  return {
    moving: column('moving'),
    loading: column('loading'),
    standing: column('standing'),
    silent: column('silent'),
  }
}

const row = columnsOf<MachineDay, UtilisationFigures>()
const machine = columnsOf<MachineSpent, UtilisationFigures>()
const day = columnsOf<DaySpent, UtilisationFigures>()
const sortable = { sortable: true } as const

/** How machines spent their hours, by machine and day. */
export const utilisation = defineReport({
  name: 'utilisation',
  screen: '/utilisation',
  path: '/reports/utilisation',
  permission: 'reports',
  feature: 'tracker',
  messages: 'utilisation',
  filters: {
    /** A project's machines are those that hauled or loaded for it in the range. */
    entries: { project: projects, equipment },
    usual: ['project', 'equipment'],
    further: { kind: optional(equipment.fields.kind) },
  },
  figures: {
    summary: 'How the hours of machines were spent: moving, loading, standing and silent, by day',
    fields: figures,
    isEmpty: ({ machines }) => machines === 0,
  },
  rows: {
    name: 'days',
    path: '',
    summary: 'How machines spent their days, a page at a time',
    row: machineDay,
    columns: {
      equipment: row.entry('utilisation.equipment', (one) => one.equipment, sortable),
      day: row.day('utilisation.day', (one) => one.day, sortable),
      ...spentColumns<MachineDay>(),
      share: row.worded('utilisation.bar', () => []),
    },
    shown: ['equipment', 'day', ...parts, 'share'],
    id: (one) => `${one.equipment.id} ${one.day}`,
    link: ({ equipment: { id }, from, to }) => ({ equipment: id, from, to, tab: null, page: null }),
  },
  groups: {
    equipment: {
      path: '/byEquipment',
      summary: 'How each machine spent its hours',
      row: machineSpent,
      columns: {
        title: machine.entry('utilisation.equipment', (one) => one.equipment, {
          sortable: true,
          narrows: (one) => ({ equipment: one.equipment.id }),
        }),
        ...spentColumns<MachineSpent>(),
      },
      id: (one: MachineSpent) => one.equipment.id,
    },
    day: {
      path: '/byDay',
      summary: 'How the hours of each day were spent',
      row: daySpent,
      columns: { day: day.day('utilisation.day', (one) => one.day, sortable), ...spentColumns<DaySpent>() },
      id: (one: DaySpent) => one.day,
    },
  },
  aside: {
    name: 'silent',
    said: (words, { silentMachines: count }) =>
      count > 0 ? words('utilisation.said.silent', { count }) : undefined,
  },
  said: (words, all, { project, equipment: one }) => {
    const hours = (part: keyof Spent) =>
      words('utilisation.said.hours', { count: Math.round(secondsSpent(all, part) / 3_600) })
    const machines = words('utilisation.said.machines', { count: all.machines })
    const counted =
      secondsSpent(all, 'loading') > 0
        ? words('utilisation.said.loaded', { machines, hours: hours('moving'), loading: hours('loading') })
        : words('utilisation.said.counted', { machines, hours: hours('moving') })
    return { counted, about: [project, one] }
  },
  remarks: (words) => [words('utilisation.said.rule')],
  snapshot: { figures: (all) => all, sort: { equipment: '-moving', day: 'day' } },
  exports: {
    summary: 'The days of machines as {format} in the language of the reader',
    columns: ['equipment', 'day', ...parts],
    record: 'utilisation',
  },
})

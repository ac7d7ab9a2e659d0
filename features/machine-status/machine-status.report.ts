import { columnsOf, defineReport } from '@haulway/report'
import { choice, date, instant, number, optional, reference, type Infer } from '@haulway/resource'
import { equipment } from '../equipment/equipment.resource.ts'
import { projects } from '../projects/project.resource.ts'
import { statuses } from './status.ts'
import {
  availabilityOf,
  scheduledSeconds,
  availabilityUsedOf,
  utilisationOf,
  type Hours,
} from './time-model.ts'

const seconds = number({ required: true })
/** Seconds of scheduled time; together they are all of it. */
const hours = { operating: seconds, delay: seconds, standby: seconds, down: seconds } as const

const day = {
  /** On the calendar of the report's zone. */
  day: date({ required: true }),
  /** Its midnights; the end is exclusive. */
  from: instant({ required: true }),
  to: instant({ required: true }),
} as const

const of = { equipment: reference('equipment', { required: true }) } as const
const machineDay = { ...of, ...day, ...hours } as const
export type StatusDay = Infer<typeof machineDay>

const machine = { ...of, ...hours } as const
export type StatusMachine = Infer<typeof machine>

const dayHours = { ...day, ...hours } as const
export type StatusOfDay = Infer<typeof dayHours>

const reason = {
  /** null: no reason was given. */
  reason: reference('statusreasons'),
  status: choice(statuses, { required: true }),
  /** Number of machines. */
  machines: number({ required: true, integer: true }),
  seconds,
} as const
export type StatusReason = Infer<typeof reason>

const figures = {
  machines: number({ required: true }),
  /** Number of machines that were down for some time. */
  downMachines: number({ required: true }),
  ...hours,
} as const
export type StatusFigures = Infer<typeof figures>

type Shares = Pick<StatusDay, keyof Hours>

/** A share as tables show it: whole percent. */
const percent = (value: number | null) => (value === null ? null : Math.round(value))

function hoursColumns<Row extends Shares>() {
  const { duration, quantity } = columnsOf<Row, StatusFigures>()
  const column = (status: (typeof statuses)[number]) =>
    duration(`machineStatus.status.${status}`, (row) => row[status], {
      sortable: true,
      total: (all) => all[status],
    })
  return {
    scheduled: duration('machineStatus.scheduled', scheduledSeconds, {
      sortable: true,
      total: scheduledSeconds,
    }),
    operating: column('operating'),
    delay: column('delay'),
    standby: column('standby'),
    down: column('down'),
    availability: quantity('machineStatus.availability', 'count', (row) => percent(availabilityOf(row)), {
      total: (all) => percent(availabilityOf(all)),
    }),
    utilisation: quantity('machineStatus.utilisation', 'count', (row) => percent(utilisationOf(row)), {
      total: (all) => percent(utilisationOf(all)),
    }),
    useOfAvailability: quantity(
      'machineStatus.useOfAvailability',
      'count',
      (row) => percent(availabilityUsedOf(row)),
      { hidden: true, total: (all) => percent(availabilityUsedOf(all)) },
    ),
  }
}

const row = columnsOf<StatusDay, StatusFigures>()
const byMachine = columnsOf<StatusMachine, StatusFigures>()
const byDay = columnsOf<StatusOfDay, StatusFigures>()
const byReason = columnsOf<StatusReason, StatusFigures>()
const sortable = { sortable: true } as const
const shown = ['scheduled', 'operating', 'delay', 'standby', 'down', 'availability', 'utilisation'] as const

/** Availability and utilisation of machines by day, and the reasons for delays and downtime (decision 0097). */
export const machineStatusReport = defineReport({
  name: 'machineStatus',
  screen: '/machine-status',
  path: '/reports/machinestatus',
  permission: 'reports',
  feature: 'tracker',
  messages: 'machineStatus',
  filters: {
    /** A project's machines are those that hauled for it in the range. */
    entries: { project: projects, equipment },
    usual: ['project', 'equipment'],
    further: { kind: optional(equipment.fields.kind) },
  },
  figures: {
    summary:
      'Availability and utilisation of machines: scheduled hours operating, delayed, standing by and down',
    fields: figures,
    isEmpty: ({ machines }) => machines === 0,
  },
  rows: {
    name: 'days',
    path: '',
    summary: 'Hours of machines by status and day, a page at a time',
    row: machineDay,
    columns: {
      equipment: row.entry('machineStatus.equipment', (one) => one.equipment, sortable),
      day: row.day('machineStatus.day', (one) => one.day, sortable),
      ...hoursColumns<StatusDay>(),
    },
    shown: ['equipment', 'day', ...shown],
    id: (one) => `${one.equipment.id} ${one.day}`,
    link: ({ equipment: { id }, from, to }) => ({ equipment: id, from, to, tab: 'reason', page: null }),
  },
  groups: {
    equipment: {
      path: '/byEquipment',
      summary: 'Hours of each machine by status',
      row: machine,
      columns: {
        title: byMachine.entry('machineStatus.equipment', (one) => one.equipment, {
          sortable: true,
          narrows: (one) => ({ equipment: one.equipment.id }),
        }),
        ...hoursColumns<StatusMachine>(),
      },
      id: (one: StatusMachine) => one.equipment.id,
    },
    day: {
      path: '/byDay',
      summary: 'Hours of each day by status',
      row: dayHours,
      columns: {
        day: byDay.day('machineStatus.day', (one) => one.day, sortable),
        ...hoursColumns<StatusOfDay>(),
      },
      id: (one: StatusOfDay) => one.day,
    },
    reason: {
      path: '/byReason',
      summary: 'Hours by status and reason',
      row: reason,
      columns: {
        title: byReason.entry('machineStatus.reason', (one) => one.reason, {
          sortable: true,
          none: 'machineStatus.noReason',
        }),
        status: byReason.worded('machineStatus.status', (one) => [`machineStatus.status.${one.status}`]),
        machines: byReason.quantity('machineStatus.machines', 'count', (one) => one.machines, sortable),
        seconds: byReason.duration('machineStatus.hours', (one) => one.seconds, sortable),
      },
      id: (one: StatusReason) => `${one.status} ${one.reason?.id ?? ''}`,
    },
  },
  aside: {
    name: 'down',
    said: (words, { downMachines: count }) =>
      count > 0 ? words('machineStatus.said.down', { count }) : undefined,
  },
  said: (words, all, { project, equipment: one }) => ({
    counted: words('machineStatus.said.counted', {
      machines: words('machineStatus.said.machines', { count: all.machines }),
      availability: percent(availabilityOf(all)) ?? '–',
      utilisation: percent(utilisationOf(all)) ?? '–',
    }),
    about: [project, one],
  }),
  remarks: (words) => [words('machineStatus.said.rule')],
  snapshot: { figures: (all) => all, sort: { equipment: 'title', day: 'day', reason: '-seconds' } },
  exports: {
    summary: 'Hours of machines by status and day as {format} in the language of the reader',
    columns: ['equipment', 'day', ...shown, 'useOfAvailability'],
    record: 'machineStatus',
  },
})

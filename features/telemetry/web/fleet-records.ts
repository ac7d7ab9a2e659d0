import {
  ALARM,
  DIMMED,
  type MachineColumns,
  machineColumns,
  OFFLINE,
  applyFix,
} from '@haulway/map/machines/motion.ts'
import { machineStates } from '@haulway/map/base/palette.ts'
import {
  type FleetMachine,
  type FleetMachineChange,
  OFFLINE_AFTER_MS,
  type ClientMachine,
  waitingTrucks,
} from '../live/channels.ts'

function isComplete(change: FleetMachineChange): change is FleetMachine {
  return change.title !== undefined && change.t !== undefined && change.lon !== undefined
}

function copyMachine(from: MachineColumns, i: number, to: MachineColumns, j: number): void {
  for (const name of [
    'x',
    'y',
    't',
    'vx',
    'vy',
    'hold',
    'dx',
    'dy',
    'from',
    'heading',
    'turn',
    'flags',
  ] as const) {
    to[name][j] = from[name][i]!
  }
}

/** More than a digit. */
const MAX_WAITING = 9

/** Fields of a machine that lists show. */
const listedFields = ['title', 'activity', 'since', 'locationId', 'routeId', 'kind'] as const

/** The trucks at a loader, as one text to compare. */
const trucksText = (trucks: FleetMachine['trucks']) =>
  (trucks ?? []).map(({ id, doing }) => `${id} ${doing}`).join()

/** Whether lists look different after a change. */
function differs(change: FleetMachineChange, before: FleetMachine): boolean {
  if (change.trucks !== undefined && trucksText(change.trucks) !== trucksText(before.trucks)) return true
  return listedFields.some((field) => change[field] !== undefined && change[field] !== before[field])
}

const byTitle = new Intl.Collator(undefined, { numeric: true })

function orderByTitle(machines: readonly ClientMachine[]): number[] {
  return [...machines.keys()].sort((a, b) => byTitle.compare(machines[a]!.title, machines[b]!.title))
}

export type MachinePredicate = ((machine: ClientMachine) => boolean) | null

function ageMachines(machines: ClientMachine[], { flags }: MachineColumns, now: number): boolean {
  let changed = false
  machines.forEach((machine, i) => {
    const offline = now - machine.t > OFFLINE_AFTER_MS
    flags[i] = (flags[i]! & ~OFFLINE) | (offline ? OFFLINE : 0)
    if (offline === machine.offline) return
    machines[i] = { ...machine, offline }
    changed = true
  })
  return changed
}

function dimMachines(
  machines: readonly ClientMachine[],
  { flags }: MachineColumns,
  kept: MachinePredicate,
): void {
  machines.forEach((machine, i) => {
    const dimmed = kept !== null && !kept(machine)
    flags[i] = (flags[i]! & ~DIMMED) | (dimmed ? DIMMED : 0)
  })
}

const alarmOf = (alarms: ReadonlySet<string>, { id }: { id: string }) => (alarms.has(id) ? ALARM : 0)

function markAlarms(
  machines: readonly ClientMachine[],
  { flags }: MachineColumns,
  alarms: ReadonlySet<string>,
): void {
  machines.forEach(({ id }, i) => {
    flags[i] = (flags[i]! & ~ALARM) | alarmOf(alarms, { id })
  })
}

export interface RecordSettings {
  /** Server time, epoch milliseconds. */
  clock: () => number
  reducedMotion: () => boolean
}

/** The content of the frames so far: machines, their columns, and the index of each machine. */
export function fleetRecords({ clock, reducedMotion }: RecordSettings) {
  let columns = machineColumns(64)
  let machines: ClientMachine[] = []
  let index = new Map<string, number>()
  /** Indices by title; cached because sorting thousands is slow and titles rarely change. */
  let order: number[] | undefined
  let alarms: ReadonlySet<string> = new Set()

  function write(i: number, machine: FleetMachine, isFirst: boolean): void {
    const now = clock()
    applyFix(columns, i, machine, now, { isFirst, still: reducedMotion() })
    columns.state[i] = machineStates.indexOf(machine.activity)
    const offline = now - machine.t > OFFLINE_AFTER_MS
    columns.flags[i] = (columns.flags[i]! & DIMMED) | (offline ? OFFLINE : 0) | alarmOf(alarms, machine)
    columns.waiting[i] = Math.min(MAX_WAITING, waitingTrucks(machine))
    if (machines[i]?.title !== machine.title) order = undefined
    machines[i] = { ...machine, offline }
  }

  function reset(next: readonly FleetMachine[], room = next.length): void {
    const [oldColumns, oldIndex] = [columns, index]
    columns = machineColumns(Math.max(64, room * 2))
    columns.count = next.length
    machines = []
    order = undefined
    index = new Map(next.map(({ id }, i) => [id, i]))
    next.forEach((machine, i) => {
      const before = oldIndex.get(machine.id)
      if (before !== undefined) copyMachine(oldColumns, before, columns, i)
      write(i, machine, before === undefined)
    })
  }

  function add(machine: FleetMachine): void {
    const i = machines.length
    if (i === columns.x.length) reset(machines, i + 1)
    index.set(machine.id, i)
    columns.count = i + 1
    write(i, machine, true)
  }

  return {
    reset,
    /** Whether a list that shows the machine looks different now. */
    change(change: FleetMachineChange): boolean {
      const i = index.get(change.id)
      if (i === undefined) {
        if (isComplete(change)) add(change)
        return isComplete(change)
      }
      const before = machines[i]!
      write(i, { ...before, ...change }, false)
      return differs(change, before)
    },
    /** Marks machines that went offline or came back; returns whether there were any. */
    age: () => ageMachines(machines, columns, clock()),
    dim: (kept: MachinePredicate) => dimMachines(machines, columns, kept),
    /** Sets which machines have a badge. */
    alert(next: ReadonlySet<string>): void {
      alarms = next
      markAlarms(machines, columns, next)
    },
    columns: () => columns,
    at: (i: number) => machines[i],
    indexOf: (id: string) => index.get(id) ?? -1,
    sorted: (): ClientMachine[] => (order ??= orderByTitle(machines)).map((i) => machines[i]!),
  }
}

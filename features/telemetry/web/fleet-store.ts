import type { MachineColumns } from '@haulway/map/machines/motion.ts'
import type { FleetFrame, ClientMachine } from '../live/channels.ts'
import { fleetRecords, type MachinePredicate } from './fleet-records.ts'

/**
 * All machines of the account, outside React: numbers that change in every frame stay in columns that the map reads;
 * lists and panels are notified of what they show.
 */
export interface FleetStore {
  /** Applies a frame of the channel. */
  apply(frame: FleetFrame): void
  /** Marks machines offline as time passes and publishes the list. To be called about twice a second. */
  tick(): void
  /** Dims the machines that the predicate excludes; null dims none. */
  emphasise(kept: MachinePredicate): void
  /** Sets the machines drawn with a badge. */
  alert(machines: ReadonlySet<string>): void
  /** False until the first snapshot. */
  isReady(): boolean
  /** In order of title; the same array until something in it changes. */
  list(): readonly ClientMachine[]
  machine(id: string): ClientMachine | undefined
  /** Server time, epoch milliseconds. */
  clock: () => number
  columns(): MachineColumns
  title(i: number): string
  icon(i: number): string
  indexOf(id: string): number
  idOf(i: number): string | undefined
  /** Called after every frame. */
  watch: (callback: () => void) => () => void
  /** Called after a change of the list. */
  watchList: (callback: () => void) => () => void
}

export interface FleetSettings {
  /** Monotonic milliseconds: `performance.now`. */
  now(): number
  /** Whether the user prefers reduced motion. */
  reducedMotion(): boolean
}

/** The server's clock counts as set back when it goes back by more than the network can explain. */
const CLOCK_SET_BACK_MS = 5_000

/** Server time from its frames: the frame with the least delay is nearest to the truth. */
function serverClock(now: () => number) {
  let offset = -Infinity
  return {
    sync(serverNow: number): void {
      const measured = serverNow - now()
      if (measured > offset || measured < offset - CLOCK_SET_BACK_MS) offset = measured
    },
    now: () => (offset === -Infinity ? 0 : now() + offset),
  }
}

function callbacks() {
  const all = new Set<() => void>()
  return {
    watch: (callback: () => void) => {
      all.add(callback)
      return () => void all.delete(callback)
    },
    call: () => {
      for (const callback of all) callback()
    },
  }
}

export function createFleetStore(settings: FleetSettings): FleetStore {
  const clock = serverClock(() => settings.now())
  const records = fleetRecords({ clock: clock.now, reducedMotion: () => settings.reducedMotion() })
  const frames = callbacks()
  const lists = callbacks()
  let ready = false
  let list: readonly ClientMachine[] = []
  let stale = false
  let kept: MachinePredicate = null

  function publish(): void {
    stale = false
    list = records.sorted()
    records.dim(kept)
    lists.call()
    frames.call()
  }

  return {
    apply(frame) {
      clock.sync(frame.now)
      if (frame.kind === 'snapshot') {
        records.reset(frame.machines)
        ready = true
        publish()
        return
      }
      // Every change is applied: `some` would stop at the first that matters to lists.
      for (const change of frame.machines) if (records.change(change)) stale = true
      frames.call()
    },
    tick() {
      if (records.age()) stale = true
      if (stale) publish()
    },
    emphasise(next) {
      kept = next
      records.dim(kept)
      frames.call()
    },
    alert(machines) {
      records.alert(machines)
      frames.call()
    },
    isReady: () => ready,
    list: () => list,
    machine: (id) => records.at(records.indexOf(id)),
    clock: () => clock.now(),
    columns: () => records.columns(),
    title: (i) => records.at(i)?.title ?? '',
    icon: (i) => records.at(i)?.icon ?? '',
    indexOf: (id) => records.indexOf(id),
    idOf: (i) => records.at(i)?.id,
    watch: frames.watch,
    watchList: lists.watch,
  }
}

/** Sends what the devices of a simulated fleet record, at the pace of a clock. */
import type { Fleet } from '../simulation/fleet.ts'
import type { ObservedFix } from '../simulation/observe.ts'
import type { Clock } from './clock.ts'
import { wireFix, type DeviceLink } from './device.ts'

export interface StreamOptions {
  fleet: Fleet
  /** By machine of the fleet; null: this one is not connected. */
  links: readonly (DeviceLink | null)[]
  clock: Clock
  signal: AbortSignal
  /** Simulated time at a clock time; Infinity: as fast as possible. */
  reached: (now: number) => number
  /** Nothing before this moment is sent. */
  from: number
  /** Last simulated moment. */
  until: number
  /** Called with the site's progress before the facts recorded until then are sent. */
  advanced?: (t: number) => void
  /** Called for a machine whose connection ended for good; without it the failure ends everything. */
  onLost?: (machine: number, error: unknown) => void
}

/** Simulated time between two rounds of sending at full speed. */
const ROUND_MS = 600_000
/** Time between two rounds when following the clock. */
const TICK_MS = 1000

/** Runs until `until` is reached and acknowledged, or the signal. Devices without connection send later. */
export async function streamFleet(streaming: StreamOptions): Promise<void> {
  const { fleet, links, clock, signal, until } = streaming
  const held: ObservedFix[][] = links.map(() => [])
  const lost = new Set<number>()
  const flush = async (machine: number): Promise<void> => {
    const link = links[machine]
    if (!link || lost.has(machine)) return
    try {
      await link.flush()
    } catch (error) {
      if (!streaming.onLost || signal.aborted) throw error
      lost.add(machine)
      streaming.onLost(machine, error)
    }
  }
  /** Adds everything that can be sent by now to the queues of the devices. */
  const release = (now: number): void => {
    held.forEach((waiting, machine) => {
      const ready = waiting.filter((one) => one.sentAt <= now)
      if (ready.length === 0) return
      held[machine] = waiting.filter((one) => one.sentAt > now)
      for (const one of ready) links[machine]?.record(wireFix(one.fix))
    })
  }
  while (!signal.aborted && fleet.world.t < until) {
    const target = Math.min(streaming.reached(clock.now()), until, fleet.world.t + ROUND_MS)
    fleet.advance(
      target,
      (machine, observed) => {
        if (observed.fix.t >= streaming.from && !lost.has(machine)) held[machine]!.push(observed)
      },
      (machine, reading) => {
        if (reading.t >= streaming.from && !lost.has(machine)) links[machine]?.hear(reading)
      },
    )
    streaming.advanced?.(fleet.world.t)
    release(fleet.world.t >= until ? Infinity : fleet.world.t)
    await Promise.all(links.map((_, machine) => flush(machine)))
    if (streaming.reached(clock.now()) - fleet.world.t < TICK_MS) await clock.sleep(TICK_MS, signal)
  }
}

/** Carries what the devices of a simulated fleet record to the server, at the pace of a clock. */
import type { Fleet } from '../simulation/fleet.ts'
import type { Observed } from '../simulation/observe.ts'
import type { Clock } from './clock.ts'
import { wireFix, type DeviceLink } from './device.ts'

export interface Streaming {
  fleet: Fleet
  /** By machine of the fleet; null: this one is not connected. */
  links: readonly (DeviceLink | null)[]
  clock: Clock
  signal: AbortSignal
  /** Simulated moment that has been reached at this moment of the clock; Infinity: as fast as it goes. */
  reached: (now: number) => number
  /** Nothing before this moment is sent. */
  from: number
  /** Last simulated moment. */
  until: number
  /** Told how far the site has come, before what was recorded until then is sent. */
  advanced?: (t: number) => void
  /** A machine whose connection ended for good; without it the failure ends everything. */
  onLost?: (machine: number, error: unknown) => void
}

/** Simulated time between two rounds of sending when it goes as fast as it can. */
const ROUND_MS = 600_000
/** Time between two rounds when it goes with the clock. */
const TICK_MS = 1000

/** Runs until `until` is reached and acknowledged, or the signal. Devices without connection send later. */
export async function streamFleet(streaming: Streaming): Promise<void> {
  const { fleet, links, clock, signal, until } = streaming
  const held: Observed[][] = links.map(() => [])
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
  /** Everything that has a connection by now goes into the devices' queues. */
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
    fleet.advance(target, (machine, observed) => {
      if (observed.fix.t >= streaming.from && !lost.has(machine)) held[machine]!.push(observed)
    })
    streaming.advanced?.(fleet.world.t)
    release(fleet.world.t >= until ? Infinity : fleet.world.t)
    await Promise.all(links.map((_, machine) => flush(machine)))
    if (streaming.reached(clock.now()) - fleet.world.t < TICK_MS) await clock.sleep(TICK_MS, signal)
  }
}

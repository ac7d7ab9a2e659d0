/** Troubles planted into a shift, each with the true moment at which it crosses its threshold. */
import { defaultAlarmLimits } from '@haulway/features/alarm-limits/alarm-limits.ts'
import { Limits } from '@haulway/features/attention/limits.ts'
import { beneathUsual, beyondUsual } from '@haulway/features/attention/usual.ts'
import { zoneAt } from '../simulation/standing.ts'
import { trueLoaders } from '../simulation/loader-truth.ts'
import type { Truck } from '../simulation/machine.ts'
import { randomStream } from '../simulation/random.ts'
import type { World } from '../simulation/world-state.ts'
import type { Disturbance } from './shift.ts'
import { CLAY, PROJECT, SPEED_LIMIT, type Usual } from './site.ts'

const MINUTE = 60_000
const limits = defaultAlarmLimits
/** Default settings. */
const nobodySets = new Limits([])

/** A trouble: the rule that must raise an alarm, and its subject (null: any). */
export interface Trouble {
  readonly rule: string
  readonly subject: () => string | null
  readonly disturbance: Disturbance
}

type Plant = (world: World, at: number, seed: number, usual: Usual) => Trouble

const anyTruck = (world: World, seed: number): Truck => randomStream(seed, 'victim').pick(world.trucks)

/** Its device stops sending. */
const silent: Plant = (world, at, seed) => {
  const truck = anyTruck(world, seed)
  return {
    rule: 'silent',
    subject: () => truck.id,
    disturbance: {
      step: () => undefined,
      isMuted: (machine, t) => machine === truck.id && t >= at && t < at + 12 * MINUTE,
      crossedAt: () => at + limits.silentMinutes * MINUTE,
    },
  }
}

/** Nobody on the site can send. */
const network: Plant = (_, at) => ({
  rule: 'silent',
  subject: () => PROJECT,
  disturbance: {
    step: () => undefined,
    isMuted: (_machine, t) => t >= at && t < at + 12 * MINUTE,
    crossedAt: () => at + limits.silentMinutes * MINUTE,
  },
})

/** A driver stops on the road. */
const standing: Plant = (world, at, seed) => {
  const truck = anyTruck(world, seed)
  let [stopped, stands]: [boolean, number | null] = [false, null]
  return {
    rule: 'standing',
    subject: () => truck.id,
    disturbance: {
      step(now) {
        const free = now.t >= at && truck.state === 'driving' && zoneAt(now, truck) === null
        if (!stopped && free && truck.way.length - truck.along > 300) {
          stopped = true
          truck.waitUntil = now.t + 16 * MINUTE
        }
        if (stopped && stands === null && truck.speed === 0) stands = now.t
      },
      crossedAt: () => (stands === null ? null : stands + limits.standingMinutes * MINUTE),
    },
  }
}

/** A loaded truck crawls. */
const late: Plant = (world, at, seed, { routes }) => {
  const truck = anyTruck(world, seed)
  const p90 = routes.get(truck.haul.title)?.usual.loadedTravel ?? 0
  const most = Math.max(p90 * (1 + limits.lateShare / 100), p90 + limits.lateMinutes * 60) * 1000
  let [left, crossed]: [number | null, number | null] = [null, null]
  return {
    rule: 'late',
    subject: () => truck.id,
    disturbance: {
      step({ t }) {
        const hauls = truck.state === 'driving' && truck.station.kind === 'dump'
        if (left === null && t >= at && hauls && truck.along < 5) {
          left = t
          truck.profile = truck.profile.map((speed) => speed * 0.25)
        }
        if (left !== null && crossed === null && hauls && t - left >= most) crossed = t
      },
      crossedAt: () => crossed,
    },
  }
}

/** All loaders take far longer to load. */
const queue: Plant = (_, at, __, { places }) => {
  const most = ({ zone }: Truck['station']) =>
    beyondUsual(nobodySets, 'queueMinutes', places.get(zone)?.queue).seconds * 1000
  let [crossed, planted]: [number | null, boolean] = [null, false]
  return {
    rule: 'queue',
    subject: () => null,
    disturbance: {
      step({ t, trucks }) {
        const served = trucks.filter(({ state, station }) => state === 'serving' && station.kind === 'load')
        if (!planted && t >= at && served.length > 0) {
          planted = true
          const more = 9 * MINUTE
          for (const truck of trucks)
            if (truck.station.kind === 'load' && ['serving', 'spotting', 'backing'].includes(truck.state)) {
              truck.waitUntil += more
              truck.serviceEndsAt += more
              for (const step of truck.service) step.at += more
            }
        }
        if (planted && t >= at)
          for (const { state, stay, station } of trucks)
            if (state === 'queueing' && station.kind === 'load' && stay?.queuedAt != null)
              if (t - stay.queuedAt >= most(station)) crossed ??= t
      },
      crossedAt: () => crossed,
    },
  }
}

/** Half of the trucks are away. */
const hang: Plant = (_, at, __, { places }) => {
  let [crossed, of]: [number | null, string | null] = [null, null]
  let looked = 0
  return {
    rule: 'hang',
    subject: () => of,
    disturbance: {
      step(world) {
        const { t, trucks } = world
        if (t >= at)
          for (const truck of trucks.slice(0, trucks.length / 2))
            truck.nextBreakAt = Math.min(truck.nextBreakAt, at)
        if (crossed !== null || t < at || t - looked < 5_000) return
        looked = t
        for (const { zone, intervals } of trueLoaders(world)) {
          // Hang before each of its loads, and its current hang.
          const hangs: number[] = []
          let [hung, loads] = [0, 0]
          for (const { from, to, doing } of intervals) {
            if (doing === 'hang') hung += (to - from) / 1000
            if (doing !== 'loading') continue
            hangs.push(hung)
            hung = 0
            loads += 1
          }
          const last = [...hangs, hung].slice(-5)
          const mean = last.reduce((sum, one) => sum + one, 0) / 5
          if (loads >= 5 && mean >= beyondUsual(nobodySets, 'hangMinutes', places.get(zone)?.hang).seconds) {
            crossed = t
            of = zone
          }
        }
      },
      crossedAt: () => crossed,
    },
  }
}

/** A driver brings clay to where rock is dumped. */
const wrongDump: Plant = (world, at, seed) => {
  const truck = anyTruck(world, seed)
  let [planted, crossed]: [boolean, number | null] = [false, null]
  return {
    rule: 'wrongDump',
    subject: () => truck.id,
    disturbance: {
      step({ t }) {
        const hauls = truck.state === 'driving' && truck.station.kind === 'dump'
        if (!planted && t >= at && hauls && truck.along < 5) planted = true
        const { stay } = truck
        if (planted && crossed === null && stay?.kind === 'dump' && stay.enteredAt > at)
          crossed = stay.enteredAt
      },
      press(machine, state) {
        if (machine === truck.id)
          state.work.materialId =
            planted && crossed === null ? CLAY : planted && truck.payloadKg > 10_000 ? CLAY : null
      },
      crossedAt: () => crossed,
    },
  }
}

/** An empty truck speeds. */
const speeding: Plant = (world, at, seed) => {
  const truck = anyTruck(world, seed)
  const most = (SPEED_LIMIT * (1 + limits.speedOver / 100)) / 3.6
  let [planted, since, crossed]: [boolean, number | null, number | null] = [false, null, null]
  return {
    rule: 'speeding',
    subject: () => truck.id,
    disturbance: {
      step({ t }) {
        const returns = truck.state === 'driving' && truck.station.kind === 'load'
        if (!planted && t >= at && returns && truck.along < 5) {
          planted = true
          truck.profile = truck.profile.map((speed) => speed * 2.4)
        }
        since = truck.speed > most ? (since ?? t) : null
        if (planted && since !== null && t - since >= 5_000) crossed ??= t
      },
      crossedAt: () => crossed,
    },
  }
}

/** A loaded truck at the beginning of its way, and its metres on it. */
const setsOut = ({ state, station, along, way }: Truck, from: number): boolean =>
  state === 'driving' && station.kind === 'dump' && along > from && way.length - along > 1_400

/** m/s of the two trucks that bunch. */
const TOGETHER = 5

/**
 * Two trucks on one way: the one in front waits for the one behind, and they continue together, somewhat nearer than
 * the threshold.
 */
const bunching: Plant = (_, at, seed, { routes }) => {
  const share = randomStream(seed, 'gap').between(0.2, 0.8)
  const leastGap = ({ haul }: Truck, trucks: readonly Truck[]) => {
    const { cycleSeconds = null, closestSeconds = null } = routes.get(haul.title) ?? {}
    const even = (cycleSeconds ?? 0) / trucks.filter((one) => one.haul === haul).length
    return beneathUsual(nobodySets, (even * limits.bunchShare) / 100, closestSeconds).seconds
  }
  let [waits, pair]: [Truck | null, readonly [Truck, Truck] | null] = [null, null]
  let [together, onMs, crossed]: [boolean, number, number | null] = [false, 0, null]
  return {
    rule: 'bunching',
    subject: () => null,
    disturbance: {
      step({ t, trucks }) {
        if (pair === null && t >= at) {
          waits ??= trucks.find((one) => setsOut(one, 300)) ?? null
          if (waits !== null) waits.waitUntil = t + 1_000
          const [haul, along] = [waits?.haul, waits?.along ?? 0]
          const behind = trucks.find((one) => one.haul === haul && one.along < along && setsOut(one, 50))
          if (waits && behind) pair = [waits, behind]
        }
        if (pair === null) return
        const [first, second] = pair
        const apart = Math.hypot(first.x - second.x, first.y - second.y)
        const least = leastGap(first, trucks)
        if (!together && apart > Math.max(40, share * least * TOGETHER)) first.waitUntil = t + 1_000
        else if (!together) {
          together = true
          for (const one of pair) one.profile = one.profile.map((speed) => Math.min(speed, TOGETHER))
        }
        const speed = Math.max(3, (first.speed + second.speed) / 2)
        const drives = pair.every(({ state, speed: own }) => state === 'driving' && own > 1)
        if (drives && apart / speed < least) onMs += 500
        // Of two that drive in different directions only one is on its way there.
        if (first.station.kind !== second.station.kind) onMs = 0
        if (onMs >= limits.bunchMinutes * MINUTE) crossed ??= t
      },
      crossedAt: () => crossed,
    },
  }
}

export const troubles = {
  silent,
  network,
  standing,
  late,
  queue,
  hang,
  wrongDump,
  speeding,
  bunching,
} as const satisfies Record<string, Plant>
export type TroubleName = keyof typeof troubles
export const troubleNames = Object.keys(troubles) as TroubleName[]

/** Services of a truck at a station: bucket after bucket, tipping, fuelling, a break. */
import type { Loader, Station } from '../site/quarry.ts'
import type { Span } from './habits.ts'
import type { Truck } from './machine.ts'
import type { World } from './world-state.ts'

export interface Service {
  steps: { at: number; kg: number; bedUp: boolean }[]
  endsAt: number
}

/** Buckets until the truck is full. The loader may first have to finish a heap: the first one takes longest. */
function loadService(truck: Truck, loader: Loader, now: number): Service {
  const random = truck.random
  const target = truck.traits.payloadKg * random.around(1, 0.03)
  const steps: Service['steps'] = []
  let at = now + 1000 * random.between(4, 18)
  let kg = 0
  while (kg < target - loader.bucketKg * 0.4) {
    kg += Math.min(loader.bucketKg * random.around(1, 0.07), target - kg + 1500)
    steps.push({ at, kg, bedUp: false })
    at += 1000 * loader.passSeconds * random.around(1, 0.12)
  }
  return { steps, endsAt: steps.at(-1)!.at + 1000 * random.between(3, 9) }
}

/** The bed goes up in about 15 s; the rock slides in the second half, and it comes down while driving off. */
function dumpService(truck: Truck, now: number): Service {
  const random = truck.random
  const raise = now + 1000 * random.between(3, 9)
  const slide = random.between(6, 10)
  const empty = random.chance(0.3) ? random.between(200, 2500) : 0
  const steps: Service['steps'] = [{ at: raise, kg: truck.payloadKg, bedUp: true }]
  for (let i = 1; i <= 8; i += 1) {
    const kg = truck.payloadKg + ((empty - truck.payloadKg) * i) / 8
    steps.push({ at: raise + 1000 * (slide + 1.2 * i), kg, bedUp: true })
  }
  return { steps, endsAt: steps.at(-1)!.at + 1000 * random.between(5, 16) }
}

/** The rock is gone within seconds; the bed comes down while driving off. */
function spreadService(truck: Truck, now: number, seconds: Span): Service {
  const random = truck.random
  const ms = 1000 * random.between(...seconds)
  const raise = now + random.between(0.1, 0.25) * ms
  return {
    steps: [
      { at: raise, kg: truck.payloadKg, bedUp: true },
      { at: now + 0.7 * ms, kg: truck.payloadKg / 3, bedUp: true },
      { at: now + 0.95 * ms, kg: 0, bedUp: true },
    ],
    endsAt: now + ms,
  }
}

export function beginService(
  truck: Truck,
  station: Station,
  loader: Loader | undefined,
  { t: now, habits }: Pick<World, 't' | 'habits'>,
): Service {
  const random = truck.random
  if (station.kind === 'load') return loadService(truck, loader!, now)
  if (station.kind === 'dump')
    return habits.spreading ? spreadService(truck, now, habits.spreading) : dumpService(truck, now)
  const minutes = random.between(...(station.kind === 'fuel' ? ([5, 9] as const) : habits.breakMinutes))
  return { steps: [], endsAt: now + 60000 * minutes }
}

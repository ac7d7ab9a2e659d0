/**
 * Weights and volumes of loads, recomputed from the settings and when they were made: measured values take precedence
 * over stated ones, these over the capacity of the body.
 */
import { expect } from 'vitest'
import type { CycleWithFacts, Facts } from './facts.ts'
import { findCycleEvents } from './cycles.ts'
import type { PastSetting } from './test-site.ts'

/** The last value that was set by a moment; the first value also applies to the time before it. */
export function settingAt(
  settings: readonly PastSetting[],
  name: string,
  moment: number,
): number | string | null {
  const own = settings.filter((one) => one.name === name)
  return (own.findLast(({ at }) => at <= moment) ?? own[0])?.value ?? null
}

/**
 * The moment whose settings apply: that of the load, or that of the last recalculation of its route that covers the
 * load.
 */
export const momentOf = ({ world }: Facts, { t, route }: CycleWithFacts): number =>
  world.recalculated.findLast((one) => one.route === route?.id && one.from <= t && t < one.at)?.at ?? t

const rounded = (value: number | null, parts: number) => value && Math.round(value * parts) / parts

/** The capacity of the body: a truck is full when it reaches its volume or its weight, whichever comes first. */
function capacityOf({ world }: Facts, { equipment }: CycleWithFacts, density: number | null) {
  const body = world.bodies.get(equipment.id)
  if (!body) return { weight: null, volume: null }
  if (density === null) return { weight: body.weight, volume: body.volume }
  return {
    weight: Math.min(body.weight, body.volume * density),
    volume: Math.min(body.volume, body.weight / density),
  }
}

interface Stated {
  readonly weight: number | null
  readonly volume: number | null
}

function check(facts: Facts, one: CycleWithFacts, stated: Stated): void {
  const { world } = facts
  const moment = momentOf(facts, one)
  const pressed = one.materialSource === 'pressed'
  const usual = one.route && settingAt(world.settings, `material ${one.route.id}`, moment)
  const material = pressed ? (one.material?.id ?? null) : usual
  const density = material && settingAt(world.settings, `density ${material}`, moment)
  const d = typeof density === 'number' ? density : null
  const held = capacityOf(facts, one, d)
  const weight =
    stated.weight ?? rounded(stated.volume !== null && d !== null ? stated.volume * d : held.weight, 1)
  const volume =
    stated.volume ?? rounded(stated.weight !== null && d !== null ? stated.weight / d : held.volume, 1_000)
  const found = { material: one.material?.id ?? null, weight: one.weight, volume: one.volume }
  expect(found, `${one.key} ${JSON.stringify(stated)}`).toEqual({ material, weight, volume })
  expect(one.weightSource === 'estimate', one.key).toBe(stated.weight === null && weight !== null)
}

export function checkPrices(facts: Facts): void {
  for (const one of facts.cycles) {
    const { load, dump } = findCycleEvents(facts, one)
    // As stated at the load, else at the dump; a load whose amount was stated to be unknown does not use the dump.
    const isEstimate = one.weightSource === 'estimate' || one.weight === null
    const weight = load.weight ?? (isEstimate ? null : dump.weight)
    const isStated = one.volumeSource === 'edit' || one.volumeSource === 'button'
    const volume = load.volume ?? (isStated ? dump.volume : null)
    check(facts, one, { weight, volume })
  }
}

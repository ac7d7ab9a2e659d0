/** Rates of the machines of a site: some from before, some from the middle of its days. */
import { pick } from '@haulway/testing'
import { type Entry, get, make, type SetRate, type TestSite } from './test-site.ts'
import { dayAfter } from './zones.ts'

export async function makeRates(world: TestSite): Promise<void> {
  const { random, machines, days, bodies, rates } = world
  const [machine] = bodies.keys()
  const { haulCategory: category } = await get<{ haulCategory: Entry }>(world, `equipment/${machine}`)
  const wanted = 2 + Math.floor(random() * 4)
  for (let n = 0; n < wanted; n += 1) {
    const rate: SetRate = {
      equipment: random() < 0.4 ? pick(random, machines)!.id : null,
      haulCategory: random() < 0.4 ? category.id : null,
      basis: pick(random, ['hour', 'hour', 'load', 'tonne'] as const)!,
      amount: Math.round(random() * 20_000) / 100,
      validFrom: pick(random, [dayAfter(days[0]!, -30), ...days])!,
    }
    // Of two equal rates with the same start the later entry applies; here both would be entered at the same time.
    const isSame = ({ equipment, haulCategory, validFrom }: SetRate) =>
      equipment === rate.equipment && haulCategory === rate.haulCategory && validFrom === rate.validFrom
    if (rates.some(isSame)) continue
    await make(world, 'rates', { title: `Rate ${n}`, ...rate })
    rates.push(rate)
  }
}

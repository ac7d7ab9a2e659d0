/** Rates of the machines of a site: some from before, some from the middle of its days. */
import { pick } from '@haulway/testing'
import { type Entry, fetchBody, post, type PastRate, type TestSite } from './test-site.ts'
import { addDays } from './zones.ts'

export async function createRates(world: TestSite): Promise<void> {
  const { random, machines, days, bodies, rates } = world
  const [machine] = bodies.keys()
  const { haulCategory: category } = await fetchBody<{ haulCategory: Entry }>(world, `equipment/${machine}`)
  const wanted = 2 + Math.floor(random() * 4)
  for (let n = 0; n < wanted; n += 1) {
    const rate: PastRate = {
      equipment: random() < 0.4 ? pick(random, machines)!.id : null,
      haulCategory: random() < 0.4 ? category.id : null,
      basis: pick(random, ['hour', 'hour', 'load', 'tonne'] as const)!,
      amount: Math.round(random() * 20_000) / 100,
      validFrom: pick(random, [addDays(days[0]!, -30), ...days])!,
    }
    // Of two equal rates with the same start the later entry applies; here both would be entered at the same time.
    const isSame = ({ equipment, haulCategory, validFrom }: PastRate) =>
      equipment === rate.equipment && haulCategory === rate.haulCategory && validFrom === rate.validFrom
    if (rates.some(isSame)) continue
    await post(world, 'rates', { title: `Rate ${n}`, ...rate })
    rates.push(rate)
  }
}

/** A simulated site of the catalogue: what its devices recorded, and the truth. */
import type { Fix } from '@haulway/features/telemetry/facts/fix.ts'
import { createFleet } from '../simulation/fleet.ts'
import { trueLoaders, type TrueLoader } from '../simulation/loader-truth.ts'
import type { Observation } from '../simulation/observe.ts'
import { trueCycles, type TrueCycle } from '../simulation/truth.ts'
import { shiftOf, type OccupancySite } from './sites.ts'

export interface RecordedMachine {
  name: string
  kind: 'hauler' | 'loader'
  /** In order of time. */
  fixes: Fix[]
}

export interface Recording {
  machines: RecordedMachine[]
  cycles: TrueCycle[]
  loaders: TrueLoader[]
}

const STEP_MS = 60_000
/** By then everybody is home; a truck that is not indicates a mistake. */
const MOST_HOURS = 3

export function recordSite(site: OccupancySite, seed: number, how: Observation): Recording {
  const plan = shiftOf(site, seed)
  const fleet = createFleet({
    ...plan,
    observation: (_, kind) => {
      if (kind === 'hauler') return how
      return site.loadersReport ? { ...how, weight: false, bed: false } : null
    },
  })
  const { world } = fleet
  const machines = fleet.machines.map(({ name, kind }): RecordedMachine => ({ name, kind, fixes: [] }))
  const latest = plan.lastLoadAt + MOST_HOURS * 3_600_000
  while (!world.trucks.every((truck) => truck.done)) {
    if (world.t > latest) throw new Error(`${site.title}, seed ${seed}: somebody never comes home`)
    fleet.advance(world.t + STEP_MS, (machine, { fix }) => machines[machine]!.fixes.push(fix))
  }
  return {
    machines,
    cycles: world.trucks.flatMap((truck) => trueCycles(world, truck)),
    loaders: trueLoaders(world),
  }
}

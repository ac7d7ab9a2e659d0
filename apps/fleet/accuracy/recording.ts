/** A simulated site of the catalogue: what its devices recorded, and the truth. */
import type { SensorReading } from '@haulway/features/telemetry/telemetry.ts'
import type { Fix } from '@haulway/features/telemetry/facts/fix.ts'
import { truckId } from '../site/export.ts'
import { createFleet } from '../simulation/fleet.ts'
import { trueLoaders, type TrueLoader } from '../simulation/loader-truth.ts'
import type { Observation } from '../simulation/observe.ts'
import { trueCycles, type TrueCycle } from '../simulation/truth.ts'
import type { Truck } from '../simulation/machine.ts'
import type { SensorObservation } from '../simulation/sensors.ts'
import { shiftOf, type OccupancySite } from './sites.ts'

export interface RecordedMachine {
  name: string
  kind: 'hauler' | 'loader'
  /** In order of time. */
  fixes: Fix[]
  /** Of its bed sensor, in order of time. */
  readings: SensorReading[]
}

export interface Recording {
  machines: RecordedMachine[]
  trucks: readonly Truck[]
  cycles: TrueCycle[]
  loaders: TrueLoader[]
}

const STEP_MS = 60_000
/** By then everybody is home; a truck that is not indicates a mistake. */
const MOST_HOURS = 3

/** `beds`: how the bed sensors of its trucks behave; absent: they have none. */
export function recordSite(
  site: OccupancySite,
  seed: number,
  how: Observation,
  beds?: SensorObservation,
): Recording {
  const plan = shiftOf(site, seed)
  const sensors = Array.from({ length: beds ? plan.trucks : 0 }, (_, i) => ({
    mac: `bed of ${truckId(i)}`,
    kind: 'bed' as const,
    machine: truckId(i),
  }))
  const fleet = createFleet({
    ...plan,
    sensors,
    ...(beds && { sensorObservation: beds }),
    observation: (_, kind) => {
      if (kind === 'hauler') return how
      return site.loadersReport ? { ...how, weight: false, bed: false } : null
    },
  })
  const { world } = fleet
  const machines = fleet.machines.map(({ name, kind }): RecordedMachine => ({
    name,
    kind,
    fixes: [],
    readings: [],
  }))
  const latest = plan.lastLoadAt + MOST_HOURS * 3_600_000
  while (!world.trucks.every((truck) => truck.done)) {
    if (world.t > latest) throw new Error(`${site.title}, seed ${seed}: somebody never comes home`)
    fleet.advance(
      world.t + STEP_MS,
      (machine, { fix }) => machines[machine]!.fixes.push(fix),
      (machine, reading) => machines[machine]!.readings.push(reading),
    )
  }
  for (const { readings } of machines) readings.sort((a, b) => a.t - b.t)
  return {
    machines,
    trucks: world.trucks,
    cycles: world.trucks.flatMap((truck) => trueCycles(world, truck)),
    loaders: trueLoaders(world),
  }
}

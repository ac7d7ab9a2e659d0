/** A site at work with a device on every machine: what the devices record, in order of time. Pure and seeded. */
import type { Quarry } from '../site/quarry.ts'
import { createLoaders, loaderPose } from './loader.ts'
import { poseOf, type Pose } from './machine.ts'
import { createDevice, type Device, type Observation, type Observed } from './observe.ts'
import { createWorld, stepWorld } from './world.ts'
import type { World } from './world-state.ts'

export interface FleetPlan {
  quarry: Quarry
  seed: number
  trucks: number
  /** Begin of the shift and the moment after which nobody starts to load again, epoch milliseconds. */
  startAt: number
  lastLoadAt: number
  /** How the device of a machine observes. */
  observation: (machine: string, kind: 'hauler' | 'loader') => Observation
}

interface FleetMachine {
  /** `equipmentId` on the server. */
  name: string
  kind: 'hauler' | 'loader'
  device: Device
  pose: () => Pose
}

export interface Fleet {
  world: World
  machines: readonly FleetMachine[]
  /** Runs the site until this moment and hands over everything recorded on the way. */
  advance: (until: number, onFix: (machine: number, observed: Observed) => void) => void
}

export function createFleet(plan: FleetPlan): Fleet {
  const world = createWorld(plan)
  const machineOf = (name: string, kind: 'hauler' | 'loader', pose: () => Pose): FleetMachine => ({
    name,
    kind,
    pose,
    device: createDevice(plan.quarry, name, plan.seed, plan.observation(name, kind), plan.startAt),
  })
  const machines = [
    ...world.trucks.map((truck) => machineOf(truck.id, 'hauler', () => poseOf(truck, world.t))),
    ...createLoaders(world).map((motion) =>
      machineOf(motion.name, 'loader', () => loaderPose(motion, plan.quarry, world.t)),
    ),
  ]
  return {
    world,
    machines,
    advance: (until, onFix) => {
      while (world.t < until) {
        stepWorld(world)
        machines.forEach((machine, i) => {
          if (!machine.device.due(world.t)) return
          const observed = machine.device.observe(machine.pose())
          if (observed) onFix(i, observed)
        })
      }
    },
  }
}

/** A working site with a device on every machine: what the devices record, in order of time. Pure and seeded. */
import { createLoaders, loaderPose } from './loader.ts'
import { poseOf, type Pose } from './machine.ts'
import { createDevice, type Device, type Observation, type ObservedFix } from './observe.ts'
import { createWorld, stepWorld } from './world.ts'
import type { World, WorldPlan } from './world-state.ts'

export interface FleetPlan extends WorldPlan {
  /** Properties of the device of a machine; null: it has none. */
  observation: (machine: string, kind: 'hauler' | 'loader') => Observation | null
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
  /** Runs the site until this moment and returns everything recorded on the way. */
  advance: (until: number, onFix: (machine: number, observed: ObservedFix) => void) => void
}

export function createFleet(plan: FleetPlan): Fleet {
  const world = createWorld(plan)
  const machineOf = (name: string, kind: 'hauler' | 'loader', pose: () => Pose): FleetMachine[] => {
    const how = plan.observation(name, kind)
    if (!how) return []
    return [{ name, kind, pose, device: createDevice(plan.quarry, name, plan.seed, how, plan.startAt) }]
  }
  const machines = [
    ...world.trucks.flatMap((truck) => machineOf(truck.id, 'hauler', () => poseOf(truck, world.t))),
    ...createLoaders(world).flatMap((motion) =>
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

/** A working site with a device on every machine: what the devices record, in order of time. Pure and seeded. */
import type { SensorReading } from '@haulway/features/telemetry/telemetry.ts'
import { createLoaders, loaderPose, loaderPosition } from './loader.ts'
import { poseOf, type Pose } from './machine.ts'
import { createDevice, type Device, type Observation, type ObservedFix } from './observe.ts'
import {
  cleanSensors,
  createRadio,
  type SensorObservation,
  type SensorRadio,
  type SimulatedSensor,
} from './sensors.ts'
import { createWorld, stepWorld } from './world.ts'
import type { World, WorldPlan } from './world-state.ts'

export interface FleetPlan extends WorldPlan {
  /** Properties of the device of a machine; null: it has none. */
  observation: (machine: string, kind: 'hauler' | 'loader') => Observation | null
  /** None by default. */
  sensors?: readonly SimulatedSensor[]
  /** Without faults by default. */
  sensorObservation?: SensorObservation
}

interface FleetMachine {
  /** `equipmentId` on the server. */
  name: string
  kind: 'hauler' | 'loader'
  device: Device
  /** Sensors that its device hears. */
  radios: readonly SensorRadio[]
  pose: () => Pose
}

export interface Fleet {
  world: World
  machines: readonly FleetMachine[]
  /** Runs the site until this moment and returns everything recorded on the way. */
  advance: (
    until: number,
    onFix: (machine: number, observed: ObservedFix) => void,
    onReading?: (machine: number, reading: SensorReading) => void,
  ) => void
}

/** The machine's own sensors; trucks also hear the beacons of loaders. */
function heardBy(
  { sensors = [], sensorObservation = cleanSensors, seed }: FleetPlan,
  name: string,
  kind: 'hauler' | 'loader',
  loaders: ReadonlySet<string>,
): SensorRadio[] {
  const isBeacon = (one: SimulatedSensor) => one.kind === 'proximity' && loaders.has(one.machine)
  return sensors
    .filter((one) => (isBeacon(one) ? kind === 'hauler' : one.machine === name))
    .map((one) => createRadio(one, name, seed, sensorObservation))
}

export function createFleet(plan: FleetPlan): Fleet {
  const world = createWorld(plan)
  const motions = createLoaders(world)
  const names = new Set(motions.map(({ name }) => name))
  const machineOf = (name: string, kind: 'hauler' | 'loader', pose: () => Pose): FleetMachine[] => {
    const how = plan.observation(name, kind)
    if (!how) return []
    const device = createDevice(plan.quarry, name, plan.seed, how, plan.startAt)
    return [{ name, kind, pose, device, radios: heardBy(plan, name, kind, names) }]
  }
  const machines = [
    ...world.trucks.flatMap((truck) => machineOf(truck.id, 'hauler', () => poseOf(truck, world.t))),
    ...motions.flatMap((motion) =>
      machineOf(motion.name, 'loader', () => loaderPose(motion, plan.quarry, world.t)),
    ),
  ]
  const listening = machines.flatMap((machine, i) => (machine.radios.length > 0 ? [{ machine, i }] : []))
  return {
    world,
    machines,
    advance: (until, onFix, onReading) => {
      while (world.t < until) {
        stepWorld(world)
        if (onReading && listening.length > 0) {
          const at = new Map(motions.map((motion) => [motion.name, loaderPosition(motion)]))
          for (const { machine, i } of listening)
            for (const radio of machine.radios)
              for (const reading of radio.observe(machine.pose(), at)) onReading(i, reading)
        }
        machines.forEach((machine, i) => {
          if (!machine.device.due(world.t)) return
          const observed = machine.device.observe(machine.pose())
          if (observed) onFix(i, observed)
        })
      }
    },
  }
}

/** One simulated shift, recorded by several kinds of devices at once, each detected and scored separately. */
import { buildZoneIndex } from '@haulway/geo'
import type { Derived } from '@haulway/features/telemetry/detection/derived.ts'
import { initialState, stepFix, tentative } from '@haulway/features/telemetry/detection/derive.ts'
import { phasedCycles } from '@haulway/features/telemetry/live/occupancy.ts'
import { defaultSettings } from '@haulway/features/telemetry/detection/settings.ts'
import type { MachineProfile, Site } from '@haulway/features/telemetry/detection/site.ts'
import type { Fix } from '@haulway/features/telemetry/facts/fix.ts'
import { createLoaders, loaderPose } from '../simulation/loader.ts'
import { poseOf, type Pose } from '../simulation/machine.ts'
import { trueCycles } from '../simulation/truth.ts'
import { createDevice, type Device, type Observation } from '../simulation/observe.ts'
import { createWorld, stepWorld } from '../simulation/world.ts'
import type { World } from '../simulation/world-state.ts'
import { sitePlan } from '../site/export.ts'
import type { Quarry } from '../site/quarry.ts'
import { emptyScore, scoreTruck, type Score } from './score.ts'

export interface TrialPlan {
  quarry: Quarry
  seed: number
  trucks: number
  hours: number
  observations: readonly Observation[]
}

export interface TrialResult {
  score: Score
  /** Loads and dumps detected for loaders, which never haul: all are false. */
  ofLoaders: number
  fixes: number
}

const HOUR = 3_600_000
/** An arbitrary day; nothing depends on it. */
const START = Date.UTC(2026, 2, 2, 14)

/** The site for detection: locations by title, routes by index. */
export function detectionSite(quarry: Quarry): Site {
  const plan = sitePlan(quarry, 1)
  return {
    locations: plan.locations.map(({ title, kind, spots }) => ({ id: title, title, kind, spots })),
    zones: buildZoneIndex(plan.locations.map((location) => location.boundary)),
    routes: plan.routes.map((route) => ({
      id: route.title,
      loadLocationIds: route.loadLocations,
      dumpLocationIds: route.dumpLocations,
    })),
    settings: defaultSettings,
  }
}

interface Watch {
  device: Device
  pose: () => Pose
  profile: MachineProfile
  state: ReturnType<typeof initialState>
  out: Derived
  fixes: number
}

function watch(world: World, name: string, hauls: boolean, how: Observation, pose: () => Pose): Watch {
  const { quarry, seed, startAt } = world.plan
  const observation = hauls ? how : { ...how, weight: false }
  return {
    device: createDevice(quarry, name, seed, observation, startAt),
    pose,
    profile: { equipmentId: name, capacityKg: hauls ? 60000 : Number.NaN, hauls },
    state: initialState(),
    out: { events: [], visits: [], cycles: [] },
    fixes: 0,
  }
}

/** Rounds a fix to storage steps; the simulated device prints no more than that. */
function feed(site: Site, one: Watch, fix: Fix): void {
  one.fixes += 1
  stepFix(one.state, fix, site, one.profile, one.out)
}

function runWorld(world: World, until: number, site: Site, watches: readonly Watch[][]): void {
  while (world.t < until && !world.trucks.every((truck) => truck.done)) {
    stepWorld(world)
    for (const kind of watches) {
      for (const one of kind) {
        const observed = one.device.due(world.t) ? one.device.observe(one.pose()) : null
        if (observed) feed(site, one, observed.fix)
      }
    }
  }
}

/** A result for each observation, in their order. */
export function runTrial(plan: TrialPlan): TrialResult[] {
  const { quarry, seed, trucks } = plan
  const endAt = START + plan.hours * HOUR
  const world = createWorld({ quarry, seed, trucks, startAt: START, lastLoadAt: endAt - HOUR / 2 })
  const site = detectionSite(quarry)
  const loaders = createLoaders(world)
  const watches = plan.observations.map((how) => [
    ...world.trucks.map((truck) => watch(world, truck.id, true, how, () => poseOf(truck, world.t))),
    ...loaders.map((motion) =>
      watch(world, motion.name, false, how, () => loaderPose(motion, quarry, world.t)),
    ),
  ])
  runWorld(world, endAt + HOUR, site, watches)
  return watches.map((kind) => {
    const score = emptyScore()
    const all = kind.map((one) => {
      const rest = tentative(one.state, site, one.profile)
      return {
        equipmentId: one.profile.equipmentId,
        loads: !one.profile.hauls,
        events: [...one.out.events, ...rest.events],
        visits: [...one.out.visits, ...rest.visits],
        cycles: [...one.out.cycles, ...rest.cycles],
      }
    })
    const phased = phasedCycles(all, site)
    world.trucks.forEach((truck, i) => {
      const { events } = all[i]!
      const cycles = phased[i]!
      scoreTruck(score, truck, trueCycles(world, truck), events, cycles, kind[i]!.device.gaps, (id) => id)
    })
    const ofLoaders = all
      .slice(world.trucks.length)
      .flatMap((one) => one.events)
      .filter((event) => event.type === 'load' || event.type === 'dump').length
    return { score, ofLoaders, fixes: kind.reduce((sum, one) => sum + one.fixes, 0) }
  })
}

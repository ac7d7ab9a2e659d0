/** A simulated shift with attention as in the product: detection of each machine, evaluation every five seconds. */
import { Engine, type Step } from '@haulway/features/attention/engine.ts'
import type { MachineSeen } from '@haulway/features/attention/view.ts'
import {
  activity,
  emptyDerived,
  initialState,
  type MachineState,
  stepFix,
  tentative,
} from '@haulway/features/telemetry/detection/derive.ts'
import type { Derived } from '@haulway/features/telemetry/detection/derived.ts'
import type { Fix } from '@haulway/features/telemetry/facts/fix.ts'
import { loadingPart } from '@haulway/features/telemetry/live/loaders-now.ts'
import { phasedCycles, type PhasedCycle } from '@haulway/features/telemetry/live/occupancy.ts'
import type { MachineProfile, Site } from '@haulway/features/telemetry/detection/site.ts'
import { workNow } from '@haulway/features/telemetry/live/work-now.ts'
import { detectionSite } from '../accuracy/trial.ts'
import { practiceHabits } from '../simulation/habits.ts'
import { createFleet, type Fleet } from '../simulation/fleet.ts'
import { cleanObservation } from '../simulation/observe.ts'
import { randomStream } from '../simulation/random.ts'
import type { World } from '../simulation/world-state.ts'
import { attentionSite, termsOf, type TrialSite, type Usual } from './site.ts'

const MINUTE = 60_000
/** A Monday. */
const START = Date.UTC(2026, 2, 2, 6)
const LOOK_MS = 5_000
/** Milliseconds between evaluations of moved machines, as often as devices report. */
const MOVES_MS = 2_000
/** Relative variation of travel times from trip to trip. */
const VARIES = 0.15

/** A disturbance of a shift, and when it crosses its threshold. */
export interface Disturbance {
  /** Called after each step of the site. */
  step(world: World): void
  /** Whether a device can still send. */
  isMuted?(machine: string, t: number): boolean
  /** Changes the state of detection of a machine, as a press of its driver does. */
  press?(machine: string, state: MachineState): void
  /** True time of crossing the threshold; null: not yet. */
  crossedAt(): number | null
}

export interface RaisedAlarm {
  readonly rule: string
  readonly subject: string
  readonly cause: string
  readonly at: number
  /** null: it was open to the end. */
  endedAt: number | null
}

/** A cycle with its machine. */
export interface MachineCycle extends PhasedCycle {
  readonly truck: string
}

export interface Shift {
  readonly told: readonly RaisedAlarm[]
  readonly machines: number
  readonly hours: number
  readonly crossedAt: number | null
  /** Detected values, from which usual ones are learnt. */
  readonly cycles: readonly MachineCycle[]
}

export interface ShiftPlan {
  readonly site: TrialSite
  readonly seed: number
  /** Hours of the shift, including those without evaluation at its start. */
  readonly minutes: number
  readonly usual: Usual
  readonly disturb?: (world: World, at: number, seed: number) => Disturbance
}

interface Machine {
  readonly profile: MachineProfile
  readonly state: MachineState
  readonly out: Derived
  last: Fix | null
}

/** Varies the time of every trip of a truck. */
function vary(world: World, seed: number): () => void {
  const random = randomStream(seed, 'travel')
  const known = world.trucks.map(({ way }) => way)
  return () =>
    world.trucks.forEach((truck, i) => {
      if (truck.way === known[i]) return
      const factor = 1 / Math.max(0.6, random.around(1, VARIES))
      truck.profile = truck.profile.map((speed) => speed * factor)
      known[i] = truck.way
    })
}

function seenOf(machine: Machine, site: Site, terms: ReturnType<typeof termsOf>): MachineSeen[] {
  const { state, profile, last } = machine
  if (last === null) return []
  const { t, lon, lat, speed, heading } = last
  return [
    {
      equipmentId: profile.equipmentId,
      position: { t, lon, lat, speed, heading },
      activity: activity(state),
      loading: loadingPart(state, site, profile.hauls ? 'hauls' : 'loads'),
      work: workNow(state, profile.equipmentId, terms),
      heardAt: t,
    },
  ]
}

/** Processes every step as stored facts, as the product does after its commit. */
function keep(engine: Engine, steps: readonly Step[], told: RaisedAlarm[]): void {
  for (const step of steps) {
    engine.done(step, step.kind === 'raise' ? `${told.length}` : step.alarm.id)
    if (step.kind === 'raise') {
      const { subject, cause } = step.finding
      told.push({ rule: step.rule, subject: subject.id, cause, at: step.at, endedAt: null })
    } else if (step.kind !== 'change')
      told[Number(step.alarm.id)]!.endedAt = step.kind === 'end' ? step.at : null
  }
}

function openFleet({ site, seed, minutes }: ShiftPlan): Fleet {
  return createFleet({
    quarry: site.quarry,
    seed,
    trucks: site.trucks,
    startAt: START,
    lastLoadAt: START + minutes * MINUTE,
    // Only what is planted happens.
    habits: { ...practiceHabits, breakAfterHours: [100, 100], fuelAfterHours: null, holds: null },
    observation: (_, kind) => ({
      ...cleanObservation,
      intervalSeconds: 2,
      noiseM: 2,
      noiseKind: 'correlated',
      weight: kind === 'hauler',
    }),
  })
}

function machinesOf({ machines, world }: Fleet): Machine[] {
  return machines.map(({ name: equipmentId, kind }) => {
    const hauls = kind === 'hauler'
    const state = initialState()
    state.work.routeId = world.trucks.find(({ id }) => id === equipmentId)?.haul.title ?? null
    const profile = { equipmentId, capacityKg: hauls ? 60_000 : Number.NaN, hauls }
    return { profile, state, out: emptyDerived(), last: null }
  })
}

function cyclesOf(machines: readonly Machine[], site: Site): MachineCycle[] {
  const rows = machines.map(({ profile, state, out }) => {
    const open = tentative(state, site, profile)
    return {
      equipmentId: profile.equipmentId,
      loads: !profile.hauls,
      events: [...out.events, ...open.events],
      visits: [...out.visits, ...open.visits],
      cycles: [...out.cycles, ...open.cycles],
    }
  })
  return phasedCycles(rows, site).flatMap((own, i) =>
    own.map((cycle) => ({ ...cycle, truck: machines[i]!.profile.equipmentId })),
  )
}

export function runShift(plan: ShiftPlan): Shift {
  const { site, seed, minutes, usual } = plan
  const fleet = openFleet(plan)
  const { world } = fleet
  const detection = detectionSite(site.quarry)
  const terms = termsOf(site.quarry)
  const machines = machinesOf(fleet)
  const known = fleet.machines.map(({ name: id, kind }) => ({
    id,
    hauls: kind === 'hauler',
    loads: kind === 'loader',
  }))
  const watched = attentionSite(site, usual, new Map(known.map((one) => [one.id, one])))
  const engine = new Engine({ open: [], ended: [] })
  const told: RaisedAlarm[] = []
  const random = randomStream(seed, 'trouble')
  const watchedFrom = START + site.warmUp * MINUTE
  const disturbance = plan.disturb?.(world, watchedFrom + random.between(3, 12) * MINUTE, seed)
  const varies = vary(world, seed)
  const moved = new Set<string>()
  const end = START + minutes * MINUTE
  while (world.t < end) {
    fleet.advance(world.t + 500, (i, { fix }) => {
      const machine = machines[i]!
      const { profile, state, out } = machine
      if (disturbance?.isMuted?.(profile.equipmentId, world.t)) return
      stepFix(state, fix, detection, profile, out)
      disturbance?.press?.(profile.equipmentId, state)
      machine.last = fix
      moved.add(profile.equipmentId)
    })
    varies()
    disturbance?.step(world)
    if (world.t < watchedFrom) continue
    const seen = () => machines.flatMap((one) => seenOf(one, detection, terms))
    const isLook = world.t % LOOK_MS === 0
    if (isLook) keep(engine, engine.look({ now: world.t, site: watched, machines: seen() }), told)
    else if (world.t % MOVES_MS === 0)
      keep(engine, engine.moved({ now: world.t, site: watched, machines: seen() }, [...moved]), told)
    if (isLook || world.t % MOVES_MS === 0) moved.clear()
  }
  return {
    told,
    machines: machines.length,
    hours: (minutes - site.warmUp) / 60,
    crossedAt: disturbance?.crossedAt() ?? null,
    cycles: cyclesOf(machines, detection),
  }
}

/** `simulate`: a whole made-up site reports to a server, through the device protocol only. */
import type { CommandContext } from './console.ts'
import { openCabLink } from './link/cab/cab-link.ts'
import { totalsOf } from './link/device.ts'
import { findPairedSensors } from './link/paired-sensors.ts'
import { openMachineLink, type MachineLink } from './link/machine-link.ts'
import { assignMachines, openEnrolment, prepareSite } from './link/prepare.ts'
import { waitMessage, type Patience } from './link/retry.ts'
import { openSecretFile, secretFilePath } from './link/secret-file.ts'
import { SIGN_IN_WITHIN, signIn } from './link/session.ts'
import { streamFleet } from './link/streaming.ts'
import {
  choiceOption,
  listOption,
  numberOption,
  readCommandLine,
  serverOptionNames,
  serverOptions,
  speedOption,
  UsageError,
  type ServerOptions,
} from './options.ts'
import { parseInstant } from '@haulway/interchange'
import { createFleet } from './simulation/fleet.ts'
import type { Observation } from './simulation/observe.ts'
import { randomStream } from './simulation/random.ts'
import { sitePlan } from './site/export.ts'
import { practiceQuarry } from './site/practice-quarry.ts'

export interface SimulateSettings {
  trucks: number
  /** Trucks that report through a tablet with a driver. */
  cabs: number
  seed: number
  speed: number
  hours: number
  startAt: number | null
  observation: Observation
  server: ServerOptions
}

const names = [
  'machines',
  'cabs',
  'seed',
  'speed',
  'hours',
  'start',
  'interval',
  'noise',
  'noise-kind',
  'outliers',
  'gaps',
  'offline',
  'without',
  ...serverOptionNames,
]

const sensors = ['speed', 'heading', 'weight'] as const
const HOUR = 3_600_000

/** Throws UsageError for an invalid command line. */
export function readSimulateSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): SimulateSettings {
  const line = readCommandLine(args, names)
  if (line.positionals.length > 0) throw new UsageError(`simulate takes no "${line.positionals[0]!}"`)
  const without = listOption(line, 'without') ?? []
  const unknown = without.find((name) => !sensors.some((sensor) => sensor === name))
  if (unknown !== undefined) {
    throw new UsageError(`--without "${unknown}": one of ${sensors.join(', ')} is expected`)
  }
  const start = line.values['start']
  const startAt = start === undefined ? null : parseInstant(start)
  if (start !== undefined && !startAt) throw new UsageError(`--start "${start}": a time is expected`)
  const share = { min: 0, max: 0.5 }
  const trucks = numberOption(line, 'machines', 8, { min: 1, max: 28, integer: true })
  return {
    trucks,
    cabs: numberOption(line, 'cabs', 0, { min: 0, max: trucks, integer: true }),
    seed: numberOption(line, 'seed', 1, { min: 0, max: 4294967295, integer: true }),
    speed: speedOption(line, 1),
    hours: numberOption(line, 'hours', 8, { min: 0.01, max: 72 }),
    startAt: startAt?.t ?? null,
    observation: {
      intervalSeconds: numberOption(line, 'interval', 2, { min: 0.5, max: 60 }),
      noiseM: numberOption(line, 'noise', 2, { min: 0, max: 50 }),
      noiseKind: choiceOption(line, 'noise-kind', ['white', 'correlated']) ?? 'correlated',
      outliers: numberOption(line, 'outliers', 0, share),
      gaps: numberOption(line, 'gaps', 0, share),
      offline: numberOption(line, 'offline', 0, share),
      speed: !without.includes('speed'),
      heading: !without.includes('heading'),
      weight: !without.includes('weight'),
      bed: false,
    },
    server: serverOptions(line, env),
  }
}

/** Loaders have no payload sensor. */
function observationOf(settings: SimulateSettings, kind: 'hauler' | 'loader'): Observation {
  return { ...settings.observation, weight: settings.observation.weight && kind === 'hauler' }
}

/** Exit code 0 when everything was acknowledged or it was stopped. Throws errors that the caller reports. */
export async function simulate(args: readonly string[], around: CommandContext): Promise<number> {
  const { env, clock, say, signal } = around
  const settings = readSimulateSettings(args, env)
  const { seed, server, speed } = settings
  const onWait = (trouble: string, ms: number): void => say(waitMessage(trouble, ms))
  const patience: Patience = {
    clock,
    random: randomStream(seed, 'retries'),
    signal,
    giveUpAfter: Infinity,
    onWait,
  }
  const session = await signIn({ ...server, patience: { ...patience, giveUpAfter: SIGN_IN_WITHIN } })
  const plan = sitePlan(practiceQuarry, settings.trucks)
  const site = await prepareSite(session, plan, say)
  const store = await openSecretFile(secretFilePath(env))
  const enrolment = await openEnrolment(session, site.haulCategories, store)
  const length = settings.hours * HOUR
  const began = clock.now()
  // Faster than real time it must begin in the past, or the machines would report from the future.
  const startAt = settings.startAt ?? (speed === 1 ? began : began - length)
  const fleet = createFleet({
    quarry: practiceQuarry,
    seed,
    trucks: settings.trucks,
    startAt,
    lastLoadAt: startAt + length,
    observation: (_, kind) => observationOf(settings, kind),
    sensors: await findPairedSensors(session),
  })
  const links: MachineLink[] = []
  const cabs = new Set(fleet.machines.filter(({ kind }) => kind === 'hauler').slice(0, settings.cabs))
  for (const machine of fleet.machines) {
    const planned = plan.equipment.find((one) => one.equipmentId === machine.name)!
    const options = { url: server.url, patience }
    if (cabs.has(machine)) {
      const { id } = await enrolment.open(planned)
      links.push(await openCabLink(session, { id, title: machine.name }, options))
    } else links.push(await openMachineLink(enrolment, planned, options))
  }
  const machines = new Map(fleet.machines.map(({ name }, i) => [name, links[i]!.equipment]))
  await assignMachines(session, plan, site.routes, machines)
  say(`${fleet.machines.length} machines from ${new Date(startAt).toISOString()}`)
  await streamFleet({
    fleet,
    links,
    clock,
    signal,
    reached: (now) => (speed === Infinity ? Infinity : startAt + (now - began) * speed),
    from: startAt,
    until: startAt + length,
  })
  const totals = totalsOf(links)
  say(
    `sent ${totals.sent}, accepted ${totals.accepted}, duplicates ${totals.duplicates}, rejected ${totals.rejected}`,
  )
  return 0
}

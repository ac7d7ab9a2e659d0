/** `replay FILE`: sends a recorded track through the device protocol, as if its machines were working now. */
import type { CommandContext } from '../console.ts'
import { UsageError } from '../options.ts'
import type { Totals } from '../link/device.ts'
import { prepareSite } from '../link/prepare.ts'
import { waitMessage, type Patience } from '../link/retry.ts'
import { openSecretFile, secretFilePath } from '../link/secret-file.ts'
import { SIGN_IN_WITHIN, signIn, type Session } from '../link/session.ts'
import { openEnrolment } from '../link/prepare.ts'
import { doubtText, readTrack } from './open.ts'
import type { TrackPoint } from '@haulway/interchange'
import { randomStream } from '../simulation/random.ts'
import type { SitePlan } from '../site/export.ts'
import { openMachines, type Machines } from './machines.ts'
import { createNumbering } from './numbering.ts'
import { createThinning, arrange } from './order.ts'
import { storedCycles } from './report.ts'
import { readReplaySettings, type ReplaySettings } from './settings.ts'
import { readZones, zoneKinds } from './zones.ts'

/** Milliseconds for a server that becomes unreachable to return: ten minutes. */
const GIVE_UP_AFTER = 600_000
/** Broken lines are named one by one up to this many. */
const NAMED_BROKEN_LINES = 1000

async function planOf(settings: ReplaySettings, say: (line: string) => void): Promise<SitePlan | null> {
  if (settings.zones === null) {
    if (settings.load || settings.dump) throw new UsageError('--load and --dump name zones of --zones')
    return null
  }
  const zones = await readZones(settings.zones, say)
  for (const zone of zones.filter((one) => one.untangled)) {
    say(`zone "${zone.name}" crosses itself; it is taken as its simple parts`)
  }
  const { kinds, guessed } = zoneKinds(zones, settings.load, settings.dump)
  for (const name of guessed)
    say(`zone "${name}" taken as ${kinds.get(name)!} by its name; say --load and --dump`)
  const titles = (...wanted: string[]): string[] =>
    zones.filter((zone) => wanted.includes(kinds.get(zone.name)!)).map((zone) => zone.name)
  const load = titles('load', 'both')
  const dump = titles('dump', 'both')
  const title = `${load.join(', ')} to ${dump.join(', ')}`
  return {
    project: { title: settings.project, timeZone: settings.timeZone },
    haulCategories: [],
    locations: zones.map((zone) => ({
      title: zone.name,
      kind: kinds.get(zone.name)!,
      timeZone: settings.timeZone,
      boundary: zone.boundary,
      spots: null,
    })),
    routes:
      load.length > 0 && dump.length > 0
        ? [{ title: title.slice(0, 200), loadLocations: load, dumpLocations: dump, equipment: [] }]
        : [],
    equipment: [],
  }
}

interface Counted {
  read: number
  thinned: number
  broken: number
  from: number
  to: number
}

/** Readings of the file; broken lines are named and skipped. */
async function* readings(
  settings: ReplaySettings,
  counted: Counted,
  say: (line: string) => void,
): AsyncGenerator<TrackPoint> {
  const keeps = createThinning(settings.everySeconds)
  for await (const row of readTrack(settings.file, settings.track)) {
    if (row.kind === 'doubt') {
      say(`${settings.file}: ${doubtText(row)}`)
      continue
    }
    counted.read += 1
    if (row.kind === 'refusal') {
      counted.broken += 1
      if (counted.broken <= NAMED_BROKEN_LINES) say(`${settings.file}:${row.line}: ${row.reason}`)
      continue
    }
    if (!keeps(row.machine, row.t)) {
      counted.thinned += 1
      continue
    }
    counted.from = Math.min(counted.from, row.t)
    counted.to = Math.max(counted.to, row.t)
    yield row
  }
}

/** At full speed, in the order of the file: never more in memory than a batch of each machine. */
async function stream(
  rows: AsyncIterable<TrackPoint>,
  settings: ReplaySettings,
  machines: Machines,
): Promise<void> {
  const number = createNumbering(settings.ignored)
  for await (const row of rows) {
    const machine = await machines.of(row.machine)
    machine.record(number(row), row.line)
    if (machine.waiting() >= settings.batchSize) await machine.flush()
  }
  await machines.flush()
}

/** In another order, for which the whole file must be read first. */
async function reorder(
  rows: AsyncIterable<TrackPoint>,
  settings: ReplaySettings,
  machines: Machines,
): Promise<void> {
  const number = createNumbering(settings.ignored)
  const byMachine = new Map<string, { t: number; fix: ReturnType<typeof number>; line: number }[]>()
  for await (const row of rows) {
    const list = byMachine.get(row.machine) ?? []
    byMachine.set(row.machine, list)
    list.push({ t: row.t, fix: number(row), line: row.line })
  }
  for (const [name, list] of byMachine) {
    const machine = await machines.of(name)
    for (const one of arrange(list, settings.order, settings.batchSize, settings.seed)) {
      machine.record(one.fix, one.line)
    }
    await machine.flush()
  }
}

/** At the pace of the recording, or ten times it: each fix at its time. */
async function pace(
  rows: AsyncIterable<TrackPoint>,
  settings: ReplaySettings,
  machines: Machines,
  around: CommandContext,
): Promise<void> {
  const number = createNumbering(settings.ignored)
  const all: { fix: ReturnType<typeof number>; machine: string; line: number }[] = []
  for await (const row of rows) all.push({ fix: number(row), machine: row.machine, line: row.line })
  all.sort((a, b) => a.fix.t - b.fix.t)
  const start = around.clock.now()
  const first = all[0]?.fix.t ?? 0
  for (let i = 0; i < all.length && !around.signal.aborted;) {
    const reached = first + (around.clock.now() - start) * settings.speed
    for (; i < all.length && all[i]!.fix.t <= reached; i += 1) {
      const { machine, fix, line } = all[i]!
      const link = await machines.of(machine)
      link.record(fix, line)
    }
    await machines.flush()
    await around.clock.sleep(1000, around.signal)
  }
}

function summary(counted: Counted, totals: Totals): string {
  const parts = [
    `read ${counted.read}`,
    `broken ${counted.broken}`,
    ...(counted.thinned > 0 ? [`left out ${counted.thinned}`] : []),
    `sent ${totals.sent}`,
    `accepted ${totals.accepted}`,
    `duplicates ${totals.duplicates}`,
    `rejected ${totals.rejected}`,
  ]
  return parts.join(', ')
}

async function printReport(
  session: Session,
  machines: Machines,
  counted: Counted,
  around: CommandContext,
): Promise<void> {
  const cycles = counted.from <= counted.to
  const rows = cycles ? await storedCycles(session, machines.equipment(), counted.from, counted.to) : []
  around.print(JSON.stringify(rows, null, 2))
}

/** Exit code 0 when everything readable was sent and acknowledged. Throws errors that the caller reports. */
export async function replay(args: readonly string[], around: CommandContext): Promise<number> {
  const { env, clock, say, signal } = around
  const settings = readReplaySettings(args, env)
  const plan = await planOf(settings, say)
  const random = randomStream(settings.seed, 'retries')
  const onWait = (trouble: string, ms: number): void => say(waitMessage(trouble, ms))
  const patience: Patience = { clock, random, signal, giveUpAfter: GIVE_UP_AFTER, onWait }
  const session = await signIn({ ...settings.server, patience: { ...patience, giveUpAfter: SIGN_IN_WITHIN } })
  const site = plan ? await prepareSite(session, plan, say) : null
  const store = await openSecretFile(secretFilePath(env))
  const enrolment = await openEnrolment(session, site?.haulCategories ?? new Map(), store)
  const machines = openMachines({
    enrolment,
    url: settings.server.url,
    patience,
    batchSize: settings.batchSize,
    say,
  })
  const counted: Counted = { read: 0, thinned: 0, broken: 0, from: Infinity, to: -Infinity }
  const rows = readings(settings, counted, say)
  try {
    if (settings.speed !== Infinity) await pace(rows, settings, machines, around)
    else if (settings.order === 'file') await stream(rows, settings, machines)
    else await reorder(rows, settings, machines)
  } finally {
    say(summary(counted, machines.totals()))
  }
  if (settings.report === 'json') await printReport(session, machines, counted, around)
  return 0
}

/** The practice site: on the embedded database a newcomer sees working machines from the first minute. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '@haulway/app-fleet/link/clock.ts'
import { FURNISHING, furnishMaterials, furnishSite, readCrew } from '@haulway/app-fleet/link/furnish-site.ts'
import { furnishWork } from '@haulway/app-fleet/link/furnish-work.ts'
import { prepareLand } from '@haulway/app-fleet/link/prepare-land.ts'
import { assignMachines, openEnrolment, prepareSite } from '@haulway/app-fleet/link/prepare.ts'
import { findPairedSensors } from '@haulway/app-fleet/link/paired-sensors.ts'
import { openSecretFile } from '@haulway/app-fleet/link/secret-file.ts'
import { resumeSession, type Session } from '@haulway/app-fleet/link/session.ts'
import { practicePlan, runPractice, type Crew, type PracticeDevice } from '@haulway/app-fleet/practice.ts'
import { randomStream } from '@haulway/app-fleet/simulation/random.ts'
import type { SimulatedSensor } from '@haulway/app-fleet/simulation/sensors.ts'
import type { PracticeAccount } from '@haulway/features/accounts/server/practice.ts'
import { startSession } from '@haulway/features/session/index.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { practiceCode } from './practice-cab.ts'

const SEED = 20

export interface PracticeSite {
  readonly account: PracticeAccount
  readonly url: string
  /** Name of the session cookie. */
  readonly cookie: string
  readonly services: Services
  readonly dataDirectory: string
  /** Called with the code with which the cab can be tried, if there is one. */
  readonly onCab?: (code: string) => void
}

interface Enrolled {
  readonly session: Session
  readonly devices: PracticeDevice[]
  readonly crew: Crew
  readonly sensors: readonly SimulatedSensor[]
}

/** Creates what the site lacks, through the API, and enrols its machines. */
async function enrol(site: PracticeSite, signal: AbortSignal): Promise<Enrolled> {
  const { account, url, services, dataDirectory } = site
  const { database, clock, log } = services
  const { token } = await startSession(database, { user: account.user, now: clock() })
  const patience = {
    clock: systemClock,
    random: randomStream(SEED, 'enrolment'),
    signal,
    giveUpAfter: Infinity,
  }
  const cookie = `${site.cookie}=${token}`
  const session = await resumeSession({ url, patience, account: account.id, cookie })
  const plan = practicePlan()
  const furnished = markIn(dataDirectory, 'practice-furnished')
  const done = await furnished.read()
  const materials = done === 0 ? await furnishMaterials(session) : undefined
  const prepared = await prepareSite(session, plan, (text) => log.info({ part: 'practice' }, text), materials)
  const store = await openSecretFile(join(dataDirectory, 'fleet', 'practice-devices.json'))
  const enrolment = await openEnrolment(session, prepared.haulCategories, store)
  const machines = new Map<string, string>()
  const devices: PracticeDevice[] = []
  for (const planned of plan.equipment) {
    const { id, secret } = await enrolment.open(planned)
    machines.set(planned.equipmentId, id)
    devices.push({ machine: planned.equipmentId, secret })
  }
  await assignMachines(session, plan, prepared.routes, machines)
  const warn = (text: string) => (error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, text)
  }
  await prepareLand(session).catch(warn('the land of the practice site could not be laid under its maps'))
  const [tracker] = devices
  await furnishOnce(furnished, FURNISHING, () => furnishSite(session, done, clock(), tracker?.secret)).catch(
    warn('the practice site could not be furnished'),
  )
  const code = await practiceCode(services, account, session, store).catch(
    warn('the cab of the practice site could not be prepared'),
  )
  if (code !== undefined) site.onCab?.(code)
  return { session, devices, crew: await readCrew(session), sensors: await findPairedSensors(session) }
}

interface Mark {
  /** Version of what was done; 0: nothing. */
  readonly read: () => Promise<number>
  readonly write: (version: number) => Promise<void>
}

function markIn(dataDirectory: string, name: string): Mark {
  const file = join(dataDirectory, 'fleet', name)
  return {
    read: async () => Number(await readFile(file, 'utf8').catch(() => '0')),
    write: (version) => writeFile(file, String(version)),
  }
}

/** Not at every start: what people have deleted since stays deleted. */
async function furnishOnce(mark: Mark, version: number, furnish: () => Promise<void>): Promise<void> {
  if ((await mark.read()) >= version) return
  await furnish()
  await mark.write(version)
}

/** Version of what `furnishWork` does. */
const WORK = 1

async function workOnce({ services, dataDirectory }: PracticeSite, session: Session, signal: AbortSignal) {
  const { log } = services
  const onFailed = (step: string, err: unknown) => {
    if (!signal.aborted) log.warn({ err, step }, 'a step of the work of the practice site failed')
  }
  await furnishOnce(markIn(dataDirectory, 'practice-worked'), WORK, async () => {
    await furnishWork({ session, clock: systemClock, signal, onFailed })
    signal.throwIfAborted()
  }).catch((error: unknown) => onFailed('all', error))
}

/** Runs until the returned function is called, which resolves once the machines are silent. */
export function startPractice(site: PracticeSite): () => Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  const { log } = site.services
  const onRefused = (machine: string, error: unknown) =>
    log.warn({ err: error, machine }, 'a machine of the practice site was refused')
  const run = async (): Promise<void> => {
    const { session, devices, crew, sensors } = await enrol(site, signal)
    const worked = workOnce(site, session, signal)
    await runPractice({
      url: site.url,
      devices,
      crew,
      sensors,
      seed: SEED,
      signal,
      anchor: site.account.createdAt,
      onRefused,
    })
    await worked
  }
  const running = run().catch((error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'the practice site stopped')
  })
  return async () => {
    ending.abort()
    await running
  }
}

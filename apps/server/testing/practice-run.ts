/** The practice site on a database of its own, by a simulated clock. */
import { systemClock, type Clock } from '@haulway/app-fleet/link/clock.ts'
import { furnishMaterials, furnishSite, readCrew } from '@haulway/app-fleet/link/furnish-site.ts'
import { assignMachines, openEnrolment, prepareSite } from '@haulway/app-fleet/link/prepare.ts'
import { resumeSession, type Session } from '@haulway/app-fleet/link/session.ts'
import { practicePlan, runPractice, type PracticeDevice } from '@haulway/app-fleet/practice.ts'
import { randomStream } from '@haulway/app-fleet/simulation/random.ts'
import { roleIndex } from '@haulway/features/access/access.ts'
import { testApp, type TestApp, type TestClient } from '@haulway/features/testing/test-app.ts'

export interface PracticeRun {
  readonly app: TestApp
  readonly client: TestClient
  /** The session that the site was created with. */
  readonly session: Session
  /** Response of an API call. Throws when it is rejected. */
  readonly get: <T>(path: string) => Promise<T>
  readonly post: <T>(path: string, body: unknown) => Promise<T>
  readonly project: string
  readonly zone: string
  readonly machines: readonly { readonly id: string; readonly title: string; readonly kind: string }[]
  /** Runs it for a duration, with a callback each `every` milliseconds of its time. */
  readonly runFor: (ms: number, every: number, onTick: () => Promise<void>) => Promise<void>
}

export const HOUR = 3_600_000
const SEED = 20

type Machines = PracticeRun['machines']

/** The project, its locations, routes and machines, created as a person would. */
async function makeSite(
  session: Session,
  now: number,
): Promise<{ machines: Machines; devices: PracticeDevice[] }> {
  const plan = practicePlan()
  const prepared = await prepareSite(session, plan, () => undefined, await furnishMaterials(session))
  const store = { get: () => undefined, set: async () => undefined }
  const enrolment = await openEnrolment(session, prepared.haulCategories, store)
  const machines: { id: string; title: string; kind: string; secret: string }[] = []
  for (const planned of plan.equipment) {
    const { equipmentId: title, kind } = planned
    machines.push({ title, kind, ...(await enrolment.open(planned)) })
  }
  await assignMachines(session, plan, prepared.routes, new Map(machines.map(({ id, title }) => [title, id])))
  await furnishSite(session, 0, now, machines[0]?.secret)
  return { machines, devices: machines.map(({ title, secret }) => ({ machine: title, secret })) }
}

/** A clock whose sleeps advance it at once, and that ends after `ms`. */
function autoAdvancingClock({ clock }: TestApp, ms: number, every: number, onTick: () => Promise<void>) {
  const stop = new AbortController()
  const until = clock() + ms
  let next = clock() + every
  const running: Clock = {
    now: () => clock(),
    async sleep(slept) {
      clock.advance(slept)
      if (clock() < next) return
      next += every
      await onTick()
      if (clock() >= until) stop.abort()
    },
  }
  return { clock: running, signal: stop.signal }
}

/** `now`: its time at the start, after `history` milliseconds of work. */
export async function openPracticeRun(now: number, history: number): Promise<PracticeRun> {
  const app = await testApp()
  app.clock.set(now)
  const account = await app.account('Practice')
  const client = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  const { signal } = new AbortController()
  const patience = { clock: systemClock, random: randomStream(SEED, 'run'), signal, giveUpAfter: 0 }
  const session = await resumeSession({ url: app.url, patience, account, cookie: client.cookie })
  const { machines, devices } = await makeSite(session, now)
  const crew = await readCrew(session)
  const [project] = await session.list<{ id: string }>('/api/projects')
  const request = async <T>(path: string, body?: unknown): Promise<T> => {
    const reply = await client.fetch(`/api/${path}`, body === undefined ? {} : { body })
    if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${reply.text}`)
    return reply.body as T
  }
  return {
    app,
    client,
    session,
    get: (path) => request(path),
    post: (path, body) => request(path, body),
    project: project!.id,
    zone: practicePlan().project.timeZone,
    machines,
    async runFor(ms, every, onTick) {
      const running = autoAdvancingClock(app, ms, every, onTick)
      await runPractice({ url: app.url, devices, crew, seed: SEED, anchor: now, history, ...running })
    },
  }
}

/**
 * What people of the practice site do while it works, through the API: each step once, where its list is empty, after
 * the machines have reported their first loads.
 */
import sharp from 'sharp'
import {
  delays,
  fuelled,
  lastShift,
  manager,
  roadNote,
  roadPicture,
  routeChange,
  shiftReport,
  thisShift,
  unused,
  wallScreen,
} from '../site/practice-day.ts'
import { addresses } from './addresses.ts'
import type { Clock } from './clock.ts'
import { type Body, ensure, type Entry } from './ensure.ts'
import { furnishCommit } from './furnish-commit.ts'
import type { Session } from './session.ts'
import { idsBy, instantText, lacks, need, type Shift, type Site } from './work-site.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
/** Time between two looks for the first loads. */
const PAUSE_MS = 2_000

export interface WorkOptions {
  readonly session: Session
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Called for a step that failed: a person may have renamed what it needs. */
  readonly onFailed: (step: string, error: unknown) => void
}

async function setStatuses({ session, now, machines }: Site): Promise<void> {
  if (!(await lacks(session, addresses.machineStatuses))) return
  const reasons = await session.list<Entry>(addresses.statusReasons)
  const reasonOf = (title: string) => {
    const found = reasons.find((one) => one['title'] === title)
    return found ? { status: found['status'], reason: { id: found.id } } : { status: 'delay' }
  }
  for (const { machine, reason, hours, minutes, note } of delays) {
    const from = now - hours * HOUR
    const span = { from: instantText(from), to: instantText(from + minutes * MINUTE), note, seen: 0 }
    await session.post(addresses.machineStatuses, {
      ...reasonOf(reason),
      equipment: { id: need(machines, machine) },
      ...span,
    })
  }
  await session.post(addresses.machineStatuses, {
    ...reasonOf(unused.reason),
    equipment: { id: need(machines, unused.machine) },
    from: instantText(now - unused.hours * HOUR),
    seen: 0,
  })
}

/** The next shift begins as this one works, with a driver in each truck. */
async function planShift({ session, project, machines }: Site): Promise<void> {
  const { lineUp } = await session.get<{ lineUp: (Shift & { version: number }) | null }>(
    `${addresses.lineUps}?project=${project}`,
  )
  if (!lineUp || lineUp.version > 0) return
  const trucks = [...machines].filter(([title]) => title.startsWith('T-'))
  const drivers = await session.list<Entry>(addresses.drivers)
  const assigned = await session.list<{ equipment: { id: string }; route: { id: string } }>(
    addresses.assignments,
  )
  const of = { project: { id: project }, day: lineUp.day, shift: lineUp.shift }
  const rows = trucks.flatMap(([, id], n) => {
    const route = assigned.find(({ equipment }) => equipment.id === id)?.route
    const driver = drivers[n]
    return route && driver ? [{ equipment: { id }, route: { id: route.id }, driver: { id: driver.id } }] : []
  })
  const { version } = await session.change<{ version: number }>(addresses.lineUps, { ...of, seen: 0, rows })
  await session.post(addresses.publishLineUp, { ...of, seen: version, publish: true })
}

async function writeLog({ session, project, shifts, now }: Site): Promise<void> {
  const people = await idsBy(session, addresses.users, 'fullName')
  const running = shifts.findIndex(({ from, to }) => Date.parse(from) <= now && now < Date.parse(to))
  for (const [shift, lines] of [
    [shifts[running - 1], lastShift],
    [shifts[running], thisShift],
  ] as const) {
    if (!shift) continue
    const of = { project: { id: project }, from: shift.from }
    if (!(await lacks(session, `${addresses.shiftLog}?project=${project}&from=${shift.from}`))) continue
    for (const line of lines)
      await session.post(addresses.shiftLog, {
        ...of,
        ...line,
        ...(line.kind === 'handover' ? { to: { id: need(people, manager) } } : {}),
      })
  }
}

async function takePhoto({ session, machines, now }: Site): Promise<void> {
  const since = instantText(now - HOUR)
  const stated = `${addresses.events}?source=dispatcher&type=note&from=${since}&to=${instantText(now + HOUR)}`
  if (!(await lacks(session, stated))) return
  const tags = await idsBy(session, addresses.tags)
  const { machine, tag, ...note } = roadNote
  const at = { type: 'note', equipment: { id: need(machines, machine) }, at: instantText(now - 20 * MINUTE) }
  const made = await session.post<{ events: { id: string }[] }>(addresses.events, {
    ...at,
    ...note,
    tags: [{ id: need(tags, tag) }],
  })
  const picture = new Uint8Array(await sharp(Buffer.from(roadPicture)).jpeg().toBuffer())
  await session.put(addresses.photosOf(made.events[0]!.id), picture, 'POST')
  await session.post(addresses.events, {
    type: 'fuel',
    equipment: { id: need(machines, fuelled.machine) },
    at: instantText(now - 3 * HOUR),
    quantity: fuelled.litres,
  })
}

async function changeRoute({ session, machines, routes }: Site): Promise<void> {
  if (!(await lacks(session, addresses.routeChanges))) return
  const { machine, route, reason } = routeChange
  const asked = await session.post<{ items: { version: number }[] }>(addresses.routeChanges, {
    route: { id: need(routes, route) },
    machines: [{ equipment: { id: need(machines, machine) }, seen: 0 }],
  })
  await session.post(addresses.cancelRouteChange, {
    machines: [{ equipment: { id: need(machines, machine) }, seen: asked.items[0]!.version }],
    reason,
  })
}

async function showOnWall({ session, project }: Site): Promise<void> {
  if (!(await lacks(session, addresses.wallScreens))) return
  await session.post(addresses.wallScreens, { ...wallScreen, project: { id: project } })
}

/** The report has no recipients, so that nothing is mailed even where a mail server is set. */
async function runReport({ session, project }: Site): Promise<void> {
  if (!(await lacks(session, addresses.reportRuns))) return
  const ofSite = (one: Body) => ({ ...one, project: { id: project } })
  const reports = await ensure(session, addresses.scheduledReports, [shiftReport], {
    by: 'name',
    body: ofSite,
  })
  await session.post(addresses.runOf(need(reports, shiftReport.name)), {})
}

const steps = {
  setStatuses,
  planShift,
  writeLog,
  takePhoto,
  changeRoute,
  furnishCommit,
  showOnWall,
  runReport,
}

export async function furnishWork({ session, clock, signal, onFailed }: WorkOptions): Promise<void> {
  while (await lacks(session, addresses.cycles)) {
    await clock.sleep(PAUSE_MS, signal)
    if (signal.aborted) return
  }
  const [project] = await session.list<Entry>(addresses.projects)
  if (!project) return
  const { shifts } = await session.get<{ shifts: Shift[] }>(`${addresses.lineUps}?project=${project.id}`)
  const site: Site = {
    session,
    clock,
    signal,
    now: clock.now(),
    project: project.id,
    shifts,
    machines: await idsBy(session, addresses.equipment, 'equipmentId'),
    routes: await idsBy(session, addresses.routes),
  }
  for (const [name, step] of Object.entries(steps)) {
    if (signal.aborted) return
    await step(site).catch((error: unknown) => onFailed(name, error))
  }
}

/** Accepts a proposal: creates its zones, the routes between them and their project, together or not at all. */
import {
  type EndpointOutput,
  type FieldError,
  fieldError,
  type Infer,
  problem,
  type Reference,
} from '@haulway/resource'
import { forbidden, Failure, validationFailed } from '@haulway/platform/server/http/failure.ts'
import type { RequestContext } from '@haulway/platform/server/http/route.ts'
import type { Change, EntryWriter, ServedResource } from '@haulway/storage'
import { timeZoneOfBoundary } from '../../locations/index.ts'
import type { takeProposal } from '../setup.endpoints.ts'
import { type MadeEntry, storeBatch } from './batches.ts'
import { createMissingMachines } from './machines.ts'

type Body = Infer<typeof takeProposal.body>
type Zone = Body['zones'][number]
type Route = Body['routes'][number]

interface Writers {
  readonly locations: EntryWriter
  readonly projects: EntryWriter
  readonly routes: EntryWriter
  readonly equipment: { readonly writer: EntryWriter; readonly served: ServedResource }
}

const fold = (title: string): string => title.trim().toLowerCase()

/** Serialises users who accept the same proposal: the second gets an error that the places exist. */
async function refuseTaken(zones: readonly Zone[], { tx, account }: Change): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 14))', [account])
  const { rows } = await tx.query<{ title: string }>(
    `select lower(title) as title from locations
      where account_id = $1 and not hidden and lower(title) = any($2::text[])`,
    [account, zones.map(({ title }) => fold(title))],
  )
  const taken = new Set(rows.map(({ title }) => title))
  const errors: FieldError[] = []
  for (const [i, { title }] of zones.entries()) {
    if (taken.has(fold(title))) errors.push(fieldError(`zones.${i}.title`, problem('validation.exists')))
    taken.add(fold(title))
  }
  if (errors.length > 0) throw validationFailed(errors)
}

async function makeZones(
  zones: readonly Zone[],
  writer: EntryWriter,
  change: Change,
): Promise<readonly string[]> {
  await refuseTaken(zones, change)
  const drafts = await Promise.all(
    zones.map(async (zone) => ({
      ...zone,
      title: zone.title.trim(),
      timeZone: await timeZoneOfBoundary(zone.boundary),
    })),
  )
  return drafts.length === 0 ? [] : await writer.create(drafts, change)
}

/** The given project, one with the given title, or a new one, in the time zone of its zones or of the account. */
async function projectOf(
  body: Body,
  writer: EntryWriter,
  change: Change,
  context: RequestContext,
): Promise<{ id: string; isNew: boolean }> {
  const { tx, account } = change
  if (body.project) {
    const known = await titleOf(body.project.id, change)
    if (known === null) throw validationFailed([fieldError('project', problem('validation.reference'))])
    return { id: body.project.id, isNew: false }
  }
  const { rows } = await tx.query<{ title: string; time_zone: string; known: string | null }>(
    `select coalesce($2, a.title) as title, a.time_zone,
            (select p.id from projects p where p.account_id = a.id and not p.hidden
              and lower(p.title) = lower(coalesce($2, a.title)) order by p.created_at limit 1) as known
       from accounts a where a.id = $1`,
    [account, body.projectTitle],
  )
  const { title, time_zone, known } = rows[0]!
  if (known !== null) return { id: known, isNew: false }
  if (!context.can('create', 'projects')) throw forbidden()
  const workDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  const [zone] = body.zones
  const timeZone = zone ? await timeZoneOfBoundary(zone.boundary) : time_zone
  const draft = { title, timeZone, workDays, restricted: false }
  const [made] = await writer.create([draft], change)
  return { id: made!, isNew: true }
}

/** The location at an end of a route. */
function endOf(
  zone: number | null,
  location: Reference | null,
  made: readonly string[],
  at: string,
): Reference {
  const id = zone === null ? location?.id : made[zone]
  if (id === undefined) throw validationFailed([fieldError(at, problem('validation.required'))])
  return { id, title: '' }
}

/** Errors of an entry are reported with its index among all. */
async function told<T>(at: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 400) throw error
    throw validationFailed(error.errors.map((one) => ({ ...one, field: `${at}.${one.field}` })))
  }
}

async function makeRoutes(
  routes: readonly Route[],
  made: readonly string[],
  project: string,
  writer: EntryWriter,
  change: Change,
): Promise<string[]> {
  const ids: string[] = []
  for (const [i, route] of routes.entries()) {
    const at = `routes.${i}`
    const load = endOf(route.loadZone, route.load, made, `${at}.load`)
    const dump = endOf(route.dumpZone, route.dump, made, `${at}.dump`)
    const draft = {
      title: route.title,
      project: { id: project, title: '' },
      loadLocations: [load],
      dumpLocations: [dump],
      shifts: [],
    }
    ids.push(...(await told(at, () => writer.create([draft], change))))
  }
  return ids
}

export async function createProposals(
  body: Body,
  writers: Writers,
  change: Change,
  context: RequestContext,
): Promise<EndpointOutput<typeof takeProposal>> {
  const { zones, routes } = body
  const machines = body.machines ?? []
  if (zones.length + routes.length + machines.length === 0)
    throw validationFailed([fieldError('zones', problem('validation.required'))])
  if (routes.length > 0 && !context.can('create', 'routes')) throw forbidden()
  if (machines.length > 0 && !context.can('create', 'events')) throw forbidden()
  // One notification per kind: subscribers read the whole site again.
  const last = new Map<string, string>()
  const quiet: Change = { ...change, changed: (resource, id) => void last.set(resource, id) }
  const made = await makeZones(zones, writers.locations, quiet)
  const project = routes.length > 0 ? await projectOf(body, writers.projects, quiet, context) : null
  const ways = project === null ? [] : await makeRoutes(routes, made, project.id, writers.routes, quiet)
  const fleet = await createMissingMachines(machines, writers.equipment, quiet, context)
  for (const [resource, id] of last) change.changed(resource, id)
  const title = project === null ? null : await titleOf(project.id, change)
  const entries: MadeEntry[] = [
    ...made.map((id) => ({ resource: 'locations' as const, id })),
    ...ways.map((id) => ({ resource: 'routes' as const, id })),
    ...(project?.isNew ? [{ resource: 'projects' as const, id: project.id }] : []),
    ...fleet.map((id) => ({ resource: 'equipment' as const, id })),
  ]
  return {
    zones: made.length,
    routes: routes.length,
    project: project === null || title === null ? null : { id: project.id, title },
    batch: machines.length === 0 ? null : await storeBatch(change, body.batchTitle ?? '', entries),
  }
}

async function titleOf(project: string, { tx, account }: Change): Promise<string | null> {
  const { rows } = await tx.query<{ title: string }>(
    'select title from projects where account_id = $1 and id = $2',
    [account, project],
  )
  return rows[0]?.title ?? null
}

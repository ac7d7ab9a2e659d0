/** Route rules that need stored data: kinds of the ends, unique titles, and no assignments to hidden routes. */
import { type Draft, type FieldError, fieldError, problem, type Reference } from '@haulway/resource'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import type { Change } from '@haulway/storage'
import type { LocationKind } from '../../locations/location.resource.ts'
import type { routes } from '../route.resource.ts'

type RouteDraft = Pick<Draft<typeof routes>, 'title' | 'project' | 'loadLocations' | 'dumpLocations'>

/** Kinds of the locations at each end. */
const ends: Readonly<Record<'loadLocations' | 'dumpLocations', readonly LocationKind[]>> = {
  loadLocations: ['load', 'both'],
  dumpLocations: ['dump', 'both'],
}

/** Refuses loading at a dump location and the reverse. Absent locations are reported by the reference check. */
async function wrongPlaces(draft: RouteDraft, { tx, account }: Change): Promise<FieldError[]> {
  const { rows } = await tx.query<{ id: string; title: string; kind: LocationKind }>(
    'select id, title, kind from locations where account_id = $1 and id = any($2::uuid[])',
    [account, [...draft.loadLocations, ...draft.dumpLocations].map(({ id }) => id)],
  )
  const places = new Map(rows.map((row) => [row.id, row]))
  return (['loadLocations', 'dumpLocations'] as const).flatMap((end) => {
    const of = draft[end].map(({ id }) => places.get(id.toLowerCase()))
    const wrong = of.find((place) => place && !ends[end].includes(place.kind))
    return wrong ? [fieldError(end, problem(`validation.route.${end}`, { title: wrong.title }))] : []
  })
}

/**
 * Titles are unique in a project, ignoring case. Older duplicates remain until they are edited; hence no unique
 * index, and an account's routes are saved one at a time.
 */
async function isTwin({ title, project }: RouteDraft, id: string | null, { tx, account }: Change) {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 13))', [account])
  const { rows } = await tx.query<{ twin: boolean }>(
    `select exists (select from routes where account_id = $1 and project_id = $2 and lower(title) = lower($3)
        and id is distinct from $4) as twin`,
    [account, project.id, title, id],
  )
  return rows[0]?.twin === true
}

export async function refuseInvalidRoute(draft: RouteDraft, before: { id: string } | null, change: Change) {
  const errors = await wrongPlaces(draft, change)
  if (await isTwin(draft, before?.id ?? null, change))
    errors.unshift(fieldError('title', problem('validation.exists')))
  if (errors.length > 0) throw validationFailed(errors)
}

/** Refuses new assignments to a hidden route; machines already on it stay. */
export async function refuseHidden({ tx, account }: Change, route: Reference): Promise<void> {
  const { rows } = await tx.query<{ title: string }>(
    'select title from routes where account_id = $1 and id = $2 and hidden',
    [account, route.id],
  )
  if (rows[0]) throw validationFailed([fieldError('route', problem('validation.route.hidden', rows[0]))])
}

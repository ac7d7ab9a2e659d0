import { fieldError, problem, type EndpointOutput, type FieldError, type Infer } from '@haulway/resource'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { change, type Change } from '@haulway/storage'
import { refuseUnlessEditable } from '../../projects/index.ts'
import { causeRules, stops, stateCause, today } from '../today.endpoints.ts'
import { readToday, type Snapshot } from './read-today.ts'
import { stopsOf } from './stops.ts'

export const unknownReference = (field: string) =>
  validationFailed([fieldError(field, problem('validation.reference'))])

/** Throws when a rule between fields is broken. */
export function refuseInvalid(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw validationFailed([...errors])
}

/** Throws unless the entries that a call names exist and are open to the caller. */
async function refuseUnknown(
  tx: Transaction,
  named: Readonly<Record<string, readonly [table: string, id: string | undefined]>>,
): Promise<void> {
  for (const [field, [table, id]] of Object.entries(named)) {
    if (id === undefined) continue
    const { rowCount } = await tx.query(
      `select from ${table} where account_id = haulway_account() and id = $1`,
      [id],
    )
    if (rowCount !== 1) throw unknownReference(field)
  }
}

/** Throws unless the project exists and the caller may change what belongs to it. */
export async function refuseClosed(tx: Transaction, project: { readonly id: string } | null): Promise<void> {
  await refuseUnknown(tx, { project: ['projects', project?.id] })
  await refuseUnlessEditable(tx, project)
}

async function keepCause(change: Change, told: Infer<typeof stateCause.body>): Promise<string> {
  const { tx, now, user } = change
  const { project, loader, place, stopPlace } = told
  refuseInvalid(causeRules(told))
  await refuseClosed(tx, project)
  await refuseUnknown(tx, {
    loader: ['equipment', loader?.id],
    place: ['locations', place?.id],
    stopPlace: ['locations', stopPlace?.id],
  })
  const id = newId()
  await tx.query(
    `insert into shift_causes (account_id, id, created_at, created_by, project_id, loader_id, place_id, from_at, to_at, reason,
       stop_place_id, seconds, note) values (haulway_account(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      now,
      user,
      project?.id ?? null,
      loader?.id ?? null,
      place?.id ?? null,
      told.from,
      told.to,
      told.reason,
      stopPlace?.id ?? null,
      told.seconds,
      told.note,
    ],
  )
  change.changed('today', id)
  return id
}

/** `snapshot`: the current state of machines. */
export function todayRoutes(snapshot: Snapshot): Route[] {
  return [
    implement(today, async ({ context, query }, services) => {
      const question = {
        ...scopeOf(context),
        project: query.project?.id ?? null,
        at: query.at === null ? null : Date.parse(query.at),
      }
      const body = await readToday(services, snapshot, question)
      if (!body) throw unknownReference('project')
      return { body }
    }),
    implement(stops, async ({ context, query }, { database }) => {
      const scope = scopeOf(context)
      const items = await inAccount(database, scope, (tx) => stopsOf(tx, query), database.reports)
      return { body: { items } }
    }),
  ]
}

export const causeRoute = implement(stateCause, (call, services) =>
  change<typeof stateCause, EndpointOutput<typeof stateCause>>(
    stateCause,
    call,
    services,
    async (change) => ({
      status: 201,
      body: { id: await keepCause(change, call.body) },
    }),
  ),
)

import { createHash } from 'node:crypto'
import { accountProfile, readerOf, type Wordbook } from '@haulway/collection/server/index.ts'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { errorsWithTexts } from '@haulway/platform/server/http/errors.ts'
import { notFound, refused, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { type Call, implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { fieldError, pageSlice, problem } from '@haulway/resource'
import { type Change, change, recordAudit } from '@haulway/storage'
import { fieldNames } from '../../import/fields.ts'
import {
  type ImportItem,
  listImports,
  type Preview,
  previewImport,
  type Reading,
  readImport,
  refusedRows,
  revokeImport,
  takeImport,
} from '../../import/import.endpoints.ts'
import { projectPermissionErrors } from '../edit/validate.ts'
import { planEvents } from './plan-events.ts'
import { type FindTrack, planTracks } from './plan-tracks.ts'
import type { Fact, Plan } from './plan.ts'
import { rejectedRowsFile } from './rejected-rows.ts'
import { findImport, isUnderWay, listImportPage, lockImports, mayQueue, storeImport } from './rows.ts'

export interface ImportTools {
  readonly wordbook: Wordbook
  readonly track: FindTrack
}

type Bringing = Call<typeof previewImport> | Call<typeof takeImport>

const wrongColumns = () => validationFailed([fieldError('columns', problem('events.import.columns.wrong'))])

/** The fields that the user assigned to columns. */
function toldOf({ columns, kind }: Reading): Map<number, string | null> {
  if (columns === null) return new Map()
  let given: unknown
  try {
    given = JSON.parse(columns)
  } catch {
    throw wrongColumns()
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw wrongColumns()
  return new Map(
    Object.entries(given).map(([at, field]: [string, unknown]) => {
      const known = field === '' || (typeof field === 'string' && fieldNames[kind].includes(field))
      if (!known || !/^\d{1,4}$/.test(at)) throw wrongColumns()
      return [Number(at), field === '' ? null : field]
    }),
  )
}

/** Zone of times without an offset: that of the projects, if they share one. */
async function zoneOf(tx: Transaction, otherwise: string): Promise<string> {
  const { rows } = await tx.query<{ zone: string }>(
    `select distinct time_zone as zone from projects where account_id = haulway_account() and not hidden and time_zone is not null limit 2`,
  )
  return rows.length === 1 ? rows[0]!.zone : otherwise
}

async function planOf(
  call: Bringing,
  services: Services,
  { wordbook, track }: ImportTools,
  { tx, now, account }: Pick<Change, 'tx' | 'now' | 'account'>,
  id: string,
): Promise<{ plan: Plan; zone: string }> {
  const { query: reading, bytes, context } = call
  const told = toldOf(reading)
  const reader = await readerOf(call, reading.lang, tx, wordbook)
  const zone = reading.timeZone ?? (await zoneOf(tx, reader.zone))
  const profile = await accountProfile({ tx, account })
  const planning = {
    tx,
    bytes,
    reading,
    id,
    now: now.getTime(),
    setting: { reader, wordbook, profile, zone, told, dateOrder: reading.dateOrder },
    whole: <T>(work: (one: Transaction) => Promise<T>) => inAccount(services.database, { account }, work),
  }
  const plan =
    reading.kind === 'events'
      ? await planEvents(planning, services, account)
      : await planTracks(planning, services, scopeOf(context), track)
  return { plan, zone }
}

const blank = {
  at: null,
  equipment: null,
  type: null,
  location: null,
  route: null,
  driver: null,
  material: null,
  weight: null,
  volume: null,
  quantity: null,
  ticket: null,
  noteComment: null,
  lon: null,
  lat: null,
  speed: null,
}

function previewOf(plan: Plan, zone: string, wordbook: Wordbook): Preview {
  const { columns, missing, rows, duplicates, wrong, held, speedUnit, weightUnit, doubts, machines, sample } =
    plan
  return {
    timeZone: zone,
    columns: columns.map(({ header, field, unit }) => ({ header, field, unit })),
    missing: [...missing],
    rows,
    ready: machines.reduce((sum, one) => sum + one.rows, 0),
    duplicates,
    wrong,
    held,
    speedUnit,
    weightUnit,
    doubts: doubts.map(({ about, args }) => ({ about, args })),
    machines: machines.map(({ equipment, rows: n, from, until }) => ({
      equipment,
      rows: n,
      from: new Date(from).toISOString(),
      until: new Date(until).toISOString(),
    })),
    sample: sample.map((row) => ({ ...blank, ...row, errors: errorsWithTexts(row.errors, wordbook.en) })),
  }
}

const busy = () => refused(409, fieldError('file', problem('events.import.busy')))

async function take(
  call: Call<typeof takeImport>,
  services: Services,
  tools: ImportTools,
  one: Change,
): Promise<ImportItem> {
  const { tx, user, now } = one
  const { kind, fileName, batch } = call.query
  await lockImports(tx)
  if (batch !== null && !(await isOpenBatch(tx, batch)))
    throw validationFailed([fieldError('batch', problem('validation.reference'))])
  if (!(await mayQueue(tx, kind))) throw busy()
  const id = newId()
  const { plan } = await planOf(call, services, tools, one, id)
  if (plan.missing.length > 0)
    throw validationFailed(
      plan.missing.map((field) => fieldError(field, problem('events.import.missing', { field }))),
    )
  if (plan.machines.length === 0)
    throw validationFailed([fieldError('file', problem('events.import.nothing'))])
  await storeImport(tx, { id, kind, fileName, by: user, at: now, batch }, plan)
  const kept = (await findImport(tx, id))!
  const { rows, duplicates, wrong, held } = kept
  await recordAudit(one, 'imports', id, 'import', {
    before: null,
    after: { fileName, kind, rows, duplicates, wrong, held },
  })
  one.changed('imports', id)
  return kept
}

/** Whether positions can still be added to a batch of the set-up. */
async function isOpenBatch(tx: Transaction, batch: string): Promise<boolean> {
  const { rows } = await tx.query(
    'select from setup_batches where account_id = haulway_account() and id::text = $1 and revoked_at is null',
    [batch],
  )
  return rows.length > 0
}

/** Users who may not change a project cannot revoke imports that belong to it. */
async function refuseClosed(tx: Transaction, { id, kind }: ImportItem): Promise<void> {
  if (kind !== 'events') return
  const { rows } = await tx.query<{ facts: Buffer }>(
    'select facts from import_parts where account_id = haulway_account() and import_id = $1',
    [id],
  )
  const routes = new Set(
    rows.flatMap(({ facts }) =>
      (JSON.parse(facts.toString()) as Fact[]).flatMap(({ event }) => event.routeId ?? []),
    ),
  )
  const errors = await projectPermissionErrors(
    tx,
    [...routes].map((route) => ({ field: 'id', route })),
  )
  if (errors.length > 0) throw validationFailed(errors.slice(0, 1))
}

async function revoke(one: Change, id: string): Promise<ImportItem> {
  const { tx, user, now } = one
  await lockImports(tx)
  const found = await findImport(tx, id)
  if (!found) throw notFound()
  if (found.state === 'revoked' || found.state === 'revoking') return found
  // An import under way can be revoked at once.
  if (found.state === 'taken' && (await isUnderWay(tx))) throw busy()
  await refuseClosed(tx, found)
  await tx.query(
    `update imports set state = 'revoking', revoked_at = $2, revoked_by = $3 where account_id = haulway_account() and id = $1`,
    [found.id, now, user],
  )
  await recordAudit(one, 'imports', found.id, 'update', {
    before: { state: found.state },
    after: { state: 'revoked' },
  })
  one.changed('imports', found.id)
  return (await findImport(tx, id))!
}

const withDigest = (call: Call<typeof takeImport>): Call<typeof takeImport> => ({
  ...call,
  body: { sha256: createHash('sha256').update(call.bytes).digest('hex') },
})

export function importRoutes(tools: ImportTools): readonly Route[] {
  return [
    implement(previewImport, async (call, services) => ({
      body: await inAccount(services.database, scopeOf(call.context), async (tx) => {
        const one = { tx, now: new Date(services.clock()), account: call.context.account.id }
        const { plan, zone } = await planOf(call, services, tools, one, '')
        return previewOf(plan, zone, tools.wordbook)
      }),
    })),
    implement(takeImport, (call, services) =>
      change(takeImport, withDigest(call), services, async (one) => ({
        status: 201,
        body: await take(call, services, tools, one),
      })),
    ),
    implement(listImports, async ({ query, context }, { database }) => ({
      body: await inAccount(database, scopeOf(context), (tx) => listImportPage(tx, pageSlice(query, 50))),
    })),
    implement(readImport, async ({ params, context }, { database }) => {
      const found = await inAccount(database, scopeOf(context), (tx) => findImport(tx, params.id))
      if (!found) throw notFound()
      return { body: found }
    }),
    rejectedRowsFile(refusedRows, tools.wordbook),
    implement(revokeImport, (call, services) =>
      change(revokeImport, call, services, async (one) => ({ body: await revoke(one, call.params.id) })),
    ),
  ]
}

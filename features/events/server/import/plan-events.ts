/** Plan for a table of past events: each row is validated as if a person stated it. */
import type { Doubt } from '@haulway/interchange'
import { fieldError, type MessageKey, problem } from '@haulway/resource'
import type { Services } from '@haulway/platform/server/services.ts'
import { sheetBounds } from '@haulway/interchange/sheets/bounds.ts'
import type { ReadTable } from '@haulway/interchange/sheets/table.ts'
import { defineReader } from '@haulway/platform/server/readers/readers.ts'
import { showDerivedData } from '../../../cycles/index.ts'
import type { EventDraft } from '../../edit/edit.endpoints.ts'
import { buildStatement } from '../../edit/facts.ts'
import { conflictingRows, routeRows } from '../../edit/route-conflicts.ts'
import { eventCellNames, MAX_COLUMNS, MAX_EVENT_ROWS, MAX_PREVIEW_ROWS } from '../../import/fields.ts'
import { validateRows, requiredFieldErrors } from '../edit/validate.ts'
import { resolveColumns, missingColumns, type ReadEvent, readRows } from './columns.ts'
import {
  type Fact,
  countCommittedRows,
  type MachineSpan,
  type Part,
  type Plan,
  type Planning,
  samplePreviewRows,
} from './plan.ts'
import type { readEvents } from './read-events.ts'

const reader = defineReader<typeof readEvents>(new URL('./read-events.ts', import.meta.url), 'readEvents')
const LIMITS = { ...sheetBounds, rows: MAX_EVENT_ROWS, columns: MAX_COLUMNS }
/** Statements handed to the owner of the account at once. */
const AT_ONCE = 500

interface Row extends ReadEvent {
  readonly draft: EventDraft | null
  isKnown: boolean
}

const nothing = Object.fromEntries(
  [...eventCellNames, 'detail'].map((name) => [name, null]),
) as unknown as EventDraft
const isOperation = (type: string) => type === 'load' || type === 'dump'

/**
 * The duplicate key of a row: machine, type and second; for types that can occur twice in a second also the content.
 */
const identityOf = ({ equipment, type, at, noteComment, quantity }: EventDraft): string =>
  JSON.stringify([
    equipment.id,
    type,
    Math.floor(Date.parse(at) / 1_000),
    ...(isOperation(type) ? [] : [noteComment, quantity]),
  ])

/** Marks duplicates of existing events of any source, and duplicates within the file. */
async function markKnown({ whole }: Planning, rows: readonly Row[]): Promise<void> {
  const seen = new Set<string>()
  const asked: (Row & { draft: EventDraft })[] = []
  for (const row of rows) {
    if (row.draft === null) continue
    const identity = identityOf(row.draft)
    row.isKnown = seen.has(identity)
    seen.add(identity)
    if (!row.isKnown) asked.push(row as Row & { draft: EventDraft })
  }
  if (asked.length === 0) return
  const known = await whole(async (tx) => {
    await showDerivedData(tx)
    const { rows: found } = await tx.query<{ n: number }>(
      `select n::int from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::text[], $5::float8[])
          with ordinality as asked (machine, type, at, note, quantity, n)
        where exists (select from events e where e.account_id = haulway_account() and e.equipment_id = machine
          and e.occurred_at >= date_trunc('second', at) and e.occurred_at < date_trunc('second', at) + interval '1 second'
          and e.type = asked.type and not e.dropped and (asked.type in ('load', 'dump')
            or e.note is not distinct from asked.note and e.quantity is not distinct from asked.quantity))`,
      [
        asked.map(({ draft }) => draft.equipment.id),
        asked.map(({ draft }) => draft.type),
        asked.map(({ draft }) => draft.at),
        asked.map(({ draft }) => draft.noteComment),
        asked.map(({ draft }) => draft.quantity),
      ],
    )
    return found
  })
  for (const { n } of known) asked[n - 1]!.isKnown = true
}

/** Errors whose messages belong to other screens. */
const saidHere: Readonly<Record<string, MessageKey>> = {
  'validation.resolving.place': 'events.import.place',
  'validation.resolving.closed': 'events.import.closed',
}

/** Validation errors of rows, beside cells that cannot be read. */
async function check({ tx, now }: Planning, rows: readonly Row[]): Promise<void> {
  const fine = rows.filter(({ draft, isKnown }) => draft !== null && !isKnown)
  const checked = fine.map(({ draft }, at) => ({ prefix: `${at}.`, type: draft!.type, says: draft! }))
  const found = [
    ...checked.flatMap(({ prefix, type, says }) => requiredFieldErrors(prefix, type, says)),
    ...(await validateRows(tx, checked, now)),
  ]
  for (const { field, ...more } of found) {
    const at = field.indexOf('.')
    const key = saidHere[more.key] ?? more.key
    fine[Number(field.slice(0, at))]!.errors.push({ ...more, key, field: field.slice(at + 1) })
  }
  const onRoutes = routeRows(fine.map(({ draft }) => draft!))
  for (const at of conflictingRows(onRoutes))
    fine[at]!.errors.push(fieldError('route', problem('validation.events.otherRoute')))
}

const isTaken = ({ draft, isKnown, errors }: Row): boolean =>
  draft !== null && !isKnown && errors.length === 0

function factOf({ id }: Planning, row: Row): Fact {
  const draft = row.draft!
  const { event, tags } = buildStatement(`${id}.${row.line}`, draft, draft)
  const [onRoute] = routeRows([draft])
  return { line: row.line, event, tags, onRoute: onRoute ?? null }
}

function partsOf(planning: Planning, rows: readonly Row[]): Part[] {
  return [...Map.groupBy(rows.filter(isTaken), ({ draft }) => draft!.equipment.id)].flatMap(
    ([equipmentId, own]) => {
      const facts = own.map((row) => factOf(planning, row)).toSorted((a, b) => a.event.t - b.event.t)
      return Array.from({ length: Math.ceil(facts.length / AT_ONCE) }, (_, nth) => {
        const some = facts.slice(nth * AT_ONCE, (nth + 1) * AT_ONCE)
        return { equipmentId, rows: some.length, facts: Buffer.from(JSON.stringify(some)) }
      })
    },
  )
}

function machinesOf(rows: readonly Row[]): MachineSpan[] {
  return [...Map.groupBy(rows.filter(isTaken), ({ draft }) => draft!.equipment.id).values()].map((own) => {
    const times = own.map(({ draft }) => Date.parse(draft!.at))
    return {
      equipment: own[0]!.draft!.equipment,
      rows: own.length,
      from: times.reduce((a, b) => Math.min(a, b)),
      until: times.reduce((a, b) => Math.max(a, b)),
    }
  })
}

const actionOf = (row: Row) => (row.errors.length > 0 ? 'wrong' : row.isKnown ? 'duplicate' : 'ready')

/** What reading the table had to assume, or leave open. */
function doubtsOf({ encoding }: ReadTable, isOrderOpen: boolean): Doubt[] {
  const args = { encoding: encoding?.encoding ?? '' }
  return [
    ...(encoding?.certain === false ? [{ kind: 'doubt', about: 'encoding', args } as const] : []),
    ...(isOrderOpen ? [{ kind: 'doubt', about: 'openOrder', args: {} } as const] : []),
  ]
}

export async function planEvents(planning: Planning, services: Services, account: string): Promise<Plan> {
  const { tx, bytes, reading, setting, whole } = planning
  const hints = { language: reading.lang ?? 'en', encoding: reading.encoding ?? undefined }
  const table = await services.readers.read(account, reader, bytes, hints, LIMITS)
  const columns = resolveColumns(table.rows[0]?.cells ?? [], setting)
  const missing = missingColumns(columns)
  const read = missing.length > 0 ? null : await readRows(tx, table, columns, setting)
  const rows = (read?.events ?? []).map((row): Row => {
    const draft = row.errors.length > 0 ? null : { ...nothing, ...row.says }
    return { ...row, draft, isKnown: false }
  })
  await markKnown(planning, rows)
  await check(planning, rows)
  const taken = rows.filter(isTaken)
  const refused = rows.filter(({ errors }) => errors.length > 0)
  const held = await countCommittedRows(
    whole,
    taken.map(({ draft }) => ({
      route: draft!.route?.id ?? null,
      place: draft!.location?.id ?? null,
      machine: draft!.equipment.id,
      t: Date.parse(draft!.at),
      rows: 1,
    })),
  )
  return {
    columns,
    missing,
    rows: table.rows.length - 1,
    duplicates: rows.filter((row) => row.isKnown && row.errors.length === 0).length,
    wrong: refused.length,
    held,
    speedUnit: null,
    weightUnit: null,
    doubts: doubtsOf(table, read?.isOrderOpen === true),
    machines: machinesOf(rows),
    sample: samplePreviewRows(
      rows.map((row) => {
        const { equipment, tags: _, noteType: __, until: ___, ...says } = row.says
        return {
          ...says,
          line: row.line,
          action: actionOf(row),
          equipment: equipment?.title ?? null,
          errors: row.errors,
        }
      }),
      MAX_PREVIEW_ROWS,
    ),
    refused: refused.map(({ line, cells, errors }) => ({ line, cells, errors })),
    parts: () => partsOf(planning, rows),
  }
}

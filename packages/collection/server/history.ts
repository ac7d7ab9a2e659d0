/** Reads the audit record of one entry or of a whole account. */
import type { MessageTail } from '@haulway/resource'
import {
  auditAction,
  auditChanges,
  auditKind,
  collectionEndpoints,
  type AuditEntry,
  type Reader,
  type AuditedFields,
  type TableColumn,
} from '@haulway/collection'
import {
  type Page,
  type PageRequest,
  pageSlice,
  type Reference,
  type Resource,
  RESTORABLE_DAYS,
} from '@haulway/resource'
import { idOf, restorableSince } from '@haulway/storage'
import { dateText, dateTimeText } from '@haulway/platform/dates.ts'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { implement, type Call, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { readTableReply } from '@haulway/platform/server/tables/table-file.ts'
import { pieces, recordExport } from './export.ts'
import type { Wordbook } from './reader.ts'
import { withTitledReferences } from './titles.ts'

const DEFAULT_ROWS = 15
const DAY_MS = 86_400_000
/** Maximum number of audit lines in one file. */
export const MAX_AUDIT_ROWS = 100_000

interface AuditRow {
  id: string
  at: Date
  user_id: string
  user_name: string | null
  resource: string
  entity_id: string
  action: string
  before: AuditEntry['before']
  after: AuditEntry['after']
  account_id: string
  account_title: string
  deleted_at: Date | null
  /** Number of entries deleted by the same call. */
  together: number | null
}

/** Selects audit lines: a condition over `a`, the audit table, with its parameters. */
export interface AuditSelection {
  readonly sql: string
  readonly values: readonly unknown[]
}

function entryOf(row: AuditRow): AuditEntry & { account: Reference } {
  return {
    id: row.id,
    at: row.at.toISOString(),
    user: { id: row.user_id, title: row.user_name ?? '' },
    resource: row.resource,
    entity: { id: row.entity_id, title: '' },
    action: row.action,
    before: row.before,
    after: row.after,
    restorable: row.deleted_at && {
      until: new Date(row.deleted_at.getTime() + RESTORABLE_DAYS * DAY_MS).toISOString(),
      together: row.together ?? 1,
    },
    account: { id: row.account_id, title: row.account_title },
  }
}

/** Reads audit lines, the latest first. Current titles of entities and references are not added yet. */
export async function readAudit(
  tx: Transaction,
  { sql, values }: AuditSelection,
  slice: { readonly limit: number; readonly offset: number },
  now: number,
): Promise<Page<AuditEntry & { account: Reference }>> {
  const counted = await tx.query<{ total: string }>(
    `select count(*) as total from audit_log a where ${sql}`,
    [...values],
  )
  const { rows } = await tx.query<AuditRow>(
    `select a.*, u.full_name as user_name, account.title as account_title, d.deleted_at,
            (select count(*)::int from deleted_entries o where o.account_id = d.account_id and o.resource = d.resource
                and o.deleted_at = d.deleted_at and o.deletion = d.deletion) as together
       from audit_log a
       left join users u on u.id = a.user_id join accounts account on account.id = a.account_id
       left join deleted_entries d on d.account_id = a.account_id and d.line_id = a.id
                                  and d.deleted_at >= $${values.length + 3}
      where ${sql} order by a.at desc, a.id desc
      limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, slice.limit, slice.offset, restorableSince(now)],
  )
  return { items: rows.map(entryOf), total: Number(counted.rows[0]?.total ?? 0) }
}

export const auditSlice = (query: PageRequest) => pageSlice(query, DEFAULT_ROWS)

/** One field of an audit line: one line of the file. */
export interface AuditTableRow {
  readonly entry: AuditEntry
  readonly label: string
  readonly before: string
  readonly after: string
}

/** One row per changed field; an audit line without fields is one row. */
export function auditTableRows(
  entries: readonly AuditEntry[],
  recordedOf: (name: string) => AuditedFields | undefined,
  reader: Reader,
): AuditTableRow[] {
  return entries.flatMap((entry) => {
    const changes = auditChanges(entry, recordedOf(entry.resource), reader)
    if (changes.length === 0) return [{ entry, label: '', before: '', after: '' }]
    return changes.map(({ label, before, after }) => ({ entry, label, before, after }))
  })
}

export function auditColumns(
  { words, zone }: Reader,
  recordedOf: (name: string) => AuditedFields | undefined,
): TableColumn<AuditTableRow>[] {
  const column = (name: MessageTail<'audit.column'>, value: TableColumn<AuditTableRow>['value']) => ({
    header: words(`audit.column.${name}`),
    value,
  })
  return [
    {
      header: words('export.header', { name: words('audit.column.at'), more: zone }),
      value: ({ entry }) => dateTimeText(entry.at, zone, true),
    },
    column('user', ({ entry }) => entry.user.title),
    column('action', ({ entry }) => auditAction(entry.action, { words })),
    column('kind', ({ entry }) => auditKind(entry.resource, recordedOf(entry.resource), { words })),
    column('entity', ({ entry }) => entry.entity.title),
    column('field', ({ label }) => label),
    column('before', ({ before }) => before),
    column('after', ({ after }) => after),
  ]
}

/** Returns the title of the entry; throws 404 when the caller may not see it. */
export type FindTitle = (call: Pick<Call, 'context'>, services: Services, id: string) => Promise<string>

/** Account whose audit record holds the entry; for an account, that account itself. */
export type AccountOf = (call: Pick<Call, 'context'>, id: string) => string

const contextAccount: AccountOf = ({ context }) => context.account.id

/** Routes of the history of one entry, as a page and as a file. */
export function historyRoutes(
  resource: Resource,
  wordbook: Wordbook,
  /** All resources, for the titles of references. */
  resources: readonly Resource[],
  findTitle: FindTitle,
  accountOf: AccountOf = contextAccount,
): Route[] {
  const { history, historyFile } = collectionEndpoints(resource)
  const resourceOf = (name: string) => (name === resource.name ? resource : undefined)

  async function read(
    call: Pick<Call, 'context'>,
    services: Services,
    id: string,
    slice: ReturnType<typeof auditSlice>,
  ) {
    const title = await findTitle(call, services, id)
    const account = accountOf(call, id)
    const scope = { ...scopeOf(call.context), account }
    const sql = 'a.account_id = $1 and a.resource = $2 and a.entity_id = $3'
    const page = await inAccount(services.database, scope, async (tx) => {
      const selection = { sql, values: [account, resource.name, id] }
      const { items, total } = await readAudit(tx, selection, slice, services.clock())
      return { items: await withTitledReferences(tx, items, resources, () => resource), total }
    })
    const items = page.items.map(({ account: _same, ...one }) => ({ ...one, entity: { id, title } }))
    return { title, page: { items, total: page.total } }
  }

  return [
    implement(history, async (call, services) => {
      const { page } = await read(call, services, idOf(call), auditSlice(call.query))
      return { body: page }
    }),
    {
      endpoint: historyFile,
      async handle(given, services) {
        const call = given as Call<typeof historyFile>
        const id = idOf(call)
        const { format, lang } = call.query
        const { page, title } = await read(call, services, id, { limit: MAX_AUDIT_ROWS, offset: 0 })
        const exported = { resource: resource.name, entity: id, detail: { format, history: true } }
        const reader = await recordExport(call, services, exported, lang, wordbook)
        const columns = auditColumns(reader, resourceOf)
        const rows = auditTableRows(page.items, resourceOf, reader)
        const day = dateText(services.clock(), reader.zone)
        return await readTableReply(
          services,
          call,
          {
            title: `${reader.words('audit.history')} ${title} ${day}`,
            header: columns.map((one) => one.header),
            pages: pieces(rows, columns),
          },
          format,
        )
      },
    },
  ]
}

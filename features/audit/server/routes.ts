import type { AuditEntry } from '@haulway/collection'
import type { Reference, Resource } from '@haulway/resource'
import {
  auditColumns,
  auditSlice,
  auditTableRows,
  MAX_AUDIT_ROWS,
  pieces,
  readAudit,
  recordExport,
  type AuditSelection,
  type Wordbook,
} from '@haulway/collection/server/index.ts'
import { dateText } from '@haulway/platform/dates.ts'
import { inAccount, inSystem, type Transaction } from '@haulway/platform/server/db/index.ts'
import { implement, type Call, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { readTableReply } from '@haulway/platform/server/tables/table-file.ts'
import { auditEverywhere, auditOfAccount, type AuditFilter } from '../audit.endpoints.ts'
import { otherKinds } from '../kinds.ts'
import { withTitles } from './titles.ts'

type Endpoints = typeof auditOfAccount | typeof auditEverywhere

/** Values are passed as parameters; only constant text is in the SQL. */
const conditions = {
  user: 'a.user_id = ?',
  resource: 'a.resource = ?',
  action: 'a.action = ?',
  entity: 'a.entity_id = ?',
  from: 'a.at >= ?::timestamptz',
  to: 'a.at < ?::timestamptz',
} as const satisfies Record<keyof AuditFilter, string>

/** `account` is null for all accounts. */
function selectionOf(filter: AuditFilter, account: string | null): AuditSelection {
  const values: unknown[] = []
  const terms: string[] = account === null ? ['true'] : [`a.account_id = $${values.push(account)}`]
  for (const [name, sql] of Object.entries(conditions)) {
    const value: string | Reference | null = filter[name as keyof AuditFilter]
    if (value === null) continue
    terms.push(sql.replace('?', `$${values.push(typeof value === 'string' ? value : value.id)}`))
  }
  return { sql: terms.join(' and '), values }
}

/** Whether the caller's audit log is read or that of all accounts. */
interface Reach {
  readonly endpoints: Endpoints
  readonly everywhere: boolean
  /** All actions. */
  readonly resources: readonly Resource[]
}

async function read(
  call: Pick<Call, 'context'>,
  services: Services,
  filter: AuditFilter,
  slice: ReturnType<typeof auditSlice>,
  { everywhere, resources }: Reach,
) {
  const { account, user } = call.context
  const work = async (tx: Transaction) => {
    const selection = selectionOf(filter, everywhere ? null : account.id)
    const page = await readAudit(tx, selection, slice, services.clock())
    return { items: await withTitles(tx, page.items, resources), total: page.total }
  }
  return everywhere
    ? await inSystem(services.database, work, { 'app.audit': 'everywhere' })
    : await inAccount(services.database, scopeOf({ account, user }), work)
}

function routes(reach: Reach, wordbook: Wordbook): Route[] {
  const { list, file } = reach.endpoints
  const recordedOf = (name: string) =>
    reach.resources.find((one) => one.name === name) ?? otherKinds.get(name)
  return [
    implement(list, async (call, services) => ({
      body: await read(call, services, call.query, auditSlice(call.query), reach),
    })),
    {
      endpoint: file,
      async handle(given, services) {
        const call = given as Call<typeof file>
        const { format, lang, ...filter } = call.query
        const page = await read(call, services, filter, { limit: MAX_AUDIT_ROWS, offset: 0 }, reach)
        const asked = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null))
        const detail = { format, rows: page.items.length, ...asked }
        const reader = await recordExport(call, services, { resource: 'audit', detail }, lang, wordbook)
        const columns = auditColumns(reader, recordedOf)
        const account = {
          header: reader.words('accounts.one'),
          value: ({ entry }: { entry: AuditEntry }) => accounts.get(entry.id) ?? '',
        }
        const accounts = new Map(page.items.map((one) => [one.id, one.account.title]))
        const shown = reach.everywhere ? [account, ...columns] : columns
        return await readTableReply(
          services,
          call,
          {
            title: `${reader.words('audit.title')} ${dateText(services.clock(), reader.zone)}`,
            header: shown.map((one) => one.header),
            pages: pieces(auditTableRows(page.items, recordedOf, reader), shown),
          },
          format,
        )
      },
    },
  ]
}

export function auditRoutes(wordbook: Wordbook, resources: readonly Resource[]): Route[] {
  return [
    ...routes({ endpoints: auditOfAccount, everywhere: false, resources }, wordbook),
    ...routes({ endpoints: auditEverywhere, everywhere: true, resources }, wordbook),
  ]
}

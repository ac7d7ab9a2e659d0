/** Exports lists as files: all rows that match the list's filters, in its order. */
import { collectionEndpoints, tableColumns, type Reader, type TableColumn } from '@haulway/collection'
import { fieldError, problem, type Item, type ListQuery, type Page, type Resource } from '@haulway/resource'
import { recordAudit, type Row } from '@haulway/storage'
import type { CsvValue } from '@haulway/platform/csv.ts'
import { dateText } from '@haulway/platform/dates.ts'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import { type Call, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { readTableReply } from '@haulway/platform/server/tables/table-file.ts'
import type { TableFormat } from '@haulway/platform/table-format.ts'
import { readerOf, type Wordbook } from './reader.ts'

/** Far more than any collection holds; a larger file could not be opened. */
const MAX_ROWS = 100_000
/** Rows written at a time. */
const PIECE = 1_000

/** Reads all entries that match a query, in one snapshot. */
type ListAll = (
  call: Pick<Call, 'context'>,
  services: Services,
  query: ListQuery & Row,
) => Promise<Page<Item<Resource>>>

/** Additional columns of the export of any resource: values by the id of an entry. */
export type AdditionalColumns = (
  tx: Transaction,
  account: string,
  resource: Resource,
) => Promise<readonly { readonly header: string; readonly texts: ReadonlyMap<string, string> }[]>

async function columnsBeside(
  { context: { account, user } }: Pick<Call, 'context'>,
  { database }: Services,
  resource: Resource,
  besides: readonly AdditionalColumns[],
): Promise<TableColumn<Item<Resource>>[]> {
  const found = await inAccount(database, scopeOf({ account, user }), async (tx) => {
    const read = []
    for (const beside of besides) read.push(...(await beside(tx, account.id, resource)))
    return read
  })
  return found.map(({ header, texts }) => ({ header, value: ({ id }) => texts.get(id) ?? '' }))
}

/** One statement reads all rows, so each occurs exactly once. */
const whole = { limit: MAX_ROWS, offset: 0, page: null }

// oxlint-disable-next-line typescript/require-await -- a reader of pages, of which these are at hand
export async function* pieces<T>(
  rows: readonly T[],
  columns: readonly TableColumn<T>[],
): AsyncGenerator<CsvValue[][]> {
  for (let from = 0; from < rows.length; from += PIECE) {
    yield rows.slice(from, from + PIECE).map((row) => columns.map((one) => one.value(row)))
  }
}

/** Audits an export (threats J8): the resource, the number of rows and the filters. */
export async function recordExport(
  call: Pick<Call, 'context' | 'cookies'>,
  services: Services,
  exported: { readonly resource: string; readonly entity?: string; readonly detail: Row },
  asked: Parameters<typeof readerOf>[1],
  wordbook: Wordbook,
): Promise<Reader> {
  const { account, user } = call.context
  return await inAccount(services.database, scopeOf({ account, user }), async (tx) => {
    const recording = { tx, account: account.id, user: user.id, now: new Date(services.clock()) }
    const states = { before: null, after: exported.detail }
    await recordAudit(recording, exported.resource, exported.entity ?? account.id, 'export', states)
    return await readerOf(call, asked, tx, wordbook)
  })
}

/** The query without empty parameters. */
function filtersOf(query: Row): Row {
  const silent = new Set(['format', 'lang'])
  return Object.fromEntries(
    Object.entries(query).filter(([name, value]) => value !== null && !silent.has(name)),
  )
}

/** Export route of one collection; `list` reads its rows. */
export function exportRoute(
  resource: Resource,
  wordbook: Wordbook,
  list: ListAll,
  besides: readonly AdditionalColumns[] = [],
): Route {
  const { exportFile } = collectionEndpoints(resource)
  return {
    endpoint: exportFile,
    async handle(given, services) {
      const call = given as Call<typeof exportFile>
      const query = call.query as ListQuery & Row & { format: TableFormat; lang: typeof call.query.lang }
      const { items, total } = await list(call, services, { ...query, ...whole })
      if (total > MAX_ROWS) {
        throw validationFailed([fieldError('limit', problem('export.rows', { max: MAX_ROWS }))])
      }
      const detail = { format: query.format, rows: total, ...filtersOf(query) }
      const reader = await recordExport(
        call,
        services,
        { resource: resource.name, detail },
        query.lang,
        wordbook,
      )
      const further = await columnsBeside(call, services, resource, besides)
      const columns = [...tableColumns(resource, reader), ...further]
      const title = `${reader.words(`${resource.messages}.title`)} ${dateText(services.clock(), reader.zone)}`
      const header = columns.map((one) => one.header)
      const table = { title, header, pages: pieces(items, columns) }
      return await readTableReply(services, call, table, query.format)
    },
  }
}

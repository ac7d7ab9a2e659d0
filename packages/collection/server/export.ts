/** Lists as files: the rows that the list's filters let through, in its order, all of them. */
import { collectionEndpoints, tableColumns, type Reader, type TableColumn } from '@haulway/collection'
import { fieldError, problem, type Item, type ListQuery, type Page, type Resource } from '@haulway/resource'
import { record, type Row } from '@haulway/storage'
import type { CsvValue } from '@haulway/platform/csv.ts'
import { dateText } from '@haulway/platform/dates.ts'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import type { Call, Route } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { tableReply } from '@haulway/platform/server/tables/table-file.ts'
import type { TableFormat } from '@haulway/platform/table-format.ts'
import { readerOf, type Wordbook } from './reader.ts'

/** Far more than people keep of anything; a file beyond it would not open. */
const MOST_ROWS = 100_000
/** Rows written at a time. */
const PIECE = 1_000

/** All entries that a query names, at one moment. */
type ListAll = (
  call: Pick<Call, 'context'>,
  services: Services,
  query: ListQuery & Row,
) => Promise<Page<Item<Resource>>>

/** Every row exactly once: one statement reads them all. */
const whole = { limit: MOST_ROWS, offset: 0, page: null }

// oxlint-disable-next-line typescript/require-await -- a reader of pages, of which these are at hand
export async function* pieces<T>(
  rows: readonly T[],
  columns: readonly TableColumn<T>[],
): AsyncGenerator<CsvValue[][]> {
  for (let from = 0; from < rows.length; from += PIECE) {
    yield rows.slice(from, from + PIECE).map((row) => columns.map((one) => one.value(row)))
  }
}

/** Puts an export on record (threats J8): what, how many rows, with which filters. */
export async function recordExport(
  call: Pick<Call, 'context' | 'cookies'>,
  services: Services,
  told: { readonly resource: string; readonly entity?: string; readonly detail: Row },
  asked: Parameters<typeof readerOf>[1],
  wordbook: Wordbook,
): Promise<Reader> {
  const { account, user } = call.context
  return await inAccount(services.database, { account: account.id, user: user.id }, async (tx) => {
    const one = { tx, account: account.id, user: user.id, now: new Date(services.clock()) }
    const states = { before: null, after: told.detail }
    await record(one, told.resource, told.entity ?? account.id, 'export', states)
    return await readerOf(call, asked, tx, wordbook)
  })
}

/** What was asked, without what says nothing. */
function filtersOf(query: Row): Row {
  const silent = new Set(['format', 'lang'])
  return Object.fromEntries(
    Object.entries(query).filter(([name, value]) => value !== null && !silent.has(name)),
  )
}

/** The export of one collection; `list` reads it. */
export function exportRoute(resource: Resource, wordbook: Wordbook, list: ListAll): Route {
  const { exportFile } = collectionEndpoints(resource)
  return {
    endpoint: exportFile,
    async handle(given, services) {
      const call = given as Call<typeof exportFile>
      const query = call.query as ListQuery & Row & { format: TableFormat; lang: typeof call.query.lang }
      const { items, total } = await list(call, services, { ...query, ...whole })
      if (total > MOST_ROWS) {
        throw validationFailed([fieldError('limit', problem('export.rows', { max: MOST_ROWS }))])
      }
      const detail = { format: query.format, rows: total, ...filtersOf(query) }
      const reader = await recordExport(
        call,
        services,
        { resource: resource.name, detail },
        query.lang,
        wordbook,
      )
      const columns = tableColumns(resource, reader)
      const title = `${reader.words(`${resource.messages}.title`)} ${dateText(services.clock(), reader.zone)}`
      const header = columns.map((one) => one.header)
      return tableReply({ title, header, pages: pieces(items, columns) }, query.format)
    },
  }
}

import { createHash } from 'node:crypto'
import {
  collectionEndpoints,
  columnHeader,
  importFields,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
  tableFields,
} from '@haulway/collection'
import type { EndpointOutput } from '@haulway/resource'
import { recordAudit, change, type Change, type ServedResource } from '@haulway/storage'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { Failure } from '@haulway/platform/server/http/failure.ts'
import { implement, type Call, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { sheetBounds, type TableLimits } from '@haulway/interchange/sheets/bounds.ts'
import { defineReader } from '@haulway/platform/server/readers/readers.ts'
import { readTableReply } from '@haulway/platform/server/tables/table-file.ts'
import type { ReadTable } from '@haulway/interchange/sheets/table.ts'
import { pieces } from '../export.ts'
import { languageOf, readerOf, type Wordbook } from '../reader.ts'
import { pageOfRows } from './page.ts'
import type { readFile } from './read-file.ts'
import { runImport, type Imported, type RowAction } from './run.ts'

const LIMITS: TableLimits = { ...sheetBounds, rows: MAX_IMPORT_ROWS, columns: 100 }
/** Maximum number of errors reported for a rejected file. */
const MAX_ERRORS = 100

type ImportEndpoint = ReturnType<typeof collectionEndpoints>['importFile']
type Result = EndpointOutput<ImportEndpoint>

const tableReader = defineReader<typeof readFile>(new URL('./read-file.ts', import.meta.url), 'readFile')

function resultOf(
  { columns, orders, rows }: Imported,
  { delimiter, encoding, sheet }: ReadTable,
  dryRun: boolean,
): Result {
  const count = (action: RowAction) => rows.filter((row) => row.action === action).length
  return {
    dryRun,
    delimiter,
    encoding: encoding?.encoding ?? null,
    isEncodingGuessed: encoding?.certain === false,
    sheet: sheet?.name ?? null,
    otherSheets: [...(sheet?.others ?? [])],
    columns: columns.map(({ header, field, unit }, at) => ({
      header,
      field,
      unit,
      dateOrder: orders[at]?.order ?? null,
      possibleOrders: [...(orders[at]?.asked ?? [])],
      hasShortYears: orders[at]?.hasShortYears === true,
    })),
    created: count('create'),
    updated: count('update'),
    same: count('same'),
    wrong: count('wrong'),
    rows: dryRun ? pageOfRows(rows) : [],
  }
}

/** Thrown to roll back the transaction of a dry run. */
class Tried extends Error {
  readonly result: Result
  constructor(result: Result) {
    super('a dry run')
    this.result = result
  }
}

/** One invalid row rejects the file. */
function refuse({ rows }: Imported): void {
  const errors = rows.flatMap(({ line, errors: found }) =>
    found.map((error) => ({ ...error, field: `rows.${line}.${error.field}` })),
  )
  if (errors.length > 0) throw new Failure(400, 'Validation failed', errors.slice(0, MAX_ERRORS))
}

/** The call with the digest in place of the file, for recognising repeated requests. */
function withDigest(call: Call<ImportEndpoint>): Call<ImportEndpoint> {
  const body = { sha256: createHash('sha256').update(call.bytes).digest('hex') }
  return { ...call, body }
}

function importRoute(served: ServedResource, wordbook: Wordbook, key: string): Route {
  const { resource } = served.stored
  const { importFile } = collectionEndpoints(resource)
  return implement(importFile, async (call, services) => {
    const { dryRun, lang, mended, encoding, dateOrder } = call.query
    const { account } = call.context
    const language = languageOf(call, lang)
    if (call.bytes.length - mended > MAX_IMPORT_BYTES) throw new Failure(413, 'The request is too large')
    const hints = { language, encoding: encoding ?? undefined }
    const table = await services.readers.read(account.id, tableReader, call.bytes, mended, hints, LIMITS)
    const mayUpdate = call.context.can('update', resource.permission)
    const work = async (change: Change) => {
      const reader = await readerOf(call, lang, change.tx, wordbook)
      const imported = await runImport({ served, reader, wordbook, table, key, mayUpdate, dateOrder }, change)
      const result = resultOf(imported, table, dryRun)
      if (dryRun) throw new Tried(result)
      refuse(imported)
      const { created, updated, same } = result
      await recordAudit(change, resource.name, change.account, 'import', {
        before: null,
        after: { created, updated, same },
      })
      return { body: result }
    }
    try {
      return await change(importFile, withDigest(call), services, work)
    } catch (error) {
      if (error instanceof Tried) return { body: error.result }
      throw error
    }
  })
}

/** An empty table with the field labels, in the reader's language and units. */
function templateRoute(served: ServedResource, wordbook: Wordbook): Route {
  const { resource } = served.stored
  const { importTemplate } = collectionEndpoints(resource)
  return {
    endpoint: importTemplate,
    async handle(given, services) {
      const call = given as Call<typeof importTemplate>
      const { account, user } = call.context
      const { format, lang } = call.query
      const reader = await inAccount(
        services.database,
        scopeOf({ account, user }),
        async (tx) => await readerOf(call, lang, tx, wordbook),
      )
      const taken = new Set(importFields(resource))
      const header = tableFields(resource).flatMap((name) => {
        const declared = resource.fields[name]
        return declared && taken.has(name) ? [columnHeader(resource, name, declared, reader)] : []
      })
      return await readTableReply(
        services,
        call,
        { title: reader.words(`${resource.messages}.title`), header, pages: pieces([], []) },
        format,
      )
    },
  }
}

/** Routes of an importable collection: dry run, import, and an empty template file. */
export function importRoutes(served: ServedResource, wordbook: Wordbook): Route[] {
  const { importKey } = served.stored.resource
  if (importKey === undefined) return []
  return [importRoute(served, wordbook, importKey), templateRoute(served, wordbook)]
}

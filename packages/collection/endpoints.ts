/** Endpoints of every collection in addition to those of its entries: export, history, bulk changes, import. */
import { dateOrders } from '@haulway/interchange/text/date-orders.ts'
import { encodings } from '@haulway/interchange/text/encodings.ts'
import { languages } from '@haulway/platform/messages.ts'
import { tableFormatNames } from '@haulway/platform/table-format.ts'
import {
  choice,
  choices,
  flag,
  group,
  instant,
  isAbsent,
  json,
  pageQuery,
  list,
  listOf,
  number,
  pageOf,
  PEOPLE,
  reference,
  resourceEndpoints,
  requiredAction,
  text,
  type Action,
  type ErrorResponseItem,
  type EndpointDeclaration,
  type Field,
  type Resource,
  type Shape,
} from '@haulway/resource'

/** Maximum rows of one bulk change: each is locked, validated and audited. */
export const MAX_BULK_ROWS = 1_000
/** Maximum rows and bytes of one imported file. */
export const MAX_IMPORT_ROWS = 5_000
export const MAX_IMPORT_BYTES = 5_000_000
/** Rows returned by a dry run, those with errors first. */
export const IMPORT_PAGE = 200
/** Maximum size in bytes of the corrected cells in a request. */
export const MAX_MENDED_BYTES = 500_000

const whole = number({ required: true, integer: true, min: 0 })

/** Format and language of an exported table; default language: that of the reader's cookie. */
export const tableQuery = {
  format: choice(tableFormatNames, { required: true, initial: 'csv' }),
  lang: choice(languages),
}

/** One line of the audit record: who did what, and the fields that changed. */
export const auditShape = {
  id: text({ required: true }),
  at: instant({ required: true }),
  user: reference(PEOPLE, { required: true }),
  /** Name of the resource, or another subject of the product: `sessions`, `devices`. */
  resource: text({ required: true }),
  entity: reference('', { required: true }),
  action: text({ required: true }),
  before: json<Readonly<Record<string, unknown>>>(),
  after: json<Readonly<Record<string, unknown>>>(),
  /** Only for a deletion that can be undone. */
  restorable: group({
    until: instant({ required: true }),
    /** Number of entries deleted by the same call that can be restored too, including this one. */
    together: whole,
  }),
}

export const auditPageQuery = pageQuery

export const auditPage = pageOf(auditShape)

const named = { id: text({ required: true, max: 36 }) }
const bulkRow = { id: text({ required: true, max: 36 }), version: number({ required: true, integer: true }) }
const rows = list(bulkRow, { required: true, max: MAX_BULK_ROWS })
/** Errors of fields, as in any rejected request. */
export const rowErrors = list(
  {
    field: text({ required: true, max: 1_000 }),
    defaultMessage: text({ required: true, max: 100_000 }),
    key: text({ required: true }),
    args: json<ErrorResponseItem['args'], true>({ required: true }),
  },
  { required: true, max: 100_000 },
)
const refusal = {
  id: text({ required: true }),
  title: text({ required: true }),
  errors: rowErrors,
}
const bulkResult = {
  done: whole,
  refused: list(refusal, { required: true, max: MAX_BULK_ROWS }),
}

/** The text in the file; its field decides whether it is valid. */
const cell = text({ required: true, max: 1_000_000 })

/** A column of an imported file, and the field that it fills; null when it is ignored. */
const importColumn = {
  header: text({ required: true }),
  field: text(),
  /** Unit of its quantities, from the header or the profile. */
  unit: text(),
  /** Order in which its dates are read, where that matters and is known. */
  dateOrder: choice(dateOrders),
  /** Orders in which its dates can be read with different results; rows are mistakes until the query names one. */
  possibleOrders: choices(dateOrders, { required: true }),
  /** Its years have two digits: they are 1969 to 2068. */
  hasShortYears: flag({ required: true }),
}
const importRow = {
  /** Row of the file, where the header is row 1. */
  line: whole,
  action: choice(['create', 'update', 'same', 'wrong'], { required: true }),
  cells: listOf(cell, { required: true }),
  errors: rowErrors,
}
const importResult = {
  dryRun: flag({ required: true }),
  delimiter: text({ required: true }),
  /** In which a CSV was read; null for a workbook. */
  encoding: choice(encodings),
  /** The file does not say its encoding: it was recognized by its letters. */
  isEncodingGuessed: flag({ required: true }),
  /** Of a workbook: the sheet that was read, and its other visible sheets. */
  sheet: text(),
  otherSheets: listOf(text({ required: true }), { required: true }),
  columns: list(importColumn, { required: true }),
  created: whole,
  updated: whole,
  same: whole,
  wrong: whole,
  /** For a dry run, one page with all invalid rows first; for a real import, only the counts. */
  rows: list(importRow, { required: true, max: IMPORT_PAGE }),
}

// oxlint-disable-next-line typescript/no-empty-object-type -- a shape without fields
type Empty = {}
type TableQuery = typeof tableQuery

export interface CollectionEndpoints {
  readonly exportFile: EndpointDeclaration<Empty, TableQuery & Shape, Empty, null>
  readonly history: EndpointDeclaration<typeof named, typeof auditPageQuery, Empty, typeof auditPage>
  readonly historyFile: EndpointDeclaration<typeof named, TableQuery, Empty, null>
  readonly bulkEdit: EndpointDeclaration<Empty, Empty, BulkBody, typeof bulkResult>
  readonly bulkDelete: EndpointDeclaration<Empty, Empty, { readonly rows: typeof rows }, typeof bulkResult>
  /** Only for resources that are `restorable`. */
  readonly restoreTogether: EndpointDeclaration<typeof named, Empty, Empty, typeof bulkResult>
  readonly importFile: EndpointDeclaration<Empty, ImportQuery, Empty, typeof importResult>
  readonly importTemplate: EndpointDeclaration<Empty, TableQuery, Empty, null>
}
type BulkBody = typeof bulkBody
type ImportQuery = typeof importQuery

const bulkBody = {
  action: choice(['edit', 'hide', 'unhide'], { required: true }),
  rows,
  /** For an edit: the fields to set, with the same values for all rows. */
  values: json<Readonly<Record<string, unknown>>>(),
}
const importQuery = {
  dryRun: flag({ required: true, initial: true }),
  lang: choice(languages),
  /** Of a CSV; otherwise it is recognized by the content. */
  encoding: choice(encodings),
  /** Order of the numbers of dates such as 03/04/2027, for columns that do not tell it themselves. */
  dateOrder: choice(dateOrders),
  /**
   * Length in bytes of the corrected cells that precede the file, as JSON: `[[row of the file, column from 0, text],
   * …]`.
   */
  mended: number({ required: true, integer: true, min: 0, max: MAX_MENDED_BYTES, initial: 0 }),
}

/** Fields that fit in a cell can also be set in bulk. */
function isSimple({ kind, options }: Field): boolean {
  return kind.cell !== undefined && !options.readOnly
}

/** Fields that can be set in bulk: excludes those that identify an entry. */
export function bulkFields(resource: Resource): string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    isSimple(field) && !field.options.unique && name !== resource.titleField ? [name] : [],
  )
}

/** Fields that a column of a file may fill. */
export function importFields(resource: Resource): string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => (isSimple(field) ? [name] : []))
}

/** The mentioned part of a change: a blank is a value to set, an absent name is not. */
export function changedValues(resource: Resource, values: Readonly<Record<string, unknown>>) {
  const names = bulkFields(resource).filter((name) => Object.hasOwn(values, name))
  return Object.fromEntries(names.map((name) => [name, isAbsent(values[name]) ? null : values[name]]))
}

type Described = Pick<
  EndpointDeclaration<Empty, Empty, Empty>,
  'access' | 'summary' | 'params' | 'query' | 'body'
>
type Tell = (action: Action, words: string) => Described
const file = { method: 'GET' as const, output: null, file: true }

function reading(resource: Resource, path: string, described: Tell) {
  const { limit: _limit, page: _page, offset: _offset, ...filters } = resourceEndpoints(resource).list.query
  return {
    exportFile: {
      ...described('list', 'All entries that a list shows as a file'),
      ...file,
      path: `${path}/export`,
      query: { ...filters, ...tableQuery },
    },
    history: {
      ...described('read', 'Changes of an entry, the latest first,'),
      method: 'GET' as const,
      path: `${path}/{id}/history`,
      params: named,
      query: auditPageQuery,
      output: auditPage,
    },
    historyFile: {
      ...described('read', 'Changes of an entry as a file'),
      ...file,
      path: `${path}/{id}/history/export`,
      params: named,
      query: tableQuery,
    },
  }
}

function changing(path: string, described: Tell) {
  const post = { method: 'POST' as const }
  return {
    bulkEdit: {
      ...described('update', 'Edit many entries, all or none, or hide or show each that lets itself,'),
      ...post,
      path: `${path}/bulk`,
      body: bulkBody,
      output: bulkResult,
    },
    bulkDelete: {
      ...described('delete', 'Delete each of many entries that lets itself'),
      ...post,
      path: `${path}/bulk/delete`,
      body: { rows },
      output: bulkResult,
    },
    restoreTogether: {
      ...described('create', 'Restore each that lets itself of what was deleted together with an entry'),
      ...post,
      path: `${path}/{id}/restore/together`,
      params: named,
      output: bulkResult,
    },
    importFile: {
      ...described('create', 'Create and update entries from a CSV or XLSX file, all or none,'),
      ...post,
      path: `${path}/import`,
      query: importQuery,
      bytes: { largest: MAX_IMPORT_BYTES + MAX_MENDED_BYTES },
      output: importResult,
    },
    importTemplate: {
      ...described('create', 'A file with the columns that an import takes'),
      ...file,
      path: `${path}/import/template`,
      query: tableQuery,
    },
  }
}

/** Builds the endpoints of a collection in addition to those of its entries. */
export function collectionEndpoints(resource: Resource): CollectionEndpoints {
  const path = `/${resource.name}`
  const described: Tell = (action, words) => {
    const feature = resource.feature === undefined ? {} : { feature: resource.feature }
    const right = requiredAction(resource, action)
    const access = { kind: 'permission' as const, resource: resource.permission, action: right, ...feature }
    return { access, summary: `${words} of ${resource.name}`, params: {}, query: {}, body: {} }
  }
  return { ...reading(resource, path, described), ...changing(path, described) }
}

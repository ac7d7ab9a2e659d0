/** Import of past events and tracks from files: previewed, imported, listed and revoked, each file as one batch. */
import { rowErrors, tableQuery } from '@haulway/collection'
import type { Doubt } from '@haulway/interchange'
import { dateOrders } from '@haulway/interchange/text/date-orders.ts'
import { encodings } from '@haulway/interchange/text/encodings.ts'
import { languages } from '@haulway/platform/messages.ts'
import {
  choice,
  defineEndpoint,
  group,
  instant,
  json,
  list,
  listOf,
  number,
  pageOf,
  quantity,
  reference,
  text,
  timezone,
  type EndpointOutput,
  type Infer,
  pageQuery,
} from '@haulway/resource'
import { eventTypes } from '../../telemetry/telemetry.ts'
import { eventFields } from '../edit/event-fields.ts'
import { fileKinds, MAX_BYTES, MAX_COLUMNS, MAX_PREVIEW_ROWS, speedUnits, weightUnits } from './fields.ts'

const may = (action: 'list' | 'create' | 'delete') =>
  ({ kind: 'permission', resource: 'events', feature: 'tracker', action }) as const

const whole = number({ required: true, integer: true, min: 0 })
const LONGEST_NAME = 255
const LONGEST_COLUMNS = 4_000
const MANY = 10_000

/** How a file is read. */
const reading = {
  kind: choice(fileKinds, { required: true }),
  fileName: text({ required: true, max: LONGEST_NAME }),
  /** For tracks: the machine of all of them; else a column states it, or the file name. */
  equipment: reference('equipment'),
  /** Zone of times without an offset; the default is that of the projects if they share one, else the account’s. */
  timeZone: timezone(),
  /**
   * JSON: from the index of a column, from 0, to the field that it fills, `''` for none; other columns are assigned
   * by their headers.
   */
  columns: text({ max: LONGEST_COLUMNS }),
  /** The unit if the header names none; the default is the reader’s. */
  speedUnit: choice(speedUnits),
  weightUnit: choice(weightUnits),
  lang: choice(languages),
  /** Of a text file; otherwise it is recognized by the content. */
  encoding: choice(encodings),
  /** Order of the numbers of dates such as 03/04/2027, where the column does not tell it itself; for tracks the likeliest. */
  dateOrder: choice(dateOrders),
} as const
export type Reading = Infer<typeof reading>

const column = { header: text({ required: true }), field: text(), unit: text() } as const

const row = {
  /** Row of the file, from 1. */
  line: whole,
  action: choice(['ready', 'duplicate', 'wrong'], { required: true }),
  at: instant(),
  equipment: text(),
  type: choice(eventTypes),
  location: eventFields.location,
  route: eventFields.route,
  driver: eventFields.driver,
  material: eventFields.material,
  weight: eventFields.weight,
  volume: eventFields.volume,
  quantity: eventFields.quantity,
  ticket: eventFields.ticket,
  noteComment: eventFields.noteComment,
  lon: number(),
  lat: number(),
  speed: quantity('speed'),
  errors: rowErrors,
} as const
export type PreviewRow = Infer<typeof row>

const machine = {
  equipment: reference('equipment', { required: true }),
  rows: whole,
  from: instant({ required: true }),
  until: instant({ required: true }),
} as const

const doubt = {
  about: text({ required: true }),
  args: json<Doubt['args'], true>({ required: true }),
} as const

const preview = {
  timeZone: text({ required: true }),
  columns: list(column, { required: true, max: MAX_COLUMNS }),
  /** Required fields without a column: until a column is assigned, no row is read. */
  missing: listOf(text({ required: true }), { required: true }),
  rows: whole,
  /** Rows to import, duplicates, and rows with errors. */
  ready: whole,
  duplicates: whole,
  wrong: whole,
  /** Of the rows to import: those in committed periods, whose figures stay. */
  held: whole,
  speedUnit: choice(speedUnits),
  weightUnit: choice(weightUnits),
  /** What reading had to assume. */
  doubts: list(doubt, { required: true, max: MANY }),
  machines: list(machine, { required: true, max: MANY }),
  sample: list(row, { required: true, max: MAX_PREVIEW_ROWS }),
} as const
export type Preview = Infer<typeof preview>

/** Figures of the import’s machines, around its time. */
const figures = {
  loads: whole,
  dumps: whole,
  cycles: whole,
  weight: quantity('weight', { required: true }),
} as const
export type ImportFigures = Infer<typeof figures>

export const importStates = ['taking', 'taken', 'revoking', 'revoked'] as const
const item = {
  id: text({ required: true }),
  kind: reading.kind,
  state: choice(importStates, { required: true }),
  fileName: text({ required: true }),
  madeAt: instant({ required: true }),
  madeBy: reference('users', { required: true }),
  revokedAt: instant(),
  revokedBy: reference('users'),
  rows: whole,
  /** Rows imported so far, or rows left while it is being revoked. */
  taken: whole,
  duplicates: whole,
  wrong: whole,
  held: whole,
  /** Positions that the account does not store. */
  dropped: whole,
  /** Progress of the step under way, percent. */
  percent: whole,
  machines: whole,
  from: instant(),
  until: instant(),
  before: group(figures),
  after: group(figures),
} as const
export type ImportItem = Infer<typeof item>

const bytes = { largest: MAX_BYTES } as const
const named = { id: text({ required: true, max: 36 }) } as const

export const previewImport = defineEndpoint({
  method: 'POST',
  path: '/events/imports/preview',
  summary: 'What a file of past events or tracks says, and what of it would be taken in; nothing is stored',
  access: may('create'),
  query: reading,
  bytes,
  output: preview,
})
export type PreviewAnswer = EndpointOutput<typeof previewImport>

export const takeImport = defineEndpoint({
  method: 'POST',
  path: '/events/imports',
  summary:
    'Takes a file of past events or tracks in, in the background: every row that is right and new, as one batch',
  access: may('create'),
  query: {
    ...reading,
    /** The batch of the set-up to which the positions belong. */
    batch: text({ max: 36 }),
  },
  bytes,
  output: item,
  status: 201,
})

export const listImports = defineEndpoint({
  method: 'GET',
  path: '/events/imports',
  summary: 'Files of past events and tracks that were taken in, the newest first',
  access: may('list'),
  query: {
    limit: number({ integer: true, min: 1, max: 200 }),
    page: number({ integer: true, min: 0, max: 1_000_000 }),
    offset: pageQuery.offset,
  },
  output: pageOf(item, { max: 200 }),
})

export const readImport = defineEndpoint({
  method: 'GET',
  path: '/events/imports/{id}',
  summary: 'A file that was taken in, and how far it is',
  access: may('list'),
  params: named,
  output: item,
})

export const refusedRows = defineEndpoint({
  method: 'GET',
  path: '/events/imports/{id}/refused',
  summary: 'Rows of a file that were not taken in, with what is wrong, as a file',
  access: may('create'),
  params: named,
  query: tableQuery,
  output: null,
  file: true,
})

export const revokeImport = defineEndpoint({
  method: 'POST',
  path: '/events/imports/{id}/revoke',
  summary:
    'Takes a whole file back: its events count no more, its positions go, and what follows is derived anew',
  access: may('delete'),
  params: named,
  output: item,
})

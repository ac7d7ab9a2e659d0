/**
 * Loaded by the worker threads that read uploads: recorded tracks as the positions of each machine that they name.
 */
import type { Language } from '@haulway/platform/messages.ts'
import { csvText } from '@haulway/platform/csv.ts'
import { Unreadable } from '@haulway/platform/unreadable.ts'
import { readTable } from '@haulway/interchange/sheets/read-table.ts'
import type { TableLimits } from '@haulway/interchange/sheets/bounds.ts'
import { exactCells } from '@haulway/interchange/sheets/table.ts'
import {
  type ColumnName,
  columnNames,
  type DateOrder,
  type Doubt,
  type Encoding,
  type Recognised,
  inPieces,
  type Item,
  pointsOnly,
  readItems,
  readItemsOfText,
  type ReadOptions,
  type SpeedUnit,
  type TrackPoint,
  UnreadableFile,
  type WeightUnit,
} from '@haulway/interchange'
import {
  appendFix,
  emptyFix,
  encodeFixes,
  type FixColumns,
  fixColumns,
} from '../../../telemetry/telemetry.ts'
import { EARLIEST_TIME } from '../../edit/times.ts'

export interface TrackOptions {
  readonly language: Language
  /** Chosen by the user. */
  readonly encoding: Encoding | null
  readonly dateOrder: DateOrder | null
  readonly limits: TableLimits
  readonly zone: string
  /** Epoch milliseconds. */
  readonly now: number
  /** The machine if the file does not state one. */
  readonly machine: string
  /** By index of the column: the field that it fills, or null. */
  readonly told: readonly (readonly [number, string | null])[]
  readonly speedUnit: SpeedUnit | null
  readonly weightUnit: WeightUnit | null
  readonly otherwise: { readonly speed: SpeedUnit; readonly weight: WeightUnit }
  readonly most: number
  readonly shown: number
}

/** Recorded by device clocks, which may be this far ahead (behaviour 0). */
const AHEAD_MS = 120_000

type Part = 'time' | 'place' | 'machine' | 'form' | 'future' | 'past'

export interface BrokenRow {
  readonly line: number
  readonly part: Part
  /** The content of the row, shortened, in the reader’s language. */
  readonly reason: string
}

export interface NamedTrack {
  /** As the file names it. */
  readonly machine: string
  /** First row of the file that names it. */
  readonly line: number
  readonly rows: number
  /** `encodeFixes`: their sequence numbers are their instants, each once. */
  readonly fixes: Uint8Array
}

export interface ReadTracks {
  readonly headers: readonly string[]
  /** Field of each column. */
  readonly fields: readonly (string | null)[]
  readonly speedUnit: SpeedUnit | null
  readonly weightUnit: WeightUnit | null
  readonly rows: number
  /** Duplicates of a machine at an instant. */
  readonly twice: number
  readonly tracks: readonly NamedTrack[]
  readonly broken: readonly BrokenRow[]
  readonly brokenRows: number
  readonly sample: readonly TrackPoint[]
  /** What reading had to assume. */
  readonly doubts: readonly Doubt[]
}

interface Growing {
  readonly line: number
  readonly fixes: FixColumns
  readonly times: Set<number>
  rows: number
}

/** Maximum number of broken rows listed. */
const MOST_BROKEN = 1_000
/** Limits of a fix, as for devices. */
const MOST_SPEED = 1_000
const MOST_ALTITUDE = 100_000
const MOST_WEIGHT = 10_000_000

/** An archive with the parts of a workbook, which it names uncompressed; every other is read as one. */
const isWorkbook = (bytes: Uint8Array) =>
  bytes[0] === 0x50 &&
  bytes[1] === 0x4b &&
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('xl/')

/** A workbook is read as the table that it shows. */
function itemsOf(bytes: Uint8Array, { language, limits, encoding }: TrackOptions, csv: ReadOptions) {
  if (!isWorkbook(bytes))
    return readItems(inPieces(bytes), { ...csv, language, encoding: encoding ?? undefined })
  const table = csvText(readTable(bytes, { language }, limits).rows.map((row) => exactCells(row)))
  return readItemsOfText(inOnePiece(table), csv)
}

// oxlint-disable-next-line typescript/require-await -- readers take pieces as they come
async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text
}

const kept = (value: number, most: number, least = -most) =>
  value >= least && value <= most ? value : Number.NaN

function problemOf({ t, lon, lat }: TrackPoint, { now }: TrackOptions): Part | null {
  if (t > now + AHEAD_MS) return 'future'
  if (t < EARLIEST_TIME) return 'past'
  // What a receiver reports without a position fix.
  return lon === 0 && lat === 0 ? 'place' : null
}

/** Collects rows by machine. */
function gather(options: TrackOptions) {
  const tracks = new Map<string, Growing>()
  const broken: BrokenRow[] = []
  const sample: TrackPoint[] = []
  const doubts: Doubt[] = []
  const count = { rows: 0, twice: 0, broken: 0 }
  const refuse = (line: number, part: Part, reason: string) => {
    count.broken++
    if (broken.length < MOST_BROKEN) broken.push({ line, part, reason })
  }
  const take = (row: Exclude<Item, { kind: 'zone' }>): void => {
    if (row.kind === 'doubt') return void doubts.push(row)
    count.rows++
    if (count.rows > options.most) throw new Unreadable('import.rows', { max: options.most })
    if (row.kind === 'refusal') return refuse(row.line, row.part, row.reason)
    const wrong = problemOf(row, options)
    if (wrong !== null) return refuse(row.line, wrong, '')
    const track = tracks.get(row.machine) ?? {
      line: row.line,
      fixes: fixColumns(0),
      times: new Set(),
      rows: 0,
    }
    tracks.set(row.machine, track)
    track.rows++
    if (sample.length < options.shown) sample.push(row)
    if (track.times.has(row.t)) return void count.twice++
    track.times.add(row.t)
    const { t, lon, lat } = row
    appendFix(track.fixes, {
      ...emptyFix(),
      seq: t,
      t,
      lon,
      lat,
      speed: kept(row.speed, MOST_SPEED, 0),
      heading: kept(row.heading, 360, 0),
      altitude: kept(row.altitude, MOST_ALTITUDE),
      weight: kept(row.weight, MOST_WEIGHT),
    })
  }
  return { tracks, broken, sample, doubts, count, take }
}

/** By index of the column: the field that the user assigned, or null. */
const assignedOf = (told: TrackOptions['told']): Map<number, ColumnName | null> =>
  new Map(told.map(([at, field]) => [at, columnNames.find((name) => name === field) ?? null]))

/** Throws `Unreadable`. */
export async function readTracks(bytes: Uint8Array, options: TrackOptions): Promise<ReadTracks> {
  const { told, zone, machine, speedUnit, weightUnit, otherwise } = options
  const { tracks, broken, sample, doubts, count, take } = gather(options)
  let headers: readonly string[] = []
  let found: Recognised | null = null
  const csv = {
    columns: new Map<ColumnName, string>(),
    assigned: assignedOf(told),
    speedUnit,
    weightUnit,
    otherwise,
    machine,
    timeZone: zone,
    dateOrder: options.dateOrder ?? undefined,
    now: options.now,
    onTable: (given: readonly string[], recognised: Recognised) => {
      headers = given
      found = recognised
    },
  }
  try {
    for await (const row of pointsOnly(itemsOf(bytes, options, csv))) take(row)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new Unreadable(`interchange.unreadable.${error.reason}`, { ...error.args })
  }
  if (count.rows === 0) throw new Unreadable('import.empty')
  const byColumn = new Map(
    Object.entries((found as Recognised | null)?.columns ?? {}).map(([name, at]) => [at, name]),
  )
  return {
    headers,
    fields: headers.map((_, at) => byColumn.get(at) ?? null),
    speedUnit:
      headers.length === 0 ? null : (speedUnit ?? (found as Recognised | null)?.speedUnit ?? otherwise.speed),
    weightUnit:
      headers.length === 0
        ? null
        : (weightUnit ?? (found as Recognised | null)?.weightUnit ?? otherwise.weight),
    rows: count.rows,
    twice: count.twice,
    tracks: [...tracks].map(([name, { line, rows, fixes }]) => ({
      machine: name,
      line,
      rows,
      fixes: encodeFixes(fixes),
    })),
    broken,
    brokenRows: count.broken,
    sample,
    doubts,
  }
}

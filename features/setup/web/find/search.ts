/** The worker's tasks: tracks from files, places from tracks, and the cycles that selected places would give. */
import { findPlaces, type Proposal } from '@haulway/places'
import {
  pointsOnly,
  readItems,
  UnreadableFile,
  type DateOrder,
  type Doubt,
  type Encoding,
  type Item,
  type ReadOptions,
  type RefusedPart,
  type TrackPoint,
} from '@haulway/interchange'
import type { Language } from '@haulway/platform/messages.ts'
import type { Problem } from '@haulway/resource'
import { type ImportedTrack, type ProposedPlace, previewCycles } from '../../../telemetry/telemetry.ts'
import type { RecordedTrack } from './track-files.ts'

/** A file as it is sent to the worker. */
export interface BroughtFile {
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array>
}

/** How files are read where they do not say it themselves. */
export interface FileReading {
  /** Of times without a zone. */
  readonly zone: string
  /** Of the reader: decides between encodings. */
  readonly language: Language
  /** Chosen by the user; null is the likeliest. */
  readonly dateOrder: DateOrder | null
  readonly encoding: Encoding | null
}

/** The result of a file. */
export interface FileReport {
  readonly name: string
  readonly points: number
  readonly machines: readonly string[]
  /** Number of skipped lines, and the first of them. */
  readonly broken: { readonly count: number; readonly line: number; readonly part: RefusedPart } | null
  /** What reading had to assume. */
  readonly doubts: readonly Doubt[]
  /** Why nothing could be read from it. */
  readonly problem: Problem | null
}

/** What the files hold of a machine: positions, and the first and last of them in epoch milliseconds. */
export interface FoundMachine {
  readonly machine: string
  readonly positions: number
  readonly from: number
  readonly to: number
}

export interface Found {
  readonly files: readonly FileReport[]
  /** Machines of the files; none when machines of the account were searched. */
  readonly machines: readonly FoundMachine[]
  readonly proposal: Proposal
}

/** Cycles from one place to another, by their indexes. */
export interface GivenCycles {
  readonly load: number
  readonly dump: number
  readonly cycles: number
}

/** A track of one of the account's machines, as columns, which transfer fastest to a worker. */
export interface DrivenTrack {
  readonly machine: string
  readonly kind: ImportedTrack['kind']
  readonly t: readonly number[]
  readonly lon: readonly number[]
  readonly lat: readonly number[]
  readonly speed: readonly (number | null)[]
}

/** Maximum positions of one search; more may not fit into a browser's memory. */
const MOST_POINTS = 2_000_000

type Tracks = Map<string, TrackPoint[]>
type Hints = Pick<ReadOptions, 'language' | 'timeZone' | 'dateOrder' | 'encoding'>

const hintsOf = ({ zone, language, dateOrder, encoding }: FileReading): Hints => ({
  language,
  timeZone: zone,
  dateOrder: dateOrder ?? undefined,
  encoding: encoding ?? undefined,
})

/** Adds the positions of a file to those of its machines. */
async function readInto(
  tracks: Tracks,
  { name, bytes }: BroughtFile,
  room: number,
  hints: Hints,
): Promise<FileReport> {
  const machine = name.replace(/\.[^.]*$/, '') || name
  const own: Tracks = new Map()
  let points = 0
  let broken: FileReport['broken'] = null
  let problem: Problem | null = null
  const doubts: Doubt[] = []
  const take = (row: Exclude<Item, { kind: 'zone' }>): void => {
    if (row.kind === 'doubt') return void doubts.push(row)
    if (row.kind === 'refusal') {
      const { line, part } = broken ?? row
      broken = { count: (broken?.count ?? 0) + 1, line, part }
      return
    }
    points += 1
    const readings = own.get(row.machine)
    if (readings) readings.push(row)
    else own.set(row.machine, [row])
  }
  try {
    const options = { columns: new Map(), speedUnit: null, weightUnit: null, machine, ...hints }
    for await (const row of pointsOnly(readItems(bytes, options))) {
      take(row)
      if (points > room) break
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    problem = { key: `interchange.unreadable.${error.reason}`, args: error.args }
  }
  if (points > room) problem = { key: 'setup.find.file.many', args: { max: MOST_POINTS } }
  else if (points === 0) problem ??= { key: 'setup.find.file.none' }
  if (problem) return { name, points: 0, machines: [], broken, doubts, problem }
  for (const [key, readings] of own) tracks.set(key, (tracks.get(key) ?? []).concat(readings))
  return { name, points, machines: [...own.keys()], broken, doubts, problem: null }
}

/** Reads files, merging those of one machine, and proposes places. An unreadable file does not affect the others. */
export async function searchFiles(
  files: readonly BroughtFile[],
  reading: FileReading,
): Promise<Found & { tracks: readonly RecordedTrack[] }> {
  const readings: Tracks = new Map()
  const reports: FileReport[] = []
  const hints = hintsOf(reading)
  let points = 0
  for (const file of files) {
    const report = await readInto(readings, file, MOST_POINTS - points, hints)
    points += report.points
    reports.push(report)
  }
  const tracks = [...readings].map(([machine, all]): RecordedTrack => {
    // The same file twice, or the same day in two files, gives one track.
    const sorted = all.sort((a, b) => a.t - b.t)
    const points = sorted.filter(({ t }, i) => i === 0 || t > sorted[i - 1]!.t)
    return { machine, kind: 'unknown', points }
  })
  const machines = tracks.map(({ machine, points: all }) => ({
    machine,
    positions: all.length,
    from: all[0]!.t,
    to: all.at(-1)!.t,
  }))
  return { files: reports, machines, proposal: findPlaces(tracks), tracks }
}

/** Proposes places from tracks of the account's machines. */
export function searchDriven(driven: readonly DrivenTrack[]): Found & { tracks: readonly ImportedTrack[] } {
  const readings = Map.groupBy(driven, ({ machine }) => machine)
  const tracks = [...readings].map(([machine, parts]): ImportedTrack => {
    const points = parts.flatMap(({ t, lon, lat, speed }) =>
      t.map((at, i) => ({ t: at, lon: lon[i]!, lat: lat[i]!, speed: speed[i] ?? Number.NaN })),
    )
    return { machine, kind: parts[0]!.kind, points: points.toSorted((a, b) => a.t - b.t) }
  })
  return { files: [], machines: [], proposal: findPlaces(tracks), tracks }
}

/** Number of cycles between each pair of these places. */
export function cyclesAt(places: readonly ProposedPlace[], tracks: readonly ImportedTrack[]): GivenCycles[] {
  const pairs = new Map<string, { load: number; dump: number; cycles: number }>()
  for (const { loadLocationId, dumpLocationId } of previewCycles(places, tracks).flatMap(
    ({ cycles }) => cycles,
  )) {
    if (loadLocationId === null || dumpLocationId === null) continue
    const key = `${loadLocationId} ${dumpLocationId}`
    const pair = pairs.get(key) ?? { load: Number(loadLocationId), dump: Number(dumpLocationId), cycles: 0 }
    pair.cycles += 1
    pairs.set(key, pair)
  }
  return [...pairs.values()]
}

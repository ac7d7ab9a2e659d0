/** Positions as CSV, one file a machine and month. */
import { type Stretch } from '@haulway/features/telemetry/server/reading/every-position.ts'

export const POSITION_COLUMNS = [
  'time',
  'lon',
  'lat',
  'speed',
  'heading',
  'altitude',
  'accuracy',
  'weight',
  'engine',
  'bed',
  'device_id',
  'seq',
] as const

const ROWS_PER_CHUNK = 5_000

const cell = (value: number): string => (Number.isNaN(value) ? '' : String(value))

export interface CsvChunk {
  /** `2026-05`, in UTC. */
  readonly month: string
  readonly text: string
  readonly rows: number
}

/** The rows of a time span, some thousands at once, each batch within one month. */
export function* formatPositions({ n, fix, device }: Stretch): Generator<CsvChunk> {
  let [month, text, rows] = ['', '', 0]
  for (let i = 0; i < n; i++) {
    const position = fix(i)
    const time = new Date(position.t).toISOString()
    if (rows >= ROWS_PER_CHUNK || (rows > 0 && !time.startsWith(month))) {
      yield { month, text, rows }
      ;[text, rows] = ['', 0]
    }
    month = time.slice(0, 7)
    const measured = [
      position.speed,
      position.heading,
      position.altitude,
      position.accuracy,
      position.weight,
      position.engine,
      position.bed,
    ]
    text += `${[time, position.lon, position.lat, ...measured.map(cell), device(i), position.seq].join(',')}\n`
    rows += 1
  }
  if (rows > 0) yield { month, text, rows }
}

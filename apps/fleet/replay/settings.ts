/** Options of `replay`. */
import {
  choiceOption,
  listOption,
  numberOption,
  readCommandLine,
  serverOptionNames,
  serverOptions,
  speedOption,
  UsageError,
  type ServerOptions,
} from '../options.ts'
import {
  columnNames,
  speedUnits,
  weightUnits,
  type ColumnName,
  type SpeedUnit,
  type WeightUnit,
} from '@haulway/interchange'
import type { TrackOptions } from './open.ts'
import { BATCH_SIZE } from '../link/device.ts'
import { measurementNames, type MeasurementName } from './numbering.ts'
import { orders, type Order } from './order.ts'

export interface ReplaySettings {
  file: string
  zones: string | null
  load: string[] | undefined
  dump: string[] | undefined
  track: TrackOptions
  ignored: ReadonlySet<MeasurementName>
  speed: number
  order: Order
  seed: number
  everySeconds: number
  batchSize: number
  project: string
  timeZone: string
  report: 'json' | undefined
  server: ServerOptions
}

const names = [
  'zones',
  'load',
  'dump',
  'columns',
  'ignore',
  'speed',
  'report',
  'equipment',
  'speed-unit',
  'weight-unit',
  'order',
  'shuffle',
  'every',
  'batch',
  'project',
  'time-zone',
  ...serverOptionNames,
]

/** `lat=Breite,lon=Länge`: the header of each column. */
function columnsOption(text: string | undefined): Map<ColumnName, string> {
  const columns = new Map<ColumnName, string>()
  for (const pair of text === undefined ? [] : text.split(',')) {
    const cut = pair.indexOf('=')
    const name = columnNames.find((one) => one === pair.slice(0, cut).trim())
    const header = pair.slice(cut + 1).trim()
    if (cut < 0 || name === undefined || header === '') {
      throw new UsageError(
        `--columns "${pair}": name=header is expected, with a name of ${columnNames.join(', ')}`,
      )
    }
    columns.set(name, header)
  }
  return columns
}

function ignoredOption(given: readonly string[] | undefined): Set<MeasurementName> {
  const ignored = new Set<MeasurementName>()
  for (const text of given ?? []) {
    const name = measurementNames.find((one) => one === text)
    if (name === undefined) {
      throw new UsageError(`--ignore "${text}": one of ${measurementNames.join(', ')} is expected`)
    }
    ignored.add(name)
  }
  return ignored
}

function timeZoneOption(text: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text ?? 'UTC' }).resolvedOptions().timeZone
  } catch {
    throw new UsageError(`--time-zone "${text}": a name like Europe/Berlin is expected`)
  }
}

/** Throws UsageError for an invalid command line. */
export function readReplaySettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ReplaySettings {
  const line = readCommandLine(args, names)
  const [file, ...more] = line.positionals
  if (file === undefined || more.length > 0) throw new UsageError('replay takes one file')
  const shuffle = line.values['shuffle'] !== undefined
  const order = choiceOption(line, 'order', orders) ?? (shuffle ? 'shuffled' : 'file')
  const speed = speedOption(line, Infinity)
  if (speed !== Infinity && order !== 'file' && order !== 'sorted') {
    throw new UsageError(`--order ${order} goes with --speed max only`)
  }
  const timeZone = timeZoneOption(line.values['time-zone'])
  const isZoneGiven = line.values['time-zone'] !== undefined
  return {
    file,
    zones: line.values['zones'] ?? null,
    load: listOption(line, 'load'),
    dump: listOption(line, 'dump'),
    track: {
      columns: columnsOption(line.values['columns']),
      speedUnit: choiceOption(line, 'speed-unit', Object.keys(speedUnits) as SpeedUnit[]) ?? null,
      weightUnit: choiceOption(line, 'weight-unit', Object.keys(weightUnits) as WeightUnit[]) ?? null,
      machine: line.values['equipment'] ?? null,
      ...(isZoneGiven && { timeZone }),
    },
    ignored: ignoredOption(listOption(line, 'ignore')),
    speed,
    order,
    seed: numberOption(line, 'shuffle', 1, { min: 0, max: 4294967295, integer: true }),
    everySeconds: numberOption(line, 'every', 0, { min: 0, max: 86400 }),
    batchSize: numberOption(line, 'batch', BATCH_SIZE, { min: 1, max: 10000, integer: true }),
    project: line.values['project'] ?? 'Replay',
    timeZone,
    report: choiceOption(line, 'report', ['json']),
    server: serverOptions(line, env),
  }
}

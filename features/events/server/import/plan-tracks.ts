/**
 * Plan for recorded tracks: positions of the account’s machines, except at instants whose position is already known.
 */
import { fieldError, problem, type Reference } from '@haulway/resource'
import type { UserScope, Scope, Transaction } from '@haulway/platform/server/db/index.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import { sheetBounds } from '@haulway/interchange/sheets/bounds.ts'
import { defineReader } from '@haulway/platform/server/readers/readers.ts'
import { shownUnit } from '@haulway/units'
import {
  appendRow,
  decodeFixes,
  encodeFixes,
  type FixColumns,
  fixColumns,
  sortFixes,
  sliceFixes,
} from '../../../telemetry/telemetry.ts'
import {
  MAX_COLUMNS,
  MAX_POSITIONS,
  MAX_PREVIEW_ROWS,
  type speedUnits,
  type weightUnits,
} from '../../import/fields.ts'
import {
  countCommittedRows,
  type MachineSpan,
  type Part,
  type Plan,
  type Planning,
  type RejectedRow,
  samplePreviewRows,
} from './plan.ts'
import { findQueuedPositions } from './rows.ts'
import type { BrokenRow, NamedTrack, ReadTracks, readTracks } from './read-tracks.ts'

const reader = defineReader<typeof readTracks>(new URL('./read-tracks.ts', import.meta.url), 'readTracks')
const LIMITS = { ...sheetBounds, rows: MAX_POSITIONS, columns: MAX_COLUMNS }
/** Positions handed to the owner of the account at once. */
const AT_ONCE = 5_000
const HOUR_MS = 3_600_000
/** The length of track whose instants are compared at once. */
const WINDOW_MS = 24 * HOUR_MS

/** Telemetry's call: see `Telemetry.track`. */
export type FindTrack = (
  scope: Scope,
  equipmentId: string,
  from: number,
  to: number,
) => Promise<{ readonly t: readonly number[] }>

interface Machine {
  readonly equipment: Reference
  readonly fixes: FixColumns
}

const SPEEDS: Readonly<Record<string, (typeof speedUnits)[number]>> = {
  'km/h': 'km/h',
  mph: 'mph',
  'm/s': 'm/s',
}

/** The reader’s unit, if files can be in it. */
function otherwiseOf({ setting: { reader: who } }: Planning) {
  const { profile } = who.measures
  const factor = shownUnit(profile, 'speed').conversionFactor
  const weight = shownUnit(profile, 'weight').conversionFactor
  const isMiles = Math.abs(factor - 0.621371) < 0.01
  const speed = isMiles ? SPEEDS['mph']! : SPEEDS['km/h']!
  const units: Readonly<Record<(typeof weightUnits)[number], number>> = {
    kg: 1,
    t: 1e-3,
    lb: 2.20462,
    ton: 1.10231e-3,
  }
  const found = (Object.keys(units) as (typeof weightUnits)[number][]).find(
    (unit) => Math.abs(weight / units[unit] - 1) < 0.01,
  )
  return { speed, weight: found ?? 'kg' } as const
}

async function findMachines(tx: Transaction, names: readonly string[]): Promise<Map<string, Reference>> {
  const { rows } = await tx.query<Reference & { asked: string }>(
    `select id, equipment_id as title, asked from unnest($1::text[]) asked
       join equipment on account_id = haulway_account() and lower(equipment_id) = lower(asked)`,
    [names],
  )
  return new Map(rows.map(({ asked, id, title }) => [asked, { id, title }]))
}

async function findMachine(tx: Transaction, id: string): Promise<Reference> {
  const { rows } = await tx.query<Reference>(
    'select id, equipment_id as title from equipment where account_id = haulway_account() and id = $1',
    [id],
  )
  if (!rows[0]) throw validationFailed([fieldError('equipment', problem('validation.reference'))])
  return rows[0]
}

/** Removes positions at instants that are known or about to be stored, and duplicates. */
async function onlyNew(
  tx: Transaction,
  track: FindTrack,
  account: string,
  { equipment, fixes }: Machine,
): Promise<FixColumns> {
  const queued = await findQueuedPositions(tx, equipment.id)
  const waiting = new Set(queued.t.subarray(0, queued.n))
  const rows = sortFixes(fixes)
  const fresh = fixColumns(rows.n)
  let known = new Set<number>()
  let until = Number.NEGATIVE_INFINITY
  let last = Number.NaN
  for (let i = 0; i < rows.n; i++) {
    const t = rows.t[i]!
    if (t === last) continue
    last = t
    if (t > until) {
      until = t + WINDOW_MS
      known = new Set((await track({ account }, equipment.id, t, until)).t)
    }
    if (!known.has(t) && !waiting.has(t)) appendRow(fresh, rows, i)
  }
  return fresh
}

function partsOf({ equipment, fixes }: Machine): Part[] {
  return Array.from({ length: Math.ceil(fixes.n / AT_ONCE) }, (_, nth) => {
    const some = sliceFixes(fixes, nth * AT_ONCE, Math.min((nth + 1) * AT_ONCE, fixes.n))
    return { equipmentId: equipment.id, rows: some.n, facts: encodeFixes(some) }
  })
}

/** Positions by hour: whether a figure is committed is decided by the hour. */
function hoursOf({ equipment, fixes }: Machine) {
  const hours = new Map<number, number>()
  for (let i = 0; i < fixes.n; i++) {
    const hour = Math.floor(fixes.t[i]! / HOUR_MS) * HOUR_MS
    hours.set(hour, (hours.get(hour) ?? 0) + 1)
  }
  return [...hours].map(([t, rows]) => ({ route: null, place: null, machine: equipment.id, t, rows }))
}

const brokenKeys = {
  time: 'events.import.broken.time',
  place: 'events.import.broken.place',
  machine: 'events.import.broken.machine',
  form: 'events.import.broken.form',
  future: 'validation.events.future',
  past: 'validation.events.past',
} as const
const brokenFields = {
  time: 'timestamp',
  future: 'timestamp',
  past: 'timestamp',
  place: 'lat',
  machine: 'machine',
  form: 'file',
}

const refusedOf = ({ line, part }: BrokenRow): RejectedRow => ({
  line,
  cells: [],
  errors: [fieldError(brokenFields[part], problem(brokenKeys[part]))],
})

/** Tracks by machine, and those of unknown machines. */
async function byMachine(
  { tx, reading }: Planning,
  tracks: readonly NamedTrack[],
): Promise<{ machines: Machine[]; unknown: NamedTrack[] }> {
  const told = reading.equipment && (await findMachine(tx, reading.equipment.id))
  const found = told
    ? null
    : await findMachines(
        tx,
        tracks.map(({ machine }) => machine),
      )
  const machines = new Map<string, Machine>()
  const unknown: NamedTrack[] = []
  for (const one of tracks) {
    const equipment = told ?? found?.get(one.machine)
    if (!equipment) {
      unknown.push(one)
      continue
    }
    const machine = machines.get(equipment.id) ?? { equipment, fixes: fixColumns(0) }
    machines.set(equipment.id, machine)
    decodeFixes(one.fixes, machine.fixes)
  }
  return { machines: [...machines.values()], unknown }
}

const unknownError = (name: string) =>
  fieldError('machine', problem('events.import.noEntry', { title: name.slice(0, 255) }))

const number = (value: number, factor = 1) => (Number.isNaN(value) ? null : value * factor)

function sampleRows({ sample }: ReadTracks, unknown: readonly NamedTrack[], refused: readonly RejectedRow[]) {
  const names = new Set(unknown.map(({ machine }) => machine))
  const rows = sample.map(({ line, machine, t, lon, lat, speed, weight }) => ({
    line,
    action: names.has(machine) ? ('wrong' as const) : ('ready' as const),
    at: new Date(t).toISOString(),
    equipment: machine,
    lon,
    lat,
    speed: number(speed, 3.6),
    weight: number(weight),
    errors: names.has(machine) ? [unknownError(machine)] : [],
  }))
  const broken = refused.map(({ line, errors }) => ({ line, action: 'wrong' as const, errors }))
  const shown = new Set(rows.map(({ line }) => line))
  return samplePreviewRows([...broken.filter(({ line }) => !shown.has(line)), ...rows], MAX_PREVIEW_ROWS)
}

const spanOf = ({ equipment, fixes }: Machine): MachineSpan => ({
  equipment,
  rows: fixes.n,
  from: fixes.t[0]!,
  until: fixes.t[fixes.n - 1]!,
})

export async function planTracks(
  planning: Planning,
  services: Services,
  { account }: Pick<UserScope, 'account'>,
  track: FindTrack,
): Promise<Plan> {
  const { bytes, reading, setting, now, whole } = planning
  const read = await services.readers.read(account, reader, bytes, {
    language: reading.lang ?? 'en',
    encoding: reading.encoding,
    dateOrder: reading.dateOrder,
    limits: LIMITS,
    zone: setting.zone,
    now,
    machine: reading.fileName.replace(/\.[^.]*$/, '') || reading.fileName,
    told: [...setting.told],
    speedUnit: reading.speedUnit,
    weightUnit: reading.weightUnit,
    otherwise: otherwiseOf(planning),
    most: MAX_POSITIONS,
    shown: MAX_PREVIEW_ROWS / 2,
  })
  const { machines, unknown } = await byMachine(planning, read.tracks)
  const fresh: Machine[] = []
  for (const machine of machines) {
    const fixes = await onlyNew(planning.tx, track, account, machine)
    if (fixes.n > 0) fresh.push({ ...machine, fixes })
  }
  const lost = unknown.reduce((sum, { rows }) => sum + rows, 0)
  const ready = fresh.reduce((sum, { fixes }) => sum + fixes.n, 0)
  const broken = read.broken.map(refusedOf)
  const nameless = unknown.map(({ machine, line }) => ({
    line,
    cells: [],
    errors: [unknownError(machine)],
  }))
  return {
    columns: read.headers.map((header, at) => ({
      header,
      field: read.fields[at] ?? null,
      unit: null,
      factor: 1,
    })),
    missing: [],
    rows: read.rows,
    duplicates: read.rows - read.brokenRows - lost - ready,
    wrong: read.brokenRows + lost,
    held: await countCommittedRows(whole, fresh.flatMap(hoursOf)),
    speedUnit: read.speedUnit,
    weightUnit: read.weightUnit,
    doubts: read.doubts,
    machines: fresh.map(spanOf),
    sample: sampleRows(read, unknown, [...nameless, ...broken]),
    refused: [...nameless, ...broken],
    parts: () => fresh.flatMap(partsOf),
  }
}

/** Rows of cycles as the API returns them, and their list. */
import type { Delay, Flag, Move, Phase } from '@haulway/cycles'
import type { Reference } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { volumeIn, type VolumeState } from '@haulway/units'
import { orderBy, pageOf, type Paging } from '@haulway/report/server/index.ts'
import type { TermsByKind } from '../../telemetry/telemetry.ts'
import type { CycleItem } from '../cycle-item.ts'
import type { cycleSorts } from '../sorts.ts'
import type { Selection } from './selection.ts'

export interface CycleRow {
  equipment_id: string
  key: string
  started_at: Date
  loaded_at: Date
  dumped_at: Date
  ended_at: Date | null
  queue_load: number | null
  spotting_load: number | null
  loading: number | null
  loaded_travel: number | null
  dump_stood_at: Date
  queue_dump: number | null
  spotting_dump: number | null
  dumping: number | null
  empty_travel: number | null
  delay: number | null
  delays: Delay[]
  dump_moves: Move[]
  working_s: number | null
  total_s: number | null
  distance_loaded: number
  distance_empty: number
  weight: number | null
  weight_source: CycleItem['weightSource']
  volume: number | null
  volume_source: CycleItem['volumeSource']
  flags: Flag[]
  load_location_id: string | null
  dump_location_id: string | null
  route_id: string | null
  driver_id: string | null
  load_event_key: string
  dump_event_key: string
  equipment_title: string
  load_location_title: string | null
  dump_location_title: string | null
  route_title: string | null
  driver_title: string | null
  material_id: string | null
  material_title: string | null
  material_source: CycleItem['materialSource']
  zone: string | null
  project_id: string | null
  /** Only if shifts were requested. */
  shift_title?: string | null
  /** Only if bank and compacted volumes were requested. */
  factors?: TermsByKind['materials'] | null
}

/**
 * SQL over `shown`: the factors of the material as they applied to the load, which an explicit recalculation updates;
 * null if none are known.
 */
export const FACTORS = `(select terms from load_terms
    where account_id = haulway_account() and kind = 'materials' and entry_id = shown.material_id
      and valid_from <= greatest(shown.loaded_at, (select max(made_at) from recalculations r
        where r.account_id = haulway_account() and r.route_id = shown.route_id
          and r.holds_from <= shown.loaded_at and r.made_at > shown.loaded_at))
    order by valid_from desc limit 1) as factors`

const LITRES = 1_000

/** The loose volume of a load converted to another state; null without the factors needed. */
function volumeAs(state: VolumeState, { volume, factors }: CycleRow): number | null {
  if (volume === null || !factors) return null
  const { looseFactor: loose, compactedFactor: compacted } = factors
  const turned = volumeIn({ loose, compacted }, volume, 'loose', state)
  return turned === null ? null : Math.round(turned * LITRES) / LITRES
}

/** Column of each phase. */
export const phaseColumns: Readonly<Record<Phase, string>> = {
  queueLoad: 'queue_load',
  spottingLoad: 'spotting_load',
  loading: 'loading',
  loadedTravel: 'loaded_travel',
  queueDump: 'queue_dump',
  spottingDump: 'spotting_dump',
  dumping: 'dumping',
  emptyTravel: 'empty_travel',
  delay: 'delay',
}

const sortColumns: Readonly<Record<(typeof cycleSorts)[number], string>> = {
  startedAt: 'started_at',
  loadedAt: 'loaded_at',
  dumpedAt: 'dumped_at',
  endedAt: 'ended_at',
  equipment: 'lower(equipment_title)',
  driver: 'lower(driver_title)',
  route: 'lower(route_title)',
  loadLocation: 'lower(load_location_title)',
  dumpLocation: 'lower(dump_location_title)',
  ...phaseColumns,
  working: 'working_s',
  total: 'total_s',
  distanceLoaded: 'distance_loaded',
  distanceEmpty: 'distance_empty',
  weight: 'weight',
  volume: 'volume',
  material: 'lower(material_title)',
  shift: 'shift_from',
}

export function referenceOrNull(id: string | null, title: string | null): Reference | null {
  return id === null ? null : { id, title: title ?? '' }
}

const iso = (at: Date | null) => at && at.toISOString()

const isoMove = ({ from, to }: Move) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})

/** A cycle’s name in addresses: keys are unique only within a machine, so the machine comes first. */
export function cycleName(equipmentId: string, key: string): string {
  return `${equipmentId}~${key}`
}

const NAME = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})~(.+)$/i

export function parseCycleName(name: string): { equipmentId: string; key: string } | undefined {
  const [, equipmentId, key] = NAME.exec(name) ?? []
  return equipmentId !== undefined && key !== undefined ? { equipmentId, key } : undefined
}

export function cycleItem(row: CycleRow): CycleItem {
  return {
    key: cycleName(row.equipment_id, row.key),
    equipment: { id: row.equipment_id, title: row.equipment_title },
    route: referenceOrNull(row.route_id, row.route_title),
    driver: referenceOrNull(row.driver_id, row.driver_title),
    material: referenceOrNull(row.material_id, row.material_title),
    materialSource: row.material_source,
    loadLocation: referenceOrNull(row.load_location_id, row.load_location_title),
    dumpLocation: referenceOrNull(row.dump_location_id, row.dump_location_title),
    startedAt: row.started_at.toISOString(),
    loadedAt: row.loaded_at.toISOString(),
    dumpStoodAt: row.dump_stood_at.toISOString(),
    dumpedAt: row.dumped_at.toISOString(),
    endedAt: iso(row.ended_at),
    phases: {
      queueLoad: row.queue_load,
      spottingLoad: row.spotting_load,
      loading: row.loading,
      loadedTravel: row.loaded_travel,
      queueDump: row.queue_dump,
      spottingDump: row.spotting_dump,
      dumping: row.dumping,
      emptyTravel: row.empty_travel,
      delay: row.delay,
    },
    dumpMoves: row.dump_moves.length === 0 ? null : row.dump_moves.map(isoMove),
    delays: row.delays.map(({ locationId, reason, ...held }) => ({ ...isoMove(held), locationId, reason })),
    working: row.working_s,
    total: row.total_s,
    distanceLoaded: row.distance_loaded / 1_000,
    distanceEmpty: row.distance_empty / 1_000,
    weight: row.weight,
    weightSource: row.weight_source,
    volume: row.volume,
    volumeSource: row.volume_source,
    bankVolume: volumeAs('bank', row),
    compactedVolume: volumeAs('compacted', row),
    shift: row.shift_title ?? null,
    flags: row.flags,
  }
}

export async function findCycles(
  tx: Transaction,
  selection: Selection,
  omitted: boolean,
  paging: Paging,
): Promise<{ items: CycleItem[]; total: number }> {
  const order = orderBy(paging.sort, sortColumns, '-loadedAt', 'loaded_at desc, equipment_id, key')
  const shown = `from (${selection.sql}) shown where ${omitted ? 'not kept' : 'kept'}`
  const counted = await tx.query<{ total: number }>(`select count(*)::int as total ${shown}`, [
    ...selection.values,
  ])
  const { rows } = await tx.query<CycleRow>(`select *, ${FACTORS} ${shown} ${order} ${pageOf(paging)}`, [
    ...selection.values,
  ])
  return { items: rows.map(cycleItem), total: counted.rows[0]?.total ?? 0 }
}

/** The columns of a cycle that say what its load is and counts as. */
import type { Load, Price } from '../../pricing/price.ts'
import type { Cycle } from '../../detection/derived.ts'

export interface PricedColumns {
  /** What somebody pressed, whether or not it counted. */
  stated_material_id: string | null
  material_id: string | null
  material_source: Price['materialSource']
  weight: number | null
  weight_source: Price['weightSource']
  volume: number | null
  volume_source: Price['volumeSource']
  /** As somebody stated it. */
  stated_volume: number | null
}

export function pricedColumns(
  { statedMaterialId, volumeM3 }: Pick<Cycle, 'statedMaterialId' | 'volumeM3'>,
  price: Price,
): PricedColumns {
  return {
    stated_material_id: statedMaterialId,
    material_id: price.materialId,
    material_source: price.materialSource,
    weight: price.weightKg,
    weight_source: price.weightSource,
    volume: price.volume,
    volume_source: price.volumeSource,
    stated_volume: volumeM3,
  }
}

/** A cycle as it is stored, as far as its price goes. */
export interface PricedRow extends PricedColumns {
  equipment_id: string
  key: string
  /** When it was pressed, as far as that matters; null as well where it was stored before that was kept. */
  stated_material_at: Date | null
  loaded_at: Date
  load_location_id: string | null
  dump_location_id: string | null
  route_id: string | null
}

/** The load behind a stored cycle: without what was estimated. */
export function loadOf(row: PricedRow): Load {
  const { weight, weight_source: source, stated_volume: volumeM3, volume_source: ofVolume } = row
  return {
    equipmentId: row.equipment_id,
    loadLocationId: row.load_location_id,
    dumpLocationId: row.dump_location_id,
    routeId: row.route_id,
    loadedAt: row.loaded_at.getTime(),
    statedMaterialId: row.stated_material_id,
    statedMaterialAt: row.stated_material_at?.getTime() ?? null,
    weightKg: source === 'estimate' ? null : weight,
    weightSource: source === 'estimate' ? null : source,
    volumeM3,
    volumeSource: volumeM3 === null || ofVolume === 'sensor' || ofVolume === 'estimate' ? null : ofVolume,
  }
}

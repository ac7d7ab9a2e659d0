/** Columns of a cycle for the material and quantities of its load. */
import type { Load, Price } from '../../pricing/price.ts'
import type { Cycle } from '../../detection/derived.ts'

export interface PricedColumns {
  /** The pressed material, even if another one applies. */
  stated_material_id: string | null
  material_id: string | null
  material_source: Price['materialSource']
  weight: number | null
  weight_source: Price['weightSource']
  volume: number | null
  volume_source: Price['volumeSource']
  /** As stated by a person. */
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

/** Columns of a stored cycle that its price depends on. */
export interface PricedRow extends PricedColumns {
  equipment_id: string
  key: string
  /** When the material was pressed; null also for cycles stored before this was kept. */
  stated_material_at: Date | null
  loaded_at: Date
  load_location_id: string | null
  dump_location_id: string | null
  route_id: string | null
}

/** The load of a stored cycle, without estimates. */
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

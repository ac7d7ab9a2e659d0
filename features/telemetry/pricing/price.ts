/**
 * The material and quantities of a load: a pure function of what was stated and measured, and of the terms at its
 * time.
 */
import type { Cycle } from '@haulway/cycles'
import { shiftEndsBetween } from '@haulway/schedule'
import type { PlaceTerms, Terms, TermsKind, TermsByKind } from './terms.ts'

/** The inputs that determine the material. */
type Hauled = Pick<
  Cycle,
  'loadLocationId' | 'dumpLocationId' | 'routeId' | 'loadedAt' | 'statedMaterialId' | 'statedMaterialAt'
> & { readonly equipmentId: string }

/** What is known of a load without settings. */
export type Load = Hauled & Pick<Cycle, 'weightKg' | 'weightSource' | 'volumeM3' | 'volumeSource'>

/** The source of the material. */
export type MaterialSource = 'pressed' | 'routePlace' | 'place' | 'route'
/** `estimate`: the quantity of a full load, not measured. */
export type AmountSource = 'sensor' | 'button' | 'edit' | 'estimate'

export interface Price {
  materialId: string | null
  materialSource: MaterialSource | null
  weightKg: number | null
  weightSource: AmountSource | null
  /** Loose cubic metres. */
  volume: number | null
  volumeSource: AmountSource | null
}

/** A load with the terms that apply to it. */
interface Asked {
  readonly load: Hauled
  readonly of: <K extends TermsKind>(kind: K, id: string | null) => TermsByKind[K] | undefined
}

/** The only distinct value; null when there are several or none. */
function only(materials: readonly string[]): string | null {
  const [first = null, ...others] = new Set(materials)
  return others.length === 0 ? first : null
}

const placesOf = ({ load, of }: Asked): readonly PlaceTerms[] => of('routes', load.routeId)?.places ?? []

/** The route's material between its places, by the load place, otherwise by the dump place. */
function ofRoutePlace(asked: Asked): string | null {
  const at = (place: string | null) =>
    only(
      placesOf(asked)
        .filter(({ location }) => location === place)
        .map(({ material }) => material),
    )
  return at(asked.load.loadLocationId) ?? at(asked.load.dumpLocationId)
}

/** The project of the route or, outside routes, of the load place: as reports count the cycle. */
const projectOf = ({ load, of }: Asked): string | null =>
  of('routes', load.routeId)?.project ?? of('locations', load.loadLocationId)?.project ?? null

/**
 * A material pressed before the load applies until the end of the shift in which it was pressed; without shifts it
 * continues to apply.
 */
function ofButton(asked: Asked): string | null {
  const { statedMaterialId, statedMaterialAt, loadedAt } = asked.load
  if (statedMaterialId === null || statedMaterialAt === null) return statedMaterialId
  const calendar = asked.of('projects', projectOf(asked))
  return calendar && shiftEndsBetween(calendar, statedMaterialAt, loadedAt) ? null : statedMaterialId
}

/** The sources of a material, the most trusted first; a new source is an entry at its place. */
const trust: readonly { source: MaterialSource; say: (asked: Asked) => string | null }[] = [
  { source: 'pressed', say: ofButton },
  { source: 'routePlace', say: ofRoutePlace },
  { source: 'place', say: ({ load, of }) => only(of('locations', load.loadLocationId)?.materials ?? []) },
  { source: 'route', say: ({ load, of }) => of('routes', load.routeId)?.material ?? null },
]

/** A material that the account does not have is ignored. */
function materialOf(asked: Asked): Pick<Price, 'materialId' | 'materialSource'> {
  for (const { source, say } of trust) {
    const materialId = say(asked)
    if (asked.of('materials', materialId) !== undefined) return { materialId, materialSource: source }
  }
  return { materialId: null, materialSource: null }
}

function askedOf(load: Hauled, terms: Terms): Asked {
  const t = terms.momentOf(load.routeId, load.loadedAt)
  return { load, of: (kind, id) => terms.at(kind, id, t) }
}

/** The material, also while nothing else is known of the load; null when unknown. */
export function materialOfLoad(load: Hauled, terms: Terms): string | null {
  return materialOf(askedOf(load, terms)).materialId
}

interface Amounts {
  weight: number | null
  volume: number | null
}

/** A capacity of zero is treated as not set. */
const given = (capacity: number | null | undefined): number | null => (capacity ? capacity : null)

/** Weight from volume or volume from weight, where the density is known. */
function completed({ weight, volume }: Amounts, density: number | null): Amounts {
  return {
    weight: weight ?? (volume !== null && density !== null ? volume * density : null),
    volume: volume ?? (weight !== null && density !== null ? weight / density : null),
  }
}

/** The capacity of the machine: full is what reaches its volume or its weight first. */
function bodyOf({ load, of }: Asked, density: number | null): Amounts {
  const category = of('haulcategories', of('equipment', load.equipmentId)?.haulCategory ?? null)
  const [most, volume] = [given(category?.capacityWeight), given(category?.capacityVolume)]
  const heap = completed({ weight: null, volume }, density).weight
  if (most === null || (heap !== null && heap <= most)) return { weight: heap, volume }
  // Without a density the volume does not limit the weight, and stays.
  return { weight: most, volume: density === null ? volume : most / density }
}

/** The route's quantity for the material at its places, otherwise the machine's capacity. */
function fullLoad(asked: Asked, materialId: string | null, density: number | null): Amounts {
  const { loadLocationId, dumpLocationId } = asked.load
  const settings = placesOf(asked).filter(({ material }) => material === materialId)
  const set = [loadLocationId, dumpLocationId]
    .flatMap((place) => settings.filter(({ location }) => location === place))
    .find(({ weight, volume }) => given(weight) !== null || given(volume) !== null)
  const said = completed({ weight: given(set?.weight), volume: given(set?.volume) }, density)
  const held = bodyOf(asked, density)
  return { weight: said.weight ?? held.weight, volume: said.volume ?? held.volume }
}

const rounded = (amount: number | null, parts: number): number | null =>
  amount === null ? null : Math.round(amount * parts) / parts

const LITRES = 1_000

/** Measured beats estimated; a measured weight or volume determines the other. */
export function priceOf(load: Load, terms: Terms): Price {
  const asked = askedOf(load, terms)
  const material = materialOf(asked)
  const density = given(asked.of('materials', material.materialId)?.density)
  const full = fullLoad(asked, material.materialId, density)
  const told = completed({ weight: load.weightKg, volume: load.volumeM3 }, density)
  const weightKg = load.weightKg ?? rounded(told.weight ?? full.weight, 1)
  const volume = rounded(told.volume ?? full.volume, LITRES)
  const volumeSource = load.volumeSource ?? (told.volume === null ? null : load.weightSource)
  return {
    ...material,
    weightKg,
    weightSource: load.weightSource ?? (weightKg === null ? null : 'estimate'),
    volume,
    volumeSource: volumeSource ?? (volume === null ? null : 'estimate'),
  }
}

/**
 * What a load consists of and counts as: a function of what was stated and measured about it, and of the terms in
 * force.
 */
import type { Cycle } from '@haulway/cycles'
import { shiftEndsBetween } from '@haulway/schedule'
import type { PlaceTerms, Terms, TermsKind, TermsOf } from './terms.ts'

/** What the material of a load follows from. */
type Hauled = Pick<
  Cycle,
  'loadLocationId' | 'dumpLocationId' | 'routeId' | 'loadedAt' | 'statedMaterialId' | 'statedMaterialAt'
> & { readonly equipmentId: string }

/** What is known of a load before settings are applied. */
export type Load = Hauled & Pick<Cycle, 'weightKg' | 'weightSource' | 'volumeM3' | 'volumeSource'>

/** Source of the material. */
export type MaterialSource = 'pressed' | 'routePlace' | 'place' | 'route'
/** `estimate`: not measured, but the amount that a full load counts as. */
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

/** A load with the terms in force for it. */
interface Asked {
  readonly load: Hauled
  readonly of: <K extends TermsKind>(kind: K, id: string | null) => TermsOf[K] | undefined
}

/** The only material named, however often; null when there are several or none. */
function only(materials: readonly string[]): string | null {
  const [first = null, ...others] = new Set(materials)
  return others.length === 0 ? first : null
}

const placesOf = ({ load, of }: Asked): readonly PlaceTerms[] => of('routes', load.routeId)?.places ?? []

/** The material of the route between its locations, as far as the load location decides, else the dump location. */
function ofRoutePlace(asked: Asked): string | null {
  const at = (place: string | null) =>
    only(
      placesOf(asked)
        .filter(({ location }) => location === place)
        .map(({ material }) => material),
    )
  return at(asked.load.loadLocationId) ?? at(asked.load.dumpLocationId)
}

/** The project of the route, without one that of the load location: the project whose cycle it is in reports. */
const projectOf = ({ load, of }: Asked): string | null =>
  of('routes', load.routeId)?.project ?? of('locations', load.loadLocationId)?.project ?? null

/**
 * A material selected before the load applies until the end of the shift in which it was selected; without shifts it
 * never ends.
 */
function ofButton(asked: Asked): string | null {
  const { statedMaterialId, statedMaterialAt, loadedAt } = asked.load
  if (statedMaterialId === null || statedMaterialAt === null) return statedMaterialId
  const calendar = asked.of('projects', projectOf(asked))
  return calendar && shiftEndsBetween(calendar, statedMaterialAt, loadedAt) ? null : statedMaterialId
}

/** Sources of the material, the most trusted first; a new source is an entry at its rank. */
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

/** The hauled material, also while nothing else is known of the load; null when no source gives it. */
export function materialOfLoad(load: Hauled, terms: Terms): string | null {
  return materialOf(askedOf(load, terms)).materialId
}

interface Amounts {
  weight: number | null
  volume: number | null
}

/** A capacity of zero counts as not given. */
const given = (capacity: number | null | undefined): number | null => (capacity ? capacity : null)

/** Computes the missing one of weight and volume where the density is known. */
function completed({ weight, volume }: Amounts, density: number | null): Amounts {
  return {
    weight: weight ?? (volume !== null && density !== null ? volume * density : null),
    volume: volume ?? (weight !== null && density !== null ? weight / density : null),
  }
}

/** Capacity of the machine's body: full is what first reaches its volume or its weight. */
function bodyOf({ load, of }: Asked, density: number | null): Amounts {
  const category = of('haulcategories', of('equipment', load.equipmentId)?.haulCategory ?? null)
  const [most, volume] = [given(category?.capacityWeight), given(category?.capacityVolume)]
  const heap = completed({ weight: null, volume }, density).weight
  if (most === null || (heap !== null && heap <= most)) return { weight: heap, volume }
  // Without a density the volume says nothing about the weight, and stays unchanged.
  return { weight: most, volume: density === null ? volume : most / density }
}

/** The amount set by the route for the material at its locations, else the capacity of the body. */
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

/** Prices a load. Measured beats estimate; a measured one of weight and volume determines the other. */
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

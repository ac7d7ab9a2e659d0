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
interface PricingInput {
  readonly load: Hauled
  readonly termsOf: <K extends TermsKind>(kind: K, id: string | null) => TermsByKind[K] | undefined
}

/** The only distinct value; null when there are several or none. */
function only(materials: readonly string[]): string | null {
  const [first = null, ...others] = new Set(materials)
  return others.length === 0 ? first : null
}

const placesOf = ({ load, termsOf }: PricingInput): readonly PlaceTerms[] =>
  termsOf('routes', load.routeId)?.places ?? []

/** The route's material between its places, by the load place, otherwise by the dump place. */
function ofRoutePlace(input: PricingInput): string | null {
  const at = (place: string | null) =>
    only(
      placesOf(input)
        .filter(({ location }) => location === place)
        .map(({ material }) => material),
    )
  return at(input.load.loadLocationId) ?? at(input.load.dumpLocationId)
}

/** The project of the route or, outside routes, of the load place: as reports count the cycle. */
const projectOf = ({ load, termsOf }: PricingInput): string | null =>
  termsOf('routes', load.routeId)?.project ?? termsOf('locations', load.loadLocationId)?.project ?? null

/**
 * A material pressed before the load applies until the end of the shift in which it was pressed; without shifts it
 * continues to apply.
 */
function ofButton(input: PricingInput): string | null {
  const { statedMaterialId, statedMaterialAt, loadedAt } = input.load
  if (statedMaterialId === null || statedMaterialAt === null) return statedMaterialId
  const calendar = input.termsOf('projects', projectOf(input))
  return calendar && shiftEndsBetween(calendar, statedMaterialAt, loadedAt) ? null : statedMaterialId
}

/** The sources of a material, the most trusted first; a new source is an entry at its place. */
const trust: readonly { source: MaterialSource; find: (input: PricingInput) => string | null }[] = [
  { source: 'pressed', find: ofButton },
  { source: 'routePlace', find: ofRoutePlace },
  {
    source: 'place',
    find: ({ load, termsOf }) => only(termsOf('locations', load.loadLocationId)?.materials ?? []),
  },
  { source: 'route', find: ({ load, termsOf }) => termsOf('routes', load.routeId)?.material ?? null },
]

/** A material that the account does not have is ignored. */
function materialOf(input: PricingInput): Pick<Price, 'materialId' | 'materialSource'> {
  for (const { source, find } of trust) {
    const materialId = find(input)
    if (input.termsOf('materials', materialId) !== undefined) return { materialId, materialSource: source }
  }
  return { materialId: null, materialSource: null }
}

function pricingInput(load: Hauled, terms: Terms): PricingInput {
  const t = terms.momentOf(load.routeId, load.loadedAt)
  return { load, termsOf: (kind, id) => terms.at(kind, id, t) }
}

/** The material, also while nothing else is known of the load; null when unknown. */
export function materialOfLoad(load: Hauled, terms: Terms): string | null {
  return materialOf(pricingInput(load, terms)).materialId
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
function bodyOf({ load, termsOf }: PricingInput, density: number | null): Amounts {
  const category = termsOf('haulcategories', termsOf('equipment', load.equipmentId)?.haulCategory ?? null)
  const [most, volume] = [given(category?.capacityWeight), given(category?.capacityVolume)]
  const heap = completed({ weight: null, volume }, density).weight
  if (most === null || (heap !== null && heap <= most)) return { weight: heap, volume }
  // Without a density the volume does not limit the weight, and stays.
  return { weight: most, volume: density === null ? volume : most / density }
}

/** The route's quantity for the material at its places, otherwise the machine's capacity. */
function fullLoad(input: PricingInput, materialId: string | null, density: number | null): Amounts {
  const { loadLocationId, dumpLocationId } = input.load
  const settings = placesOf(input).filter(({ material }) => material === materialId)
  const set = [loadLocationId, dumpLocationId]
    .flatMap((place) => settings.filter(({ location }) => location === place))
    .find(({ weight, volume }) => given(weight) !== null || given(volume) !== null)
  const fromRoute = completed({ weight: given(set?.weight), volume: given(set?.volume) }, density)
  const capacity = bodyOf(input, density)
  return { weight: fromRoute.weight ?? capacity.weight, volume: fromRoute.volume ?? capacity.volume }
}

const rounded = (amount: number | null, parts: number): number | null =>
  amount === null ? null : Math.round(amount * parts) / parts

const LITRES = 1_000

/** Measured beats estimated; a measured weight or volume determines the other. */
export function priceOf(load: Load, terms: Terms): Price {
  const input = pricingInput(load, terms)
  const material = materialOf(input)
  const density = given(input.termsOf('materials', material.materialId)?.density)
  const full = fullLoad(input, material.materialId, density)
  const measured = completed({ weight: load.weightKg, volume: load.volumeM3 }, density)
  const weightKg = load.weightKg ?? rounded(measured.weight ?? full.weight, 1)
  const volume = rounded(measured.volume ?? full.volume, LITRES)
  const volumeSource = load.volumeSource ?? (measured.volume === null ? null : load.weightSource)
  return {
    ...material,
    weightKg,
    weightSource: load.weightSource ?? (weightKg === null ? null : 'estimate'),
    volume,
    volumeSource: volumeSource ?? (volume === null ? null : 'estimate'),
  }
}

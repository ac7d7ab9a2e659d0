import { expect, test } from 'vitest'
import { type Load, priceOf } from './price.ts'
import { type DatedTerms, type Recalculation, buildTerms, type TermsKind, type TermsByKind } from './terms.ts'

const ALWAYS = Number.NEGATIVE_INFINITY

function held<K extends TermsKind>(kind: K, id: string, terms: TermsByKind[K], from = ALWAYS): DatedTerms {
  return { kind, id, terms, from }
}

const stone = (id: string, density: number | null, from = ALWAYS) =>
  held('materials', id, { density, looseFactor: null, compactedFactor: null }, from)
const place = (location: string, material: string, weight: number | null, volume: number | null) => ({
  location,
  material,
  weight,
  volume,
})

const load: Load = {
  equipmentId: 'truck',
  routeId: 'route',
  loadLocationId: 'pit',
  dumpLocationId: 'crusher',
  loadedAt: 100,
  statedMaterialId: null,
  statedMaterialAt: null,
  weightKg: null,
  weightSource: null,
  volumeM3: null,
  volumeSource: null,
}

const materials = [stone('ore', 2_000), stone('clay', 1_000), stone('sand', 1_500), stone('fill', null)]
const price = (terms: DatedTerms[], one: Partial<Load> = {}, recalculations: Recalculation[] = []) =>
  priceOf({ ...load, ...one }, buildTerms([...materials, ...terms], recalculations))
const wordOf = (...args: Parameters<typeof price>) => {
  const { materialId, materialSource } = price(...args)
  return [materialId, materialSource]
}

test('takes the material from the most trusted source and ignores one of another account', () => {
  const route = (...places: TermsByKind['routes']['places']) =>
    held('routes', 'route', { material: 'ore', places, project: null })
  const pit = (...list: string[]) => held('locations', 'pit', { materials: list, project: null })
  const set = place('pit', 'clay', null, null)
  expect(wordOf([])).toEqual([null, null])
  expect(wordOf([route()])).toEqual(['ore', 'route'])
  expect(wordOf([route(), pit('sand', 'clay')])).toEqual(['ore', 'route'])
  expect(wordOf([route(), pit('sand')])).toEqual(['sand', 'place'])
  expect(wordOf([route(set), pit('sand')])).toEqual(['clay', 'routePlace'])
  // Two settings for one load location are ambiguous unless the dump location decides.
  const two = [set, place('pit', 'fill', null, null)]
  expect(wordOf([route(...two), pit('sand')])).toEqual(['sand', 'place'])
  expect(wordOf([route(...two, place('crusher', 'fill', null, null))])).toEqual(['fill', 'routePlace'])
  expect(wordOf([route(set)], { statedMaterialId: 'sand' })).toEqual(['sand', 'pressed'])
  expect(wordOf([route(set)], { statedMaterialId: 'gone' })).toEqual(['clay', 'routePlace'])
  expect(wordOf([route(set)], { routeId: null })).toEqual([null, null])
})

test('applies a selected material until a shift of the project ends', () => {
  const at = (time: string) => Date.parse(`2026-03-02T${time}Z`)
  const project = (id: string, ...shifts: TermsByKind['projects']['shifts']) =>
    held('projects', id, { zone: 'UTC', workDays: ['mon', 'tue'], exceptions: [], shifts })
  const route = (of: string | null) => held('routes', 'route', { material: 'ore', places: [], project: of })
  const pit = (of: string | null) => held('locations', 'pit', { materials: [], project: of })
  const terms = [
    project('day', { start: '06:00', end: '14:00' }),
    project('night', { start: '22:00', end: '06:00' }),
    project('none'),
    route('day'),
    pit('night'),
  ]
  const sourceOf = (pressed: string | null, loaded: string, more: Partial<Load> = {}, site = terms) =>
    wordOf(site, {
      statedMaterialId: 'sand',
      statedMaterialAt: pressed === null ? null : at(pressed),
      loadedAt: at(loaded),
      ...more,
    })[1]
  expect(sourceOf('13:00:00', '13:59:59.999')).toBe('pressed')
  expect(sourceOf('13:00:00', '14:00:00')).toBe('route')
  expect(sourceOf('14:00:00', '23:00:00')).toBe('pressed')
  expect(sourceOf('05:00:00', '13:00:00')).toBe('pressed')
  expect(sourceOf('05:00:00', '15:00:00')).toBe('route')
  expect(sourceOf('07:00:00', '15:00:00', { loadedAt: at('15:00:00') + 86_400_000 })).toBe('route')
  // Stated for this very load, or stored before the time of selection was stored.
  expect(sourceOf(null, '15:00:00')).toBe('pressed')
  // Without a route, the project of the load location counts; without shifts or a project it never ends.
  expect(sourceOf('05:00:00', '07:00:00', { routeId: null })).toBe(null)
  expect(sourceOf('07:00:00', '15:00:00', { routeId: null })).toBe('pressed')
  expect(sourceOf('05:00:00', '15:00:00', {}, [...terms.slice(0, 3), route('none'), pit('night')])).toBe(
    'pressed',
  )
  expect(sourceOf('05:00:00', '15:00:00', {}, [...terms.slice(0, 3), route(null), pit(null)])).toBe('pressed')
})

test("takes a full load from the route, otherwise from the machine's capacity; measured values win", () => {
  const body = (capacityWeight: number | null, capacityVolume: number | null) => [
    held('equipment', 'truck', { haulCategory: '40 t', tare: null }),
    held('haulcategories', '40 t', { capacityWeight, capacityVolume, tareDefault: null }),
  ]
  const amounts = (terms: DatedTerms[], one: Partial<Load> = {}) => {
    const { weightKg, weightSource, volume, volumeSource } = price(terms, one)
    return [weightKg, weightSource, volume, volumeSource]
  }
  const of = (statedMaterialId: string): Partial<Load> => ({ statedMaterialId })
  const none = [null, null, null, null]
  expect(amounts([], of('ore'))).toEqual(none)
  expect(amounts(body(null, null), of('ore'))).toEqual(none)
  expect(amounts(body(0, 0), of('ore'))).toEqual(none)
  expect(amounts(body(40_000, null), of('ore'))).toEqual([40_000, 'estimate', 20, 'estimate'])
  expect(amounts(body(null, 24), of('ore'))).toEqual([48_000, 'estimate', 24, 'estimate'])
  expect(amounts(body(40_000, 24), of('ore'))).toEqual([40_000, 'estimate', 20, 'estimate'])
  expect(amounts(body(40_000, 24), of('clay'))).toEqual([24_000, 'estimate', 24, 'estimate'])
  expect(amounts(body(40_000, 24), of('fill'))).toEqual([40_000, 'estimate', 24, 'estimate'])
  expect(amounts(body(null, 24), of('fill'))).toEqual([null, null, 24, 'estimate'])
  const set = (weight: number | null, volume: number | null) => [
    ...body(40_000, 24),
    held('routes', 'route', {
      material: null,
      places: [place('pit', 'clay', weight, volume)],
      project: null,
    }),
  ]
  expect(amounts(set(15_000, 18), of('clay'))).toEqual([15_000, 'estimate', 18, 'estimate'])
  expect(amounts(set(15_000, null), of('clay'))).toEqual([15_000, 'estimate', 15, 'estimate'])
  expect(amounts(set(null, 18), of('clay'))).toEqual([18_000, 'estimate', 18, 'estimate'])
  expect(amounts(set(15_000, 18), of('sand'))).toEqual([36_000, 'estimate', 24, 'estimate'])
  const weighed = { weightKg: 30_000, weightSource: 'sensor' } as const
  expect(amounts(set(15_000, 18), { ...of('clay'), ...weighed })).toEqual([30_000, 'sensor', 30, 'sensor'])
  expect(amounts(body(40_000, 24), { ...of('fill'), ...weighed })).toEqual([30_000, 'sensor', 24, 'estimate'])
  expect(amounts([], weighed)).toEqual([30_000, 'sensor', null, null])
})

test('applies terms from an instant on; a recalculation applies those of its own moment to what was before', () => {
  const route = (material: string, from: number) =>
    held('routes', 'route', { material, places: [], project: null }, from)
  const terms = [route('clay', 100), route('ore', ALWAYS), route('sand', 200)]
  const at = (loadedAt: number, made: Recalculation[] = []) => wordOf(terms, { loadedAt }, made)[0]
  expect([99, 100, 199, 200].map((t) => at(t))).toEqual(['ore', 'clay', 'clay', 'sand'])
  const made = (routeId: string, from: number, moment: number) => ({ routeId, from, at: moment })
  const first = [made('route', 50, 150)]
  expect([49, 50, 99, 160, 200].map((t) => at(t, first))).toEqual(['ore', 'clay', 'clay', 'clay', 'sand'])
  const second = [made('route', 90, 250), ...first, made('other', 0, 300)]
  expect([49, 50, 90, 160].map((t) => at(t, second))).toEqual(['ore', 'clay', 'sand', 'sand'])
})

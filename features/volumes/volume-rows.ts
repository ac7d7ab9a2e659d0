/**
 * Rows of the volumes snapshot as the API returns them. Instants are ISO 8601, weights kilograms, volumes cubic metres:
 * `volume` is loose.
 */
import {
  choice,
  date,
  group,
  instant,
  list,
  listOf,
  number,
  reference,
  text,
  type Infer,
} from '@haulway/resource'
import { volumeStates } from '@haulway/units'
import { targetFigures } from './target.resource.ts'

/** How a figure came about: all of it measured, all of it estimated from capacities and densities, or in part. */
export const figureSources = ['measured', 'estimated', 'mixed'] as const
export type FigureSource = (typeof figureSources)[number]

const count = number({ required: true, integer: true, min: 0 })

/** Null where nothing is known. */
const amounts = {
  weight: number(),
  weightSource: choice(figureSources),
  volume: number(),
  volumeSource: choice(figureSources),
  /** By the material’s factors; null without them. */
  bank: number(),
  compacted: number(),
  /** Loads in no sum, because their volume or weight is unknown. */
  withoutVolume: count,
  withoutWeight: count,
} as const
export type Amounts = Infer<typeof amounts>

/** What was moved in the range. */
const moved = { loads: count, ...amounts } as const
export type Moved = Infer<typeof moved>

/** What comes in and goes out in a range, and what is there before and after it: `opening + in - out + counted = stock`. */
export const balance = {
  opening: group(amounts, { required: true }),
  in: group(moved, { required: true }),
  out: group(moved, { required: true }),
  /** The difference that stock counts in the range made. */
  counted: group(amounts, { required: true }),
  stock: group(amounts, { required: true }),
} as const
export type Balance = Infer<typeof balance>

/** The target in force in the last moment of the range. */
const target = group({
  id: text({ required: true }),
  title: text({ required: true }),
  figure: choice(targetFigures, { required: true }),
  validFrom: date({ required: true }),
  /** Either of them; the volume in its state. */
  volume: number(),
  state: choice(volumeStates, { required: true }),
  weight: number(),
  /** What it asks for, as far as reached: moved since its day, or the stock; in the unit and state of the target. */
  reached: number(),
  percent: number(),
})
export type TargetReached = NonNullable<(typeof target)['value']>

export const stockRow = {
  location: reference('locations', { required: true }),
  /** null: loads whose material is unknown. */
  material: reference('materials'),
  ...balance,
  /** The last stock count up to the end of the range; null: stock is counted from nothing. */
  countedAt: instant(),
  target,
} as const
export type StockRow = Infer<typeof stockRow>

/** All materials of a location, or all locations of a material. */
export const stockGroup = {
  /** null: loads whose material is unknown. */
  of: reference('locations'),
  ...balance,
  /** How many of its stocks were never counted. */
  uncounted: count,
  /** Of a location: its target for everything, else its only one. */
  target,
} as const
export type StockGroup = Infer<typeof stockGroup>

export const figures = {
  /** The instant of the stock: the end of the range, or now if that is earlier. */
  at: instant({ required: true }),
  locations: count,
  materials: count,
  ...balance,
  uncounted: count,
  negative: count,
  targets: count,
  /** Targets of which at least 100 % is reached. */
  reached: count,
  /** For a range without loads, dumps and stock: when the last load was. */
  latest: instant(),
} as const
export type VolumeFigures = Infer<typeof figures>

/** A map does not tell more apart. */
export const MAX_SERIES = 2_000

/** Stock of one material in one location, at each step. */
const stockSeries = {
  location: reference('locations', { required: true }),
  material: reference('materials'),
  volume: listOf(number(), { required: true, max: 100 }),
  weight: listOf(number(), { required: true, max: 100 }),
} as const

/** The stock at steps of equal length from the start to the end of a range. */
export const stockSteps = {
  timeZone: text({ required: true }),
  steps: listOf(instant({ required: true }), { required: true, max: 100 }),
  series: list(stockSeries, { required: true, max: MAX_SERIES }),
} as const
export type StockSteps = Infer<typeof stockSteps>

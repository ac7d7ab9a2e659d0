import type { Measures } from '@haulway/platform/measures.ts'
import type { Words } from '@haulway/platform/messages.ts'

/** Square metres of the larger units in which land is told. */
const HECTARE = 10_000
const ACRE = 4_046.8564224
const SQUARE_FOOT = 0.3048 ** 2

/** An area in the units of land that go with the profile's lengths: hectares, or acres; small ones in m² or ft². */
export function areaText(squareMetres: number, measures: Measures, words: Words, locale: string): string {
  const imperial = measures.profile.measures.shortDistance[0].unitsTitle === 'feet'
  const [large, small] = imperial ? [ACRE, SQUARE_FOOT] : [HECTARE, 1]
  const isLarge = squareMetres >= large
  const value = squareMetres / (isLarge ? large : small)
  const digits = isLarge && value < 1_000 ? 2 : 0
  const number = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)
  const unit = isLarge ? (imperial ? 'acre' : 'hectare') : imperial ? 'squareFoot' : 'squareMetre'
  return `${number} ${words(`map.area.${unit}`)}`
}

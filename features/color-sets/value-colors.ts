import type { Theme } from '@haulway/map/base/palette.ts'

/** What a value looks like: a bound from which on it counts (speeds in km/h, ages in minutes), or the id of an entry. */
export interface ValueColor extends Readonly<Record<Theme, string>> {
  readonly of: number | string
}

/** Place of a value's color: of numbers the last bound that is reached, the lowest below all bounds; -1 for none. */
export function colorIndex(colors: readonly ValueColor[], value: number | string | null): number {
  if (typeof value !== 'number') return colors.findIndex(({ of }) => of === value)
  if (Number.isNaN(value)) return -1
  const reached = colors.findLastIndex(({ of }) => typeof of === 'number' && of <= value)
  return Math.max(reached, Math.min(0, colors.length - 1))
}

/** The color of a value; undefined for a value that has none. `colors` with bounds stand in the order of their bounds. */
export function colorOf(
  colors: readonly ValueColor[],
  value: number | string | null,
  theme: Theme,
): string | undefined {
  return colors[colorIndex(colors, value)]?.[theme]
}

interface Shade {
  readonly light: string
  readonly dark: string
}

export interface ValueRows {
  readonly speeds: readonly (Shade & { readonly speed: number })[] | null
  readonly ages: readonly (Shade & { readonly minutes: number })[] | null
  readonly materials: readonly (Shade & { readonly material: { readonly id: string } })[] | null
}

const byBound = (colors: readonly (ValueColor & { readonly of: number })[]): readonly ValueColor[] =>
  colors.toSorted((a, b) => a.of - b.of)

/** Of a set of speeds, km/h. */
export function speedColorsOf({ speeds }: Pick<ValueRows, 'speeds'>): readonly ValueColor[] {
  return byBound((speeds ?? []).map(({ speed, light, dark }) => ({ of: speed, light, dark })))
}

/** Of a set of ages, minutes. */
export function ageColorsOf({ ages }: Pick<ValueRows, 'ages'>): readonly ValueColor[] {
  return byBound((ages ?? []).map(({ minutes, light, dark }) => ({ of: minutes, light, dark })))
}

interface OwnColor {
  readonly id: string
  readonly color: string | null
}

/** Of materials: as the set says, else their own. */
export function materialColorsOf(
  { materials }: Pick<ValueRows, 'materials'>,
  own: readonly OwnColor[],
): readonly ValueColor[] {
  const named = (materials ?? []).map(({ material, light, dark }) => ({ of: material.id, light, dark }))
  const namedIds = new Set(named.map(({ of }) => of))
  const others = own.flatMap(({ id, color }) =>
    color === null || namedIds.has(id) ? [] : [{ of: id, light: color, dark: color }],
  )
  return [...named, ...others]
}

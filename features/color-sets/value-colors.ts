import type { Theme } from '@haulway/map/base/palette.ts'

/** Color of a value: from a lower bound on (speeds in km/h, ages in minutes), or of the entry with an id. */
export interface ValueColor extends Readonly<Record<Theme, string>> {
  readonly of: number | string
}

/** Index of a value's color: for numbers the last bound that is reached, the lowest below all bounds; -1 for none. */
export function colorIndex(colors: readonly ValueColor[], value: number | string | null): number {
  if (typeof value !== 'number') return colors.findIndex(({ of }) => of === value)
  if (Number.isNaN(value)) return -1
  const reached = colors.findLastIndex(({ of }) => typeof of === 'number' && of <= value)
  return Math.max(reached, Math.min(0, colors.length - 1))
}

/** The color of a value; undefined when it has none. `colors` with bounds must be sorted by bound. */
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

/** Colors of speeds of a set, km/h. */
export function speedColorsOf({ speeds }: Pick<ValueRows, 'speeds'>): readonly ValueColor[] {
  return byBound((speeds ?? []).map(({ speed, light, dark }) => ({ of: speed, light, dark })))
}

/** Colors of ages of a set, minutes. */
export function ageColorsOf({ ages }: Pick<ValueRows, 'ages'>): readonly ValueColor[] {
  return byBound((ages ?? []).map(({ minutes, light, dark }) => ({ of: minutes, light, dark })))
}

interface OwnColor {
  readonly id: string
  readonly color: string | null
}

/** Colors of materials: from the set, else their own. */
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

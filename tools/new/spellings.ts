/** The spellings of one name in code, addresses, tables and texts. */

export interface Spellings {
  /** `fuel-tanks` */
  readonly dashed: string
  /** `fuelTanks` */
  readonly camel: string
  /** `FuelTanks` */
  readonly pascal: string
  /** `fueltanks` */
  readonly flat: string
  /** `fuel_tanks` */
  readonly snake: string
  /** `FUEL_TANKS` */
  readonly upper: string
  /** `Fuel tanks` */
  readonly spoken: string
  /** `Fuel Tanks`: title of a screen and its menu entry */
  readonly title: string
}

/** Words that a title writes in lower case, unless it begins with them. */
const small = new Set(['and', 'of', 'or', 'the', 'to', 'in'])

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export function deriveSpellings(dashed: string): Spellings {
  const words = dashed.split('-')
  const pascal = words.map(capital).join('')
  return {
    dashed,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    flat: words.join(''),
    snake: words.join('_'),
    upper: words.join('_').toUpperCase(),
    spoken: capital(words.join(' ')),
    title: words.map((word, at) => (at > 0 && small.has(word) ? word : capital(word))).join(' '),
  }
}

/** The singular of an English plural. */
export function singularize(dashed: string): string {
  if (dashed.endsWith('ies')) return `${dashed.slice(0, -3)}y`
  if (/(s|x|z|ch|sh)es$/.test(dashed)) return dashed.slice(0, -2)
  return dashed.endsWith('s') && !dashed.endsWith('ss') ? dashed.slice(0, -1) : dashed
}

/** Pairs of template name and new name: `sample-things` for the thing to make, `host-slice` for its slice. */
export type NameReplacements = readonly (readonly [from: Spellings, to: Spellings])[]

/** Replaces the names in a template's text. Longer ones go first, since a plural contains its singular. */
export function replaceNames(text: string, stands: NameReplacements): string {
  const pairs = stands.flatMap(([from, to]) =>
    (Object.keys(from) as (keyof Spellings)[]).map((form) => [from[form], to[form]] as const),
  )
  const byLength = new Map(pairs.toSorted(([a], [b]) => b.length - a.length))
  const pattern = new RegExp([...byLength.keys()].map((form) => RegExp.escape(form)).join('|'), 'g')
  return text.replace(pattern, (found) => byLength.get(found) ?? found)
}

/** The ways in which code, addresses, tables and people write one name. */

export interface Names {
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
  /** `Fuel Tanks`: of a screen, and in the menu */
  readonly title: string
}

/** Words that a title writes small, unless it begins with them. */
const small = new Set(['and', 'of', 'or', 'the', 'to', 'in'])

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export function namesOf(dashed: string): Names {
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

/** One of what a plural names; English, as the names in the code are. */
export function singularOf(dashed: string): string {
  if (dashed.endsWith('ies')) return `${dashed.slice(0, -3)}y`
  if (/(s|x|z|ch|sh)es$/.test(dashed)) return dashed.slice(0, -2)
  return dashed.endsWith('s') && !dashed.endsWith('ss') ? dashed.slice(0, -1) : dashed
}

/** Which text of a template stands for which of the new thing: `sample-things` for what is made, `host-slice` for where. */
export type Stands = readonly (readonly [from: Names, to: Names])[]

/** A template's text with the new names in the place of its own. Longer ones first: a plural holds its singular. */
export function renamed(text: string, stands: Stands): string {
  const pairs = stands.flatMap(([from, to]) =>
    (Object.keys(from) as (keyof Names)[]).map((form) => [from[form], to[form]] as const),
  )
  const byLength = new Map(pairs.toSorted(([a], [b]) => b.length - a.length))
  const pattern = new RegExp([...byLength.keys()].map((form) => RegExp.escape(form)).join('|'), 'g')
  return text.replace(pattern, (found) => byLength.get(found) ?? found)
}

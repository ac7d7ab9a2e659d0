/** Decisions of the user about each place that was found. */
import { buildZoneIndex, zonesAt } from '@haulway/geo'
import type { FoundPlace } from '@haulway/places'
import type { Boundary, Problem } from '@haulway/resource'
import type { LocationOutline } from '../../../locations/location.endpoints.ts'
import type { LocationKind } from '../../../locations/location.resource.ts'

export interface FoundRow {
  readonly id: number
  readonly place: FoundPlace
  readonly chosen: boolean
  /** The typed name; null: it is named after its kind. */
  readonly typed: string | null
  readonly kind: LocationKind
  /** An existing location at this place. */
  readonly known: LocationOutline | null
}

/** A row with its name. */
export interface NamedRow extends FoundRow {
  readonly name: string
}

/** Places where a location exists are not selected at first. */
export function rowsOf(places: readonly FoundPlace[], known: readonly LocationOutline[]): FoundRow[] {
  const index = buildZoneIndex(known.map(({ boundary }) => boundary))
  return places.map((place, id) => {
    const [lon, lat] = place.centre
    const here: number[] = []
    zonesAt(index, lon, lat, here)
    const one = here[0] === undefined ? null : (known[here[0]] ?? null)
    return { id, place, chosen: one === null, typed: null, kind: place.kind, known: one }
  })
}

/** The outline in the form of a location's boundary. */
export function boundaryOf({ outline }: FoundPlace): Boundary {
  const rings = outline.coordinates.map((ring) => ring.map(([lon, lat]): [number, number] => [lon, lat]))
  return { type: 'Polygon', coordinates: rings }
}

const simple = (name: string): string => name.trim().toLowerCase()

/** What detection would find here: the place if selected, or the existing location. Null: nothing. */
export function kindHere({ chosen, kind, known }: FoundRow): LocationKind | null {
  return chosen ? kind : (known?.kind ?? null)
}

/** Default names for places without a name: `Load 1`, `Load 2`, skipping those in use. */
export function withDefaultNames(
  rows: readonly FoundRow[],
  taken: ReadonlySet<string>,
  kindName: (kind: LocationKind) => string,
): NamedRow[] {
  const used = new Set([...taken, ...rows.flatMap(({ typed }) => (typed === null ? [] : [simple(typed)]))])
  return rows.map((row) => {
    if (row.typed !== null) return { ...row, name: row.typed }
    let number = 1
    while (used.has(simple(`${kindName(row.kind)} ${number}`))) number += 1
    const name = `${kindName(row.kind)} ${number}`
    used.add(simple(name))
    return { ...row, name }
  })
}

/** Errors of selected places, by id: two locations with one title cannot be told apart in reports. */
export function problemsOf(
  rows: readonly NamedRow[],
  taken: ReadonlySet<string>,
): ReadonlyMap<number, Problem> {
  const chosen = rows.filter((row) => row.chosen)
  const found = new Map<number, Problem>()
  for (const { id, name } of chosen) {
    const key = simple(name)
    const twice = taken.has(key) || chosen.some((other) => other.id !== id && simple(other.name) === key)
    if (key === '') found.set(id, { key: 'locations.import.noName' })
    else if (twice) found.set(id, { key: 'validation.exists' })
  }
  return found
}

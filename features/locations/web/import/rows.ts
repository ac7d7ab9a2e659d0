import type { FieldError, Problem } from '@haulway/resource'
import type { LocationKind } from '../../location.resource.ts'
import type { ImportMode } from '../../location.endpoints.ts'
import type { ImportedPlace } from '../exchange/read.ts'

/** A place of a file with the user's decisions. */
export interface ImportRow {
  readonly id: number
  readonly place: ImportedPlace
  readonly chosen: boolean
  readonly name: string
  readonly kind: LocationKind
  /** Error of the server for this row. */
  readonly refused: Problem | null
  readonly saved: boolean
}

/** Rows for the places of a file; places without a name are named after the file. */
export function rowsOf(places: readonly ImportedPlace[], file: string): ImportRow[] {
  const base = file.replace(/\.[^.]*$/, '').slice(0, 200)
  return places.map((place, id) => ({
    id,
    place,
    chosen: place.boundary !== null,
    name: place.name || `${base} ${id + 1}`,
    kind: place.kind ?? 'other',
    refused: null,
    saved: false,
  }))
}

const nameOf = (row: ImportRow): string => row.name.trim().toLowerCase()

/** Problems of rows, by row id. Titles may repeat only when each row is added as a location of its own. */
export function problemsOf(rows: readonly ImportRow[], mode: ImportMode): ReadonlyMap<number, Problem> {
  const times = new Map<string, number>()
  for (const row of rows) if (row.chosen) times.set(nameOf(row), (times.get(nameOf(row)) ?? 0) + 1)
  const found = new Map<number, Problem>()
  for (const row of rows) {
    const twice = mode === 'update' && row.chosen && (times.get(nameOf(row)) ?? 0) > 1
    if (row.place.problem) found.set(row.id, row.place.problem)
    else if (row.refused) found.set(row.id, row.refused)
    else if (nameOf(row) === '') found.set(row.id, { key: 'locations.import.noName' })
    else if (twice) found.set(row.id, { key: 'locations.import.twice' })
  }
  return found
}

/** Assigns errors of a request such as `rows.7.title` to their rows. */
export function rowErrors(errors: readonly FieldError[], part: readonly ImportRow[]): Map<number, Problem> {
  const found = new Map<number, Problem>()
  for (const { field, key, args } of errors) {
    const at = /^rows\.(\d+)/.exec(field)?.[1]
    const row = at === undefined ? undefined : part[Number(at)]
    if (row) found.set(row.id, { key, args })
  }
  return found
}

/** What columns of a file may fill, and how much a file may hold. */
import { columnNames } from '@haulway/tracks'
import { draftFields } from '../edit/edit.endpoints.ts'

export const fileKinds = ['events', 'tracks'] as const
export type FileKind = (typeof fileKinds)[number]

export const MAX_BYTES = 20_000_000
export const MAX_EVENT_ROWS = 5_000
export const MAX_POSITIONS = 200_000
export const MAX_COLUMNS = 100
/** Rows that a preview tells: those with mistakes first. */
export const SAMPLE = 200
/** Rows with mistakes that are kept for the file of them. */
export const MAX_REFUSED = 5_000

export const speedUnits = ['km/h', 'm/s', 'mph', 'knots'] as const
export const weightUnits = ['kg', 't', 'lb', 'ton'] as const

const { detail: _, ...cells } = draftFields
/** Fields of an event that a cell can say, in the order of its form. */
export const eventCells = cells
export type EventCell = keyof typeof eventCells
export const eventCellNames = Object.keys(eventCells) as EventCell[]

/** Fields of a file, by what it is. */
export const fieldNames: Readonly<Record<FileKind, readonly string[]>> = {
  events: eventCellNames,
  tracks: columnNames,
}

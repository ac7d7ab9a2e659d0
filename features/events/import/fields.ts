/** The fields that columns of a file can fill, and the limits of a file. */
import { columnNames } from '@haulway/interchange'
import { draftFields } from '../edit/edit.endpoints.ts'

export const fileKinds = ['events', 'tracks'] as const
export type FileKind = (typeof fileKinds)[number]

export const MAX_BYTES = 20_000_000
export const MAX_EVENT_ROWS = 5_000
export const MAX_POSITIONS = 200_000
export const MAX_COLUMNS = 100
/** Maximum rows in a preview: those with errors first. */
export const MAX_PREVIEW_ROWS = 200
/** Maximum rows with errors that are stored for the file of rejected rows. */
export const MAX_REJECTED_ROWS = 5_000

export const speedUnits = ['km/h', 'm/s', 'mph', 'knots'] as const
export const weightUnits = ['kg', 't', 'lb', 'ton'] as const

const { detail: _, ...cells } = draftFields
/** Fields of an event that a cell can fill, in the order of the form. */
export const eventCells = cells
export type EventCell = keyof typeof eventCells
export const eventCellNames = Object.keys(eventCells) as EventCell[]

/** Fields by kind of file. */
export const fieldNames: Readonly<Record<FileKind, readonly string[]>> = {
  events: eventCellNames,
  tracks: columnNames,
}

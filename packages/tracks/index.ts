/** Recorded tracks of machines from files, read piece by piece. Runs anywhere. */
export {
  columnNames,
  speedUnits,
  weightUnits,
  type ColumnName,
  type Recognised,
  type SpeedUnit,
  type WeightUnit,
} from './columns.ts'
export type { CsvOptions } from './csv.ts'
export { parseInstant } from './instants.ts'
export { readTrackText } from './read.ts'
export { UnreadableTrack, type BrokenPart, type Reading, type Row, type UnreadableCause } from './track.ts'

/** Files of recorded tracks and of places, read piece by piece. Runs anywhere. */
export {
  columnNames,
  speedUnits,
  weightUnits,
  type ColumnName,
  type Recognised,
  type SpeedUnit,
  type WeightUnit,
} from './formats/columns.ts'
export type { CsvOptions } from './formats/csv.ts'
export { inPieces, pointsOnly, readItems, readItemsOfText, type ReadOptions } from './read.ts'
export {
  UnreadableFile,
  type Doubt,
  type DoubtKind,
  type Item,
  type Refusal,
  type RefusedPart,
  type TrackPoint,
  type UnreadableReason,
  type Zone,
} from './result.ts'
export type { EncodingHints, FoundEncoding } from './text/encoding.ts'
export { type Encoding, encodings, isEncoding } from './text/encodings.ts'
export { parseInstant, type ToInstant } from './text/instants.ts'
export { projectionFromName, projectionFromWkt, type ToDegrees } from './zones/projection.ts'
export { limitZones } from './zones/zone.ts'

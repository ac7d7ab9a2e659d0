/** Files of recorded tracks and of places, read piece by piece. Runs anywhere. */
export { columnNames, type ColumnName } from './formats/csv/column-names.ts'
export type { Recognised } from './formats/csv/columns.ts'
export type { CsvOptions } from './formats/csv/options.ts'
export { assumedEncoding, assumedOrder, isOrderOpen } from './doubts.ts'
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
export { type DateOrder, dateOrders } from './text/date-orders.ts'
export { parseInstant } from './text/instants.ts'
export { speedUnits, weightUnits, type SpeedUnit, type WeightUnit } from './text/measurements.ts'
export { systemNamed } from './reference/epsg.ts'
export {
  converter,
  placeSystem,
  type DatumShift,
  type Placement,
  type Position,
  type ToDegrees,
} from './reference/placement.ts'
export { parseReference } from './reference/proj-terms.ts'
export type { System } from './reference/system.ts'
export { systemOfWkt } from './reference/wkt-system.ts'
export { limitZones } from './zones/zone.ts'

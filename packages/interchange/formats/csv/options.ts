/** How a table of positions is read. */
import type { ColumnName } from './column-names.ts'
import type { Recognised } from './columns.ts'
import type { SpeedUnit, WeightUnit } from '../../text/measurements.ts'
import type { DateOrder } from '../../text/date-orders.ts'

export interface CsvOptions {
  /** Headers named by the user, by column. */
  columns: ReadonlyMap<ColumnName, string>
  /** Columns that the user assigned by their index from 0; null is left out. */
  assigned?: ReadonlyMap<number, ColumnName | null>
  /** Null: as in the header, else m/s and kg. */
  speedUnit: SpeedUnit | null
  weightUnit: WeightUnit | null
  /** Units where neither the table nor the user names one, shown by the caller; m/s and kg by default, with a doubt. */
  otherwise?: { readonly speed: SpeedUnit; readonly weight: WeightUnit }
  /** Zone of times without one, as `America/Santiago`; UTC by default. */
  timeZone?: string | undefined
  /** Order of ambiguous dates, chosen by the user. */
  dateOrder?: DateOrder | undefined
  /** Epoch milliseconds; the present by default. */
  now?: number
  /** Called once with the recognised columns. */
  onTable?: (headers: readonly string[], found: Recognised) => void
  /** Name of the machine where the table has no column for it. */
  machine: string
}

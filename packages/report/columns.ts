/** Columns of reports, declared once for the screen and for files. */
import type { Words } from '@haulway/platform/messages.ts'
import type { MessageKey, Reference } from '@haulway/resource'
import type { MeasureKind } from '@haulway/units'

/**
 * Types of the values in a row. Instants are ISO 8601, days YYYY-MM-DD, durations seconds, quantities in the base
 * unit.
 */
export interface ColumnValues {
  entry: Reference | null
  day: string
  moment: string | null
  duration: number | null
  quantity: number | null
  /** Without a unit: a rate, a percentage. */
  decimal: number | null
  worded: readonly MessageKey[]
  /** Text as a user wrote it. */
  text: string | null
}
export type ColumnKind = keyof ColumnValues

interface ColumnOptions<Row, Figures> {
  /** The server can sort by it. */
  readonly sortable?: boolean
  /** Hidden on the screen until the reader selects it. */
  readonly hidden?: boolean
  /** Shown only while this filter is in use. */
  readonly needs?: string
  /** Total over the whole report, for the last row. */
  total?(figures: Figures): number | null
  /** Annotates the displayed value, for example as an estimate. Files contain the bare value. */
  shown?(row: Row, text: string, words: Words): string
  /** Tooltip. */
  hint?(row: Row, words: Words): string | undefined
}

export interface EntryOptions<Row> {
  /** Text for rows without an entry. */
  readonly none?: MessageKey
  /** Filters set by selecting the entry. */
  narrows?(row: Row): Readonly<Record<string, string>>
}

/**
 * A column of a kind. Uses methods so that a column of specific rows is assignable to one of unknown rows where only
 * its declaration is read.
 */
export interface ColumnOf<Kind extends ColumnKind, Row, Figures> extends ColumnOptions<Row, Figures> {
  readonly kind: Kind
  readonly label: MessageKey
  read(row: Row): ColumnValues[Kind]
}

export type ReportColumn<Row = unknown, Figures = unknown> =
  | (ColumnOf<'entry', Row, Figures> & EntryOptions<Row>)
  | ColumnOf<'day', Row, Figures>
  | ColumnOf<'moment', Row, Figures>
  | ColumnOf<'duration', Row, Figures>
  | (ColumnOf<'quantity', Row, Figures> & { readonly measure: MeasureKind })
  | (ColumnOf<'decimal', Row, Figures> & { readonly decimals: number })
  | ColumnOf<'worded', Row, Figures>
  | ColumnOf<'text', Row, Figures>

export type ReportColumns<Row = unknown, Figures = unknown> = Readonly<
  Record<string, ReportColumn<Row, Figures>>
>

/** Builders of columns for one type of rows: `const { entry, duration } = columnsOf<CycleItem, Summary>()`. */
export function columnsOf<Row, Figures>() {
  type Options = ColumnOptions<Row, Figures>
  const plain =
    <Kind extends ColumnKind>(kind: Kind) =>
    (label: MessageKey, read: (row: Row) => ColumnValues[Kind], options: Options = {}) => ({
      kind,
      label,
      read,
      ...options,
    })
  return {
    entry: (
      label: MessageKey,
      read: (row: Row) => ColumnValues['entry'],
      options: Options & EntryOptions<Row> = {},
    ) => ({ kind: 'entry' as const, label, read, ...options }),
    day: plain('day'),
    moment: plain('moment'),
    duration: plain('duration'),
    worded: plain('worded'),
    text: plain('text'),
    quantity: (
      label: MessageKey,
      measure: MeasureKind,
      read: (row: Row) => ColumnValues['quantity'],
      options: Options = {},
    ) => ({ kind: 'quantity' as const, label, measure, read, ...options }),
    decimal: (
      label: MessageKey,
      decimals: number,
      read: (row: Row) => ColumnValues['decimal'],
      options: Options = {},
    ) => ({ kind: 'decimal' as const, label, decimals, read, ...options }),
  }
}

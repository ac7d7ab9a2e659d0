/** Columns of reports: what a row says there, once for the screen and for files. */
import type { Words } from '@haulway/platform/messages.ts'
import type { MessageKey, Reference } from '@haulway/resource'
import type { MeasureKind } from '@haulway/units'

/** Values as a row holds them. Instants are ISO 8601, days YYYY-MM-DD, durations seconds, quantities in the base unit. */
export interface ColumnValues {
  entry: Reference | null
  day: string
  moment: string | null
  duration: number | null
  quantity: number | null
  /** Without a unit: a rate, a percentage. */
  decimal: number | null
  worded: readonly MessageKey[]
  /** As somebody wrote it. */
  text: string | null
}
export type ColumnKind = keyof ColumnValues

interface ColumnOptions<Row, Figures> {
  /** The server can sort by it. */
  readonly sortable?: boolean
  /** Not on the screen until the reader asks for it. */
  readonly hidden?: boolean
  /** Only where this filter is in use. */
  readonly needs?: string
  /** Of the whole report, for the last row. */
  total?(figures: Figures): number | null
  /** What a reader sees instead of the value alone: that it is an estimate. Tables as files hold the value. */
  shown?(row: Row, text: string, words: Words): string
  /** What a reader learns who points at it. */
  hint?(row: Row, words: Words): string | undefined
}

export interface EntryOptions<Row> {
  /** For rows that name no entry. */
  readonly none?: MessageKey
  /** The filters that choosing the entry sets. */
  narrows?(row: Row): Readonly<Record<string, string>>
}

/** A column of a kind. Methods, so that a column of some rows is one of any rows where only its declaration is read. */
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

/** Makers of columns for rows of one kind: `const { entry, duration } = columnsOf<CycleItem, Summary>()`. */
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

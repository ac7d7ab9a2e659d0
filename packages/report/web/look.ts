import type { ComponentType, ReactNode } from 'react'
import type { MessageKey } from '@haulway/resource'
import type { Words } from '@haulway/platform/messages.ts'
import type { Address } from '@haulway/platform/web/navigation.tsx'
import type { Narrowing, Report, ReportFigures } from '../declaration.ts'
import type { ReportRange } from '../range.ts'

export interface ChartsProps<Figures = ReportFigures> {
  /** Absent while they come. */
  readonly figures: Figures | undefined
  /** What the report is about. */
  readonly said: string
  /** Navigates to the report with further filters; absent where navigation is impossible. */
  readonly open?: (changes: Narrowing) => void
}

/** Props of a filter input that selects no entry: its value as text from the address. */
export interface CustomFilterProps {
  readonly value: string | undefined
  readonly onChange: (text: string | null) => void
}

/** A named range. */
export interface NamedRange extends ReportRange {
  readonly name: string
  readonly label: string
}

export interface RangesProps {
  readonly address: Address
  /** Epoch milliseconds. */
  readonly now: number
  readonly children: (ranges: readonly NamedRange[]) => ReactNode
}

/** Actions on selected rows. Uses methods so that it is assignable for any report. */
export interface RowSelection {
  /** What the box of a row says, and that of all rows shown. */
  label(row: never, words: Words, zone: string): string
  readonly labelAll: MessageKey
  /** Above the rows, whether or not some are picked. */
  readonly Bar: ComponentType<{ readonly rows: readonly never[]; readonly clear: () => void }>
}

/** Web half of a report: charts are components, the rest follows from the declaration. */
export interface ReportLook {
  readonly report: Report
  readonly Charts: ComponentType<ChartsProps<never>>
  /** Provides further named ranges to its children. */
  readonly Ranges?: ComponentType<RangesProps>
  /** Of each further filter. */
  readonly inputs: Readonly<Record<string, ComponentType<CustomFilterProps>>>
  /** Cells that are more than text, by column. Uses methods so that it is assignable for any report. */
  readonly cells: Readonly<Record<string, { draw(row: unknown): ReactNode }['draw']>>
  /** Rows have boxes. */
  readonly picked?: RowSelection
}

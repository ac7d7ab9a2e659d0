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
  /** Goes to the report narrowed further; absent where there is nothing to go to. */
  readonly open?: (changes: Narrowing) => void
}

/** The input of a filter that names no entry: its text as the address has it. */
export interface FurtherFilterProps {
  readonly value: string | undefined
  readonly onChange: (text: string | null) => void
}

/** A range that a reader picks by its name. */
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

/** What is done to rows that a reader picks. Methods, so that any report's look is one. */
export interface RowsPicked {
  /** What the box of a row says, and that of all rows shown. */
  label(row: never, words: Words, zone: string): string
  readonly labelAll: MessageKey
  /** Above the rows, whether or not some are picked. */
  readonly Bar: ComponentType<{ readonly rows: readonly never[]; readonly clear: () => void }>
}

/** What a slice draws of its report: charts are components, the rest follows from the declaration. */
export interface ReportLook {
  readonly report: Report
  readonly Charts: ComponentType<ChartsProps<never>>
  /** Tells what it encloses which further ranges of time have a name now. */
  readonly Ranges?: ComponentType<RangesProps>
  /** Of each further filter. */
  readonly inputs: Readonly<Record<string, ComponentType<FurtherFilterProps>>>
  /** Cells of rows that are more than text, by column. Methods, so that any report's look is one. */
  readonly cells: Readonly<Record<string, { draw(row: unknown): ReactNode }['draw']>>
  /** Rows have boxes. */
  readonly picked?: RowsPicked
}

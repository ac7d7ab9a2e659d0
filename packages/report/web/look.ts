import type { ComponentType, ReactNode } from 'react'
import type { Narrowing, Report, ReportFigures } from '../declaration.ts'

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

/** What a slice draws of its report: charts are components, the rest follows from the declaration. */
export interface ReportLook {
  readonly report: Report
  readonly Charts: ComponentType<ChartsProps<never>>
  /** Of each further filter. */
  readonly inputs: Readonly<Record<string, ComponentType<FurtherFilterProps>>>
  /** Cells of rows that are more than text, by column. Methods, so that any report's look is one. */
  readonly cells: Readonly<Record<string, { draw(row: unknown): ReactNode }['draw']>>
}

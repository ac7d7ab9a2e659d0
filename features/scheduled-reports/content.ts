/** The content of a run in the language, units and zone of its reader, ready to be drawn as a mail or an SMS. */
import type { Language } from '@haulway/platform/messages.ts'

export interface ContentFigure {
  readonly label: string
  /** With its unit. */
  readonly text: string
}

export interface ContentTable {
  readonly header: readonly string[]
  /** Per column: whether its cells are numbers, which are right-aligned. */
  readonly numeric: readonly boolean[]
  readonly rows: readonly (readonly string[])[]
  /** The sum of all rows. */
  readonly total?: readonly string[]
  /** How many further rows there are, in words. */
  readonly more?: string
}

/** Maximum number of bars in a chart: the days of a month. */
export const MOST_BARS = 31

/** Bars in order, each value also as text. */
export interface ContentChart {
  readonly title: string
  readonly bars: readonly { readonly label: string; readonly value: number; readonly text: string }[]
}

export interface ContentSection {
  readonly title: string
  readonly figures: readonly ContentFigure[]
  readonly chart?: ContentChart
  readonly table?: ContentTable
  /** Text of a section without rows. */
  readonly empty?: string
}

export interface Content {
  readonly language: Language
  readonly subject: string
  /** The author's comment, shown at the top; its line breaks are retained. */
  readonly comment: string | null
  readonly account: string
  /** The period that is counted, with the zone: *2026-03-02 06:00 to 2026-03-03 06:00, America/Los_Angeles*. */
  readonly period: string
  /** The most important figures: *Loads: 172; Payload: 3,412.4 t*. */
  readonly headline: string
  readonly sections: readonly ContentSection[]
  /** Sentences at the end: estimates, late data. */
  readonly remarks: readonly string[]
}

/** A file attached to a mail. */
export interface ContentFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

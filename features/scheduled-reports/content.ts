/** What a run says, in the words, units and zone of its reader: ready to be drawn as a mail or said as an SMS. */
import type { Language } from '@haulway/platform/messages.ts'

export interface ContentFigure {
  readonly label: string
  /** With its unit. */
  readonly text: string
}

export interface ContentTable {
  readonly header: readonly string[]
  /** By column: whether its cells are numbers, which stand at the right. */
  readonly numeric: readonly boolean[]
  readonly rows: readonly (readonly string[])[]
  /** The sum of all rows. */
  readonly total?: readonly string[]
  /** How many further rows there are, in words. */
  readonly more?: string
}

/** A chart has at most as many bars: the days of a month. */
export const MOST_BARS = 31

/** Bars in order, each value as text too. */
export interface ContentChart {
  readonly title: string
  readonly bars: readonly { readonly label: string; readonly value: number; readonly text: string }[]
}

export interface ContentSection {
  readonly title: string
  readonly figures: readonly ContentFigure[]
  readonly chart?: ContentChart
  readonly table?: ContentTable
  /** What a section without rows says instead. */
  readonly empty?: string
}

export interface Content {
  readonly language: Language
  readonly subject: string
  /** What the author wrote, to stand on top; its lines are kept. */
  readonly comment: string | null
  readonly account: string
  /** The range that is counted, with the zone: *2026-03-02 06:00 to 2026-03-03 06:00, America/Los_Angeles*. */
  readonly period: string
  /** The most important figures: *Loads: 172; Payload: 3,412.4 t*. */
  readonly headline: string
  readonly sections: readonly ContentSection[]
  /** Sentences at the end: what is estimated, what is late. */
  readonly remarks: readonly string[]
}

/** A file beside a mail. */
export interface ContentFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

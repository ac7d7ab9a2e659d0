/** A printable document as data: words and formatted figures, without layout. */

/** A figure of its own: `Loads 312`. */
export interface PdfFigure {
  readonly label: string
  readonly value: string
  readonly note?: string | undefined
}

export interface PdfColumn {
  readonly header: string
  /** Numbers stand right, and are never broken. */
  readonly numeric?: boolean
  /** Days and moments: not broken either. */
  readonly whole?: boolean
}

/** A value of an axis and what stands there. */
export interface PdfTick {
  readonly at: number
  readonly label: string
}

/** What a colour means. A part without one is a dashed frame. */
export interface PdfSeries {
  readonly name: string
  readonly color: string | null
}

/** Bars of one place on the axis, on top of each other in the order of the series. */
export interface PdfBar {
  readonly from: number
  readonly to: number
  readonly values: readonly number[]
}

/** Marks over the axis of the chart, on an axis of their own that begins with 0. */
export interface PdfPanel {
  readonly label: string
  /** Its share of the height. */
  readonly share: number
  readonly ticks: readonly PdfTick[]
  readonly bars?: readonly PdfBar[]
  readonly dots?: readonly (readonly [at: number, value: number])[]
  /** Dashed, named at their ends. */
  readonly lines?: readonly PdfTick[]
}

export interface PdfChart {
  readonly from: number
  readonly to: number
  readonly ticks: readonly PdfTick[]
  readonly series: readonly PdfSeries[]
  /** The upper first. */
  readonly panels: readonly PdfPanel[]
  readonly note?: string | undefined
}

export type PdfPart =
  | { readonly kind: 'figures'; readonly items: readonly PdfFigure[] }
  | { readonly kind: 'chart'; readonly title: string; readonly chart: PdfChart }
  | {
      readonly kind: 'table'
      readonly title: string
      readonly columns: readonly PdfColumn[]
      readonly rows: readonly (readonly string[])[]
      /** Beneath it. */
      readonly note?: string | undefined
      /** The last row. */
      readonly totals?: readonly string[] | undefined
    }

/** What stands on top of documents of an account. */
export interface PdfLetterhead {
  readonly account: string
  /** Lines beneath: address, telephone. */
  readonly lines?: string | undefined
  /** A PNG. */
  readonly logo?: Uint8Array | undefined
}

export interface PdfDocument {
  readonly letterhead: PdfLetterhead
  readonly title: string
  /** What the document is about. */
  readonly said: string
  /** What a reader should act on. */
  readonly finding?: string | undefined
  readonly remarks: readonly string[]
  /** At the foot of each page, beside its number. */
  readonly foot: string
  /** BCP 47. */
  readonly lang: string
  readonly paper: 'A4' | 'LETTER'
  /** Epoch milliseconds. */
  readonly madeAt: number
  readonly parts: readonly PdfPart[]
}

/** Steps in which people count, of each power of ten. */
const STEPS = [1, 2, 2.5, 5, 10]

/**
 * Ticks of an axis from 0 to at least the greatest value, about 4 of them. `whole`: whole numbers only, for counts.
 */
export function axisTicks(greatest: number, label: (value: number) => string, whole = false): PdfTick[] {
  const rough = greatest > 0 ? greatest / 4 : 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const nice = (STEPS.find((one) => one * power >= rough) ?? 10) * power
  const step = whole ? Math.max(1, Math.ceil(nice)) : nice
  const count = Math.max(1, Math.ceil(greatest / step))
  return Array.from({ length: count + 1 }, (_, n) => ({ at: n * step, label: label(n * step) }))
}

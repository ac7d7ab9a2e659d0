/** Decides in which order the dates of a table are written, over its whole column. */
import { type Doubt, quoteText } from '../../result.ts'
import { dateOrders, type DateOrder } from '../../text/date-orders.ts'
import type { WrittenTime } from '../../text/written-times.ts'

export interface DateColumn {
  /** Takes notice of a time. */
  readonly see: (text: string, written: WrittenTime) => void
  /** Whether the order of its date is known, or does not matter. */
  readonly isClear: (written: WrittenTime) => boolean
  readonly isDecided: () => boolean
  /** From now on the likeliest order is taken. */
  readonly assume: () => void
  /** The time as if it were UTC; null when its date is none in the order of the others. */
  readonly asUtc: (written: WrittenTime) => number | null
  readonly doubts: () => Doubt[]
}

/** Zones are up to 14 hours apart, and clocks of recorders may be ahead. */
const AHEAD_MS = 2 * 86_400_000

const isOpen = ({ readings }: WrittenTime): boolean => readings.length > 1 || readings[0]!.order !== null

const isoDay = (asUtc: number): string => new Date(asUtc).toISOString().slice(0, 10)

/** `now`: epoch milliseconds, as no recording is of the future. `chosen`: by the user. */
export function openDateColumn(now: number, chosen?: DateOrder): DateColumn {
  let left: readonly DateOrder[] = chosen ? [chosen] : dateOrders
  let isAssumed = false
  let example: { text: string; written: WrittenTime } | null = null
  const last = new Map<DateOrder, number>()
  const likeliest = (): DateOrder =>
    left.toSorted(
      (a, b) => yearOf(last.get(b)) - yearOf(last.get(a)) || left.indexOf(a) - left.indexOf(b),
    )[0]!
  return {
    see(text, written) {
      if (chosen || !isOpen(written)) return
      const past = written.readings.filter(({ asUtc }) => asUtc <= now + AHEAD_MS)
      const possible = past.length > 0 ? past : written.readings
      for (const { order, asUtc } of possible)
        if (order) last.set(order, Math.max(last.get(order) ?? 0, asUtc))
      if (possible.length > 1) example ??= { text, written }
      const both = left.filter((order) => possible.some((one) => one.order === order))
      // A file in two orders is read in the first, its other lines are refused, and this is said.
      if (both.length === 0) isAssumed = true
      else left = both
    },
    isDecided: () => left.length === 1,
    isClear: (written) => left.length === 1 || !isOpen(written),
    assume() {
      if (left.length === 1) return
      left = [likeliest()]
      isAssumed = true
    },
    asUtc({ readings }) {
      const found = readings.find(({ order }) => order === null || order === left[0])
      return found?.asUtc ?? null
    },
    doubts() {
      const [order] = left
      const shown = example?.written.readings.find((one) => one.order === order)
      if (!isAssumed || !example || !shown || !order) return []
      const args = { order, written: quoteText(example.text), date: isoDay(shown.asUtc) }
      return [{ kind: 'doubt', about: 'dateOrder', args }]
    },
  }
}

const yearOf = (asUtc: number | undefined): number =>
  asUtc === undefined ? 0 : new Date(asUtc).getUTCFullYear()

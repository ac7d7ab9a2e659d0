/** Columns of the board. */
import { timeText } from '@haulway/platform/dates.ts'
import type { TodayCell, TodayItem, TodayRow } from '../../today.endpoints.ts'
import type { ShiftProps } from '../Figures.tsx'

export interface Interval {
  readonly from: number
  readonly to: number
  readonly state: 'past' | 'now' | 'ahead'
  /** Local time of the site: `06:00`. */
  readonly label: string
}

export function intervalsOf({ columns, zone }: Pick<TodayItem, 'columns' | 'zone'>, now: number): Interval[] {
  return columns.map((column) => {
    const [from, to] = [Date.parse(column.from), Date.parse(column.to)]
    return {
      from,
      to,
      state: to <= now ? 'past' : from <= now ? 'now' : 'ahead',
      label: timeText(from, zone),
    }
  })
}

export interface CellProps extends ShiftProps {
  readonly row: TodayRow
  readonly cell: TodayCell
  readonly stretch: Interval
}

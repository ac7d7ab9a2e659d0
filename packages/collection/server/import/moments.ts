/** Dates and times of cells as field values. */
import { problem, type CellParseContext, type CellValue } from '@haulway/resource'
import { type DateOrder } from '@haulway/interchange/text/date-orders.ts'
import { onlyDate, readMoment } from '@haulway/interchange/sheets/written-dates.ts'
import { instantOf } from '@haulway/platform/dates.ts'

const isMidnight = (time: string): boolean => !/[1-9]/.test(time)

type Written = NonNullable<ReturnType<typeof readMoment>>

/** The date of a cell in the order of its column; the cell as it is where it is no date in that order. */
function dateOf(text: string, { dates }: Written, order: DateOrder | null): { date: string } | CellValue {
  if (dates === null) return { value: text }
  const date = order === null ? onlyDate(dates) : dates[order]
  if (order !== null && date === undefined) return { value: text }
  return date === undefined ? { problem: problem('import.dateOrder', { text }) } : { date }
}

function instantText(date: string, { time, zone }: Written, ofReader: string): string {
  const [clock = '00:00', fraction = '0'] = (time ?? '00:00').split('.')
  if (zone !== null) return `${date}T${clock}${fraction === '0' ? '' : `.${fraction}`}${zone}`
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const [hour = 0, minute = 0, second = 0] = clock.split(':').map(Number)
  const at = instantOf({ year, month, day, hour, minute, second }, ofReader)
  return new Date(at + Number(fraction)).toISOString()
}

type Moments = Pick<CellParseContext, 'date' | 'time' | 'instant'>

/** Reads cells of a column. `order`: of its dates, where known; `zone`: of times that name none. */
export function momentsOf(order: DateOrder | null, zone: string): Moments {
  return {
    date(text) {
      const moment = readMoment(text)
      if (!moment) return { value: text }
      const found = dateOf(text, moment, order)
      if (!('date' in found)) return found
      // Whether 23:59 belongs to the day before or after is not for a reader to say.
      if (moment.zone !== null || (moment.time !== null && !isMidnight(moment.time)))
        return { problem: problem('import.dateOnly', { text }) }
      return { value: found.date }
    },
    time(text) {
      const moment = readMoment(text)
      const clock = moment?.dates === null ? (moment.time ?? '') : ''
      return { value: /^\d\d:\d\d(?::00)?$/.test(clock) ? clock.slice(0, 5) : text }
    },
    instant(text) {
      const moment = readMoment(text)
      if (!moment) return { value: text }
      const found = dateOf(text, moment, order)
      return 'date' in found ? { value: instantText(found.date, moment, zone) } : found
    },
  }
}

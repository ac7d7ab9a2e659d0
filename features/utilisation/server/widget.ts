import { serveWidget, type ServedWidget } from '@haulway/report/server/index.ts'
import { utilisationByDay } from '../utilisation-by-day.widget.ts'
import type { ReadOpenHours } from './report.ts'
import { resolveSpentQuery, calendarFor, findSpentTotals } from './spent-hours.ts'

export function utilisationWidget(openHours: ReadOpenHours): ServedWidget {
  return serveWidget(utilisationByDay, async (tx, { project, range, now, options, ...scope }) => {
    const filter = { project, machines: (options.machines ?? []).map(({ id }) => id) }
    const calendar = await calendarFor(tx, filter, scope.account)
    const question = resolveSpentQuery(scope.account, filter, range, now, await openHours(scope), calendar)
    const { machines, days } = await findSpentTotals(tx, question)
    return { machines, spent: days }
  })
}

import { serveWidget, type ServedWidget } from '@haulway/report/server/index.ts'
import { utilisationByDay } from '../widgets.ts'
import type { ReadOpenHours } from './report.ts'
import { asked, wholeHours, wholeSpent } from './spent.ts'

export function utilisationWidget(openHours: ReadOpenHours): ServedWidget {
  return serveWidget(utilisationByDay, async (tx, { account, user, project, zone, range, now, options }) => {
    const filter = { project, equipment: options.equipment }
    const question = asked(account, filter, wholeHours(range), now, await openHours({ account, user }), zone)
    const { machines, days } = await wholeSpent(tx, question)
    return { machines, spent: days }
  })
}

/** The widgets of dashboards: the figures of the report for the project and the days of the dashboard. */
import { serveWidget, type ServedWidget, type WidgetQuestion } from '@haulway/report/server/index.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { MOST_LOCATIONS } from '../dwell.ts'
import { dwellByLocation } from '../dwell.widget.ts'
import { queueByHour } from '../queue.widget.ts'
import { readHeard, type ReadMachines } from './heard.ts'
import { listEntries } from './rows.ts'
import { resolveQuery } from './stays.ts'
import { findQueue } from './sums.ts'

const LONGEST_FIRST = { limit: MOST_LOCATIONS, page: 0, sort: '-dwell' }

export function locationWidgets(machines: ReadMachines): ServedWidget[] {
  const asked = async (tx: Transaction, { account, project, range, now }: WidgetQuestion<unknown>) => {
    const filter = { project, location: null, equipment: null, driver: null }
    return resolveQuery(tx, { account, filter, range, now, heard: await readHeard(machines, account) })
  }
  return [
    serveWidget(dwellByLocation, async (tx, question) => {
      const { items } = await listEntries(tx, await asked(tx, question), 'location', LONGEST_FIRST)
      return { dwell: items }
    }),
    serveWidget(queueByHour, async (tx, question) => ({
      queue: await findQueue(tx, await asked(tx, question)),
    })),
  ]
}

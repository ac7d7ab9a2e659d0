import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { dateText } from '@haulway/platform/dates.ts'
import { languages } from '@haulway/platform/messages.ts'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import { implement, type Call, type Route } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { tableReply } from '@haulway/platform/server/tables/table-file.ts'
import { tableFormatNames, type TableFormat } from '@haulway/platform/table-format.ts'
import { record } from '@haulway/storage'
import {
  cyclesByDriver,
  cyclesByEquipment,
  exportCycles,
  listCycles,
  proveCycle,
  summariseCycles,
} from '../cycles.endpoints.ts'
import { findCycles, parseCycleName } from './cycle-rows.ts'
import { cycleTable } from './export.ts'
import { findGroups } from './groups.ts'
import { findProof, type ReadTrack } from './proof.ts'
import { rangeOf, selectionOf, type CycleFilter } from './selection.ts'
import { findZone, summarise } from './summary.ts'

const scopeOf = ({ context }: Pick<Call, 'context'>) => ({
  account: context.account.id,
  user: context.user.id,
})

/** Reports read on connections of their own, so that a long one never holds a request for an edit. */
function inReport<T>(call: Pick<Call, 'context'>, services: Services, work: (tx: Transaction) => Promise<T>) {
  return inAccount(services.database, scopeOf(call), work, services.database.reports)
}

const selected = (query: CycleFilter, services: Services) =>
  selectionOf(query, rangeOf(query, services.clock()))

async function exported(call: Call<typeof exportCycles.csv>, services: Services, format: TableFormat) {
  const { query, context, cookies, address } = call
  const range = rangeOf(query, services.clock())
  const selection = selectionOf(query, range)
  const zone = await inReport(call, services, (tx) =>
    findZone(tx, selection, query.project, context.account.id),
  )
  const { profile } = context.account
  const language = query.lang ?? languages.find((one) => one === cookies['lang']) ?? 'en'
  // The range's end is not included: a day that ends at midnight is named by its own date.
  const days = [dateText(range.from.getTime(), zone), dateText(range.to.getTime() - 1, zone)]
  const asked = Object.entries(query).filter(([, value]) => value !== null)
  // Who takes data out of the house is on record (threats J8).
  await inAccount(services.database, scopeOf(call), (tx) => {
    const one = { tx, ...scopeOf(call), now: new Date(services.clock()) }
    const after = { format, address, ...Object.fromEntries(asked), from: range.from, to: range.to }
    return record(one, 'cycles', context.account.id, 'export', { before: null, after })
  })
  const title = `cycle-times_${[...new Set(days)].join('_')}`
  return tableReply(
    cycleTable(services, scopeOf(call), selection, { language, profile, zone }, title),
    format,
  )
}

const reportRoutes: Route[] = [
  implement(listCycles, async (call, services) => {
    const { query } = call
    const selection = selected(query, services)
    return {
      body: await inReport(call, services, (tx) => findCycles(tx, selection, query.omitted === true, query)),
    }
  }),
  implement(summariseCycles, async (call, services) => {
    const { query, context } = call
    const range = rangeOf(query, services.clock())
    const selection = selectionOf(query, range)
    return {
      body: await inReport(call, services, (tx) =>
        summarise(tx, selection, range, query.project, context.account.id),
      ),
    }
  }),
  implement(cyclesByDriver, async (call, services) => {
    const selection = selected(call.query, services)
    return { body: await inReport(call, services, (tx) => findGroups(tx, selection, 'driver', call.query)) }
  }),
  implement(cyclesByEquipment, async (call, services) => {
    const selection = selected(call.query, services)
    return {
      body: await inReport(call, services, (tx) => findGroups(tx, selection, 'equipment', call.query)),
    }
  }),
  ...tableFormatNames.map((format): Route => ({
    endpoint: exportCycles[format],
    handle: (call, services) => exported(call as Call<typeof exportCycles.csv>, services, format),
  })),
]

function proofRoute(track: ReadTrack): Route {
  return implement(proveCycle, async (call, services) => {
    const name = parseCycleName(call.params.key)
    if (!name) throw notFound()
    return { body: await findProof(services.database, track, scopeOf(call), name) }
  })
}

/** `track` reads the positions of a machine between two instants. */
export function cycleRoutes(track: ReadTrack): Route[] {
  return [...reportRoutes, proofRoute(track)]
}

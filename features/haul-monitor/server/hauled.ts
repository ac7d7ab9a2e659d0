/**
 * Hauled amounts and the newest complete cycle by machine, route and loader in a shift, from one read of the report's
 * cycles.
 */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Reference } from '@haulway/resource'
import { withLoader, cycleName, selectCycles, thousandths } from '../../cycles/index.ts'
import type { Amounts, Span } from '../../today/today.ts'
import type { MachineTile } from '../haul-monitor.endpoints.ts'
import type { Medians } from './medians.ts'

export interface Hauled {
  readonly actual: Amounts
  readonly dumpedAt: number | null
  readonly last: MachineTile['last']
}

export interface HauledBy {
  readonly machines: ReadonlyMap<string, Hauled>
  readonly routes: ReadonlyMap<string, Hauled>
  readonly loaders: ReadonlyMap<string, Hauled>
}

interface Row extends Amounts {
  machine: string | null
  route: string | null
  loader: string | null
  dumped_at: Date | null
  last: {
    machine: string
    key: string
    route: string | null
    title: string | null
    at: number
    total: number
  } | null
}

const sum = (column: string) =>
  `coalesce(sum(${thousandths(column)}), 0)::double precision / 1000 as ${column}`

/** The newest complete cycle of each group. */
const LAST = `(array_agg(json_build_object('machine', equipment_id, 'key', key, 'route', route_id, 'title', route_title,
    'at', extract(epoch from ended_at) * 1000, 'total', total_s) order by ended_at desc, equipment_id, key)
  filter (where total_s is not null))[1] as last`

export async function hauledBy(
  tx: Transaction,
  project: Reference | null,
  span: Span,
  medians: Medians,
): Promise<HauledBy> {
  const filter = project === null ? {} : { project }
  const { sql, values } = withLoader(
    selectCycles(filter, { from: new Date(span.start), to: new Date(span.end) }),
  )
  const { rows } = await tx.query<Row>(
    `select equipment_id as machine, route_id as route, loader_id as loader, count(*)::int as loads,
       ${sum('weight')}, ${sum('volume')}, max(dumped_at) as dumped_at, ${LAST}
     from (${sql}) hauled group by grouping sets ((equipment_id), (route_id), (loader_id))`,
    [...values],
  )
  const by = (id: (row: Row) => string | null) =>
    new Map(rows.flatMap((row) => (id(row) === null ? [] : [[id(row)!, hauledOf(row, medians)] as const])))
  return {
    machines: by(({ machine }) => machine),
    routes: by(({ route }) => route),
    loaders: by(({ loader }) => loader),
  }
}

function hauledOf({ loads, weight, volume, dumped_at: dumped, last }: Row, medians: Medians): Hauled {
  return {
    actual: { loads, weight, volume },
    dumpedAt: dumped && dumped.getTime(),
    last: last && {
      key: cycleName(last.machine, last.key),
      route: last.route === null ? null : { id: last.route, title: last.title ?? '' },
      endedAt: new Date(last.at).toISOString(),
      total: last.total,
      median: last.route === null ? null : (medians.get(last.route) ?? null),
    },
  }
}

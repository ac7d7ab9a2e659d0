/** What was hauled between the edges of a shift, by loader and place; adds up to the cycle report. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { withLoader, selectCycles, thousandths } from '../../cycles/index.ts'
import { sumOf, type Amounts } from '../amounts.ts'
import type { Haul } from '../board.ts'
import { edgesOf, type Column, type Span } from '../pace.ts'

interface HaulRow extends Amounts {
  edge: number
  loader: string | null
  place: string | null
}

const sum = (column: string) =>
  `coalesce(sum(${thousandths(column)}), 0)::double precision / 1000 as ${column}`

/** `more`: further instants at which hauls are separated. */
export async function haulsOf(
  tx: Transaction,
  project: string | null,
  span: Span,
  more: readonly number[] = [],
): Promise<Haul[]> {
  const edges = edgesOf(span, more)
  const range = { from: new Date(span.start), to: new Date(span.end) }
  const filter = project === null ? {} : { project: { id: project, title: '' } }
  const { sql, values } = withLoader(selectCycles(filter, range))
  const { rows } = await tx.query<HaulRow>(
    `select width_bucket(loaded_at, $${values.length + 1}::timestamptz[]) as edge, loader_id as loader,
       load_location_id as place, count(*)::int as loads, ${sum('weight')}, ${sum('volume')}
     from (${sql}) hauled group by 1, 2, 3`,
    [...values, edges.map((edge) => new Date(edge))],
  )
  return rows.map(({ edge, ...haul }) => ({ ...haul, from: edges[edge - 1] ?? span.start }))
}

/** The amounts loaded in an interval between edges. */
export const hauledIn = (hauls: readonly Haul[], { from, to }: Column): Amounts =>
  sumOf(hauls.filter((one) => one.from >= from && one.from < to))

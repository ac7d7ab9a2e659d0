/** The entries that hauled most. */
import type { WidgetQuestion } from '@haulway/report/server/index.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Rank, RankingFigures } from '../../widget-figures.ts'
import type { RankedBy, RankingOptions, WidgetMeasure } from '../../widget-options.ts'
import { averageOfThousandths, thousandths } from '../exact-sums.ts'
import { withLoader, type Selection } from '../selection.ts'
import { withTags } from '../tags.ts'
import { hauledFigures, sum } from './amounts.ts'
import { selectCyclesByDay, figuresUntil } from './widget-cycles.ts'
import { quantitiesBySlot } from './by-slot.ts'

/** The dimension of a ranking: the prefix of columns that end with `_id` and `_title`. */
const columns: Readonly<Record<RankedBy, string>> = {
  EQUIPMENT: 'equipment',
  ROUTE: 'route',
  DRIVER: 'driver',
  MATERIAL: 'material',
  LOADER: 'loader',
  LOAD_PLACE: 'load_location',
  DUMP_PLACE: 'dump_location',
  TAG: 'tag',
}

const amounts: Readonly<Record<WidgetMeasure, string>> = {
  LOADS: 'count(*)',
  WEIGHT: `coalesce(sum(${thousandths('weight')}), 0) / 1000`,
  VOLUME: `coalesce(sum(${thousandths('volume')}), 0) / 1000`,
}

interface Row extends Omit<Rank, 'id'> {
  id: string | null
}

function grouped(selection: Selection, by: RankedBy): Selection {
  if (by === 'LOADER') return withLoader(selection)
  return by === 'TAG' ? withTags(selection) : selection
}

/** The greatest amount first, equal amounts by title; cycles without an entry come last. */
async function rows(
  tx: Transaction,
  selection: Selection,
  by: RankedBy,
  measure: WidgetMeasure,
): Promise<Row[]> {
  const { sql, values } = grouped(selection, by)
  const name = columns[by]
  const whole = 'filter (where usual)'
  const { rows: found } = await tx.query<Row>(
    `select ${name}_id as id, coalesce(min(${name}_title), '') as title, count(*)::int as loads,
       (${amounts[measure]})::float8 as amount,
       (${averageOfThousandths(`sum(${thousandths('total_s')}) ${whole}`, `count(total_s) ${whole}`)})::float8 as average
     from (${sql}) shown where kept group by 1
     order by ${name}_id is null, 4 desc, lower(coalesce(min(${name}_title), '')), 1`,
    [...values],
  )
  return found
}

export async function rankingFigures(
  tx: Transaction,
  question: WidgetQuestion<RankingOptions>,
): Promise<RankingFigures> {
  const { measure, rankBy, most } = question.options
  const selection = await selectCyclesByDay(tx, question, question.range, figuresUntil(question))
  const hauled = hauledFigures(await quantitiesBySlot(tx, selection), measure)
  const found = await rows(tx, selection, rankBy, measure)
  const ranks = found.flatMap(({ id, ...row }) => (id === null ? [] : [{ id, ...row }])).slice(0, most)
  const rest = found.slice(ranks.length)
  return {
    ...hauled,
    ranks,
    restLoads: sum(rest.map(({ loads }) => loads)),
    restAmount: sum(rest.map(({ amount }) => amount)),
  }
}

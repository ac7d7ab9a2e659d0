/** Counts loads and dumps of some days, grouped by entry. */
import type { DaysRange } from '@haulway/report/server/index.ts'
import type { Reference } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { TallyGroup, Tally } from '../quantities/tally.ts'
import { thousandths } from './exact-sums.ts'
import { selectCycles, selectCyclesByDump, type Selection } from './selection.ts'
import { withShifts, selectDays } from './shifts.ts'
import { selectHoursOfDay } from './widgets/widget-cycles.ts'

export interface TallyQuestion {
  readonly project: Reference | null
  readonly route: Reference | null
  /** Zone of the days and hours, outside projects with shifts. */
  readonly zone: string
  readonly range: DaysRange
  /** Later events are in no figure. */
  readonly until: Date
  /** HH:mm: only events in these hours of the day. */
  readonly hours: { readonly from: string; readonly to: string } | null
  readonly by: TallyGroup
  readonly counts: 'load' | 'dump' | 'all'
  readonly per: 'total' | 'daily' | 'weekly'
}

type Moment = 'loads' | 'dumps'

/** A shift that counts for a day begins on the day before at the earliest. */
const AROUND_MS = 86_400_000

const grouped: Readonly<Record<Exclude<TallyGroup, 'place'>, readonly [id: string, title: string]>> = {
  machine: ['equipment_id', 'equipment_title'],
  driver: ['driver_id', 'driver_title'],
  route: ['route_id', 'route_title'],
  project: [
    'project_id',
    `(select title from projects p where p.account_id = haulway_account() and p.id = project_id)`,
  ],
  material: ['material_id', 'material_title'],
  shift: ['shift_id', 'shift_title'],
  day: ['day', 'day'],
}
const places = {
  loads: ['load_location_id', 'load_location_title'],
  dumps: ['dump_location_id', 'dump_location_title'],
} as const

const slots: Readonly<Record<TallyQuestion['per'], string>> = {
  total: 'null::text',
  daily: 'day',
  weekly: `to_char(date_trunc('week', day::date), 'YYYY-MM-DD')`,
}

/** The cycles that were loaded, or dumped, on the days of a question, each with its `day`. */
async function selected(tx: Transaction, question: TallyQuestion, moment: Moment): Promise<Selection> {
  const { project, route, zone, hours, range, until, by } = question
  const around = {
    from: new Date(range.from.getTime() - AROUND_MS),
    to: new Date(Math.min(range.to.getTime() + AROUND_MS, until.getTime())),
  }
  const find = moment === 'loads' ? selectCycles : selectCyclesByDump
  const all = find({ project, route }, around)
  const timed = hours ? selectHoursOfDay(all, zone, hours.from, hours.to) : all
  const onThem = await selectDays(tx, timed, zone, range.days)
  return by === 'shift' ? await withShifts(tx, onThem) : onThem
}

interface Row extends Omit<Tally, 'of' | 'loads' | 'dumps'> {
  id: string | null
  title: string | null
  count: number
}

/** Null if no cycle has a value. */
const sum = (column: string) => `(sum(${thousandths(column)}) / 1000)::float8`

const estimated = (column: string) =>
  `(coalesce(sum(${thousandths(column)}) filter (where ${column}_source = 'estimate'), 0) / 1000)::float8`

async function count(tx: Transaction, question: TallyQuestion, moment: Moment): Promise<Row[]> {
  const { sql, values } = await selected(tx, question, moment)
  const [id, title] = question.by === 'place' ? places[moment] : grouped[question.by]
  const { rows } = await tx.query<Row>(
    `select ${id}::text as id, min(${title}) as title, ${slots[question.per]} as slot, count(*)::int as count,
       ${sum('weight')} as weight, ${estimated('weight')} as "weightEstimated",
       ${sum('volume')} as volume, ${estimated('volume')} as "volumeEstimated"
     from (${sql}) counted where kept group by ${id}, 3`,
    [...values],
  )
  return rows
}

const titleIn = ({ of }: Tally) => of?.title ?? ''

const keyOf = ({ id, slot }: Pick<Row, 'id' | 'slot'>) => `${slot ?? ''} ${id ?? ''}`

function tallyOf({ id, title, count: found, ...rest }: Row, moment: Moment): Tally {
  return { ...rest, of: id === null ? null : { id, title: title ?? '' }, loads: 0, dumps: 0, [moment]: found }
}

/**
 * One row for each group and slot, with the amounts of its loads, or of its dumps if only dumps are counted. Ordered
 * by slot, then the greatest count first; shifts and days in their own order.
 */
export async function countTallies(tx: Transaction, question: TallyQuestion): Promise<Tally[]> {
  const { counts, by } = question
  const found = new Map<string, Tally>()
  if (counts !== 'dump')
    for (const row of await count(tx, question, 'loads')) found.set(keyOf(row), tallyOf(row, 'loads'))
  if (counts !== 'load')
    for (const row of await count(tx, question, 'dumps')) {
      const known = found.get(keyOf(row))
      const dumped = tallyOf(row, 'dumps')
      // If both are counted, amounts are those of the loads: the same material is dumped later.
      const alone =
        counts === 'dump'
          ? dumped
          : { ...dumped, weight: null, weightEstimated: 0, volume: null, volumeEstimated: 0 }
      found.set(keyOf(row), known ? { ...known, dumps: row.count } : alone)
    }
  const inOrder = by === 'shift' || by === 'day'
  return [...found.values()].toSorted(
    (a, b) =>
      (a.slot ?? '').localeCompare(b.slot ?? '') ||
      (inOrder ? 0 : b.loads + b.dumps - a.loads - a.dumps) ||
      titleIn(a).localeCompare(titleIn(b)),
  )
}

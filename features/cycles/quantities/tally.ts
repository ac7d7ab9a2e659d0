/** Counts of loads and dumps, grouped, as in scheduled reports. */
import { columnsOf, type ReportColumn } from '@haulway/report'
import type { Words } from '@haulway/platform/messages.ts'
import type { Reference } from '@haulway/resource'

export const tallyGroups = [
  'machine',
  'driver',
  'route',
  'project',
  'material',
  'place',
  'shift',
  'day',
] as const
export type TallyGroup = (typeof tallyGroups)[number]

/** Weights are kilograms, volumes loose cubic metres; null where none is known. */
export interface Tally {
  /** Null for cycles without an entry. */
  readonly of: Reference | null
  /** The day, or the Monday of the week; null: the whole range. */
  readonly slot: string | null
  readonly loads: number
  readonly dumps: number
  readonly weight: number | null
  readonly weightEstimated: number
  readonly volume: number | null
  readonly volumeEstimated: number
}

/** The sum of several tallies. */
export function sumTallies(tallies: readonly Tally[]): Tally {
  const sum = (part: 'loads' | 'dumps' | 'weightEstimated' | 'volumeEstimated') =>
    tallies.reduce((whole, one) => whole + one[part], 0)
  const known = (part: 'weight' | 'volume') =>
    tallies.reduce<number | null>(
      (whole, one) => (one[part] === null ? whole : (whole ?? 0) + one[part]),
      null,
    )
  return {
    of: null,
    slot: null,
    loads: sum('loads'),
    dumps: sum('dumps'),
    weight: known('weight'),
    weightEstimated: sum('weightEstimated'),
    volume: known('volume'),
    volumeEstimated: sum('volumeEstimated'),
  }
}

/** Which columns a table of tallies has. */
export interface TallyColumns {
  readonly by: TallyGroup
  readonly counts: 'load' | 'dump' | 'all'
  readonly bySlot: boolean
  readonly weights: boolean
  readonly volumes: boolean
}

const { entry, day, quantity } = columnsOf<Tally, Tally>()

/** Marks an amount that is entirely estimated. */
const amountText = (words: Words, amount: string, sum: number | null, estimated: number) =>
  sum !== null && sum > 0 && estimated >= sum ? words('cycles.estimate', { amount }) : amount

const none = {
  machine: 'cycles.group.none.equipment',
  driver: 'cycles.group.none.driver',
  route: 'cycles.group.none.route',
  project: 'cycles.group.none.project',
  material: 'cycles.group.none.material',
  place: 'cycles.group.none.place',
  shift: 'cycles.group.none.shift',
} as const

/** The columns after the titles, which are also the totals of the table. */
export function amountColumns({
  counts,
  weights,
  volumes,
}: TallyColumns): readonly ReportColumn<Tally, Tally>[] {
  const loads = quantity('cycles.totals.loads', 'count', (one) => one.loads, { total: (all) => all.loads })
  const dumps = quantity('cycles.totals.dumps', 'count', (one) => one.dumps, { total: (all) => all.dumps })
  const weight = quantity('cycles.column.weight', 'weight', (one) => one.weight, {
    total: (all) => all.weight,
    shown: (one, text, words) => amountText(words, text, one.weight, one.weightEstimated),
  })
  const volume = quantity('cycles.column.volume', 'haulVolume', (one) => one.volume, {
    total: (all) => all.volume,
    shown: (one, text, words) => amountText(words, text, one.volume, one.volumeEstimated),
  })
  return [
    ...(counts === 'dump' ? [] : [loads]),
    ...(counts === 'load' ? [] : [dumps]),
    ...(weights ? [weight] : []),
    ...(volumes ? [volume] : []),
  ]
}

/** The columns that identify a row. */
export function titleColumns({ by, bySlot }: TallyColumns): readonly ReportColumn<Tally, Tally>[] {
  if (by === 'day') return [day('cycles.tally.day', ({ of }) => of?.title ?? '')]
  const title = entry(`cycles.tally.${by}`, ({ of }) => of, { none: none[by] })
  const slot = day('cycles.tally.day', ({ slot: at }) => at ?? '')
  return bySlot ? [slot, title] : [title]
}

/** Columns of the cycle time report. */
import { phases } from '@haulway/cycles'
import { columnsOf, type ReportColumns } from '@haulway/report'
import { durationText } from '@haulway/platform/dates.ts'
import type { Words } from '@haulway/platform/messages.ts'
import type { CycleFigures } from './cycle-figures.ts'
import type { CycleGroup, CycleItem, CycleSums, LoaderGroup, RouteGroup, ShiftGroup } from './cycle-item.ts'

const sortable = { sortable: true } as const
const kept = { sortable: true, hidden: true } as const

const one = columnsOf<CycleItem, CycleFigures>()

/** A weight or a volume; estimates are marked so that they do not pass for measurements. */
const amountText = (words: Words, amount: string, source: CycleItem['weightSource']) =>
  source === 'estimate' ? words('cycles.estimate', { amount }) : amount

const phaseColumns = Object.fromEntries(
  phases.map((phase) => [
    phase,
    one.duration(`telemetry.phase.${phase}`, (cycle) => cycle.phases[phase], sortable),
  ]),
)

/** The volume in another state than loose. */
const stateColumn = (state: 'bankVolume' | 'compactedVolume') =>
  one.quantity(`cycles.column.${state}`, 'haulVolume', (cycle) => cycle[state], {
    hidden: true,
    shown: ({ volumeSource }, text, words) => amountText(words, text, volumeSource),
  })

export const cycleColumns: ReportColumns<CycleItem, CycleFigures> = {
  equipment: one.entry('cycles.column.equipment', (cycle) => cycle.equipment, sortable),
  driver: one.entry('cycles.column.driver', (cycle) => cycle.driver, sortable),
  route: one.entry('cycles.column.route', (cycle) => cycle.route, kept),
  material: one.entry('cycles.column.material', (cycle) => cycle.material, {
    ...kept,
    hint: ({ materialSource }, words) =>
      materialSource === null ? undefined : words(`cycles.materialSource.${materialSource}`),
  }),
  materialSource: one.worded('cycles.column.materialSource', ({ materialSource }) =>
    materialSource === null ? [] : [`cycles.materialSource.${materialSource}`],
  ),
  loadLocation: one.entry('cycles.column.loadLocation', (cycle) => cycle.loadLocation, sortable),
  dumpLocation: one.entry('cycles.column.dumpLocation', (cycle) => cycle.dumpLocation, sortable),
  startedAt: one.moment('cycles.column.startedAt', (cycle) => cycle.startedAt, kept),
  loadedAt: one.moment('cycles.column.loadedAt', (cycle) => cycle.loadedAt, sortable),
  dumpedAt: one.moment('cycles.column.dumpedAt', (cycle) => cycle.dumpedAt, kept),
  endedAt: one.moment('cycles.column.endedAt', (cycle) => cycle.endedAt, kept),
  ...phaseColumns,
  working: one.duration('cycles.working', (cycle) => cycle.working, kept),
  total: one.duration('cycles.total', (cycle) => cycle.total, sortable),
  distanceLoaded: one.quantity(
    'cycles.column.distanceLoaded',
    'longDistance',
    (cycle) => cycle.distanceLoaded,
    { sortable: true, total: (figures) => figures.distanceLoaded },
  ),
  distanceEmpty: one.quantity('cycles.column.distanceEmpty', 'longDistance', (cycle) => cycle.distanceEmpty, {
    ...kept,
    total: (figures) => figures.distanceEmpty,
  }),
  weight: one.quantity('cycles.column.weight', 'weight', (cycle) => cycle.weight, {
    sortable: true,
    total: (figures) => figures.weight,
    shown: ({ weightSource }, text, words) => amountText(words, text, weightSource),
    hint: ({ weightSource }, words) =>
      weightSource === null ? undefined : words(`cycles.weightSource.${weightSource}`),
  }),
  weightSource: one.worded('cycles.column.weightSource', ({ weightSource }) =>
    weightSource === null ? [] : [`cycles.weightSource.${weightSource}`],
  ),
  volume: one.quantity('cycles.column.volume', 'haulVolume', (cycle) => cycle.volume, {
    sortable: true,
    total: (figures) => figures.volume,
    shown: ({ volumeSource }, text, words) => amountText(words, text, volumeSource),
    hint: ({ volumeSource }, words) =>
      volumeSource === null ? undefined : words(`cycles.weightSource.${volumeSource}`),
  }),
  volumeSource: one.worded('cycles.column.volumeSource', ({ volumeSource }) =>
    volumeSource === null ? [] : [`cycles.weightSource.${volumeSource}`],
  ),
  bankVolume: stateColumn('bankVolume'),
  compactedVolume: stateColumn('compactedVolume'),
  shift: one.entry(
    'cycles.column.shift',
    ({ shift }) => (shift === null ? null : { id: shift, title: shift }),
    kept,
  ),
  flags: one.worded(
    'cycles.column.flags',
    ({ flags }) => flags.map((flag) => `cycles.flag.${flag}` as const),
    {
      hint: ({ flags }, words) =>
        flags.map((flag) => words(`cycles.flag.${flag}.why`)).join('\n') || undefined,
    },
  ),
}

/** In screen order. The sources of material, payload and volume are only in files. */
export const shownColumns = [
  'loadedAt',
  'equipment',
  'driver',
  'route',
  'material',
  'loadLocation',
  'dumpLocation',
  'startedAt',
  'dumpedAt',
  'endedAt',
  'total',
  'working',
  ...phases,
  'distanceLoaded',
  'distanceEmpty',
  'weight',
  'volume',
  'bankVolume',
  'compactedVolume',
  'shift',
  'flags',
]

export const fileColumns = Object.keys(cycleColumns)

/** States how much of a sum is estimated; undefined if all of it was measured. */
export function estimatedText(words: Words, sum: number, estimated: number): string | undefined {
  if (!(estimated > 0)) return undefined
  // Rounding must not turn a partly estimated sum into 0 % or 100 %.
  const percent = Math.min(99, Math.max(1, Math.round((100 * estimated) / sum)))
  return estimated < sum ? words('cycles.said.estimatedPart', { percent }) : words('cycles.said.estimated')
}

/** Totals and averages of a group of cycles. */
function sumColumns() {
  const group = columnsOf<CycleSums, CycleFigures>()
  const averages = phases.map((phase) => [
    phase,
    group.duration(`telemetry.phase.${phase}`, ({ averages }) => averages[phase]),
  ])
  const figures = (['average', 'minimum', 'maximum', 'p90'] as const).map((figure) => [
    figure,
    group.duration(`cycles.figure.${figure}.short`, ({ total }) => total?.[figure] ?? null, sortable),
  ])
  return {
    cycles: group.quantity('cycles.column.cycles', 'count', ({ cycles }) => cycles, {
      sortable: true,
      total: ({ cycles }) => cycles,
    }),
    weight: group.quantity('cycles.column.weight', 'weight', ({ weight }) => weight, {
      sortable: true,
      total: ({ weight }) => weight,
      hint: ({ weight, weightEstimated }, words) => estimatedText(words, weight, weightEstimated),
    }),
    volume: group.quantity('cycles.column.volume', 'haulVolume', ({ volume }) => volume, {
      sortable: true,
      total: ({ volume }) => volume,
      hint: ({ volume, volumeEstimated }, words) => estimatedText(words, volume ?? 0, volumeEstimated),
    }),
    omitted: group.quantity('cycles.column.omitted', 'count', ({ omitted }) => omitted, {
      needs: 'omitOver',
      total: ({ omitted }) => omitted,
    }),
    ...Object.fromEntries([...figures, ...averages]),
    distance: group.quantity(
      'cycles.totals.distance',
      'longDistance',
      ({ distanceLoaded, distanceEmpty }) => distanceLoaded + distanceEmpty,
      { sortable: true, total: (all) => all.distanceLoaded + all.distanceEmpty },
    ),
  }
}

/** The dimensions by which cycles can be grouped, each with the filter that narrows the report to one row. */
type GroupedBy = 'equipment' | 'driver' | 'route' | 'loader' | 'material' | 'tag'

function entryColumn<Row extends CycleGroup>(by: GroupedBy) {
  return columnsOf<Row, CycleFigures>().entry(`cycles.column.${by}`, ({ of }) => of, {
    sortable: true,
    none: `cycles.group.none.${by}`,
    narrows: ({ of }) => (of ? { [by]: of.id } : {}),
  })
}

/** Columns of cycles grouped by the entries of a filter. */
export function groupColumns(by: GroupedBy): ReportColumns<CycleGroup, CycleFigures> {
  return { title: entryColumn(by), ...sumColumns() }
}

const loader = columnsOf<LoaderGroup, CycleFigures>()

export const loaderColumns: ReportColumns<LoaderGroup, CycleFigures> = {
  title: entryColumn('loader'),
  hang: loader.duration('cycles.column.hang', ({ hang }) => hang, sortable),
  ...sumColumns(),
}

/** The actual average beside the standard cycle time: `26:10 instead of 24:00 (+9 %)`. */
export function standardText(
  words: Words,
  { average, standard }: { readonly average: number; readonly standard: number },
): string {
  const percent = Math.round((100 * average) / standard) - 100
  const texts = { average: durationText(average), standard: durationText(standard) }
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±'
  return words('cycles.said.standard', { ...texts, percent: `${sign}${Math.abs(percent)}` })
}

const route = columnsOf<RouteGroup, CycleFigures>()

export const routeColumns: ReportColumns<RouteGroup, CycleFigures> = {
  title: entryColumn('route'),
  standard: route.duration('cycles.column.standard', ({ standard }) => standard, {
    sortable: true,
    hint: ({ standard, total }, words) =>
      standard === null || total === null ? undefined : standardText(words, { ...total, standard }),
  }),
  ...sumColumns(),
}

const shift = columnsOf<ShiftGroup, CycleFigures>()

export const shiftColumns: ReportColumns<ShiftGroup, CycleFigures> = {
  title: shift.entry('cycles.column.shift', ({ shift }) => shift && { id: shift.from, title: shift.title }, {
    sortable: true,
    none: 'cycles.group.none.shift',
    narrows: ({ shift }) => (shift ? { from: shift.from, to: shift.to } : {}),
  }),
  ...sumColumns(),
}

/** Columns of the volumes snapshot. */
import { columnsOf, type ReportColumn, type ReportColumns } from '@haulway/report'
import type { Measures } from '@haulway/platform/measures.ts'
import type { Words } from '@haulway/platform/messages.ts'
import type {
  Amounts,
  Balance,
  FigureSource,
  Moved,
  StockGroup,
  StockRow,
  TargetReached,
  VolumeFigures,
} from './volume-rows.ts'

type Part = keyof Balance
type Measured = 'volume' | 'weight' | 'bank' | 'compacted'

const sourceOf = (amounts: Amounts, measured: Measured): FigureSource | null =>
  measured === 'weight' ? amounts.weightSource : amounts.volumeSource

/** Marks an amount that is estimated, in whole or in part. */
export const marked = (words: Words, text: string, source: FigureSource | null) =>
  source === 'estimated' || source === 'mixed' ? words(`volumes.marked.${source}`, { amount: text }) : text

/** States how an amount came about, and what is not in it. */
function amountHint(words: Words, amounts: Amounts | Moved, measured: Measured): string | undefined {
  const source = sourceOf(amounts, measured)
  const missing = amounts[measured === 'weight' ? 'withoutWeight' : 'withoutVolume']
  const texts = [
    ...(source ? [words(`volumes.source.${source}`)] : []),
    ...(missing > 0
      ? [
          words(measured === 'weight' ? 'volumes.said.withoutWeight' : 'volumes.said.withoutVolume', {
            count: missing,
          }),
        ]
      : []),
  ]
  return texts.length > 0 ? texts.join(' ') : undefined
}

const parts = ['opening', 'in', 'out', 'counted', 'stock'] as const satisfies readonly Part[]
const measuredAmounts = ['volume', 'weight', 'bank', 'compacted'] as const satisfies readonly Measured[]

/** Amounts shown from the start; the others can be selected. */
const isShown = (part: Part, measured: Measured) =>
  measured === 'volume' && part !== 'counted' && part !== 'opening'

function amountColumns<Row extends Balance>(): ReportColumns<Row, VolumeFigures> {
  const { quantity } = columnsOf<Row, VolumeFigures>()
  const column = (part: Part, measured: Measured): ReportColumn<Row, VolumeFigures> =>
    quantity(
      `volumes.${part}.${measured}`,
      measured === 'weight' ? 'weight' : 'haulVolume',
      (row) => row[part][measured],
      {
        sortable: true,
        hidden: !isShown(part, measured),
        total: (all) => all[part][measured],
        shown: (row, text, words) => marked(words, text, sourceOf(row[part], measured)),
        hint: (row, words) => amountHint(words, row[part], measured),
      },
    )
  const loads = (part: 'in' | 'out') =>
    quantity(`volumes.${part}.loads`, 'count', (row) => row[part].loads, {
      sortable: true,
      total: (all) => all[part].loads,
    })
  const all = parts.flatMap((part) => [
    ...(part === 'in' || part === 'out' ? [[`${part}Loads`, loads(part)] as const] : []),
    ...measuredAmounts.map((measured) => [nameOf(part, measured), column(part, measured)] as const),
  ])
  return Object.fromEntries(all)
}

/** `inVolume`, `stockWeight` */
const nameOf = (part: Part, measured: Measured) => `${part}${measured[0]!.toUpperCase()}${measured.slice(1)}`

/** An amount that is not broken between number and unit. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00A0')

/** What a target asks for: `In: 5,000 m³ in the bank`. */
export function plannedText(words: Words, measures: Measures, target: TargetReached): string {
  const { figure, volume, weight, state } = target
  const amount =
    weight === null
      ? words(`volumes.target.amount.${state}`, { amount: unbroken(measures.rounded('haulVolume', volume)) })
      : unbroken(measures.rounded('weight', weight))
  return words(`volumes.target.short.${figure}`, { amount })
}

export const PERCENT_DECIMALS = 1

function targetColumns<Row extends Pick<StockRow, 'target'>>(): ReportColumns<Row, VolumeFigures> {
  const { quantity, decimal, text } = columnsOf<Row, VolumeFigures>()
  return {
    target: text('volumes.target', ({ target }) => target?.title ?? null, {
      hint: ({ target }, words) =>
        (target && words(`volumes.target.of.${target.figure}`, { from: target.validFrom })) || undefined,
    }),
    targetVolume: quantity('volumes.target.volume', 'haulVolume', ({ target }) => target?.volume ?? null, {
      sortable: true,
      hidden: true,
    }),
    targetWeight: quantity('volumes.target.weight', 'weight', ({ target }) => target?.weight ?? null, {
      sortable: true,
      hidden: true,
    }),
    percent: decimal('volumes.percent', PERCENT_DECIMALS, ({ target }) => target?.percent ?? null, {
      sortable: true,
    }),
  }
}

const row = columnsOf<StockRow, VolumeFigures>()

export const rowColumns: ReportColumns<StockRow, VolumeFigures> = {
  location: row.entry('volumes.location', (one) => one.location, { sortable: true }),
  material: row.entry('volumes.material', (one) => one.material, {
    sortable: true,
    none: 'volumes.none.material',
  }),
  ...amountColumns<StockRow>(),
  countedAt: row.moment('volumes.countedAt', (one) => one.countedAt, { sortable: true }),
  ...targetColumns<StockRow>(),
}
export const shownColumns = Object.keys(rowColumns)

const group = columnsOf<StockGroup, VolumeFigures>()

export function groupColumns(by: 'location' | 'material'): ReportColumns<StockGroup, VolumeFigures> {
  return {
    title: group.entry(`volumes.${by}`, ({ of }) => of, {
      sortable: true,
      none: 'volumes.none.material',
      narrows: ({ of }) => (of ? { [by]: of.id } : {}),
    }),
    ...amountColumns<StockGroup>(),
    ...(by === 'location' ? targetColumns<StockGroup>() : {}),
  }
}

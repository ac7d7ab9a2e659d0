/** The cycles of a report as a table that leaves the product. */
import { phases } from '@haulway/cycles'
import type { CsvValue } from '@haulway/platform/csv.ts'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { profileIn } from '@haulway/platform/measures.ts'
import { wordsOf, type Catalogue, type Language, type Words } from '@haulway/platform/messages.ts'
import { inAccount, type Scope } from '@haulway/platform/server/db/index.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import type { Table } from '@haulway/platform/server/tables/table-file.ts'
import {
  roundHalfAway,
  shownUnit,
  toProfile,
  type MeasureKind,
  type MeasurementProfile,
} from '@haulway/units'
import type { CycleItem } from '../cycles.endpoints.ts'
import { cn } from '../../messages/cn.ts'
import { en } from '../../messages/en.ts'
import { ru } from '../../messages/ru.ts'
import { cycleItem, type CycleRow } from './cycle-rows.ts'
import type { Selection } from './selection.ts'

const catalogues: Readonly<Record<Language, Catalogue>> = { en, ru, cn }

/** Rows read at a time: a slow reader holds one such page and no connection. */
const PAGE = 1_000
/** Places of values at the least: a kilogram of a tonne, a metre of a kilometre; more where the profile has more. */
const DECIMALS = 3

interface Column {
  readonly header: string
  readonly value: (cycle: CycleItem) => CsvValue
}

export interface ExportStyle {
  readonly language: Language
  readonly profile: MeasurementProfile
  readonly zone: string
}

function exportColumns({ language, profile: own, zone }: ExportStyle): Column[] {
  const words = wordsOf(catalogues[language], language)
  const profile = profileIn(own, words)
  const name = (column: string) => words(`cycles.column.${column}`)
  const titled = (
    column: 'equipment' | 'driver' | 'route' | 'material' | 'loadLocation' | 'dumpLocation',
  ) => ({
    header: name(column),
    value: (cycle: CycleItem) => cycle[column]?.title,
  })
  const moment = (column: 'startedAt' | 'loadedAt' | 'dumpedAt' | 'endedAt') => ({
    header: words('cycles.header.zone', { name: name(column), zone }),
    value: (cycle: CycleItem) => dateTimeText(cycle[column], zone, true),
  })
  const seconds = (measure: string, read: (cycle: CycleItem) => number | null) => ({
    header: words('cycles.header.seconds', { name: words(measure) }),
    value: (cycle: CycleItem) => rounded(read(cycle)),
  })
  const measured = (kind: MeasureKind, column: 'distanceLoaded' | 'distanceEmpty' | 'weight') => ({
    header: words('cycles.header.unit', {
      name: name(column),
      unit: shownUnit(profile, kind).display.unitsLabel,
    }),
    value: (cycle: CycleItem) => {
      const base = cycle[column]
      const decimals = Math.max(DECIMALS, shownUnit(profile, kind).display.decimalPlaces)
      return base === null ? null : roundHalfAway(toProfile(profile, kind, base), decimals)
    },
  })
  return [
    titled('equipment'),
    titled('driver'),
    titled('route'),
    titled('material'),
    titled('loadLocation'),
    titled('dumpLocation'),
    moment('startedAt'),
    moment('loadedAt'),
    moment('dumpedAt'),
    moment('endedAt'),
    ...phases.map((phase) => seconds(`telemetry.phase.${phase}`, (cycle) => cycle.phases[phase])),
    seconds('cycles.total', (cycle) => cycle.total),
    measured('longDistance', 'distanceLoaded'),
    measured('longDistance', 'distanceEmpty'),
    measured('weight', 'weight'),
    ...remarks(words),
  ]
}

const rounded = (value: number | null) => (value === null ? null : roundHalfAway(value, DECIMALS))

function remarks(words: Words): Column[] {
  return [
    {
      header: words('cycles.column.weightSource'),
      value: ({ weightSource }) => weightSource && words(`cycles.weightSource.${weightSource}`),
    },
    {
      header: words('cycles.column.flags'),
      value: ({ flags }) => flags.map((flag) => words(`cycles.flag.${flag}`)).join('; '),
    },
  ]
}

type PagedRow = CycleRow & { place: string }

/** Cycles after a place of the order. The moment alone is said too: an index finds it. */
const afterPlace = (at: number, equipment: number, key: number) =>
  `and loaded_at >= $${at}::timestamptz
   and (loaded_at, equipment_id, key) > ($${at}::timestamptz, $${equipment}::uuid, $${key})`

/** The kept cycles in the order of their loads, page by page, each in a short transaction of its own. */
async function* pages(services: Services, scope: Scope, selection: Selection): AsyncGenerator<CycleItem[]> {
  let last: PagedRow | undefined
  do {
    const after = last
    const values = [...selection.values]
    const where = after
      ? afterPlace(values.push(after.place), values.push(after.equipment_id), values.push(after.key))
      : ''
    // The place travels as text: a Date would lose what is finer than a millisecond.
    const sql = `select *, loaded_at::text as place from (${selection.sql}) shown where kept ${where}
      order by loaded_at, equipment_id, key limit ${PAGE}`
    const { rows } = await inAccount(
      services.database,
      scope,
      (tx) => tx.query<PagedRow>(sql, values),
      services.database.reports,
    )
    yield rows.map(cycleItem)
    last = rows.length === PAGE ? rows.at(-1) : undefined
  } while (last)
}

async function* cells(
  cycles: AsyncIterable<CycleItem[]>,
  columns: readonly Column[],
): AsyncGenerator<CsvValue[][]> {
  for await (const page of cycles) yield page.map((cycle) => columns.map((one) => one.value(cycle)))
}

/** The kept cycles as a table that is written while it is read. */
export function cycleTable(
  services: Services,
  scope: Scope,
  selection: Selection,
  style: ExportStyle,
  title: string,
): Table {
  const columns = exportColumns(style)
  return {
    title,
    header: columns.map((one) => one.header),
    pages: cells(pages(services, scope, selection), columns),
  }
}

/** Where cells of the report lead. */
import { dateTimeText } from '@haulway/platform/dates.ts'
import type { Address } from '@haulway/platform/web/navigation.tsx'
import { newAddress } from '@haulway/screens/addresses.ts'
import { stockCounts } from '../../stock-count.resource.ts'
import { targets } from '../../target.resource.ts'
import type { StockRow } from '../../volume-rows.ts'

type PlacedRow = Pick<StockRow, 'location' | 'material'>

const places = { in: 'dumpLocation', out: 'loadLocation' } as const

/** Longest title of an entry. */
const LONGEST_TITLE = 100

/** The cycles whose loads came in or went out, in the range of the report. */
export function cyclesAddress(
  { location, material }: PlacedRow,
  part: keyof typeof places,
  { from, to }: Address,
): string {
  const filters = { [places[part]]: location.id, material: material?.id, from, to }
  const given = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return `/cycle-times?${new URLSearchParams(given).toString()}`
}

/** A form with values that the row knows; `report`: the filters to which it returns. */
function formAddress(home: string, row: PlacedRow, address: Address, more: Record<string, string>): string {
  const { location, material } = row
  const report = new URLSearchParams(address).toString()
  const values = { location: location.id, ...(material ? { material: material.id } : {}), ...more, report }
  return `${home}?${new URLSearchParams(values).toString()}`
}

/** Of what is too long the names are cut: the suffix makes it unique. */
function titleOf({ location, material }: PlacedRow, suffix = ''): string {
  const names = material ? `${location.title} · ${material.title}` : location.title
  return names.slice(0, LONGEST_TITLE - suffix.length) + suffix
}

export const targetFormAddress = (row: PlacedRow, address: Address): string =>
  formAddress(newAddress(targets), row, address, { title: titleOf(row) })

/** The time makes the title unique: a stock is counted again and again. */
export function countFormAddress(row: PlacedRow, address: Address, now: number, zone: string): string {
  const title = titleOf(row, ` · ${dateTimeText(now, zone)}`)
  return formAddress(newAddress(stockCounts), row, address, { title, countedAt: new Date(now).toISOString() })
}

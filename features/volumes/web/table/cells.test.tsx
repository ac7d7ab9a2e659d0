import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { personWith, showScreens } from '@haulway/testing/web/screen.tsx'
import { expect, test } from 'vitest'
import { en } from '../../../testing/web/words.ts'
import type { StockRow } from '../../volume-rows.ts'
import { CountedCell, LoadsCell, PercentCell, StockCell, TargetCell } from './cells.tsx'

const amounts = {
  weight: -3_400,
  weightSource: 'measured',
  volume: -2,
  volumeSource: 'estimated',
  bank: null,
  compacted: null,
  withoutVolume: 0,
  withoutWeight: 0,
} as const
const moved = { ...amounts, loads: 3 }
const row: StockRow = {
  location: { id: 'pile', title: 'Stockpile A' },
  material: { id: 'clay', title: 'Clay' },
  opening: amounts,
  in: { ...moved, loads: 0 },
  out: moved,
  counted: amounts,
  stock: amounts,
  countedAt: null,
  target: null,
}
const target = {
  id: 'plan',
  title: 'Plan',
  figure: 'in',
  validFrom: '2026-03-01',
  volume: 12_000,
  state: 'bank',
  weight: null,
  reached: 14_880,
  percent: 124,
} as const

const reader = personWith('reports')
/** May read and list reports alone. */
const dispatcher = { ...reader, permissions: { reports: ['read', 'list'] } }

function show(cell: ReactNode, me = reader) {
  showScreens({
    catalogue: en,
    me,
    at: '/volumes-snapshot?from=2026-03-02T06%3A00%3A00.000Z',
    answer: () => ({ body: { timeZone: 'Europe/Moscow' } }),
    screens: { '/volumes-snapshot': () => <p>{cell}</p> },
  })
}

const hrefOf = async (name: string | RegExp) =>
  (await screen.findByRole('link', { name })).getAttribute('href')

test('loads lead to their cycles in the range of the report, unless there are none or of an unknown material', async () => {
  show(
    <>
      <LoadsCell row={row} part="out" />
      <LoadsCell row={row} part="in" />
      <LoadsCell row={{ ...row, material: null, out: { ...moved, loads: 7 } }} part="out" />
    </>,
  )
  expect(await hrefOf('3')).toBe(
    '/cycle-times?loadLocation=pile&material=clay&from=2026-03-02T06%3A00%3A00.000Z',
  )
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.getByText(/07$/)).toBeTruthy()
})

test('a negative stock stands out, with its mark of an estimate', async () => {
  show(<StockCell row={row} measured="volume" />)
  expect((await screen.findByText('≈ -2.0')).tagName).toBe('STRONG')
})

test('a stock that was never counted offers to count it, to those who may', async () => {
  show(<CountedCell row={row} />)
  expect(await hrefOf('Count stock')).toMatch(/^\/stock-counts\/new\?location=pile&material=clay&title=/)
})

test('a counted stock shows its moment in the zone of the report, beside the way to count it again', async () => {
  show(<CountedCell row={{ ...row, countedAt: '2026-03-02T06:00:00.000Z' }} />)
  await screen.findByText('2026-03-02 09:00')
  expect(await hrefOf('Count stock')).toContain('/stock-counts/new')
})

test('a target shows what it asks for and leads there; without one a new target is offered', async () => {
  show(
    <>
      <TargetCell row={{ ...row, target }} />
      <TargetCell row={row} />
    </>,
  )
  expect(await hrefOf(/^In: 12,000\sm³ in the bank$/)).toBe('/targets/view/plan')
  expect(await hrefOf('Set target')).toMatch(/^\/targets\/new\?location=pile&material=clay/)
})

test('offers nothing to set or count to a reader who may not', async () => {
  show(
    <>
      <TargetCell row={row} />
      <CountedCell row={row} />
    </>,
    dispatcher,
  )
  await screen.findByText('––')
  expect(screen.queryByRole('link')).toBeNull()
})

test('a percentage may exceed its bar', async () => {
  show(<PercentCell row={{ ...row, target }} />)
  const cell = await screen.findByText('124.0')
  expect(cell.querySelector('[style]')?.getAttribute('style')).toBe('width: 100%;')
})

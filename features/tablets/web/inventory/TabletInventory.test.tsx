import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { personWith, type SentRequest, showScreens } from '@haulway/testing/web/screen.tsx'
import { expect, test, vi } from 'vitest'
import { en } from '../../../testing/web/words.ts'
import type { InventoryItem } from '../../inventory.ts'
import { inventoryTablet } from '../../testing/inventory-tablets.ts'
import { TabletInventory } from './TabletInventory.tsx'

const AT = '/tablet-management'

interface Shown {
  readonly at?: string
  readonly items?: readonly InventoryItem[]
  /** By id; null: the call fails. */
  readonly statuses?: Readonly<Record<string, Partial<InventoryItem>>> | null
  readonly refused?: readonly string[]
  readonly status?: number
  readonly may?: string[]
}

function show({
  at = AT,
  items = [],
  statuses = {},
  refused = [],
  status = 200,
  may = ['list', 'read', 'update'],
}: Shown) {
  const answer = ({ method, path }: SentRequest) => {
    if (method === 'PUT') {
      const id = path.split('/').at(-1) ?? ''
      const error = { field: 'slot', key: 'conflict.tablets.tracker', args: {} }
      return refused.includes(id)
        ? { status: 409, body: { message: 'x', errors: [error] } }
        : { body: items.find((one) => one.id === id) }
    }
    if (path.endsWith('/statuses')) {
      if (statuses === null) return { status: 503, body: { message: 'Server not available' } }
      const all = items.map((one) => ({ ...one, ...statuses[one.id] }))
      return { body: { items: all, total: all.length } }
    }
    return { status, body: { items, total: items.length } }
  }
  const me = personWith('equipment')
  return showScreens({
    catalogue: en,
    answer,
    me: { ...me, permissions: { ...me.permissions, tabletSetup: may } },
    at,
    screens: { [AT]: () => <TabletInventory /> },
  })
}

const rowOf = async (title: string) => (await screen.findByRole('link', { name: title })).closest('tr')

test('lists each tablet with what it reported last', async () => {
  const low = inventoryTablet({ imei: '490154203237518', wantedVersion: 'b2', wantedSince: null })
  show({ items: [low], statuses: { t1: { battery: 0.19, charging: true, backlog: 1_250 } } })
  const row = await rowOf('Spare tablet')
  await waitFor(() => expect(row?.textContent).toContain('19%'))
  for (const text of ['Online', 'T-1', '6f1d0c52a9b8e7', '1,250', 'Medium', 'Production', '490154203237518'])
    expect(row?.textContent).toContain(text)
  expect(within(row!).getByRole('img', { name: '19%, low, charging' })).toBeTruthy()
  expect(within(row!).getByRole('img', { name: /^To run b2 since/ })).toBeTruthy()
})

test('says what to do while nothing is connected', async () => {
  show({})
  expect(await screen.findByText(/A tracker is added on the page of its machine/)).toBeTruthy()
  const connect = screen.getAllByRole('link', { name: 'Connect a tablet' }).at(-1)
  expect(connect?.getAttribute('href')).toBe('/tablet-management/qr-setup')
})

test('shows what failed, with a way to try again', async () => {
  show({ status: 500 })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('warns when states can no longer be loaded, and keeps the list', async () => {
  show({ items: [inventoryTablet({})], statuses: null })
  expect((await screen.findByRole('alert')).textContent).toContain('What is shown is from')
  expect(await rowOf('Spare tablet')).toBeTruthy()
})

test('shows unregistered tablets only when they are asked for', async () => {
  const items = [
    inventoryTablet({}),
    inventoryTablet({ id: 't2', title: 'Lost tablet', state: 'unregistered' }),
  ]
  const { address } = show({ items })
  await rowOf('Spare tablet')
  expect(screen.queryByText('Lost tablet')).toBeNull()
  await userEvent.click(screen.getByRole('combobox', { name: 'State' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Unregistered' }))
  await rowOf('Lost tablet')
  expect(screen.queryByText('Spare tablet')).toBeNull()
  expect(address()).toBe(`${AT}?state=unregistered`)
})

test('offers to clear filters that nothing matches', async () => {
  const { address } = show({ items: [inventoryTablet({})], at: `${AT}?search=nobody` })
  await userEvent.click(await screen.findByRole('button', { name: 'Clear the filters' }))
  await rowOf('Spare tablet')
  expect(address()).toBe(AT)
})

test('gives a slot to the selected tablets alone, and says which of them kept theirs', async () => {
  const items = [
    inventoryTablet({ version: 4 }),
    inventoryTablet({ id: 't2', title: 'Yard tablet' }),
    inventoryTablet({ id: 't3', title: 'Box', kind: 'tracker' }),
  ]
  const { sent } = show({ items, refused: ['t2'] })
  for (const title of ['Spare tablet', 'Yard tablet', 'Box'])
    await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${title}` }))
  expect(screen.getByText(/^2 tablets can be given a slot/)).toBeTruthy()
  await userEvent.click(screen.getByRole('combobox', { name: 'Release slot' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Pre-release' }))
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  const dialog = await screen.findByRole('dialog', { name: 'Some tablets kept their slot' })
  expect(dialog.textContent).toContain('Yard tablet: A tracker shows no messages')
  const puts = sent.filter(({ method }) => method === 'PUT')
  expect(puts.map(({ path }) => path)).toEqual(['/tablet/inventory/t1', '/tablet/inventory/t2'])
  expect(puts[0]?.body).toEqual({ version: 4, slot: 'pre-release' })
})

test('selects nothing for users who may only read', async () => {
  show({ items: [inventoryTablet({})], may: ['list', 'read'] })
  await rowOf('Spare tablet')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Connect a tablet' })).toBeNull()
})

test('writes the shown rows as CSV, where a title is no formula', async () => {
  const parts: string[] = []
  vi.stubGlobal(
    'Blob',
    class extends Blob {
      constructor(given: BlobPart[], options?: BlobPropertyBag) {
        super(given, options)
        parts.push(...given.map(String))
      }
    },
  )
  URL.createObjectURL = () => 'blob:csv'
  URL.revokeObjectURL = () => undefined
  const items = [
    inventoryTablet({ title: '=1+1' }),
    inventoryTablet({ id: 't2', title: 'Lost', state: 'unregistered' }),
  ]
  show({ items })
  await rowOf('=1+1')
  await userEvent.click(screen.getByRole('button', { name: 'CSV file' }))
  vi.unstubAllGlobals()
  const text = parts.join('')
  expect(text).toContain("\r\n'=1+1,Tablet,Online,T-1,")
  expect(text).not.toContain('Lost')
})

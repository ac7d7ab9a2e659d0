import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { ResourcesProvider } from '@haulway/screens/known.tsx'
import { personWith, type ScreenResponse, showScreens } from '@haulway/testing/web/screen.tsx'
import { expect, test } from 'vitest'
import { buttonProfiles } from '../../buttons/button-profile.resource.ts'
import { en } from '../../testing/web/words.ts'
import type { InventoryItem } from '../inventory.ts'
import { inventoryTablet } from '../testing/inventory-tablets.ts'
import { MachineTabletSettings } from './MachineTabletSettings.tsx'

const machine = {
  id: 'm1',
  version: 4,
  equipmentId: 'T-1',
  kind: 'hauler',
  messageRate: null,
  inMotion: null,
  board: null,
  tabletLanguage: null,
}

interface Shown {
  readonly tablet?: Partial<InventoryItem>
  readonly may?: string[]
  readonly ofSlot?: ScreenResponse
}

function show({ tablet = {}, may = ['list', 'read', 'update'], ofSlot }: Shown = {}) {
  const item = inventoryTablet(tablet)
  const me = personWith('equipment')
  let closed = false
  const shown = showScreens({
    catalogue: en,
    at: '/',
    me: { ...me, permissions: { ...me.permissions, tabletSetup: may } },
    answer: ({ method, path }) => {
      if (path === '/tablet/inventory') return { body: { items: [item], total: 1 } }
      if (path === '/tablet/inventory/t1' && method === 'PUT') return ofSlot ?? { body: item }
      return { body: machine }
    },
    screens: {
      '/': () => (
        <ResourcesProvider resources={new Map([['buttonprofiles', buttonProfiles]])}>
          <MachineTabletSettings machine="m1" onClose={() => (closed = true)} />
        </ResourcesProvider>
      ),
    },
  })
  return { ...shown, isClosed: () => closed }
}

const SLOT = { name: 'Release slot of Spare tablet' }

async function choosePreRelease(): Promise<void> {
  await userEvent.click(await screen.findByRole('combobox', SLOT))
  await userEvent.click(await screen.findByRole('option', { name: 'Pre-release' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
}

test('saves the slot of the tablet in the machine with the settings of the machine', async () => {
  const { sent, isClosed } = show()
  await choosePreRelease()
  await waitFor(() => expect(isClosed()).toBe(true))
  const puts = sent.filter(({ method }) => method === 'PUT')
  expect(puts.map(({ path }) => path)).toEqual(['/tablet/inventory/t1', '/equipment/m1'])
  expect(puts[0]?.body).toEqual({ version: 1, title: 'Spare tablet', slot: 'pre-release' })
})

test('stays open and saves nothing else when the slot is refused', async () => {
  const error = { field: 'slot', key: 'conflict.tablets.unregistered', args: {} }
  const { sent, isClosed } = show({ ofSlot: { status: 409, body: { message: 'x', errors: [error] } } })
  await choosePreRelease()
  expect(await screen.findByText(/^This tablet is unregistered/)).toBeTruthy()
  expect(isClosed()).toBe(false)
  expect(sent.some(({ method, path }) => method === 'PUT' && path === '/equipment/m1')).toBe(false)
})

test.each([
  ['a tablet that is in another machine', { tablet: { machine: { id: 'm2', title: 'T-2' } } }],
  ['users without the right', { may: ['list', 'read'] }],
])('shows no slot for %s', async (_, options) => {
  const { sent, isClosed } = show(options)
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(isClosed()).toBe(true))
  expect(screen.queryByRole('combobox', SLOT)).toBeNull()
  expect(sent.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual(['/equipment/m1'])
})

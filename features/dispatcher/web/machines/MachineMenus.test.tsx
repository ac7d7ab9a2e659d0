import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { personWith, showScreens } from '@haulway/testing/web/screen.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { en } from '../../../testing/web/words.ts'
import type { ClientMachine } from '../../../telemetry/live/channels.ts'
import type { FleetStore } from '../../../telemetry/web/parts.ts'
import { LoaderPanel } from '../LoaderPanel.tsx'
import { RouteMachines } from '../routes/RouteMachines.tsx'
import type { DispatcherAddress } from '../useDispatcherAddress.ts'
import type { Site } from '../useSite.ts'
import { MachineList } from './MachineList.tsx'
import { MachineMenus } from './MachineMenus.tsx'

const NOW = Date.parse('2026-05-06T11:00:00.000Z')

const truck = (id: string, more: Partial<ClientMachine> = {}): ClientMachine => ({
  id,
  title: `HT-${id}`,
  kind: 'hauler',
  t: NOW,
  lon: 13.4,
  lat: 52.5,
  heading: 90,
  speed: 0,
  activity: 'hauling',
  since: NOW,
  locationId: null,
  routeId: null,
  icon: 'rigidTruck',
  offline: false,
  ...more,
})
const loader = truck('9', {
  title: 'EX-9',
  kind: 'loader',
  activity: 'loading',
  trucks: [{ id: '1', doing: 'loaded', since: NOW }],
})
const machines = [truck('1'), truck('2'), loader]

// The store has only what lists and menus read.
const fleet = {
  clock: () => NOW,
  machine: (id: string) => machines.find((one) => one.id === id),
  watch: () => () => undefined,
} as unknown as FleetStore

const site: Site = {
  zones: [],
  routes: [],
  locationTitle: () => undefined,
  routeTitle: () => undefined,
  changeOf: () => undefined,
  failure: null,
  isLoading: false,
  retry: () => undefined,
}

const address: DispatcherAddress = {
  machine: '2',
  follow: false,
  route: null,
  project: null,
  place: null,
  layer: null,
  states: [],
  search: '',
  order: 'title',
  tab: 'machines',
  colors: 'states',
  trails: 'selected',
  assigning: false,
  at: null,
}

beforeEach(() => {
  // Without layout the list would have no rows in view.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
})
afterEach(() => vi.restoreAllMocks())

type Tab = 'list' | 'route' | 'loaders'

function show(tab: Tab, rights: readonly string[] = [], changes: Partial<DispatcherAddress> = {}) {
  const onChange = vi.fn<(changes: Partial<DispatcherAddress>) => void>()
  const shared = { fleet, site, address: { ...address, ...changes }, onChange }
  const lists = { ...shared, machines, theme: 'light', selected: address.machine } as const
  const onSelect = () => undefined
  const shown = showScreens({
    catalogue: en,
    at: '/',
    me: personWith('dispatcher', ...rights),
    // The content of the settings belongs to equipment.
    answer: ({ path }) => (path === '/equipment/1' ? { status: 404 } : { body: { items: [], total: 0 } }),
    screens: {
      '/': () => (
        <MachineMenus {...shared}>
          {tab === 'list' && <MachineList {...lists} />}
          {tab === 'loaders' && <LoaderPanel {...lists} onSelect={onSelect} />}
          {tab === 'route' && (
            <RouteMachines {...lists} route="a" all={machines} now={NOW} onSelect={onSelect} />
          )}
        </MachineMenus>
      ),
      '/travel-journal2d': () => <p>journal</p>,
    },
  })
  return { ...shown, onChange }
}

const all = ['routes', 'equipment', 'journals']
const item = (name: string) => screen.findByRole('menuitem', { name })
const itemsOf = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map((one) => one.textContent)

test('offers the actions that the rights allow', async () => {
  show('list', all)
  fireEvent.contextMenu(await screen.findByRole('option', { name: /^HT-1/ }))
  expect(itemsOf(await screen.findByRole('menu', { name: 'HT-1' }))).toEqual([
    'Details',
    'Follow',
    'Change route…',
    'Tablet settings…',
    'Travel Journal',
    'Open the machine',
  ])
})

test('offers only details and following without further rights', async () => {
  show('list', [])
  fireEvent.contextMenu(await screen.findByRole('option', { name: /^HT-1/ }))
  expect(itemsOf(await screen.findByRole('menu', { name: 'HT-1' }))).toEqual(['Details', 'Follow'])
})

test('opens for the selected machine with Shift+F10, and returns the focus to the list', async () => {
  show('list')
  const list = await screen.findByRole('listbox', { name: 'Machines' })
  list.focus()
  await userEvent.keyboard('{Shift>}{F10}{/Shift}')
  await screen.findByRole('menu', { name: 'HT-2' })
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('menu')).toBeNull()
  await expect.poll(() => document.activeElement).toBe(list)
})

test('opens for the selected machine with the ContextMenu key', async () => {
  show('list')
  // Browsers answer the key with this event at the element that has the focus.
  fireEvent.contextMenu(await screen.findByRole('listbox', { name: 'Machines' }))
  expect(await screen.findByRole('menu', { name: 'HT-2' })).toBeTruthy()
})

test.each<[Tab, string]>([
  ['list', 'HT-1'],
  ['route', 'HT-1'],
  ['loaders', 'EX-9'],
])('opens from the button of a row in the %s', async (tab, title) => {
  show(tab)
  const button = await screen.findByRole('button', { name: `More actions: ${title}` })
  await userEvent.click(button)
  expect(await screen.findByRole('menu', { name: title })).toBeTruthy()
  expect(button.getAttribute('aria-expanded')).toBe('true')
})

test('opens for a loader and for each truck at it, by right click and by keyboard', async () => {
  show('loaders')
  const truckButton = within(await screen.findByRole('group', { name: 'Loading now' })).getByRole('button')
  fireEvent.contextMenu(truckButton)
  expect(await screen.findByRole('menu', { name: 'HT-1' })).toBeTruthy()
  fireEvent.keyDown(screen.getByText('EX-9'), { key: 'F10', shiftKey: true })
  expect(await screen.findByRole('menu', { name: 'EX-9' })).toBeTruthy()
})

test('selects and follows the machine, and stops following the one that is followed', async () => {
  const { onChange } = show('list', [], { follow: true })
  const open = async (name: RegExp) => fireEvent.contextMenu(await screen.findByRole('option', { name }))
  await open(/^HT-1/)
  await userEvent.click(await item('Details'))
  await open(/^HT-1/)
  await userEvent.click(await item('Follow'))
  await open(/^HT-2/)
  await userEvent.click(await item('Stop following'))
  expect(onChange.mock.calls.map(([changes]) => changes)).toEqual([
    { machine: '1', follow: false },
    { machine: '1', follow: true },
    { machine: '2', follow: false },
  ])
})

test('opens the tablet settings, the route dialog and the journal of the machine', async () => {
  const { sent, address: current } = show('route', all)
  const open = async () => fireEvent.contextMenu(await screen.findByRole('button', { name: /^HT-1/ }))
  await open()
  await userEvent.click(await item('Tablet settings…'))
  await screen.findByRole('dialog', { name: 'Tablet settings' })
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/equipment/1'))
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await open()
  await userEvent.click(await item('Change route…'))
  await screen.findByRole('dialog', { name: 'Change the route of HT-1' })
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await open()
  await userEvent.click(await item('Travel Journal'))
  expect(await screen.findByText('journal')).toBeTruthy()
  expect(current()).toBe('/travel-journal2d?machines=1')
})

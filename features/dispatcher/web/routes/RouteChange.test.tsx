import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { personWith, showScreens } from '@haulway/testing/web/screen.tsx'
import { expect, test } from 'vitest'
import { en } from '../../../testing/web/words.ts'
import type { RouteChangeItem } from '../../../routes/route-changes.endpoints.ts'
import type { ClientMachine } from '../../../telemetry/live/channels.ts'
import { isShown, RouteChangeCard } from './RouteChange.tsx'
import type { Site } from '../useSite.ts'

const NOW = Date.parse('2026-05-06T11:00:00.000Z')
const at = (minutesAgo: number) => new Date(NOW - minutesAgo * 60_000).toISOString()

const machine = { id: 'truck', title: '0896', routeId: 'a' } as ClientMachine

const pending: RouteChangeItem = {
  version: 7,
  equipment: { id: 'truck', title: '0896' },
  route: { id: 'b', title: 'Pit B' },
  state: 'pending',
  stage: 'notDelivered',
  open: true,
  chosenByMachine: false,
  requestedAt: at(5),
  expiresAt: null,
  deliveredAt: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
  effectAt: null,
  changedAt: at(5),
  reason: null,
}

function show(change: RouteChangeItem, ...rights: string[]) {
  const site: Site = {
    zones: [],
    routes: [],
    locationTitle: () => undefined,
    routeTitle: () => undefined,
    changeOf: () => change,
    failure: null,
    isLoading: false,
    retry: () => undefined,
  }
  return showScreens({
    catalogue: en,
    at: '/',
    me: personWith('dispatcher', ...rights),
    answer: () => ({ body: { items: [] } }),
    screens: { '/': () => <RouteChangeCard machine={machine} site={site} now={NOW} /> },
  })
}

test.each<[string, RouteChangeItem['stage']]>([
  ['Pit B: not delivered', 'notDelivered'],
  ['Pit B: delivered, not acknowledged', 'delivered'],
  ['Pit B: acknowledged, waiting for the dump', 'waitsForDump'],
])('an open change says how far it has come: %s', async (text, stage) => {
  show({ ...pending, stage })
  expect(await screen.findByTitle(text)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each<[string, RouteChangeItem['acknowledgedBy']]>([
  ['Pit B: went there by itself', 'zone'],
  ['Pit B: chosen by the driver', 'driver'],
])('a route that nobody requested says how it was chosen: %s', async (text, acknowledgedBy) => {
  show({ ...pending, open: false, stage: 'inEffect', chosenByMachine: true, acknowledgedBy })
  expect(await screen.findByTitle(text)).toBeTruthy()
})

test('shows a change to a closed route without its title and offers only withdrawal', async () => {
  show({ ...pending, route: null }, 'routes')
  expect(await screen.findByTitle('A route that is not open to you: not delivered')).toBeTruthy()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel the change'])
})

test('asks for confirmation and a reason before forcing, and sends both with the seen change', async () => {
  const { sent } = show(pending, 'routes')
  fireEvent.click(await screen.findByRole('button', { name: 'Change now' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/0896 is on “Pit B” at once/)).toBeTruthy()
  const button = within(dialog).getByRole('button', { name: 'Change now' })
  fireEvent.change(within(dialog).getByLabelText(/^Why/), { target: { value: '  ' } })
  fireEvent.click(button)
  expect([button.hasAttribute('disabled'), sent]).toEqual([true, []])
  fireEvent.change(within(dialog).getByLabelText(/^Why/), { target: { value: ' Pit A is flooded ' } })
  fireEvent.click(button)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    path: '/equipment/routechanges/force',
    body: { machines: [{ equipment: { id: 'truck' }, seen: 7 }], reason: 'Pit A is flooded' },
  })
})

test('hides a change that ended as requested, and shows others for half an hour', () => {
  const ended = { ...pending, open: false }
  const told = (change: Partial<RouteChangeItem>) => isShown({ ...ended, ...change }, NOW)
  expect(told({ stage: 'inEffect' })).toBe(false)
  expect(told({ stage: 'cancelled' })).toBe(false)
  expect(told({ stage: 'forced' })).toBe(false)
  expect(told({ stage: 'forcedUntold', changedAt: at(29) })).toBe(true)
  expect(told({ stage: 'expired' })).toBe(true)
  expect(told({ stage: 'inEffect', chosenByMachine: true })).toBe(true)
  expect(told({ stage: 'expired', changedAt: at(31) })).toBe(false)
  expect(isShown(undefined, NOW)).toBe(false)
})

import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { personWith, showScreens, type ScreenOptions } from '@haulway/testing/web/screen.tsx'
import { expect, test, vi } from 'vitest'
import { en } from '../../../testing/web/words.ts'
import type { RouteChangeItem } from '../../../routes/route-changes.endpoints.ts'
import type { ClientMachine } from '../../../telemetry/live/channels.ts'
import type { RouteItem, Site } from '../useSite.ts'
import { ChangeRouteDialog } from './ChangeRouteDialog.tsx'

const NOW = Date.parse('2026-05-06T11:00:00.000Z')
const machine = { id: 'truck', title: 'HT-7', routeId: 'a' } as ClientMachine
const routes = [
  { id: 'a', title: 'Pit A' },
  { id: 'b', title: 'Pit B' },
  { id: 'c', title: 'Pit C' },
] as RouteItem[]

// Ended as requested: known to the server, and shown nowhere.
const ended: RouteChangeItem = {
  version: 7,
  equipment: { id: 'truck', title: 'HT-7' },
  route: { id: 'a', title: 'Pit A' },
  state: 'acknowledged',
  stage: 'inEffect',
  open: false,
  chosenByMachine: false,
  requestedAt: '2026-05-06T10:55:00.000Z',
  expiresAt: null,
  deliveredAt: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
  effectAt: null,
  changedAt: '2026-05-06T10:55:00.000Z',
  reason: null,
}
const pending: RouteChangeItem = {
  ...ended,
  open: true,
  stage: 'delivered',
  route: { id: 'b', title: 'Pit B' },
}

function show(change: RouteChangeItem, answer: ScreenOptions['answer'] = () => ({ body: { items: [] } })) {
  const site: Site = {
    zones: [],
    routes,
    locationTitle: () => undefined,
    routeTitle: (id) => routes.find((one) => one.id === id)?.title,
    changeOf: () => change,
    failure: null,
    isLoading: false,
    retry: () => undefined,
  }
  const onClose = vi.fn<() => void>()
  const { sent } = showScreens({
    catalogue: en,
    at: '/',
    me: personWith('dispatcher', 'routes'),
    answer,
    screens: {
      '/': () => <ChangeRouteDialog machine={machine} site={site} now={NOW} onClose={onClose} />,
    },
  })
  return { onClose, changes: () => sent.filter(({ method }) => method === 'POST') }
}

const dialog = () => screen.findByRole('dialog', { name: 'Change the route of HT-7' })
const press = async (name: string) =>
  await userEvent.click(within(await dialog()).getByRole('button', { name }))
const choice = async () =>
  within(await dialog()).getByRole<HTMLInputElement>('combobox', { name: 'New route' })

async function choose(title: string): Promise<void> {
  await userEvent.click(await choice())
  await userEvent.click(await screen.findByRole('option', { name: title }))
}

async function giveReason(reason: string): Promise<void> {
  const question = await screen.findByRole('dialog', { name: 'Change now' })
  await userEvent.type(within(question).getByLabelText(/^Why/), reason)
  await userEvent.click(within(question).getByRole('button', { name: 'Change now' }))
}

test('sends the chosen route with the version seen, and closes', async () => {
  const { changes, onClose } = show(ended)
  await dialog()
  expect(within(await dialog()).getByRole('button', { name: 'Change' })).toHaveProperty('disabled', true)
  await choose('Pit C')
  await press('Change')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(changes()).toMatchObject([
    {
      path: '/equipment/routechanges',
      body: { route: { id: 'c' }, machines: [{ equipment: { id: 'truck' }, seen: 7 }], force: false },
    },
  ])
})

test('forces the chosen route with a reason', async () => {
  const { changes, onClose } = show(ended)
  await choose('Pit B')
  await press('Change now')
  await giveReason('Pit A is flooded')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(changes()).toMatchObject([
    {
      path: '/equipment/routechanges',
      body: { route: { id: 'b' }, machines: [{ seen: 7 }], force: true, reason: 'Pit A is flooded' },
    },
  ])
})

test('shows the pending change with its progress, and forces it', async () => {
  const { changes, onClose } = show(pending)
  expect(await screen.findByTitle('Pit B: delivered, not acknowledged')).toBeTruthy()
  expect((await choice()).value).toBe('Pit B')
  expect(within(await dialog()).getByRole('button', { name: 'Change' })).toHaveProperty('disabled', true)
  await press('Change now')
  await giveReason('Pit A is flooded')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(changes()).toMatchObject([
    { path: '/equipment/routechanges/force', body: { machines: [{ seen: 7 }], reason: 'Pit A is flooded' } },
  ])
})

test('takes the machine off its route, which needs no force', async () => {
  const { changes, onClose } = show(ended)
  await choose('No route')
  expect(within(await dialog()).getByRole('button', { name: 'Change now' })).toHaveProperty('disabled', true)
  await press('Change')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(changes()).toMatchObject([{ body: { route: { id: 'a' }, equipment: [{ id: 'truck' }] } }])
})

test('stays open with the choice when the change is refused', async () => {
  const { onClose } = show(ended, ({ method }) =>
    method === 'POST'
      ? { status: 409, body: { message: 'The driver was quicker.' } }
      : { body: { items: [] } },
  )
  await choose('Pit C')
  await press('Change')
  const refusal = await screen.findByRole('dialog', { name: 'Error' })
  await userEvent.click(within(refusal).getByRole('button', { name: 'OK' }))
  expect((await choice()).value).toBe('Pit C')
  expect(onClose).not.toHaveBeenCalled()
})

test('closes with Escape, and only the question while it asks for a reason', async () => {
  const { onClose } = show(pending)
  await press('Change now')
  await screen.findByRole('dialog', { name: 'Change now' })
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog', { name: 'Change now' })).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import {
  personWith,
  type ScreenResponse,
  type SentRequest,
  showScreens,
} from '@haulway/testing/web/screen.tsx'
import { expect, test } from 'vitest'
import { en } from '../../../testing/web/words.ts'
import type { InventoryItem } from '../../inventory.ts'
import { inventoryTablet } from '../../testing/inventory-tablets.ts'
import { TabletForm } from './TabletForm.tsx'
import { TabletView } from './TabletView.tsx'

const VIEW = '/tablet-management/view/t1'
const EDIT = '/tablet-management/edit/t1'
const all = ['list', 'read', 'update']

const answered = {
  id: 'm1',
  text: 'Come to the workshop',
  state: 'answered',
  sentAt: '2026-05-07T08:00:00.000Z',
  sentBy: { id: 'person', title: 'Ada Byron' },
  deliveredAt: '2026-05-07T08:01:00.000Z',
  answeredAt: '2026-05-07T08:02:00.000Z',
  answer: 'In ten minutes',
}
const shown = { ...answered, id: 'm2', text: 'Slow down', state: 'delivered', answeredAt: null, answer: null }

interface Shown {
  readonly at?: string
  readonly tablet?: Partial<InventoryItem>
  readonly messages?: readonly object[]
  readonly put?: ScreenResponse
  readonly may?: string[]
  readonly mayAudit?: boolean
}

function show({ at = VIEW, tablet = {}, messages = [], put, may = all, mayAudit = false }: Shown = {}) {
  const item = inventoryTablet(tablet)
  const changes = {
    id: 'a1',
    at: '2026-05-07T09:00:00.000Z',
    user: { id: 'person', title: 'Ada Byron' },
    action: 'update',
    resource: 'tablets',
    entity: { id: 't1', title: 'Spare tablet' },
    account: { id: 'account', title: 'Quarry' },
    before: { slot: 'production' },
    after: { slot: 'pre-release' },
  }
  const answer = ({ method, path }: SentRequest): ScreenResponse => {
    if (method === 'PUT') return put ?? { body: item }
    if (method === 'DELETE') return { status: 204 }
    if (method === 'POST') return { status: 201, body: shown }
    if (path === '/audit') return { body: { items: [changes], total: 1 } }
    if (path.endsWith('/messages')) return { body: { items: messages, total: messages.length } }
    return { body: item }
  }
  const me = personWith('equipment', ...(mayAudit ? ['users'] : []))
  return showScreens({
    catalogue: en,
    answer,
    me: { ...me, permissions: { ...me.permissions, tabletSetup: may } },
    at,
    screens: {
      '/tablet-management': () => null,
      '/tablet-management/view/$id': () => <TabletView />,
      '/tablet-management/edit/$id': () => <TabletForm />,
    },
  })
}

test('shows what a tablet reports, is and was registered by', async () => {
  show({ tablet: { clockOffSeconds: 125, comment: 'Cracked corner', sim: '+47 900' } })
  const now = await screen.findByRole('region', { name: 'Now' })
  expect(now.textContent).toContain('2:05 ahead')
  expect(screen.getByRole('region', { name: 'Hardware and SIM' }).textContent).toContain('Cracked corner')
  expect(screen.getByRole('region', { name: 'Registration' }).textContent).toContain('Ada Byron')
  expect(within(screen.getByRole('region', { name: 'Machines' })).getByText('T-1')).toBeTruthy()
})

test('lists messages with their states and answers, and sends another', async () => {
  const { sent } = show({ messages: [shown, answered] })
  const [first, second] = within(await screen.findByRole('list', { name: 'Messages to the driver' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(first).toMatch(/Shown 2026-05-07 08:01.*Slow down/)
  expect(second).toMatch(/Answered.*Come to the workshop.*08:02.*In ten minutes/)
  const text = screen.getByRole('textbox', { name: 'Message' })
  await userEvent.type(text, 'Slow down')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(text).toHaveProperty('value', ''))
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/tablet/inventory/t1/messages',
    body: { text: 'Slow down' },
  })
})

test('unregisters after confirmation', async () => {
  const { sent } = show()
  await userEvent.click(await screen.findByRole('button', { name: 'Unregister' }))
  const dialog = await screen.findByRole('dialog', { name: 'Unregister Spare tablet' })
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Unregister' }))
  await waitFor(() => expect(sent.find(({ method }) => method === 'DELETE')?.path).toBe('/tabletsetup/t1'))
})

test('offers an unregistered tablet no message and no second end', async () => {
  show({ tablet: { state: 'unregistered', unregisteredAt: '2026-05-08T10:00:00.000Z' } })
  expect(await screen.findByText(/^Unregistered: what it sends is refused/)).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Unregister' })).toBeNull()
})

test('shows no messages and no slot of a tracker', async () => {
  show({ tablet: { kind: 'tracker' } })
  expect(await screen.findByText('Tracker')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Messages to the driver' })).toBeNull()
  expect(screen.queryByText('Release slot')).toBeNull()
})

test('shows users who may only read neither buttons nor a message box', async () => {
  show({ may: ['list', 'read'] })
  await screen.findByRole('region', { name: 'Now' })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('shows the history to those who may read the record', async () => {
  show({ mayAudit: true })
  await userEvent.click(await screen.findByRole('button', { name: 'Show the history' }))
  const history = await screen.findByRole('region', { name: 'History' })
  await within(history).findByText('Release slot')
  expect(history.textContent).toContain('Production')
  expect(history.textContent).toContain('Pre-release')
})

test('saves what was stated of a tablet with the version that was read', async () => {
  const { sent, address } = show({ at: EDIT, tablet: { version: 7 } })
  await userEvent.type(await screen.findByRole('textbox', { name: /^IMEI/ }), '49-015420-323751-8')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toBe(VIEW))
  expect(sent.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/tablet/inventory/t1',
    body: { version: 7, title: 'Spare tablet', imei: '490154203237518', slot: 'production' },
  })
})

test('shows a wrong IMEI at its field before anything is sent', async () => {
  const { sent } = show({ at: EDIT })
  await userEvent.type(await screen.findByRole('textbox', { name: /^IMEI/ }), '490154203237519')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText(/An IMEI has 15 digits/)).length).toBeGreaterThan(0)
  expect(sent.some(({ method }) => method === 'PUT')).toBe(false)
})

test('shows both values when somebody else has saved meanwhile', async () => {
  const error = {
    field: 'version',
    key: 'conflict.version',
    args: { user: 'Grace Hopper', at: '2026-05-12T14:05:00.000Z' },
  }
  const current = inventoryTablet({ version: 8, sim: 'Theirs' })
  show({ at: EDIT, put: { status: 409, body: { message: 'x', errors: [error], current } } })
  await userEvent.type(await screen.findByRole('textbox', { name: /^SIM/ }), 'Mine')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const notice = await screen.findByText('Grace Hopper saved other changes at 2026-05-12 14:05')
  const row = within(notice.closest('[role=alert]') as HTMLElement).getByRole('row', { name: /^SIM/ })
  expect(row.textContent).toContain('Theirs')
  expect(row.textContent).toContain('Mine')
})

import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import {
  personWith,
  showScreens,
  type ScreenResponse,
  type SentRequest,
} from '@haulway/testing/web/screen.tsx'
import { en as resource } from '@haulway/resource/messages/en.ts'
import { en as ui } from '@haulway/ui/messages/en.ts'
import { expect, test, vi } from 'vitest'
import { en as equipment } from '../../equipment/messages/en.ts'
import { CODE_MINUTES } from '../enrolment.endpoints.ts'
import { en } from '../messages/en.ts'
import { TabletSetup } from './TabletSetup.tsx'

const AT = '/tablet-management/qr-setup'
const CODE = '7K2M-9QXB-04TZ'
const tablet = {
  id: 't1',
  title: 'Spare tablet',
  state: 'joined',
  machines: [
    { id: 'm1', title: 'T-1' },
    { id: 'm2', title: 'T-2' },
  ],
  machine: { id: 'm2', title: 'T-2' },
  createdAt: '2026-05-06T10:00:00.000Z',
  createdBy: { id: 'person', title: 'Ada Byron' },
  expiresAt: null,
  joinedAt: '2026-05-06T10:05:00.000Z',
  lastSeenAt: '2026-05-07T08:30:00.000Z',
  unregisteredAt: null,
}
const waiting = { ...tablet, id: 't2', title: 'Yard', state: 'waiting', machine: null, joinedAt: null }

interface Shown {
  readonly at?: string
  readonly items?: object[]
  readonly status?: number
  readonly code?: string | null
  readonly may?: string[]
}

function show({
  at = AT,
  items = [],
  status = 200,
  code = CODE,
  may = ['list', 'read', 'update'],
}: Shown = {}) {
  const site = { items }
  const machines = ['T-1', 'T-2'].map((equipmentId, n) => ({ id: `m${n + 1}`, equipmentId, version: 1 }))
  const answer = ({ method, path }: SentRequest): ScreenResponse => {
    if (path === '/equipment') return { body: { items: machines, total: 2 } }
    if (method === 'POST') {
      site.items = [{ ...waiting, id: 'new' }]
      const expiresAt = new Date(Date.now() + CODE_MINUTES * 60_000).toISOString()
      return { status: 201, body: { id: 'new', code, expiresAt } }
    }
    if (method === 'DELETE') return { status: 204 }
    return { status, body: { items: site.items, total: site.items.length } }
  }
  const me = personWith('equipment')
  const shown = showScreens({
    catalogue: { ...ui, ...resource, ...equipment, ...en },
    answer,
    me: { ...me, permissions: { ...me.permissions, tabletSetup: may } },
    at,
    screens: { [AT]: () => <TabletSetup /> },
  })
  return { ...shown, site }
}

const connectDialog = () => screen.findByRole('dialog', { name: 'Connect a tablet' })

test('lists tablets with their state, machines and when they were last seen', async () => {
  show({ items: [tablet, waiting] })
  const row = (await screen.findByText('Spare tablet')).closest('tr')
  expect(row?.textContent).toContain('Connected')
  expect(row?.textContent).toContain('T-1, T-2')
  expect(row?.textContent).toContain('2026-05-07 08:30')
  expect(row?.textContent).toContain('Ada Byron')
  expect(screen.getByText('Yard').closest('tr')?.textContent).toContain('Waiting')
})

test('says what to do while there are no tablets', async () => {
  show()
  expect(await screen.findByRole('heading', { name: 'No tablet is connected' })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Connect a tablet' })).toHaveLength(2)
})

test('shows what failed, with a way to try again', async () => {
  show({ status: 500 })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('makes a code, shows it in all forms, and says when the tablet has joined', async () => {
  const { sent, site } = show()
  await userEvent.click((await screen.findAllByRole('button', { name: 'Connect a tablet' }))[0]!)
  const dialog = await connectDialog()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Show the code' }))
  expect(within(dialog).getAllByText('This field is required')).toHaveLength(2)
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Yard')
  await userEvent.click(within(dialog).getByRole('combobox', { name: /Machines/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'T-2' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Show the code' }))
  expect((await screen.findByLabelText('Code')).textContent).toBe(CODE)
  const link = `${window.location.origin}/cab/#code=${CODE}`
  expect(screen.getByRole('textbox', { name: 'Link' })).toHaveProperty('value', link)
  expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy()
  expect(screen.getByText(/^Valid for 1[45]:\d\d more/)).toBeTruthy()
  const body = { title: 'Yard', machines: [{ id: 'm2', title: '' }] }
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({ path: '/tabletsetup/codes', body })
  site.items = [{ ...tablet, id: 'new', title: 'Yard' }]
  expect(await screen.findByText('Yard is connected')).toBeTruthy()
  expect(screen.queryByLabelText('Code')).toBeNull()
})

test('connects a tablet for the machine in the address, under its name', async () => {
  const { sent, address } = show({ at: `${AT}?machine=m2` })
  const dialog = await connectDialog()
  await waitFor(() =>
    expect(within(dialog).getByRole('textbox', { name: /Name/ })).toHaveProperty('value', 'T-2'),
  )
  await userEvent.click(within(dialog).getByRole('button', { name: 'Show the code' }))
  await screen.findByLabelText('Code')
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    title: 'T-2',
    machines: [{ id: 'm2' }],
  })
  await userEvent.click(
    within(await connectDialog())
      .getAllByRole('button', { name: 'Close' })
      .at(-1)!,
  )
  await waitFor(() => expect(address()).toBe(AT))
})

test('offers another code when this one has expired', async () => {
  const began = Date.now()
  show({ at: `${AT}?machine=m1` })
  await userEvent.click(within(await connectDialog()).getByRole('button', { name: 'Show the code' }))
  await screen.findByLabelText('Code')
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => began + (CODE_MINUTES + 1) * 60_000)
  expect(await screen.findByText('The code has expired')).toBeTruthy()
  clock.mockRestore()
  await userEvent.click(screen.getByRole('button', { name: 'Make another code' }))
  expect(await screen.findByRole('button', { name: 'Show the code' })).toBeTruthy()
})

test('offers another code when the answer with it was lost', async () => {
  show({ at: `${AT}?machine=m1`, code: null })
  await userEvent.click(within(await connectDialog()).getByRole('button', { name: 'Show the code' }))
  expect(await screen.findByText(/the answer was lost/)).toBeTruthy()
})

test('asks for confirmation before a tablet is unregistered or a code withdrawn', async () => {
  const { sent } = show({ items: [tablet, waiting] })
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw the code: Yard' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Unregister: Spare tablet' }))
  const dialog = await screen.findByRole('dialog', { name: 'Unregister Spare tablet' })
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Unregister' }))
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      '/tabletsetup/t1',
    ]),
  )
})

test('shows tablets without actions to users who may only read', async () => {
  show({ items: [tablet], may: ['list', 'read'], at: `${AT}?machine=m1` })
  expect(await screen.findByText('Spare tablet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(Unregister: |Connect a tablet)/ })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

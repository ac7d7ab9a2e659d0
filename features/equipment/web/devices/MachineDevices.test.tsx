import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import {
  personWith,
  showScreens,
  type ScreenResponse,
  type SentRequest,
} from '@haulway/testing/web/screen.tsx'
import { en as ui } from '@haulway/ui/messages/en.ts'
import { en as validation } from '@haulway/resource/messages/en.ts'
import { expect, test } from 'vitest'
import { en } from '../../messages/en.ts'
import { MachineDevices } from './MachineDevices.tsx'

const tracker = {
  id: 'd1',
  title: 'Old tracker',
  createdAt: '2026-05-06T10:00:00.000Z',
  rotatedAt: null,
  previousUntil: null,
  revokedAt: null,
  lastSeenAt: '2026-05-07T10:00:00.000Z',
  dropped: 0,
  droppedAt: null,
  refused: 0,
  refusedAt: null,
  twoSendersAt: null,
  unreadable: 0,
  unreadableAt: null,
  unreadableField: null,
  unreadableReason: null,
  ignored: 0,
  ignoredAt: null,
  ignoredField: null,
  ignoredReason: null,
  positionless: 0,
  positionlessAt: null,
  encryptedAt: null,
  ofTablet: false,
}

function show(allowed: string[], items: object[]) {
  const sent: SentRequest[] = []
  const answer = (request: SentRequest): ScreenResponse => {
    sent.push(request)
    if (request.path.endsWith('/rotate'))
      return {
        body: {
          id: 'd1',
          title: 'Old tracker',
          secret: 'renewed',
          previousUntil: '2026-05-09T10:00:00.000Z',
        },
      }
    if (request.method === 'POST')
      return { status: 201, body: { id: 'd2', title: 'New', secret: 'only-once' } }
    if (request.method === 'DELETE') return { status: 204 }
    return { body: { items, total: items.length } }
  }
  showScreens({
    catalogue: { ...ui, ...validation, ...en },
    answer,
    me: { ...personWith(), permissions: { equipment: allowed, tabletSetup: allowed } },
    at: '/',
    screens: { '/': () => <MachineDevices machine="m1" /> },
  })
  return sent
}

test('enrols a named device and shows its secret until closed', async () => {
  const sent = show(['read', 'update'], [])
  expect(await screen.findByText(/No device yet/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Enrol a device' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enrol a device' }))
  expect(within(dialog).getByText('This field is required')).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText(/Device name/), 'New{Enter}')
  expect(await screen.findByRole('textbox', { name: 'Secret of the device' })).toHaveProperty(
    'value',
    'only-once',
  )
  expect(screen.getByText(/Waiting for the first position/)).toBeTruthy()
  expect(sent.find((one) => one.method === 'POST')).toMatchObject({
    path: '/equipment/m1/devices',
    body: { title: 'New' },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryAllByDisplayValue('only-once')).toEqual([]))
})

test('asks for confirmation before revoking', async () => {
  const sent = show(['read', 'update'], [tracker])
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Old tracker' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Old tracker')
  expect(sent.some((one) => one.method === 'DELETE')).toBe(false)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }))
  await waitFor(() =>
    expect(sent.find((one) => one.method === 'DELETE')?.path).toBe('/equipment/m1/devices/d1'),
  )
})

test('renews a secret after confirmation and shows the new one until closed', async () => {
  const sent = show(['read', 'update'], [tracker])
  await userEvent.click(await screen.findByRole('button', { name: 'Renew the secret Old tracker' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('24 hours')
  expect(sent.some((one) => one.method === 'POST')).toBe(false)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Renew the secret' }))
  expect(await screen.findByRole('textbox', { name: 'Secret of the device' })).toHaveProperty(
    'value',
    'renewed',
  )
  // It may still report with the old secret.
  expect(screen.queryByText(/Waiting for the first position/)).toBeNull()
  expect(sent.find((one) => one.method === 'POST')?.path).toBe('/equipment/m1/devices/d1/rotate')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryAllByDisplayValue('renewed')).toEqual([]))
})

test('shows devices without actions to users who may only read', async () => {
  show(['read'], [tracker])
  expect(await screen.findByText('Old tracker')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Enrol a device' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Revoke/ })).toBeNull()
})

test('offers to connect a tablet, and renews no secret of a device that a tablet obtained', async () => {
  show(['read', 'update'], [{ ...tracker, ofTablet: true }])
  const link = await screen.findByRole('link', { name: 'Connect a tablet' })
  expect(link.getAttribute('href')).toBe('/tablet-management/qr-setup?machine=m1')
  expect(await screen.findByRole('button', { name: 'Revoke Old tracker' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Renew the secret/ })).toBeNull()
})

test('ends the previous secret while it is still accepted', async () => {
  const sent = show(['read', 'update'], [{ ...tracker, previousUntil: '2026-05-09T10:00:00.000Z' }])
  await userEvent.click(await screen.findByRole('button', { name: 'End the old secret now Old tracker' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'End the old secret now' }))
  await waitFor(() =>
    expect(sent.find((one) => one.method === 'DELETE')).toMatchObject({
      path: '/equipment/m1/devices/d1/previous',
    }),
  )
})

test('shows how many positions of a device were not stored because of account settings', async () => {
  show(['read'], [tracker, { ...tracker, id: 'd2', dropped: 720, droppedAt: '2026-05-07T16:30:00.000Z' }])
  expect(await screen.findAllByText(/^720 positions, the last /)).toHaveLength(1)
})

test('warns of two senders with one secret until it is renewed, and counts rejected facts', async () => {
  const twoSendersAt = '2026-05-07T16:30:00.000Z'
  const told = { ...tracker, title: 'Shared', twoSendersAt, refused: 285, refusedAt: twoSendersAt }
  show(['read'], [told, { ...told, id: 'd2', title: 'Mended', rotatedAt: '2026-05-07T17:00:00.000Z' }])
  const alerts = await screen.findAllByRole('alert')
  expect(alerts).toHaveLength(1)
  expect(alerts[0]?.textContent).toContain('Two senders seem to use the secret of Shared')
  expect((await screen.findAllByText(/285 facts/)).length).toBeGreaterThan(0)
})

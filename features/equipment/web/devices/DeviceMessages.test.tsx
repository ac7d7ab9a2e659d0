import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { personWith, showScreens, type SentRequest } from '@haulway/testing/web/screen.tsx'
import { en as ui } from '@haulway/ui/messages/en.ts'
import { en as validation } from '@haulway/resource/messages/en.ts'
import { expect, test } from 'vitest'
import { en } from '../../messages/en.ts'
import { EnrolDevice } from './EnrolDevice.tsx'
import { MachineDevices } from './MachineDevices.tsx'

const at = new Date().toISOString()
const phone = {
  id: 'd1',
  title: 'Phone',
  createdAt: at,
  rotatedAt: null,
  previousUntil: null,
  revokedAt: null,
  lastSeenAt: null,
  dropped: 0,
  droppedAt: null,
  refused: 0,
  refusedAt: null,
  twoSendersAt: null,
  ofTablet: false,
  tablet: null,
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
}
const odd = {
  ...phone,
  unreadable: 12,
  unreadableAt: at,
  unreadableField: 'lat',
  unreadableReason: 'outOfRange',
  ignored: 3,
  ignoredAt: at,
  ignoredField: 'bearing',
  ignoredReason: 'outOfRange',
}
const fault = { field: 'lat', reason: 'outOfRange', firstAt: at, lastAt: at }
const messages = {
  counts: [
    { kind: 'unreadable', count: 12, ...fault },
    { kind: 'ignored', count: 3, ...fault, field: 'bearing' },
  ],
  items: [{ id: 'm1', protocol: 'osmand', ...fault, message: 'lat=95&lon=1' }],
  total: 1,
}

function show(device: object, Screen: () => React.ReactNode = () => <MachineDevices machine="m1" />) {
  showScreens({
    catalogue: { ...ui, ...validation, ...en },
    answer({ path, method }: SentRequest) {
      if (path.endsWith('/messages')) return { body: messages }
      if (method === 'POST') return { status: 201, body: { id: 'd1', title: 'Phone', secret: 'only-once' } }
      return { body: { items: [device], total: 1 } }
    },
    me: { ...personWith(), permissions: { equipment: ['read'], tabletSetup: ['read', 'update'] } },
    at: '/',
    screens: { '/': Screen },
  })
}

test('tells how many messages of a device could not be read, why, and shows them', async () => {
  show(odd)
  expect(await screen.findByText(/Phone: 12 messages could not be read, the last at/)).toBeTruthy()
  expect(screen.getByText('The last: lat: out of range')).toBeTruthy()
  expect(await screen.findByText('12 not readable, 3 fields left out')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show the messages' }))
  const dialog = await screen.findByRole('dialog', { name: 'Messages of Phone' })
  expect(await within(dialog).findByText('lat=95&lon=1')).toBeTruthy()
  expect(within(dialog).getByText('bearing: out of range')).toBeTruthy()
})

test('warns of old unreadable messages no longer, and never of a revoked device, and still counts them', async () => {
  show({ ...odd, unreadableAt: '2026-01-01T00:00:00.000Z' })
  expect(await screen.findByText('12 not readable, 3 fields left out')).toBeTruthy()
  expect(screen.queryByText(/could not be read/)).toBeNull()
})

test('warns that messages come encrypted and says what to do', async () => {
  show({ ...phone, encryptedAt: at })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('come encrypted and cannot be read')
  expect(alert.textContent).toContain('Turn off the encryption key in the app')
})

test.each([
  [{ ...phone, encryptedAt: at }, /come encrypted and cannot be read/],
  [odd, /12 messages arrived that could not be read/],
  [{ ...phone, positionless: 1, positionlessAt: at, lastSeenAt: at }, /1 message arrived without a position/],
])('the dialog that waits for the first position says why there is none', async (device, text) => {
  show(device, () => <EnrolDevice machine="m1" onClose={() => undefined} />)
  await userEvent.type(await screen.findByLabelText(/Device name/), 'Phone{Enter}')
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByText(/Waiting for the first position/)).toBeTruthy()
})

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
import { EngineHours } from './EngineHours.tsx'

const reset = {
  id: 's2',
  kind: 'reset',
  takenAt: '2026-05-07T10:00:00.000Z',
  stated: 0,
  hours: 0,
  accumulatedHours: 9990.5,
  reason: 'Meter broken',
  by: { id: 'u1', title: 'Ann Field' },
  createdAt: '2026-05-07T10:01:00.000Z',
}

const known = {
  hours: 12.25,
  accumulatedHours: 10_002.75,
  meterHours: 0,
  meterAt: reset.takenAt,
  countedHours: 96.04,
  countedSince: '2026-05-01T06:00:00.000Z',
}

function show(allowed: string[], refuse?: object, hours: object = known) {
  const sent: SentRequest[] = []
  const answer = (request: SentRequest): ScreenResponse => {
    if (request.method === 'GET') return { body: { ...hours, items: [reset], total: 1 } }
    sent.push(request)
    return refuse && sent.length === 1
      ? { status: 400, body: { message: 'Validation failed', errors: [refuse] } }
      : { status: 201, body: { id: 's3' } }
  }
  showScreens({
    catalogue: { ...ui, ...validation, ...en },
    answer,
    me: { ...personWith(), permissions: { equipment: allowed } },
    at: '/',
    screens: { '/': () => <EngineHours machine="m1" /> },
  })
  return sent
}

test('shows meter and lifetime hours, and who stated what and why', async () => {
  show(['read'])
  expect(await screen.findByText('On the meter: 12.3 h')).toBeTruthy()
  expect(screen.getByText('Read off the meter: 0.0 h, 2026-05-07 10:00')).toBeTruthy()
  expect(screen.getByText('Counted by us: 96.0 h since 2026-05-01 06:00')).toBeTruthy()
  expect(screen.getByText('Accumulated over all meters: 10,002.8 h')).toBeTruthy()
  const row = await screen.findByRole('row', { name: /New meter/ })
  expect(row.textContent).toContain('9,990.5')
  expect(row.textContent).toContain('Meter broken')
  expect(row.textContent).toContain('Ann Field')
  expect(screen.queryByRole('button', { name: 'Enter hours' })).toBeNull()
})

test('shows unknown rather than zero hours without readings and device reports', async () => {
  const unknown = Object.fromEntries(Object.keys(known).map((name) => [name, null]))
  show(['read'], undefined, unknown)
  expect(await screen.findByText(/^Not known: no meter was read/)).toBeTruthy()
  expect(screen.queryByText(/Accumulated over/)).toBeNull()
})

test('submits a reading, shows errors at their fields and keeps the input', async () => {
  const sent = show(['read', 'update'], {
    field: 'hours',
    key: 'validation.engine.backwards',
    defaultMessage: '',
    args: { hours: 500 },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Enter hours' }))
  const dialog = await screen.findByRole('dialog')
  const save = within(dialog).getByRole('button', { name: 'Save' })
  await userEvent.click(save)
  expect(within(dialog).getByText('This field is required')).toBeTruthy()
  const hours = within(dialog).getByLabelText(/^Hours/)
  await userEvent.type(hours, 'ninety')
  await userEvent.click(save)
  expect(within(dialog).getByText('Number expected')).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.clear(hours)
  await userEvent.type(hours, '90.5')
  await userEvent.click(save)
  expect(await screen.findAllByText(/The meter shows 500 hours at that time/)).toHaveLength(1)
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    path: '/equipment/m1/engineHours',
    body: { kind: 'reading', hours: 90.5, takenAt: null, reason: null },
  })
})

test('submits a new meter', async () => {
  const sent = show(['read', 'update'])
  await userEvent.click(await screen.findByRole('button', { name: 'Enter hours' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('combobox', { name: /What/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'New meter' }))
  expect(within(dialog).getByText(/What the new meter starts with/)).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText(/^Hours/), '0')
  await userEvent.type(within(dialog).getByLabelText(/^When/), '2026-05-08 06:00')
  await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Broken')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent[0]?.body).toEqual({
    kind: 'reset',
    hours: 0,
    takenAt: '2026-05-08T06:00:00.000Z',
    reason: 'Broken',
  })
})

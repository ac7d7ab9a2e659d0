import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Item } from '@haulway/resource'
import { personWith, showScreens, type SentRequest } from '@haulway/testing/web/screen.tsx'
import { en as ui } from '@haulway/ui/messages/en.ts'
import { en as validation } from '@haulway/resource/messages/en.ts'
import { expect, test } from 'vitest'
import type { drivers } from '../driver.resource.ts'
import { en } from '../messages/en.ts'
import { DriverPin } from './DriverPin.tsx'

function show(part: Partial<Item<typeof drivers>>, allowed = ['read', 'update']) {
  const sent: SentRequest[] = []
  const driver = { id: 'd1', fullName: 'Ann Field', employeeId: 'E-7', hasPin: false, ...part }
  showScreens({
    catalogue: { ...ui, ...validation, ...en },
    answer: (request) => {
      sent.push(request)
      return { status: 204 }
    },
    me: { ...personWith(), permissions: { drivers: allowed } },
    at: '/',
    screens: { '/': () => <DriverPin driver={driver as Item<typeof drivers>} /> },
  })
  return sent
}

test('sets a PIN, and shows an error for an invalid or easily guessed one before sending anything', async () => {
  const sent = show({})
  await userEvent.click(await screen.findByRole('button', { name: 'Set a PIN' }))
  const dialog = await screen.findByRole('dialog')
  const field = within(dialog).getByLabelText(/^PIN/)
  await userEvent.type(field, '12a{Enter}')
  expect(within(dialog).getByText('Four to eight digits are expected')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, '1111{Enter}')
  expect(within(dialog).getByText(/too easy to guess/)).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.clear(field)
  await userEvent.type(field, '2580{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent[0]).toMatchObject({ method: 'PUT', path: '/drivers/d1/pin', body: { pin: '2580' } })
})

test('asks before clearing a PIN', async () => {
  const sent = show({ hasPin: true })
  await userEvent.click(await screen.findByRole('button', { name: 'Clear the PIN' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Ann Field')
  expect(sent).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Clear the PIN' }))
  await waitFor(() => expect(sent[0]).toMatchObject({ method: 'DELETE', path: '/drivers/d1/pin' }))
})

test('offers no PIN without an employee ID, and no buttons to readers', async () => {
  show({ employeeId: null })
  expect(await screen.findByText(/Enter an employee ID first/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Set a PIN' })).toBeNull()
})

test('shows readers whether a PIN is set', async () => {
  show({ hasPin: true }, ['read'])
  expect(await screen.findByText(/A PIN is set/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

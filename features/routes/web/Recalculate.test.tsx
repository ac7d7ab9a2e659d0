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
import { en } from '../messages/en.ts'
import { Recalculate } from './Recalculate.tsx'

function show(allowed: string[]) {
  const sent: SentRequest[] = []
  const answer = (request: SentRequest): ScreenResponse => {
    sent.push(request)
    const from = '2026-05-06T08:00:00.000Z'
    return { body: { from, at: from } }
  }
  showScreens({
    catalogue: { ...ui, ...validation, ...en },
    answer,
    me: { ...personWith(), permissions: { routes: allowed } },
    at: '/',
    screens: { '/': () => <Recalculate route="r1" /> },
  })
  return sent
}

test('recalculates a route from a local time of the account, and reports an invalid time without sending it', async () => {
  const sent = show(['read', 'update'])
  await userEvent.click(await screen.findByRole('button', { name: 'Recalculate loads' }))
  const dialog = await screen.findByRole('dialog')
  const from = within(dialog).getByLabelText(/From/)
  const go = within(dialog).getByRole('button', { name: 'Recalculate' })
  await userEvent.click(go)
  expect(within(dialog).getByText('This field is required')).toBeTruthy()
  await userEvent.type(from, 'yesterday')
  await userEvent.click(go)
  expect(sent).toEqual([])
  await userEvent.clear(from)
  await userEvent.type(from, '2026-05-06 10:00')
  await userEvent.click(go)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toMatchObject([
    { method: 'POST', path: '/routes/r1/recalculate', body: { from: '2026-05-06T10:00:00.000Z' } },
  ])
})

test('is not offered without edit permission', async () => {
  show(['read'])
  await waitFor(() => expect(document.body.textContent).toBeDefined())
  expect(screen.queryByRole('button', { name: 'Recalculate loads' })).toBeNull()
})

import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { personWith } from '@haulway/testing/web/screen.tsx'
import type { Subscription } from '../scheduled-reports.endpoints.ts'
import { report, showReports } from './testing/report.tsx'

const AT = '/scheduled-reports/view/daily'
const sms = (address: string, more: Partial<Subscription> = {}): Subscription => ({
  channel: 'sms',
  address,
  state: 'pending',
  nextRequestAt: null,
  mayRequest: true,
  ...more,
})
const subscribed = (items: readonly Subscription[]) => (path: string) =>
  path === '/scheduled-reports/subscription' ? { body: { items } } : undefined
const reader = { ...personWith(), permissions: { scheduledReports: ['read', 'list'] } }
const askButton = (phone: string) =>
  screen.queryByRole<HTMLButtonElement>('button', { name: `Send request: ${phone}` })

const phones = {
  fresh: '+15551234567',
  waiting: '+15550000002',
  agreed: '+15550000003',
  failed: '+15550000004',
}
const items = [
  sms(phones.fresh),
  sms(phones.waiting, {
    state: 'requested',
    nextRequestAt: '2099-03-04T09:00:00.000Z',
    mayRequest: false,
  }),
  sms(phones.agreed, { state: 'accepted', mayRequest: false }),
  sms(phones.failed, { state: 'failed' }),
  { ...sms('ann@example.com', { state: 'accepted', mayRequest: false }), channel: 'mail' as const },
]

test('requests consent only from phones that allow it, in the language of the report', async () => {
  const { sent } = showReports({
    at: AT,
    answer: ({ method, path }) =>
      method === 'POST'
        ? { body: { state: 'requested', nextRequestAt: '2099-03-04T09:00:00.000Z' } }
        : subscribed(items)(path),
  })
  await screen.findByText('SMS status failed')
  expect(askButton(phones.fresh)?.disabled).toBe(false)
  expect(askButton(phones.failed)?.disabled).toBe(false)
  expect(askButton(phones.waiting)?.disabled).toBe(true)
  expect(screen.getByText('Another request is allowed from 2099-03-04 09:00.')).toBeDefined()
  expect(askButton(phones.agreed)).toBeNull()
  expect(askButton('ann@example.com')).toBeNull()
  await userEvent.click(askButton(phones.fresh)!)
  const dialog = within(await screen.findByRole('dialog'))
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.click(dialog.getByRole('button', { name: 'Send request' }))
  await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true))
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/scheduled-reports/subscription',
    body: { phone: phones.fresh, language: 'ru' },
  })
})

test('shows an error when a consent request cannot be sent', async () => {
  showReports({
    at: AT,
    answer: ({ method, path }) => (method === 'POST' ? { status: 500 } : subscribed(items)(path)),
  })
  await screen.findByText('SMS status failed')
  await userEvent.click(askButton(phones.fresh)!)
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send request' }),
  )
  expect(await screen.findByText('Unexpected error while sending the opt-in request')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('offers readers a test mail, but not to run, pause, copy or request consent', async () => {
  showReports({ at: AT, me: reader, answer: ({ path }) => subscribed(items)(path) })
  await screen.findByText('SMS status failed')
  expect(screen.getByRole('button', { name: 'Send me a test' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /Run now|Pause|Send request/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Duplicate' })).toBeNull()
  expect(screen.getByRole('link', { name: 'History' }).getAttribute('href')).toBe(
    '/scheduled-reports/history?report=daily',
  )
})

test('confirms a run with the number of recipients, and shows its outcome', async () => {
  const { sent } = showReports({
    at: AT,
    answer: ({ method }) =>
      method === 'POST' ? { body: { run: 'run', outcome: 'sent', messages: 2 } } : undefined,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Run now' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/The report goes to 2 recipients now/)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Run now' }))
  expect(await screen.findByText('It ran: 2 messages are on their way.')).toBeDefined()
  expect(sent.find(({ method }) => method === 'POST')?.path).toBe('/scheduled-reports/daily/run')
})

test('pausing saves the report otherwise unchanged', async () => {
  const { sent } = showReports({
    at: AT,
    answer: ({ method }) => (method === 'PUT' ? { body: { ...report, paused: true } } : undefined),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Pause' }))
  await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true))
  const { body } = sent.find(({ method }) => method === 'PUT')!
  expect(body).toMatchObject({ version: 3, paused: true, phones: report.phones, time: '06:00' })
  expect(body).not.toHaveProperty('stopped')
})

test('a stopped report explains why and what to do, and lists its last runs', async () => {
  const { sent } = showReports({
    at: AT,
    answer: ({ path }) =>
      path === '/scheduled-reports/daily' ? { body: { ...report, stopped: 'author' } } : undefined,
  })
  expect(await screen.findByText(/whoever saves a report answers for what it sends/)).toBeDefined()
  const runs = within(await screen.findByRole('list', { name: 'Last runs' }))
  expect(runs.getByText('172 loads and dumps counted')).toBeDefined()
  const asked = sent.find(({ path }) => path === '/scheduled-reports/history')
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({ report: 'daily', limit: '5', page: '0' })
})

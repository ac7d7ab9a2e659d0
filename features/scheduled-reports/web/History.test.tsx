import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Language } from '@haulway/platform/messages.ts'
import { personWith } from '@haulway/testing/web/screen.tsx'
import { run, showReports } from './testing/report.tsx'

const AT = '/scheduled-reports/history'
const page = (items: readonly object[], total = items.length) => ({
  body: { items, total, recordLimit: 1000 },
})

test('expands a run into its deliveries by recipient and channel', async () => {
  showReports({ at: AT })
  const more = await screen.findByRole('button', {
    name: /2 messages · delivered: 1 · skipped: no consent: 1/,
  })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('table')).toBeNull()
  await userEvent.click(more)
  const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row')
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  )
  expect(cells).toEqual([
    ['ann@example.com', 'E-mail', 'delivered', '', '2026-03-03 06:01'],
    ['+15551234567', 'SMS', 'skipped: no consent', 'opted out', '2026-03-03 06:01'],
  ])
  await userEvent.click(more)
  expect(screen.queryByRole('table')).toBeNull()
})

test('shows the time, range, delay and missed runs of a run, and who started it', async () => {
  const late = { ...run, late: true, missed: 3, startedAt: '2026-03-03T16:00:00.000Z' }
  const byHand = {
    ...run,
    id: 'hand',
    kind: 'manual',
    ranBy: { id: 'person', title: 'Ada' },
    outcome: 'failed',
    deliveries: [],
  }
  showReports({ at: AT, answer: ({ path }) => (path === AT ? page([late, byHand]) : undefined) })
  const list = await screen.findByRole('list', { name: 'Scheduled report history' })
  const [first, second] = [...list.children].map(({ textContent }) => textContent)
  expect(first).toContain('2026-03-03 06:00')
  expect(first).toContain('By the clock')
  expect(first).toContain('From 2026-03-02 06:00 to 2026-03-03 06:00, America/Los_Angeles')
  expect(first).toContain('Late: began at 2026-03-03 08:00')
  expect(first).toContain('3 runs before it were missed')
  expect(second).toContain('By hand, Ada')
  expect(second).toContain('No messages.')
})

test('keeps the page and the filter by report in the address', async () => {
  const { sent, address } = showReports({
    at: `${AT}?report=daily`,
    answer: ({ path }) => (path === AT ? page([run], 40) : undefined),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Next page' }))
  await expect.poll(address).toBe(`${AT}?report=daily&page=1`)
  const asked = sent.filter(({ path }) => path === AT).map(({ query }) => Object.fromEntries(query))
  expect(asked).toEqual([
    { report: 'daily', limit: '15', page: '0' },
    { report: 'daily', limit: '15', page: '1' },
  ])
  // In the history of one report its name is not repeated.
  expect(screen.queryByRole('heading', { name: 'Daily loads' })).toBeNull()
})

test.each<[Language, string, string]>([
  ['en', 'The history keeps the latest 1,000 runs at most.', 'nobody wants it'],
  ['ru', 'История хранит не более 1 000 последних запусков.', 'никто не хочет получать'],
  ['cn', '历史最多保留最近 1,000 次运行。', '无人愿意接收'],
])('in %s, the history states its limit and the outcome of a run', async (language, limit, outcome) => {
  const nobody = { ...run, outcome: 'nobody', deliveries: [] }
  showReports({ at: AT, language, answer: ({ path }) => (path === AT ? page([nobody]) : undefined) })
  expect(await screen.findByText(limit)).toBeDefined()
  expect(screen.getByText(outcome)).toBeDefined()
})

test('an empty list explains scheduled reports, and links to a new one, the history and SMS opt-ins', async () => {
  showReports({ at: '/scheduled-reports' })
  expect(await screen.findByText(/sends figures of the site to people/)).toBeDefined()
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Add the first one')).toBe('/scheduled-reports/new')
  expect(hrefOf('Scheduled report history')).toBe(AT)
  expect(hrefOf('SMS opt-in management')).toBe('/scheduled-reports/recipients')
})

test('an empty list has no link to a new report without the permission to create one', async () => {
  const me = { ...personWith(), permissions: { scheduledReports: ['read', 'list'] } }
  showReports({ at: '/scheduled-reports', me })
  expect(await screen.findByText(/sends figures of the site to people/)).toBeDefined()
  expect(screen.queryByRole('link', { name: /Add the first one|^New$/ })).toBeNull()
})

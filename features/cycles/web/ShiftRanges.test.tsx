import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { PROJECT, ROUTE, show } from './testing/report.ts'

const range = 'from=2026-05-06T04:00:00.000Z&to=2026-05-13T04:00:00.000Z'

test('the range before, and the shifts of the project that is chosen', async () => {
  const shown = show(`/cycle-times?${range}&project=${PROJECT}`)
  await screen.findByText(/312 cycles/)
  await userEvent.click(screen.getByRole('button', { name: 'Previous range' }))
  await expect
    .poll(() => shown.address())
    .toContain('from=2026-04-29T04%3A00%3A00.000Z&to=2026-05-06T04%3A00%3A00.000Z')
  await userEvent.click(screen.getByRole('combobox', { name: 'Range' }))
  // Shifts without a pause: one runs at any time, and began when the last one ended.
  await userEvent.click(await screen.findByRole('option', { name: 'This shift' }))
  const bounds = () => new URLSearchParams(shown.address().split('?')[1])
  await expect.poll(() => Date.parse(bounds().get('to') ?? '')).toBeGreaterThan(Date.now())
  const from = bounds().get('from')
  await userEvent.click(screen.getByRole('combobox', { name: 'Range' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Last shift' }))
  await expect.poll(() => bounds().get('to')).toBe(from)
})

test('of a route, the shifts in which it runs', async () => {
  const shown = show(`/cycle-times?${range}&route=${ROUTE}`)
  await screen.findByText(/312 cycles/)
  await userEvent.click(screen.getByRole('combobox', { name: 'Range' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Last shift' }))
  // The second of its project, the route's only one of `shifts`.
  const wall = (name: 'from' | 'to') => {
    const at = new URLSearchParams(shown.address().split('?')[1]).get(name) ?? ''
    const zone = { timeZone: 'America/New_York', hour: '2-digit', hourCycle: 'h23' } as const
    return new Intl.DateTimeFormat('en', zone).format(Date.parse(at))
  }
  await expect.poll(() => [wall('from'), wall('to')]).toEqual(['18', '06'])
})

import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PROJECT, ROUTE, show } from './testing/report.ts'

// 11:20 in New York, in the day shift.
beforeEach(() => void vi.setSystemTime('2026-05-13T15:20:00.000Z'))
afterEach(() => void vi.useRealTimers())

const range = 'from=2026-05-06T04:00:00.000Z&to=2026-05-13T04:00:00.000Z'

function bounds(shown: ReturnType<typeof show>): (string | null)[] {
  const search = new URLSearchParams(shown.address().split('?')[1])
  return [search.get('from'), search.get('to')]
}

test('offers the previous range, and the shifts of the selected project', async () => {
  const shown = show(`/cycle-times?${range}&project=${PROJECT}`)
  await screen.findByText(/312 cycles/)
  await userEvent.click(screen.getByRole('button', { name: 'Previous range' }))
  await expect
    .poll(() => shown.address())
    .toContain('from=2026-04-29T04%3A00%3A00.000Z&to=2026-05-06T04%3A00%3A00.000Z')
  await userEvent.click(screen.getByRole('combobox', { name: 'Range' }))
  await userEvent.click(await screen.findByRole('option', { name: 'This shift' }))
  await expect.poll(() => bounds(shown)).toEqual(['2026-05-13T10:00:00.000Z', '2026-05-13T22:00:00.000Z'])
  await userEvent.click(screen.getByRole('combobox', { name: 'Range' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Last shift' }))
  await expect.poll(() => bounds(shown)).toEqual(['2026-05-12T22:00:00.000Z', '2026-05-13T10:00:00.000Z'])
})

test('offers only the shifts in which the selected route runs', async () => {
  const shown = show(`/cycle-times?${range}&route=${ROUTE}`)
  await screen.findByText(/312 cycles/)
  await userEvent.click(screen.getByRole('combobox', { name: 'Range' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Last shift' }))
  // The second of its project, which is the only one of the route.
  await expect.poll(() => bounds(shown)).toEqual(['2026-05-12T22:00:00.000Z', '2026-05-13T10:00:00.000Z'])
})

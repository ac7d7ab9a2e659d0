import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { PROJECT, show } from './testing/report.ts'

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

import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { personWith, showScreens } from '@haulway/testing/web/screen.tsx'
import { en } from '../messages/en.ts'
import { RecomputeNotice } from './RecomputeNotice.tsx'

test('shows the range and the progress of recomputation until it is done', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'],
    shouldAdvanceTime: true,
  })
  let body: object = { from: '2026-05-03T06:00:00.000Z', until: '2026-05-12T16:00:00.000Z', percent: 40 }
  showScreens({
    catalogue: en,
    answer: () => ({ body }),
    me: personWith(),
    at: '/',
    screens: { '/': () => <RecomputeNotice /> },
  })
  const text = await screen.findByRole('status')
  expect(text.textContent).toBe('Figures of 2026-05-03 – 2026-05-12 follow, 40 %')
  body = { from: null, until: null, percent: null }
  await vi.advanceTimersByTimeAsync(4_000)
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  vi.useRealTimers()
})

import { act, cleanup, screen, within } from '@testing-library/react'
import { languages } from '@haulway/platform/messages.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce } from '../../sound.ts'
import { lengthOf } from '../clip.ts'
import { routeChange, scene } from '../testing/scenes.ts'
import { showWork } from '../testing/show.tsx'

vi.mock('../../sound.ts', () => ({ announce: vi.fn(), alarm: vi.fn() }))
const said = () => vi.mocked(announce).mock.calls.map(([text]) => text)

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

beforeEach(() => vi.mocked(announce).mockClear())
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

test('a change of route is shown over everything, said, and agreed to with one tap', async () => {
  const { cab, user, set } = await showWork(scene('change'))
  const notice = screen.getByRole('alertdialog', { name: 'New route' })
  expect(within(notice).getByText('South face to Stockpile')).toBeTruthy()
  expect(said()).toEqual([
    'New route: South face to Stockpile. Load at South face. Dump at Stockpile. Please agree.',
  ])
  await user.click(within(notice).getByRole('button', { name: 'Agree' }))
  expect(cab.acts).toEqual([['acknowledgeRouteChange']])
  set({ routeChange: null })
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a change is said again every 30 s until it is answered', async () => {
  vi.useFakeTimers()
  const { set } = await showWork(scene('change'))
  pass(65_000)
  expect(said()).toHaveLength(3)
  set({ routeChange: null })
  pass(120_000)
  expect(said()).toHaveLength(3)
})

test('a forced change says that the driver is sent at once', async () => {
  const { cab, user } = await showWork(scene('forced'))
  const notice = screen.getByRole('alertdialog', { name: 'You are sent at once' })
  await user.click(within(notice).getByRole('button', { name: 'Understood' }))
  expect(cab.acts).toEqual([['acknowledgeRouteChange']])
})

test('stays when the answer could not be stored', async () => {
  const { cab, user } = await showWork(scene('change'))
  cab.failure = new Error('full')
  await user.click(screen.getByRole('button', { name: 'Agree' }))
  expect(screen.getByRole('button', { name: 'Agree' })).toHaveProperty('disabled', false)
})

test('comes before a question', async () => {
  await showWork({ ...scene('prompt'), routeChange: routeChange() })
  expect(screen.getByRole('alertdialog')).toBeTruthy()
  expect(screen.queryByText('Was the material wet?')).toBeNull()
})

test.each(languages)(
  'in motion a change has at most 120 characters in %s, with the longest names',
  async (language) => {
    for (const forced of [false, true]) {
      await showWork({ ...scene('locked', true), routeChange: routeChange(true, forced) }, language)
      const notice = screen.getByRole('alertdialog')
      expect(lengthOf(notice.textContent)).toBeLessThanOrEqual(120)
      expect(within(notice).getAllByRole('button')).toHaveLength(1)
      cleanup()
    }
  },
)

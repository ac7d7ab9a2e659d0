import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NOW, tablet } from '../testing/cab-double.ts'
import { showCab } from '../testing/show.tsx'

const calm = { positions: 0, events: 0, photos: 0, oldest: null, thinned: 0, refused: 0, persisted: true }
const bar = () => screen.getByRole('banner').textContent
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
/** As the tablet writes it in its zone. */
const clock = (at: number) =>
  new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => vi.useRealTimers())

test('names machine and driver, and says that everything was sent', async () => {
  await showCab()
  expect(bar()).toBe('T-12Anna BergUp to date')
})

test('does not call what is sent as a matter of course a backlog', async () => {
  const { cab } = await showCab({ backlog: { ...calm, positions: 3, oldest: NOW - 5_000 } })
  expect(bar()).toContain('Up to date')
  act(() => cab.set({ backlog: { ...calm, positions: 3, oldest: NOW - 60_000 } }))
  expect(bar()).toContain('Sending 3')
})

test('says since when it works offline and how much waits', async () => {
  const since = NOW - 3_600_000
  await showCab({
    network: 'offline',
    offlineSince: since,
    backlog: { ...calm, positions: 1200, events: 14, oldest: since },
  })
  expect(bar()).toContain(`Offline since ${clock(since)} · 1,214 wait`)
})

test('names the day of what lasts longer than a day', async () => {
  await showCab({ network: 'offline', offlineSince: NOW - 2 * 86_400_000 })
  expect(bar()).toMatch(/Offline since 5\/\d+, /)
})

test('marks a practice site', async () => {
  await showCab({ tablet: { ...tablet, practice: true } })
  expect(bar()).toContain('Practice site')
})

test.each([
  ['denied', 'Location is not allowed. Allow it for this app in the settings.'],
  ['unavailable', 'The tablet finds no position. Turn location on.'],
  ['hidden', 'The app was hidden or the screen off. Keep it open.'],
] as const)('says that positions do not arrive, why, and resumes with a tap: %s', async (why, text) => {
  const since = NOW - 600_000
  const { cab } = await showCab({ tracking: { state: 'stopped', since, why } })
  expect(alerts()).toEqual([`NOT TRACKING since ${clock(since)}${text}Resume`])
  act(() => screen.getByRole('button', { name: /NOT TRACKING/ }).click())
  expect(cab.acts).toEqual([['resume']])
})

test('gives the receiver a minute to find its first position', async () => {
  await showCab({ tracking: { state: 'stopped', since: NOW, why: 'starting' } })
  screen.getByText('Looking for the position')
  expect(alerts()).toEqual([])
  act(() => void vi.advanceTimersByTime(65_000))
  expect(alerts()[0]).toContain(`NOT TRACKING since ${clock(NOW)}`)
})

test('shows one warning at a time, and the next once it is read', async () => {
  await showCab({ network: 'portal', backlog: { ...calm, refused: 2, thinned: 40 } })
  expect(alerts()).toEqual(['This network asks for its own sign-in. Data waits on the tablet.Understood'])
  act(() => screen.getByRole('button', { name: /Understood/ }).click())
  expect(alerts()[0]).toContain('The server refused 2 items.')
  act(() => screen.getByRole('button', { name: /Understood/ }).click())
  expect(alerts()[0]).toContain('Storage is full: 40 positions left out.')
})

test('tells again when more items are refused', async () => {
  const { cab } = await showCab({ backlog: { ...calm, refused: 1 } })
  act(() => screen.getByRole('button', { name: /Understood/ }).click())
  expect(alerts()).toEqual([])
  act(() => cab.set({ backlog: { ...calm, refused: 2 } }))
  expect(alerts()[0]).toContain('The server refused 2 items.')
})

test('asks for a tap where the screen may turn off', async () => {
  const { cab } = await showCab({ awake: 'refused' })
  act(() => screen.getByRole('button', { name: /The screen may turn off/ }).click())
  expect(cab.acts).toEqual([['resume']])
})

test('says that the browser cannot keep the screen on', async () => {
  const { cab } = await showCab({ awake: 'unsupported' })
  act(() => screen.getByRole('button', { name: /cannot keep the screen on/ }).click())
  expect(alerts()).toEqual([])
  expect(cab.acts).toEqual([])
})

test('says by how much the clock of the tablet is wrong', async () => {
  await showCab({ clockOff: -420_000 })
  expect(alerts()[0]).toContain('wrong by 7 min')
})

test.each(['en', 'ru', 'cn'] as const)(
  'is short while the machine moves, at worst, in %s',
  async (language) => {
    await showCab({
      language,
      moving: true,
      tablet: { ...tablet, practice: true },
      awake: 'refused',
      network: 'portal',
      offlineSince: NOW - 3_600_000,
      tracking: { state: 'stopped', since: NOW - 600_000, why: 'unavailable' },
      backlog: { ...calm, positions: 90_000, events: 40, refused: 3, thinned: 5, oldest: 0 },
    })
    // Half of what may stand on the screen remains for the work.
    const shown = (bar()?.length ?? 0) + alerts().join('').length
    expect(shown).toBeLessThan(110)
    expect(shown).toBeGreaterThan(20)
  },
)

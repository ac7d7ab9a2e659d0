/** The timeline of a machine with a player, as other screens show it. */
import { fireEvent, screen, within } from '@testing-library/react'
import { personWith, showScreens } from '@haulway/testing/web/screen.tsx'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { en } from '../../testing/web/words.ts'
import { appendFix, emptyFix, encodeFixes, fixColumns } from '../../telemetry/telemetry.ts'
import type { Journal } from '../travel-journal.endpoints.ts'
import { JustHappened, SpanReplay } from './LatestReplay.tsx'

const TRUCK = '01a1fc2b-b573-73b4-80a4-9f42c7c8ff03'
const FROM = Date.parse('2026-05-06T11:00:00.000Z')
/** The first position is not a whole number of steps after the start. */
const FIRST = FROM + 3_000
const TO = FROM + 900_000

function journal(): Journal {
  const fixes = fixColumns(0)
  for (let i = 0; i < 80; i++)
    appendFix(fixes, { ...emptyFix(), seq: i, t: FIRST + i * 10_000, lon: 30 + i / 1e4, lat: 60, speed: 8 })
  return {
    timeZone: 'UTC',
    from: new Date(FROM).toISOString(),
    to: new Date(TO).toISOString(),
    limits: { machines: 50, days: 31 },
    machines: [
      {
        id: TRUCK,
        title: 'HT-1',
        kind: 'hauler',
        icon: 'rigidTruck',
        track: [btoa(String.fromCharCode(...encodeFixes(fixes)))],
        phases: [],
        events: [
          {
            key: 'load:1',
            type: 'load',
            at: new Date(FROM + 60_000).toISOString(),
            location: null,
            weight: null,
            names: null,
          },
        ],
        cycles: [],
        visits: [],
      },
    ],
  }
}

function show(part: () => ReactNode, permissions: Parameters<typeof personWith> = ['journals']) {
  const asked: string[] = []
  showScreens({
    catalogue: en,
    at: '/',
    me: personWith(...permissions),
    answer: ({ path }) => {
      asked.push(path)
      return path === '/journals' ? { body: journal() } : { status: 404 }
    },
    screens: { '/': part },
  })
  return asked
}

afterEach(() => vi.restoreAllMocks())

const clock = () => screen.findByRole<HTMLInputElement>('slider', { name: 'Moment' })

test('moves the clock by ten seconds with the arrow keys, wherever it stands', async () => {
  const told = vi.fn<(moment: number) => void>()
  show(() => <SpanReplay machine={TRUCK} from={FROM} to={TO} onMoment={told} />)
  const slider = await clock()
  fireEvent.keyDown(slider, { key: 'ArrowRight' })
  expect(told).toHaveBeenLastCalledWith(FIRST + 10_000)
  fireEvent.keyDown(slider, { key: 'ArrowUp' })
  fireEvent.keyDown(slider, { key: 'ArrowLeft' })
  fireEvent.keyDown(slider, { key: 'ArrowDown' })
  expect(told).toHaveBeenLastCalledWith(FIRST)
  const replay = within(screen.getByRole('toolbar', { name: 'Replay' }))
  fireEvent.click(replay.getByRole('button', { name: 'Next event' }))
  expect(told).toHaveBeenLastCalledWith(FROM + 60_000)
})

test('plays, and links to the same moment of the journal', async () => {
  const told = vi.fn<(moment: number) => void>()
  show(() => <SpanReplay machine={TRUCK} from={FROM} to={TO} onMoment={told} />)
  await clock()
  const frames: FrameRequestCallback[] = []
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  for (const frame of frames.splice(0)) frame(1_100)
  fireEvent.click(await screen.findByRole('button', { name: 'Pause' }))
  // A tenth of a second at sixty times the speed.
  const moment = FIRST + 6_000
  expect(told).toHaveBeenLastCalledWith(moment)
  const link = screen.getByRole('link', { name: 'Open in the travel journal' })
  const address = new URL(link.getAttribute('href') ?? '', 'http://haulway')
  expect(address.pathname).toBe('/travel-journal2d')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    machines: TRUCK,
    from: new Date(FROM).toISOString(),
    to: new Date(TO).toISOString(),
    at: new Date(moment).toISOString(),
  })
})

test('fetches what just happened on request', async () => {
  const asked = show(() => <JustHappened machine={TRUCK} clock={() => TO} />)
  const button = await screen.findByRole('button', { name: 'What just happened' })
  expect(asked).not.toContain('/journals')
  fireEvent.click(button)
  expect(await clock()).toBeTruthy()
})

test('is hidden from users without the right to journals', async () => {
  show(
    () => (
      <>
        <p>here</p>
        <JustHappened machine={TRUCK} clock={() => TO} />
        <SpanReplay machine={TRUCK} from={FROM} to={TO} onMoment={() => undefined} />
      </>
    ),
    ['dispatcher'],
  )
  expect(await screen.findByText('here')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'What just happened' })).toBeNull()
  expect(screen.queryByRole('slider')).toBeNull()
})

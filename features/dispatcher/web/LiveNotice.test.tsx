import { screen, waitFor } from '@testing-library/react'
import { personWith, showScreens } from '@haulway/testing/web/screen.tsx'
import { expect, test, vi } from 'vitest'
import { en } from '../../testing/web/words.ts'
import { useFleet, useFleetList } from '../../telemetry/web/parts.ts'
import { LiveNotice } from './LiveNotice.tsx'
import { useSite } from './useSite.ts'

const NOW = Date.parse('2026-05-06T11:00:00.000Z')

const machine = {
  id: 'truck',
  title: '0896',
  kind: 'hauler',
  t: NOW,
  lon: 13.4,
  lat: 52.5,
  heading: null,
  speed: null,
  activity: 'hauling',
  since: NOW,
  locationId: null,
  routeId: null,
  icon: 'rigidTruck',
}

/** The notice with the machines that the screen knows. */
function Shown() {
  const fleet = useFleet()
  return (
    <>
      <LiveNotice fleet={fleet} site={useSite()} />
      <ul>
        {useFleetList(fleet).map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </>
  )
}

test('fetches machines every 10 s and places and routes every 30 s without a socket, and says so', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  })
  const times = new Map<string, number[]>()
  const { live } = showScreens({
    catalogue: en,
    me: personWith('dispatcher', 'locations', 'routes'),
    at: '/',
    screens: { '/': Shown },
    answer: ({ path }) => {
      times.set(path, [...(times.get(path) ?? []), Date.now()])
      if (path === '/dispatcher/fleet') return { body: { kind: 'snapshot', now: NOW, machines: [machine] } }
      return { body: { items: [], total: 0, stamp: 'one', locations: [] } }
    },
  })
  const count = (path: string) => times.get(path)?.length ?? 0
  /** Between two requests, in whole tens of seconds: the second follows an answer, not a clock. */
  const gaps = (path: string) => {
    const all = times.get(path) ?? []
    return new Set(all.slice(1).map((at, n) => Math.floor((at - (all[n] ?? 0)) / 10_000)))
  }
  await waitFor(() => expect(count('/routes')).toBe(1))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(count('/dispatcher/fleet')).toBe(0)
  expect(screen.queryByRole('status')).toBeNull()

  live.setConnection('offline', NOW)
  expect((await screen.findByRole('status')).textContent).toBe(
    'No live connection since 11:00:00: machines are fetched every 10 s, places and routes every 30 s.',
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await screen.findByText('0896')).toBeDefined()
  // The first time soon after the loss.
  expect(gaps('/dispatcher/fleet')).toEqual(new Set([0, 1]))
  expect(gaps('/routes')).toEqual(new Set([3]))
  expect(gaps('/locations/outlines')).toEqual(new Set([3]))

  live.setConnection('live', NOW)
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  const before = count('/dispatcher/fleet')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(count('/dispatcher/fleet')).toBe(before)
  vi.useRealTimers()
})

import { fireEvent, screen, within } from '@testing-library/react'
import { findLeakedUnits, strangeProfile } from '@haulway/testing/strange-profile.ts'
import { personWith, showScreens } from '@haulway/testing/web/screen.tsx'
import { usProfile } from '@haulway/units'
import { expect, test, vi } from 'vitest'
import { en } from '../../../testing/web/words.ts'
import type { ClientMachine } from '../../../telemetry/live/channels.ts'
import type { FleetStore } from '../../../telemetry/web/parts.ts'
import { MachineDetails } from './MachineDetails.tsx'
import type { Site } from '../useSite.ts'

const NOW = Date.parse('2026-05-06T11:00:00.000Z')

const machine: ClientMachine = {
  id: 'truck',
  title: '0896',
  kind: 'hauler',
  t: NOW - 1_000,
  lon: 13.4,
  lat: 52.5,
  heading: 90,
  // 36 km/h.
  speed: 10,
  activity: 'hauling',
  since: NOW - 60_000,
  locationId: null,
  routeId: null,
  icon: 'rigidTruck',
  offline: false,
}

const site: Site = {
  zones: [],
  routes: [],
  locationTitle: () => undefined,
  routeTitle: () => undefined,
  changeOf: () => undefined,
  failure: null,
  isLoading: false,
  retry: () => undefined,
}

const cycle = {
  phase: 'loadedTravel',
  phaseSince: '2026-05-06T10:58:00.000Z',
  startedAt: '2026-05-06T10:50:00.000Z',
  loadLocation: null,
  dumpLocation: null,
  loadedAt: '2026-05-06T10:58:00.000Z',
  dumpedAt: null,
  payload: 30_000,
}

function show(profile = strangeProfile, shown = machine, others: readonly ClientMachine[] = []) {
  // The details use only the clock of the store and the named machines.
  const known = (id: string) => others.find((one) => one.id === id)
  const fleet = { clock: () => NOW, machine: known } as unknown as FleetStore
  const onSelect = vi.fn<(id: string) => void>()
  showScreens({
    catalogue: en,
    at: '/',
    me: personWith('dispatcher'),
    profile,
    answer: () => ({ body: { id: 'truck', driver: null, cycle, lastEvents: [], items: [] } }),
    screens: {
      '/': () => (
        <MachineDetails
          fleet={fleet}
          machine={shown}
          site={site}
          theme="light"
          following={false}
          onFollow={() => undefined}
          onLocate={() => undefined}
          onSelect={onSelect}
        />
      ),
    },
  })
  return onSelect
}

test('shows speed and payload in the reader’s units', async () => {
  show(usProfile)
  expect(await screen.findByText('33.07 tn (66,139 lb)')).toBeTruthy()
  expect(screen.getByText('22 mph')).toBeTruthy()
})

test('shows nothing of the base units under a profile with other units', async () => {
  show()
  expect(await screen.findByText('4,724.191 stn')).toBeTruthy()
  expect(screen.getByText('19.44 kn')).toBeTruthy()
  expect(findLeakedUnits(document.body.textContent)).toEqual([])
})

test('shows the trucks at a loader, next in order and on their way; a click opens a truck', async () => {
  const truck = (id: string): ClientMachine => ({ ...machine, id, title: `HT-${id}` })
  const trucks = [
    { id: '1', doing: 'loaded', since: NOW - 90_000 },
    { id: '3', doing: 'next', since: NOW - 60_000 },
    { id: '2', doing: 'next', since: NOW - 30_000 },
    { id: 'hidden', doing: 'next', since: NOW },
  ] as const
  const loader = { ...machine, kind: 'loader', activity: 'loading', trucks } as const
  const onSelect = show(usProfile, loader, ['1', '2', '3'].map(truck))
  const said = (name: string) => screen.getByRole('region', { name }).textContent
  expect(await screen.findByRole('region', { name: 'Loading now' })).toBeTruthy()
  expect(said('Loading now')).toBe('Loading nowHT-11:30')
  expect(said('Next')).toBe('NextHT-31:00HT-20:30')
  expect(screen.queryByRole('region', { name: 'On the way' })).toBeNull()
  expect(screen.queryByText('Current cycle')).toBeNull()
  fireEvent.click(within(screen.getByRole('region', { name: 'Next' })).getByText('HT-2'))
  expect(onSelect).toHaveBeenCalledWith('2')
})

test('shows that a loader waits for trucks and that none is there', async () => {
  show(usProfile, { ...machine, kind: 'loader', activity: 'waiting', trucks: [] })
  expect(await screen.findByText('Waiting for trucks')).toBeTruthy()
  expect(screen.getAllByText('Nobody')).toHaveLength(2)
})

import { screen } from '@testing-library/react'
import { leakedUnits, strangeProfile } from '@haulway/testing/strange-profile.ts'
import { personWith, showScreens } from '@haulway/testing/web/screen.tsx'
import { usProfile } from '@haulway/units'
import { expect, test } from 'vitest'
import { en } from '../../testing/web/words.ts'
import type { SeenMachine } from '../../telemetry/channels.ts'
import type { FleetStore } from '../../telemetry/web/parts.ts'
import { MachineDetails } from './MachineDetails.tsx'
import type { Site } from './useSite.ts'

const NOW = Date.parse('2026-05-06T11:00:00.000Z')

const machine: SeenMachine = {
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

function show(profile = strangeProfile) {
  // The details take nothing of the store but its clock.
  const fleet = { clock: () => NOW } as unknown as FleetStore
  showScreens({
    catalogue: en,
    at: '/',
    me: personWith('dispatcher'),
    profile,
    answer: () => ({ body: { id: 'truck', driver: null, cycle, lastEvents: [] } }),
    screens: {
      '/': () => (
        <MachineDetails
          fleet={fleet}
          machine={machine}
          site={site}
          theme="light"
          following={false}
          onFollow={() => undefined}
          onLocate={() => undefined}
        />
      ),
    },
  })
}

test('speed and payload of a machine are in the reader’s units', async () => {
  show(usProfile)
  expect(await screen.findByText('33.07 t (66,139 lb)')).toBeTruthy()
  expect(screen.getByText('22 mph')).toBeTruthy()
})

test('in units that nobody else has nothing of the base units shows', async () => {
  show()
  expect(await screen.findByText('4,724.191 stn')).toBeTruthy()
  expect(screen.getByText('19.44 kn')).toBeTruthy()
  expect(leakedUnits(document.body.textContent)).toEqual([])
})

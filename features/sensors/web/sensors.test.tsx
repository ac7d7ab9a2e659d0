import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { en as collection } from '@haulway/collection/messages/en.ts'
import { en as resource } from '@haulway/resource/messages/en.ts'
import { ResourcesProvider } from '@haulway/screens/known.tsx'
import { en as screens } from '@haulway/screens/messages/en.ts'
import { personWith, showScreens, type ScreenResponse } from '@haulway/testing/web/screen.tsx'
import { en as ui } from '@haulway/ui/messages/en.ts'
import { expect, test } from 'vitest'
import { equipment } from '../../equipment/equipment.resource.ts'
import { en as machines } from '../../equipment/messages/en.ts'
import { en } from '../messages/en.ts'
import { sensorModels } from '../sensor-model.resource.ts'
import { sensorProfiles } from '../sensor-profile.resource.ts'
import { sensors } from '../sensor.resource.ts'
import { MachineSensors } from './MachineSensors.tsx'
import { SensorList } from './SensorList.tsx'
import { SensorView } from './SensorView.tsx'

const ada = { id: 'ada', title: 'Ada Byron' }
const at = '2026-05-06T10:00:00.000Z'
const inUse = {
  id: 's1',
  version: 3,
  hidden: false,
  deviceId: '02:50:51:00:01:01',
  state: 'paired',
  kind: 'bed',
  model: { id: 'model', title: 'Tilt 2' },
  profile: { id: 'profile', title: 'Haul trucks' },
  allowMacDuplication: false,
  firmwareRevision: '2.1.0',
  comments: null,
  pairedEquipment: { id: 'm1', title: 'T-1' },
  pairingComment: 'Under the body',
  pairedAt: at,
  ownerAccount: null,
  accountAssignedAt: at,
  batteryVolts: 2.15,
  batteryPercent: 15,
  batteryLow: true,
  batteryAt: at,
  lastReceivedAt: at,
  removedAt: null,
  removalReason: null,
  auditInfo: { createdAt: at, createdBy: ada, modifiedAt: at, modifiedBy: ada },
}
const given = {
  ...inUse,
  id: 's2',
  deviceId: '02:50:51:00:01:02',
  state: 'given',
  pairedEquipment: null,
  ownerAccount: 'North pit',
  batteryPercent: null,
  batteryVolts: null,
  batteryLow: false,
  lastReceivedAt: null,
}
const lost = {
  ...inUse,
  id: 's3',
  deviceId: '02:50:51:00:01:03',
  state: 'removed',
  pairedEquipment: null,
  removedAt: at,
  removalReason: 'lost',
}
const all = [inUse, given, lost]

const battery = {
  fullVolts: 3,
  emptyVolts: 2,
  percent: 15,
  state: 'low',
  days: [{ day: '2026-05-06', lowest: 2.14, mean: 2.15, highest: 2.16 }],
  emptyAt: '2027-03-05T12:00:00.000Z',
  voltsPerDay: -0.0021,
}
const reading = {
  t: at,
  receivedAt: at,
  kind: 'bed',
  value: 1,
  volts: 2.15,
  heardBy: { id: 'm1', title: 'T-1' },
}
const pairing = {
  equipment: { id: 'm1', title: 'T-1' },
  comment: 'Under the body',
  from: at,
  until: null,
  by: ada,
  endedBy: null,
  endComment: null,
}
const page = (...items: object[]) => ({ body: { items, total: items.length } })

function answer({ path }: { path: string }): ScreenResponse {
  if (path === '/sensors') return page(...all)
  if (path === '/sensorprofiles/profile')
    return { body: { invertedBed: false, nearMetres: 25, payloadScale: 1, payloadOffset: 0 } }
  if (path.endsWith('/battery')) return { body: battery }
  if (path.endsWith('/readings')) return page(reading)
  if (path.endsWith('/pairings')) return page(pairing)
  const found = all.find(({ id }) => path === `/sensors/${id}`)
  return found ? { body: found } : page()
}

const known = new Map(
  [sensors, sensorModels, sensorProfiles, equipment].map((one) => [one.name, one] as const),
)

interface Shown {
  readonly may?: readonly string[]
  readonly hasFeature?: boolean
}

function show(address: string, { may, hasFeature = true }: Shown = {}) {
  const person = personWith('sensors', 'sensorProfiles', 'equipment')
  const contextAccount = { ...person.contextAccount, features: { tracker: true, sensorsFeature: hasFeature } }
  const permissions = { ...person.permissions, ...(may && { sensors: [...may] }) }
  return showScreens({
    catalogue: { ...ui, ...resource, ...collection, ...screens, ...machines, ...en },
    answer,
    me: { ...person, permissions, contextAccount },
    at: address,
    screens: {
      '/sensor-inventory': () => (
        <ResourcesProvider resources={known}>
          <SensorList />
        </ResourcesProvider>
      ),
      '/sensor-inventory/view/$id': () => (
        <ResourcesProvider resources={known}>
          <SensorView />
        </ResourcesProvider>
      ),
      '/equipment': () => (
        <ResourcesProvider resources={known}>
          <h1>Machine</h1>
          <MachineSensors machine="m1" />
        </ResourcesProvider>
      ),
    },
  })
}

const rowOf = async (deviceId: string) => {
  const row = (await screen.findByText(deviceId)).closest('tr')
  if (!row) throw new Error(`no row of ${deviceId}`)
  return row
}

test('lists state, battery and machine of each sensor, and marks a low battery', async () => {
  show('/sensor-inventory')
  const row = await rowOf(inUse.deviceId)
  expect(row.textContent).toContain('In use')
  expect(row.textContent).toContain('15 %, 2.15 V')
  expect(row.textContent).toContain('Low')
  expect(row.textContent).toContain('T-1')
  expect((await rowOf(lost.deviceId)).textContent).toContain('Removed: Lost')
  expect((await rowOf(given.deviceId)).textContent).toContain('Given to North pit')
  expect((await rowOf(given.deviceId)).textContent).toContain('Never')
})

test('offers no action on a sensor that was given away', async () => {
  show('/sensor-inventory')
  expect(
    within(await rowOf(inUse.deviceId)).getByRole('button', { name: `Pair, remove: ${inUse.deviceId}` }),
  ).toBeTruthy()
  expect(within(await rowOf(given.deviceId)).queryAllByRole('button')).toEqual([])
})

test('stays in the list while a dialog of a row is used', async () => {
  const { address } = show('/sensor-inventory')
  const row = await rowOf(inUse.deviceId)
  await userEvent.click(within(row).getByRole('button', { name: `Pair, remove: ${inUse.deviceId}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByText(/Its pairing ends/))
  expect(address()).toBe('/sensor-inventory')
})

test('shows readers the list without actions', async () => {
  show('/sensor-inventory', { may: ['list', 'read'] })
  const row = await rowOf(inUse.deviceId)
  expect(within(row).queryAllByRole('button')).toEqual([])
  expect(screen.queryByRole('link', { name: 'New' })).toBeNull()
})

test('shows what a sensor read in words, its pairings, and when its battery will be empty', async () => {
  show('/sensor-inventory/view/s1')
  expect(await screen.findByText('Bed up')).toBeTruthy()
  expect(await screen.findByText('Empty about 2027-03-05')).toBeTruthy()
  expect(screen.getByRole('img', { name: /Volts of the battery by day, from 2026-05-06/ })).toBeTruthy()
  const pairings = within(screen.getByRole('region', { name: 'Pairing' }))
  expect((await pairings.findByText('T-1')).closest('tr')?.textContent).toContain('now')
  expect(screen.getByRole('link', { name: 'Edit' })).toBeTruthy()
})

test('shows a sensor that was given away as history that nobody can change', async () => {
  show('/sensor-inventory/view/s2')
  expect(await screen.findByText('This sensor belongs to North pit')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Pair|Remove|More actions/ })).toBeNull()
})

test('says when and why a sensor was removed', async () => {
  show('/sensor-inventory/view/s3')
  expect(await screen.findByText('Removed on 2026-05-06: Lost')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Return' })).toBeTruthy()
})

test('shows the sensors of a machine with their last reading, and pairs another', async () => {
  show('/equipment')
  const row = await rowOf(inUse.deviceId)
  expect(await within(row).findByText('Bed up')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Pair a sensor' })).toBeTruthy()
})

test.each([
  ['feature', { hasFeature: false }],
  ['permission', { may: [] }],
] as const)('leaves out the sensors of a machine without the %s', async (_, lacking) => {
  const { sent } = show('/equipment', lacking)
  expect(await screen.findByRole('heading', { name: 'Machine' })).toBeTruthy()
  expect(screen.queryByRole('region')).toBeNull()
  expect(sent).toEqual([])
})

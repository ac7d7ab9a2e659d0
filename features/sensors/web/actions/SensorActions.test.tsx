import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { en as collection } from '@haulway/collection/messages/en.ts'
import type { Me } from '@haulway/platform/session.ts'
import { en as resource } from '@haulway/resource/messages/en.ts'
import { ResourcesProvider } from '@haulway/screens/known.tsx'
import { en as screens } from '@haulway/screens/messages/en.ts'
import type { Resource } from '@haulway/resource'
import { personWith, showScreens } from '@haulway/testing/web/screen.tsx'
import { en as ui } from '@haulway/ui/messages/en.ts'
import { expect, test } from 'vitest'
import { accounts } from '../../../accounts/account.resource.ts'
import { equipment } from '../../../equipment/equipment.resource.ts'
import { en as machines } from '../../../equipment/messages/en.ts'
import { en } from '../../messages/en.ts'
import { sensors } from '../../sensor.resource.ts'
import type { Sensor } from '../sensor-text.ts'
import { PairWithMachine } from './PairWithMachine.tsx'
import { SensorActions } from './SensorActions.tsx'

const MAC = '02:50:51:00:01:01'
const sensor = {
  id: 's1',
  version: 3,
  deviceId: MAC,
  state: 'unpaired',
  pairedEquipment: null,
  removalReason: null,
  ownerAccount: null,
} as unknown as Sensor
const paired = { ...sensor, state: 'paired', pairedEquipment: { id: 'm1', title: 'T-1' } } as Sensor

const known = new Map<string, Resource>([
  ['sensors', sensors],
  ['equipment', equipment],
  ['accounts', accounts],
])
const lists: Readonly<Record<string, object[]>> = {
  '/equipment': ['T-1', 'T-2'].map((equipmentId, n) => ({ id: `m${n + 1}`, equipmentId })),
  '/accounts': ['Quarry', 'North pit'].map((title, n) => ({ id: n === 0 ? 'account' : 'north', title })),
  '/sensors': [paired],
}

interface Shown {
  readonly of?: Sensor
  readonly may?: string[]
  readonly roles?: number[]
  readonly at?: string
}

function show({ of = sensor, may = ['list', 'read', 'update'], roles = [1], at = '/' }: Shown = {}) {
  const person = personWith('equipment')
  const me: Me = { ...person, roles, permissions: { ...person.permissions, sensors: may } }
  return showScreens({
    catalogue: { ...ui, ...resource, ...collection, ...screens, ...machines, ...en },
    answer({ method, path, query }) {
      if (method === 'POST') return { body: sensor }
      if (path === '/sensors/s1') return { body: paired }
      const items = query.get('state') === 'unpaired' ? [] : (lists[path] ?? [])
      return { body: { items, total: items.length } }
    },
    me,
    at,
    screens: {
      '/': () => (
        <ResourcesProvider resources={known}>
          <h1>Sensor</h1>
          <SensorActions sensor={of} />
        </ResourcesProvider>
      ),
      '/machine': () => (
        <ResourcesProvider resources={known}>
          <PairWithMachine machine="m2" onClose={() => undefined} />
        </ResourcesProvider>
      ),
    },
  })
}

async function actions() {
  await screen.findByRole('heading', { name: 'Sensor' })
  return screen.queryAllByRole('button').map(({ textContent }) => textContent)
}
const open = async (action: string, title: string | RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name: action }))
  return within(await screen.findByRole('dialog', { name: title }))
}
const choose = async (dialog: ReturnType<typeof within>, field: RegExp, option: string) => {
  await userEvent.click(dialog.getByRole('combobox', { name: field }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
const posted = ({ sent }: ReturnType<typeof show>) => sent.find(({ method }) => method === 'POST')

test.each([
  ['unpaired', ['Pair', 'Remove']],
  ['paired', ['Pair', 'Unpair', 'Remove']],
  ['removed', ['Return']],
  ['given', []],
] as const)('offers what is possible with a sensor that is %s', async (state, expected) => {
  show({ of: { ...sensor, state } })
  expect(await actions()).toEqual(expected)
})

test('offers nothing to readers', async () => {
  show({ may: ['list', 'read'] })
  expect(await actions()).toEqual([])
})

test('lets system administrators give a sensor to another account', async () => {
  const shown = show({ roles: [0] })
  const dialog = await open('Give to an account', 'Sensors Administration')
  await userEvent.click(dialog.getByRole('combobox', { name: /New owner/ }))
  expect(await screen.findByRole('option', { name: 'North pit' })).toBeTruthy()
  // The account that has it is not offered.
  expect(screen.queryByRole('option', { name: 'Quarry' })).toBeNull()
  await userEvent.click(screen.getByRole('option', { name: 'North pit' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Give' }))
  await waitFor(() =>
    expect(posted(shown)).toMatchObject({
      path: '/sensors/s1/assign',
      body: { version: 3, account: 'north', comment: null },
    }),
  )
})

test('pairs a sensor with a machine and a comment', async () => {
  const shown = show()
  const dialog = await open('Pair', `Pair ${MAC}`)
  await userEvent.click(dialog.getByRole('button', { name: 'Pair' }))
  expect(dialog.getByText('This field is required')).toBeTruthy()
  await choose(dialog, /Machine/, 'T-2')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Comment' }), 'Under the body')
  await userEvent.click(dialog.getByRole('button', { name: 'Pair' }))
  await waitFor(() =>
    expect(posted(shown)).toMatchObject({
      path: '/sensors/s1/pair',
      body: { version: 3, equipment: { id: 'm2' }, comment: 'Under the body' },
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('says which pairing ends when a sensor moves to another machine', async () => {
  show({ of: paired })
  const dialog = await open('Pair', `Pair ${MAC}`)
  expect(dialog.getByText('It is paired with T-1 now. That pairing ends.')).toBeTruthy()
})

test('asks for the reason of a removal', async () => {
  const shown = show({ of: paired })
  const dialog = await open('Remove', `Remove ${MAC}`)
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(dialog.getByText('This field is required')).toBeTruthy()
  await choose(dialog, /Reason/, 'Lost')
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() =>
    expect(posted(shown)).toMatchObject({
      path: '/sensors/s1/remove',
      body: { version: 3, reason: 'lost', comment: null },
    }),
  )
})

test('ends a pairing', async () => {
  const shown = show({ of: paired })
  const dialog = await open('Unpair', `Unpair ${MAC}`)
  await userEvent.click(dialog.getByRole('button', { name: 'Unpair' }))
  await waitFor(() =>
    expect(posted(shown)).toMatchObject({ path: '/sensors/s1/unpair', body: { version: 3, comment: null } }),
  )
})

test('returns a removed sensor', async () => {
  const shown = show({ of: { ...sensor, state: 'removed' } })
  const dialog = await open('Return', `Return ${MAC}`)
  await userEvent.click(dialog.getByRole('button', { name: 'Return' }))
  await waitFor(() =>
    expect(posted(shown)).toMatchObject({ path: '/sensors/s1/return', body: { version: 3 } }),
  )
})

test('pairs a sensor that is chosen on the page of a machine, by its current version', async () => {
  const shown = show({ at: '/machine' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Pair a sensor' }))
  await choose(dialog, /Sensor/, MAC)
  expect(await dialog.findByText('It is paired with T-1 now. That pairing ends.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Pair' }))
  await waitFor(() =>
    expect(posted(shown)).toMatchObject({
      path: '/sensors/s1/pair',
      body: { version: 3, equipment: { id: 'm2' } },
    }),
  )
})

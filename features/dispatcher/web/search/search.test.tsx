import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Me } from '@haulway/platform/session.ts'
import { personWith, showScreens } from '@haulway/testing/web/screen.tsx'
import { expect, test } from 'vitest'
import { en } from '../../../testing/web/words.ts'
import type { FleetStore } from '../../../telemetry/web/parts.ts'
import { MachineList } from '../machines/MachineList.tsx'
import { useDispatcherAddress } from '../useDispatcherAddress.ts'
import type { Site } from '../useSite.ts'

const ring = [[13, 52], [13.1, 52], [13.1, 52.1], [13, 52]] // oxfmt-ignore
const site = {
  zones: [{ id: 'p1', title: 'North Pit', boundary: { type: 'Polygon', coordinates: [ring] } }],
  routes: [{ id: 'r1', title: 'Pit to crusher', project: { id: 'quarry', title: 'Quarry' } }],
  isLoading: false,
} as unknown as Site
const layers = [{ id: 'l1', title: 'Pit from above', screens: null, shown: false }]
const fleet = { clock: () => 0 } as unknown as FleetStore

function Listed() {
  const [address, onChange] = useDispatcherAddress()
  const list = { fleet, site, machines: [], theme: 'light', address, onChange } as const
  return <MachineList {...list} />
}

const dispatcher = personWith('dispatcher', 'mapLayers')

function open(at: string, me: Me = dispatcher) {
  return showScreens({
    catalogue: en,
    at,
    me,
    answer: ({ path }) => ({
      body: { items: path === '/maplayers/shown' ? layers : [], total: 0, hosts: [] },
    }),
    screens: { '/dispatcher2d': Listed },
  })
}

const field = () => screen.findByRole('combobox', { name: 'Find a machine, place, route or layer' })
const matches = () => {
  const list = screen.queryByRole('listbox', { name: 'Places, routes and map layers' })
  return [...(list?.children ?? [])].map(({ textContent }) => textContent)
}

test('finds a place, a route and a map layer by a part of their titles', async () => {
  open('/dispatcher2d')
  await userEvent.type(await field(), 'pit')
  await waitFor(() =>
    expect(matches()).toEqual(['North PitPlace', 'Pit to crusherRoute', 'Pit from aboveMap layer']),
  )
  expect(screen.queryByText('No machine fits the filter')).toBeNull()
})

test('says that no machine fits when nothing else has the name either', async () => {
  open('/dispatcher2d?search=moon')
  expect(await screen.findByText('No machine fits the filter')).toBeTruthy()
  expect(matches()).toEqual([])
})

test.each([
  ['place', '{ArrowDown}', '/dispatcher2d?place=p1'],
  ['route', '{ArrowDown}{ArrowDown}', '/dispatcher2d?route=r1&tab=routes'],
  ['map layer', '{ArrowUp}', '/dispatcher2d?layer=l1'],
])('puts the chosen %s into the address by keyboard', async (_, arrows, address) => {
  const shown = open('/dispatcher2d?search=pit&at=52,13,12')
  const input = await field()
  await waitFor(() => expect(matches()).toHaveLength(3))
  await userEvent.type(input, `${arrows}{Enter}`)
  await waitFor(() => expect(shown.address()).toBe(address))
})

test('does nothing on Enter before a match is chosen', async () => {
  const shown = open('/dispatcher2d?search=pit')
  await userEvent.type(await field(), '{Enter}')
  expect(shown.address()).toBe('/dispatcher2d?search=pit')
})

test('replaces a route by the chosen place, which can be let go of', async () => {
  const shown = open('/dispatcher2d?search=north&route=r1')
  await userEvent.click(await screen.findByRole('option', { name: /North Pit/ }))
  await waitFor(() => expect(shown.address()).toBe('/dispatcher2d?place=p1'))
  await userEvent.click(await screen.findByRole('button', { name: 'No longer show North Pit' }))
  await waitFor(() => expect(shown.address()).toBe('/dispatcher2d'))
})

test('offers no map layers to users who may not list them', async () => {
  const { sent } = open('/dispatcher2d?search=pit', personWith('dispatcher'))
  await waitFor(() => expect(matches()).toEqual(['North PitPlace', 'Pit to crusherRoute']))
  expect(sent.map(({ path }) => path)).not.toContain('/maplayers/shown')
})

test('empties the search on Esc', async () => {
  const shown = open('/dispatcher2d?search=pit')
  await userEvent.type(await field(), '{Escape}')
  await waitFor(() => expect(shown.address()).toBe('/dispatcher2d'))
  expect(matches()).toEqual([])
})

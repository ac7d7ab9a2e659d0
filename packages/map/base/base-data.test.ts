import type { Map } from 'maplibre-gl'
import { expect, test, vi } from 'vitest'
import { attachBaseData } from './base-data.ts'
import { builtInStyle, seaColor } from './base-style.ts'
import { mapColors } from './palette.ts'

const world = Promise.withResolvers<unknown>()
vi.mock('./world.ts', () => ({ loadWorld: () => world.promise }))

test('draws ground in the colour of land until the land is drawn, and no sea at the zooms of a site', async () => {
  const style = builtInStyle('dark')
  const ground = style.layers.find(({ id }) => id === 'ground')
  expect(ground).toMatchObject({ paint: { 'background-color': mapColors.dark.land } })
  const listeners: Record<string, (event: object) => void> = {}
  const setData = vi.fn()
  const setPaintProperty = vi.fn()
  const map = {
    getZoom: () => 3,
    getBounds: () => ({ getWest: () => 0, getEast: () => 1, getSouth: () => 0, getNorth: () => 1 }),
    getSource: () => ({ setData }),
    on(name: string, listener: (event: object) => void) {
      listeners[name] = listener
      return { unsubscribe: () => delete listeners[name] }
    },
    setPaintProperty,
  } as unknown as Map
  const detach = attachBaseData(
    { map, theme: 'dark' },
    { short: { metres: 1, label: 'm' }, long: { metres: 1000, label: 'km' } },
    'en',
  )
  world.resolve({ type: 'FeatureCollection', features: [] })
  await vi.waitFor(() => expect(listeners['sourcedata']).toBeDefined())
  const sourcedata = (event: object) => listeners['sourcedata']?.({ sourceId: 'world', ...event })
  sourcedata({ isSourceLoaded: false, tile: {} })
  sourcedata({ isSourceLoaded: true })
  sourcedata({ isSourceLoaded: true, tile: {}, sourceId: 'zones' })
  expect(setPaintProperty).not.toHaveBeenCalled()
  sourcedata({ isSourceLoaded: true, tile: {} })
  expect(setPaintProperty.mock.calls).toEqual([['ground', 'background-color', seaColor('dark')]])
  expect(seaColor('dark').slice(-2)).toEqual([7, mapColors.dark.land])
  detach()
})

import { expect, test } from 'vitest'
import { layersFor, readChoices } from './choices.ts'
import { layerScreens } from './map-layer.resource.ts'

test('reads stored choices and drops invalid choices', () => {
  expect(readChoices('{"a":{"shown":false,"opacity":40}}')).toEqual({ a: { shown: false, opacity: 40 } })
  expect(readChoices('{"folder Plans":{"open":false}}')).toEqual({ 'folder Plans': { open: false } })
  expect(readChoices('{"a":{"shown":"yes","opacity":400},"b":5}')).toEqual({ a: {}, b: {} })
  for (const text of [null, '', '[]', 'null', '5', '{']) expect(readChoices(text)).toEqual({})
})

test('shows a layer without screens on every map, others only on their screens', () => {
  const layers = [
    { id: 'everywhere', screens: null },
    { id: 'nowhere named', screens: [] },
    { id: 'dispatcher', screens: ['dispatcher2d'] },
    { id: 'rest', screens: ['other'] },
  ]
  const on = (path: string) => layersFor(layers, path, layerScreens).map(({ id }) => id)
  expect(on('/dispatcher2d')).toEqual(['everywhere', 'nowhere named', 'dispatcher'])
  expect(on('/locations/edit/1')).toEqual(['everywhere', 'nowhere named'])
  expect(on('/map-layers/view/1')).toEqual(['everywhere', 'nowhere named', 'rest'])
})

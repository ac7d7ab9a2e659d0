import { expect, test } from 'vitest'
import { slice as routes } from '../../routes/web/index.ts'
import { slice } from './index.ts'

const titles = (screens: typeof slice.screens) =>
  Object.fromEntries((screens ?? []).map(({ path, title }) => [path, title]))

test('the dispatcher opens at both of its addresses', () => {
  expect(titles(slice.screens)).toEqual({
    '/dispatcher2d': 'dispatcher.title',
    '/dispatcher': 'dispatcher.title',
  })
})

test('screens of a new and of a known route are titled as routes', () => {
  expect(titles(routes.screens)).toMatchObject({
    '/routes/new': 'routes.title',
    '/routes/view/{id}': 'routes.title',
  })
})

import { expect, test } from 'vitest'
import { slice as routes } from '../../routes/web/index.ts'
import { slice } from './index.ts'

const titles = (screens: typeof slice.screens) =>
  Object.fromEntries((screens ?? []).map(({ path, title }) => [path, title]))

test('opens the dispatcher at both of its addresses', () => {
  expect(titles(slice.screens)).toEqual({
    '/dispatcher2d': 'dispatcher.title',
    '/dispatcher': 'dispatcher.title',
  })
})

test('titles the screens of new and existing routes as routes', () => {
  expect(titles(routes.screens)).toMatchObject({
    '/routes/new': 'routes.title',
    '/routes/view/{id}': 'routes.title',
  })
})

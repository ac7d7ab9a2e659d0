import { expect, test } from 'vitest'
import { buildGraph } from '../graph.ts'
import { changedFolders, withDependents } from './changed.ts'

const graph = buildGraph('features', [
  { path: 'features/routes/index.ts', text: "import { a } from '../locations/index.ts'" },
  { path: 'features/cycles/index.ts', text: "import { b } from '../routes/index.ts'" },
  { path: 'features/drivers/index.ts', text: "import { c } from '../users/index.ts'" },
])

test('a changed slice affects the slices that import it', () => {
  const { slices, packages } = changedFolders([
    'features/locations/web/List.tsx',
    'README.md',
    'packages/geo/thin.ts',
  ])
  expect(withDependents(slices, graph)).toEqual(['locations', 'routes'])
  expect(packages).toEqual(['geo'])
})

test('a changed test affects only its own slice', () => {
  const { slices } = changedFolders([
    'features/locations/locations.api.test.ts',
    'features/users/testing/people.ts',
  ])
  expect(withDependents(slices, graph)).toEqual(['locations', 'users'])
})

test('files at the top of the features folder affect no slice', () => {
  expect(changedFolders(['features/server.ts', 'tools/slice.ts', ''])).toEqual({ slices: [], packages: [] })
})

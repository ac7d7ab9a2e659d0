import { expect, test } from 'vitest'
import { findCycles, buildGraph, type SourceFile } from './graph.ts'

const sources: readonly SourceFile[] = [
  { path: 'features/routes/index.ts', text: "import { a } from '../projects/index.ts'" },
  {
    path: 'features/projects/web/View.tsx',
    text: "const View = () => import('../../equipment/web/parts.ts')",
  },
  {
    path: 'features/equipment/equipment.resource.ts',
    text: "export type { R } from '../routes/route.resource.ts'",
  },
  {
    path: 'features/cycles/server/routes.ts',
    text: "import '../../routes/index.ts'\nimport './rows.ts'",
  },
  // Imports by tests alone make no edge.
  { path: 'features/routes/road.api.test.ts', text: "import { c } from '../cycles/index.ts'" },
  { path: 'features/routes/testing/site.ts', text: "import { c } from '../cycles/index.ts'" },
  // Nor do the lists of all slices.
  { path: 'features/server.ts', text: "export { slice } from '../cycles/index.ts'" },
  { path: 'packages/slice/server.ts', text: "import type { R } from '@haulway/resource'\nimport 'fastify'" },
]

test('the dependency graph has an edge for each import in product code, in every syntax', () => {
  const graph = buildGraph('features', sources)
  const edges = [...graph].flatMap(([from, to]) => [...to.keys()].map((name) => `${from} > ${name}`))
  expect(edges.toSorted()).toEqual([
    'cycles > routes',
    'equipment > routes',
    'projects > equipment',
    'routes > projects',
  ])
  expect(graph.get('projects')?.get('equipment')).toBe('features/projects/web/View.tsx')
})

test('the dependency graph resolves package names in imports', () => {
  expect([...(buildGraph('packages', sources).get('slice') ?? new Map<string, string>()).keys()]).toEqual([
    'resource',
  ])
})

test('reports a dependency cycle once, with all its members and without modules that only depend on it', () => {
  expect(findCycles(buildGraph('features', sources))).toEqual([['equipment', 'projects', 'routes']])
  expect(findCycles(buildGraph('features', sources.slice(1)))).toEqual([])
})

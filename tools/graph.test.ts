import { expect, test } from 'vitest'
import { circlesOf, graphOf, type Source } from './graph.ts'

const sources: readonly Source[] = [
  { path: 'features/routes/index.ts', text: "import { a } from '../projects/index.ts'" },
  {
    path: 'features/projects/web/View.tsx',
    text: "const View = () => import('../../equipment/web/parts.ts')",
  },
  {
    path: 'features/equipment/equipment.resource.ts',
    text: "export type { R } from '../routes/route.resource.ts'",
  },
  { path: 'features/cycles/server/routes.ts', text: "import '../../routes/index.ts'\nimport './rows.ts'" },
  // What only tests import makes no edge.
  { path: 'features/routes/road.api.test.ts', text: "import { c } from '../cycles/index.ts'" },
  { path: 'features/routes/testing/site.ts', text: "import { c } from '../cycles/index.ts'" },
  // Nor do the lists of all of them.
  { path: 'features/server.ts', text: "export { slice } from '../cycles/index.ts'" },
  { path: 'packages/slice/server.ts', text: "import type { R } from '@haulway/resource'\nimport 'fastify'" },
]

test('edges follow from the imports of the product, whichever way they are written', () => {
  const graph = graphOf('features', sources)
  const edges = [...graph].flatMap(([from, to]) => [...to.keys()].map((name) => `${from} > ${name}`))
  expect(edges.toSorted()).toEqual([
    'cycles > routes',
    'equipment > routes',
    'projects > equipment',
    'routes > projects',
  ])
  expect(graph.get('projects')?.get('equipment')).toBe('features/projects/web/View.tsx')
})

test('draws the imports of tests beside those of the product, without the composition of all slices', () => {
  const whole = [
    ...sources.slice(3),
    { path: 'features/cycles/testing/app.ts', text: "import { t } from '../../testing/test-app.ts'" },
  ]
  expect(circlesOf(graphOf('features', whole))).toEqual([])
  expect(circlesOf(graphOf('features', whole, true))).toEqual([['cycles', 'routes']])
  expect(graphOf('features', whole, true).get('cycles')?.has('testing')).toBe(false)
})

test('packages are named by their imports', () => {
  expect([...(graphOf('packages', sources).get('slice') ?? new Map<string, string>()).keys()]).toEqual([
    'resource',
  ])
})

test('a circle is told once, with all that are in it and nobody who only rests on it', () => {
  expect(circlesOf(graphOf('features', sources))).toEqual([['equipment', 'projects', 'routes']])
  expect(circlesOf(graphOf('features', sources.slice(1)))).toEqual([])
})

import { expect, test } from 'vitest'
import { samplingFiles } from './sampling.ts'

test('finds test files that take samples themselves or through a helper', () => {
  const sources = [
    {
      path: 'features/house/a.api.test.ts',
      text: `import { sample } from '@haulway/testing/sampling/sample.ts'`,
    },
    { path: 'features/house/b.api.test.ts', text: `import { helper } from '../testing/helper.ts'` },
    {
      path: 'features/testing/helper.ts',
      text: `import { probeAll } from '@haulway/testing/hostile-input/probes.ts'`,
    },
    {
      path: 'packages/testing/hostile-input/probes.ts',
      text: `import { repetitions } from '../sampling/sample.ts'`,
    },
    { path: 'features/house/c.test.ts', text: `import { seededRandom } from '@haulway/testing/random.ts'` },
    {
      path: 'e2e/d.spec.ts',
      text: `const { sample } = await import('../packages/testing/sampling/sample.ts')`,
    },
  ]
  expect(samplingFiles(sources)).toEqual([
    'e2e/d.spec.ts',
    'features/house/a.api.test.ts',
    'features/house/b.api.test.ts',
  ])
})

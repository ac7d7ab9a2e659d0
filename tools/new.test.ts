/** What `npm run new` makes is green at once: made here in a copy of the sources, and checked there. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from './where/sources.ts'
import { openTrial, type Trial } from './new/trial.ts'

let trial: Trial
/** Lines that a file has more than in the sources. */
const added = (path: string) => {
  const before = new Set(trial.original(path))
  return trial.lines(path).filter((line) => line.trim() !== '' && !before.has(line))
}

const made: Record<string, string> = {}
beforeAll(() => {
  trial = openTrial(root, { HAULWAY_RESOURCES: 'fueltanks' })
  for (const [kind, name] of [
    ['resource', 'fuel-tanks'],
    ['screen', 'fuel-tanks/deliveries'],
    ['screen', 'equipment/fuel'],
    ['report', 'equipment/loads-by-machine'],
    ['widget', 'cycles/loaded-machines'],
    ['detector', 'long-silence'],
  ] as const)
    made[name] = trial.run('node', 'tools/new.ts', kind, name)
})
afterAll(() => trial.remove())

const ofSlice = (path: string) => path.startsWith('features/')
const newFiles = (name: string) =>
  [...(made[name] ?? '').matchAll(/^new +(\S+)/gm)].map(([, path = '']) => path)
const changedFiles = (name: string) =>
  [...(made[name] ?? '').matchAll(/^changed +(\S+)/gm)].map(([, path = '']) => path)

test('a resource is seven files and a line in each list of slices', () => {
  expect(newFiles('fuel-tanks').filter(ofSlice)).toEqual([
    'features/fuel-tanks/fuel-tank.resource.ts',
    'features/fuel-tanks/index.ts',
    'features/fuel-tanks/messages/cn.ts',
    'features/fuel-tanks/messages/en.ts',
    'features/fuel-tanks/messages/ru.ts',
    'features/fuel-tanks/web/index.ts',
  ])
  expect(newFiles('fuel-tanks').filter((path) => !ofSlice(path))).toEqual([
    expect.stringMatching(/^database\/migrations\/\d{4}_fuel_tanks\.sql$/),
  ])
  expect(changedFiles('fuel-tanks')).toEqual(['features/server.ts', 'features/web.ts'])
  expect(added('features/server.ts')).toEqual(["export { slice as fuelTanks } from './fuel-tanks/index.ts'"])
  expect(added('features/web.ts')).toEqual(["export { slice as fuelTanks } from './fuel-tanks/web/index.ts'"])
  expect(added('docs/reference/tables.md')).toHaveLength(1)
})

test.each([
  ['screen', 'equipment/fuel', ['web/Fuel.tsx'], ['web/index.ts']],
  [
    'report',
    'equipment/loads-by-machine',
    ['loads-by-machine.report.ts', 'server/loads-by-machine-report.ts', 'web/loads-by-machine-look.tsx'],
    ['index.ts', 'web/index.ts'],
  ],
  [
    'widget',
    'cycles/loaded-machines',
    ['loaded-machines.widget.ts', 'server/loaded-machines-widget.ts', 'web/LoadedMachines.tsx'],
    ['index.ts', 'web/index.ts'],
  ],
])('a %s stays in its slice', (_, name, created, changed) => {
  const [slice = ''] = name.split('/')
  const own = (paths: string[]) => paths.map((path) => `features/${slice}/${path}`)
  const words = ['cn', 'en', 'ru'].map((language) => `messages/${language}.ts`)
  expect(newFiles(name)).toEqual(own(created))
  expect(changedFiles(name).toSorted()).toEqual(own([...changed, ...words]).toSorted())
})

test('a detector is a file and its test, and its place in the path', () => {
  const file = 'features/telemetry/detectors/long-silence'
  expect(newFiles('long-silence')).toEqual([`${file}.test.ts`, `${file}.ts`])
  expect(changedFiles('long-silence')).toEqual(['features/telemetry/detectors.ts'])
  expect(added('features/telemetry/detectors.ts')).toContain(
    "import { longSilence } from './detectors/long-silence.ts'",
  )
  expect(trial.lines('features/telemetry/detectors.ts').join('')).toMatch(
    /const path = \[[^\]]*currentActivity,\s*longSilence/,
  )
})

test('nothing is written over, and no name is made up', () => {
  expect(() => trial.run('node', 'tools/new.ts', 'resource', 'fuel-tanks')).toThrow('is there already')
  expect(() => trial.run('node', 'tools/new.ts', 'resource', 'Fuel Tanks')).toThrow('is no name')
  expect(() => trial.run('node', 'tools/new.ts', 'screen', 'fuel')).toThrow('is no name')
  expect(() => trial.run('node', 'tools/new.ts', 'screen', 'nowhere/fuel')).toThrow('is not there')
})

describe('all of it', () => {
  const files = () =>
    Object.keys(made)
      .flatMap((name) => [...newFiles(name), ...changedFiles(name)])
      .filter((path) => /\.tsx?$/.test(path))
  test.each(['server', 'web'])('has the right types: %s', (part) => {
    const known = `.cache/types-${part}.json`
    const project = `tsconfig.${part}.json`
    trial.run('tsc', '-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', known)
  })
  test('is as lint and format want it', () => {
    trial.run('oxlint', '--type-aware', '--quiet', ...new Set(files()))
    trial.run('oxfmt', '--check', ...new Set(files()))
  })
  test('is in the reference pages', () => {
    trial.run('node', 'tools/reference.ts', '--check')
  })
  test('passes its tests, the words of all slices and the contract', () => {
    const tests = [
      'features/telemetry/detectors/long-silence',
      'features/house/words',
      'apps/web/messages/catalogues',
      'features/house/contract-1',
    ]
    trial.run('vitest', 'run', '--project', 'pure', '--project', 'api', ...tests)
  })
})

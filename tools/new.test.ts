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
    ['detector', 'long-silence'],
  ] as const)
    made[name] = trial.run('node', 'tools/new.ts', kind, name)
})
afterAll(() => trial.remove())

test('a resource is seven files and a line in each list of slices', () => {
  expect(made['fuel-tanks']?.match(/^new .*$/gm)).toEqual([
    expect.stringContaining('database/migrations/'),
    expect.stringContaining('features/fuel-tanks/fuel-tank.resource.ts'),
    expect.stringContaining('features/fuel-tanks/index.ts'),
    expect.stringContaining('features/fuel-tanks/messages/cn.ts'),
    expect.stringContaining('features/fuel-tanks/messages/en.ts'),
    expect.stringContaining('features/fuel-tanks/messages/ru.ts'),
    expect.stringContaining('features/fuel-tanks/web/index.ts'),
  ])
  expect(added('features/server.ts')).toEqual(["export { slice as fuelTanks } from './fuel-tanks/index.ts'"])
  expect(added('features/web.ts')).toEqual(["export { slice as fuelTanks } from './fuel-tanks/web/index.ts'"])
  expect(added('docs/reference/tables.md')).toHaveLength(1)
})

test('a screen is a file in its slice, declared and named there', () => {
  expect(made['equipment/fuel']?.match(/^new .*$/gm)).toEqual([
    expect.stringContaining('features/equipment/web/Fuel.tsx'),
  ])
  expect(added('features/equipment/messages/en.ts')).toContain("  'equipment.fuel': 'Fuel',")
})

test('a detector is a file and its test, and its place in the path', () => {
  expect(made['long-silence']?.match(/^new .*$/gm)).toEqual([
    expect.stringContaining('features/telemetry/detectors/long-silence.test.ts'),
    expect.stringContaining('features/telemetry/detectors/long-silence.ts'),
  ])
})

test('nothing is written over, and no name is made up', () => {
  expect(() => trial.run('node', 'tools/new.ts', 'resource', 'fuel-tanks')).toThrow('is there already')
  expect(() => trial.run('node', 'tools/new.ts', 'resource', 'Fuel Tanks')).toThrow('is no name')
  expect(() => trial.run('node', 'tools/new.ts', 'screen', 'fuel')).toThrow('is no name')
})

describe('all of it', () => {
  const folders = ['features/fuel-tanks', 'features/equipment/web', 'features/telemetry/detectors']
  test.each(['server', 'web'])('has the right types: %s', (part) => {
    trial.run('tsc', '-p', `tsconfig.${part}.json`)
  })
  test('is as lint and format want it', () => {
    trial.run('oxlint', '--type-aware', '--quiet', ...folders)
    trial.run('prettier', '--check', '--log-level', 'warn', 'features')
  })
  test('is in the reference pages', () => {
    trial.run('node', 'tools/reference.ts', '--check')
  })
  test('passes its tests, the words of all slices and the contract', () => {
    const tests = [
      'features/telemetry/detectors/long-silence',
      'features/house/words',
      'apps/web/messages/catalogues',
    ]
    trial.run('vitest', 'run', '--project', 'pure', ...tests)
    trial.run('vitest', 'run', '--project', 'api', 'features/house/contract-1')
  })
})

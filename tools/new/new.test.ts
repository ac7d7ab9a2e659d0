/** What `npm run new` makes passes all checks at once: made and checked in a copy of the sources. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { KindName } from './generators.ts'
import { generate, type GeneratedFiles } from './generate.ts'
import { createSourceCopy, type SourceCopy } from './source-copy.ts'
import { root } from '../where/sources.ts'

let copy: SourceCopy
/** Lines of a file that the original has not. */
const addedLines = (path: string) => {
  const before = new Set(copy.original(path))
  return copy.lines(path).filter((line) => line.trim() !== '' && !before.has(line))
}

const things = [
  ['resource', 'demo-tanks'],
  ['screen', 'equipment/demo'],
  ['report', 'equipment/demo-loads'],
  // In a slice that has no widget so far.
  ['widget', 'demo-tanks/demo-machines'],
] as const satisfies readonly (readonly [KindName, string])[]
const permission = 'materials'

const made: Record<string, GeneratedFiles> = {}
let output = ''
beforeAll(() => {
  copy = createSourceCopy(root, { HAULWAY_RESOURCES: 'demotanks' })
  for (const [kind, name] of things) made[name] = generate(copy.root, kind, name, { permission })
  // Writes the reference pages once, for everything that was made.
  output = copy.run('node', 'tools/new.ts', 'detector', 'demo-silence')
  copy.run('oxfmt', ...files())
})
afterAll(() => copy.remove())

const ofSlice = (path: string) => path.startsWith('features/')
const newFiles = (name: string) => made[name]?.created ?? []
const changedFiles = (name: string) => made[name]?.changed ?? []
const DETECTOR = 'features/telemetry/detectors/demo-silence'
/** Sources that are new or changed. */
function files(): string[] {
  const all = Object.values(made).flatMap(({ created, changed }) => [...created, ...changed])
  const detector = [`${DETECTOR}.ts`, `${DETECTOR}.test.ts`, 'features/telemetry/detectors.ts']
  return [...new Set([...all, ...detector])].filter((path) => /\.tsx?$/.test(path))
}

test('npm run new resource: creates nine files and adds a line to each list of slices', () => {
  expect(newFiles('demo-tanks').filter(ofSlice)).toEqual([
    'features/demo-tanks/demo-tank.effects.ts',
    'features/demo-tanks/demo-tank.resource.ts',
    'features/demo-tanks/index.ts',
    'features/demo-tanks/messages/cn.ts',
    'features/demo-tanks/messages/en.ts',
    'features/demo-tanks/messages/ru.ts',
    'features/demo-tanks/web/index.ts',
    'features/demo-tanks/web/menu.ts',
  ])
  expect(newFiles('demo-tanks').filter((path) => !ofSlice(path))).toEqual([
    expect.stringMatching(/^database\/migrations\/\d{4}_demo_tanks\.sql$/),
  ])
  expect(changedFiles('demo-tanks')).toEqual(['features/server.ts', 'features/web.ts'])
  expect(addedLines('features/server.ts')).toEqual([
    "export { slice as demoTanks } from './demo-tanks/index.ts'",
  ])
  expect(addedLines('features/web.ts')).toEqual([
    "export { slice as demoTanks } from './demo-tanks/web/index.ts'",
  ])
  const declared = copy.lines('features/demo-tanks/demo-tank.resource.ts')
  expect(declared).toContain("  permission: 'materials',")
})

test.each([
  ['screen', 'equipment/demo', ['web/Demo.tsx']],
  [
    'report',
    'equipment/demo-loads',
    [
      'demo-loads.report.ts',
      'server/demo-loads-report.ts',
      'testing/demo-loads.recount.ts',
      'web/demo-loads-look.tsx',
    ],
  ],
  [
    'widget',
    'demo-tanks/demo-machines',
    ['demo-machines.widget.ts', 'server/demo-machines-widget.ts', 'web/DemoMachines.tsx'],
  ],
])('npm run new %s: creates and changes only files of its slice', (kind, name, created) => {
  const [slice = ''] = name.split('/')
  const own = (paths: string[]) => paths.map((path) => `features/${slice}/${path}`)
  const doors = kind === 'screen' ? ['web/index.ts'] : ['index.ts', 'web/index.ts']
  const words = ['cn', 'en', 'ru'].map((language) => `messages/${language}.ts`)
  expect(newFiles(name)).toEqual(own(created))
  expect(changedFiles(name).toSorted()).toEqual(own([...doors, ...words]).toSorted())
})

test('npm run new detector: creates a detector with its test and adds it to the detection path', () => {
  expect(output.match(/^(new|changed) +\S+/gm)?.map((line) => line.replace(/ +/, ' '))).toEqual([
    `new ${DETECTOR}.test.ts`,
    `new ${DETECTOR}.ts`,
    'changed features/telemetry/detectors.ts',
  ])
  expect(addedLines('features/telemetry/detectors.ts')).toContain(
    "import { demoSilence } from './detectors/demo-silence.ts'",
  )
  expect(copy.lines('features/telemetry/detectors.ts').join('')).toMatch(
    /const path = \[[^\]]*currentActivity,\s*demoSilence/,
  )
})

test('npm run new: rejects existing files, invalid names, unknown slices, and a missing or unknown permission', () => {
  const again = (kind: KindName, name: string, row = permission) =>
    generate(copy.root, kind, name, { permission: row })
  expect(() => again('resource', 'demo-tanks')).toThrow('is there already')
  expect(() => again('resource', 'Demo Tanks')).toThrow('is no name')
  expect(() => again('screen', 'demo')).toThrow('is no name')
  expect(() => again('screen', 'nowhere/demo')).toThrow('is not there')
  expect(() => again('resource', 'pumps', 'pumps')).toThrow('pumps is no row of the matrix')
  expect(() => copy.run('node', 'tools/new.ts', 'resource', 'pumps')).toThrow('--permission is missing')
})

describe('the generated code', () => {
  test('type-checks, passes lint and is formatted', () => {
    // Their types follow from all widgets.
    const typed = ['features/dashboards/widget.ts', 'features/dashboards/dashboards.endpoints.ts']
    copy.run('oxlint', '--type-aware', '--type-check', '--quiet', ...files(), ...typed)
    copy.run('oxfmt', '--check', ...files())
  })
  test('is listed in the reference pages', () => {
    expect(addedLines('docs/reference/tables.md')).toHaveLength(1)
    expect(
      addedLines('docs/reference/settings.md').filter((line) => line.includes('| demotanks |')),
    ).toHaveLength(2)
    const screens = addedLines('docs/reference/screens.md').join('\n')
    for (const path of ['/demo-tanks`', '/equipment/demo`', '/demo-loads`']) expect(screens).toContain(path)
  })
  test('passes its own tests, those of words, settings and menus of all slices, and the contract', () => {
    const tests = [
      DETECTOR,
      'features/house/words',
      'features/house/settings',
      'apps/web/messages/catalogues',
      'apps/web/menu',
      'features/house/contract/contract-1',
    ]
    copy.run('vitest', 'run', ...tests)
  })
})

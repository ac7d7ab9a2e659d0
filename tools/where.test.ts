import { describe, expect, test } from 'vitest'
import { find } from './where/find.ts'
import { lineIn } from './where/sources.ts'

/** Files of what was found, and the words of each line there. */
function linesOf(word: string): string[] {
  return find(word).flatMap(({ places }) => places.map(({ path, text }) => `${path}: ${text}`))
}

const inFile = (path: string, text: string) =>
  expect.stringMatching(`^${RegExp.escape(path)}: .*${RegExp.escape(text)}`)

describe('a screen is its declaration, its code and the resource that it shows', () => {
  const resource = inFile('features/equipment/equipment.resource.ts', 'export const equipment')
  test.each([
    ['/equipment', 'features/equipment/web/EquipmentList.tsx', 'EquipmentList'],
    ['/equipment/new', 'packages/screens/form/FormScreen.tsx', 'formScreen'],
    ['/equipment/edit/{id}', 'packages/screens/form/FormScreen.tsx', 'formScreen'],
    ['/equipment/view/4711', 'features/equipment/web/EquipmentView.tsx', 'EquipmentView'],
    ['/equipment/import', 'packages/screens/import/ImportScreen.tsx', 'importScreen'],
  ])('%s', (address, file, name) => {
    expect(linesOf(address)).toEqual([
      expect.stringContaining('resourceScreens(equipment'),
      inFile(file, name),
      resource,
    ])
  })

  test('one that a slice wrote itself', () => {
    expect(linesOf('/equipment/labels?paper=a4')).toEqual([
      expect.stringContaining("path: '/equipment/labels'"),
      inFile('features/equipment/web/labels/LabelScreen.tsx', 'LabelScreen'),
    ])
  })
})

describe('a call is its declaration and what answers it', () => {
  test.each([
    ['/api/equipment', 'packages/resource/resource-endpoints.ts'],
    ['/api/equipment/{id}', 'packages/resource/resource-endpoints.ts'],
    ['/api/equipment/4711/hide', 'packages/resource/resource-endpoints.ts'],
    ['/api/equipment/export', 'packages/collection/endpoints.ts'],
    ['/api/equipment/4711/history', 'packages/collection/endpoints.ts'],
  ])('%s follows from the resource', (path, file) => {
    const lines = linesOf(path)
    expect(lines).toContainEqual(inFile('features/equipment/equipment.resource.ts', 'export const equipment'))
    expect(lines).toContainEqual(inFile(file, ''))
    expect(lines).toContainEqual(expect.stringContaining('Hooks<typeof equipment>'))
  })

  test.each([
    ['/api/filecontainers/{a}/{b}/files', 'listFiles'],
    ['/api/filecontainers/equipment/4711/files/12', 'downloadFile'],
  ])('%s is of a slice', (path, name) => {
    const lines = linesOf(path)
    expect(lines).toContainEqual(inFile('features/files/files.endpoints.ts', `export const ${name}`))
    expect(lines).toContainEqual(expect.stringContaining(`implement(${name}`))
  })
})

describe('words are their catalogues, what they are said of and where they are used', () => {
  const catalogues = (key: string) =>
    ['cn', 'en', 'ru'].map((language) => inFile(`features/equipment/messages/${language}.ts`, `'${key}':`))

  test('one that is put together of a field', () => {
    const lines = linesOf('equipment.field.tare')
    for (const line of catalogues('equipment.field.tare')) expect(lines).toContainEqual(line)
    expect(lines).toContainEqual(inFile('features/equipment/equipment.resource.ts', 'tare: quantity('))
    expect(lines).toContainEqual(expect.stringContaining('.field.${field}`'))
  })

  test('one of a choice', () => {
    const lines = linesOf('equipment.kind.hauler')
    for (const line of catalogues('equipment.kind.hauler')) expect(lines).toContainEqual(line)
    expect(lines).toContainEqual(inFile('features/equipment/equipment.resource.ts', 'kind: choice('))
  })

  test('one that is written where it is used', () => {
    const lines = linesOf('equipment.devices.enrol')
    expect(lines).toContainEqual(
      expect.stringMatching(/^features\/equipment\/web\/.*equipment\.devices\.enrol/),
    )
    expect(lines.filter((line) => line.includes('${'))).toEqual([])
  })
})

test('a row of the permission matrix is the row and what it guards', () => {
  const lines = linesOf('eventTags')
  expect(lines).toContainEqual(inFile('features/access/matrix.ts', "eventTags: '"))
  expect(lines).toContainEqual(inFile('features/event-tags/tag.resource.ts', "permission: 'eventTags'"))
})

describe('a table is its migration, what it keeps and the statements that name it', () => {
  test.each([
    ['haul_categories', 'features/haul-categories/haul-category.resource.ts', 'export const haulCategories'],
    ['routes_material_settings', 'features/routes/route.resource.ts', 'materialSettings: '],
    ['buttons_tags', 'features/buttons/button.resource.ts', 'tags: '],
  ])('%s', (table, file, text) => {
    const lines = linesOf(table)
    expect(lines).toContainEqual(expect.stringMatching(`^database/migrations/.*create table ${table}`))
    expect(lines).toContainEqual(inFile(file, text))
  })

  test('one of no resource', () => {
    const lines = linesOf('outbox')
    expect(lines).toContainEqual(expect.stringMatching('^database/migrations/.*create table outbox'))
    expect(lines).toContainEqual(expect.stringMatching(/^(packages|features)\/.*(from|into|update) outbox/))
  })
})

test('a word that is several things is found as each', () => {
  expect(find('equipment').map(({ what }) => what)).toEqual([
    'row equipment of the matrix',
    'what it guards',
    'table equipment',
    'what it keeps',
    'statements that name it',
  ])
})

test.each(['/nowhere', '/api/nowhere', 'equipment.field.wings', 'wings'])('%s is nothing', (word) => {
  expect(find(word)).toEqual([])
})

test('places are lines that can be opened', () => {
  for (const { path, line, text } of find('equipment.field.tare').flatMap(({ places }) => places))
    expect(lineIn(path, new RegExp(`^\\s*${RegExp.escape(text)}`), line)[0]?.line).toBe(line)
})

import { describe, expect, test } from 'vitest'
import { findCode } from './find.ts'
import { findLineIn } from './sources.ts'

/** File and text of each line that was found. */
function linesOf(word: string): string[] {
  return findCode(word).flatMap(({ places }) => places.map(({ path, text }) => `${path}: ${text}`))
}

const inFile = (path: string, text: string) =>
  expect.stringMatching(`^${RegExp.escape(path)}: .*${RegExp.escape(text)}`)

describe("a screen address finds the screen's declaration, code and resource", () => {
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

  test('finds a screen that a slice wrote itself', () => {
    expect(linesOf('/equipment/labels?paper=a4')).toEqual([
      expect.stringContaining("path: '/equipment/labels'"),
      inFile('features/equipment/web/labels/LabelScreen.tsx', 'LabelScreen'),
    ])
  })
})

describe("an API path finds the endpoint's declaration and implementation", () => {
  test.each([
    ['/api/equipment', 'packages/resource/resource-endpoints.ts'],
    ['/api/equipment/{id}', 'packages/resource/resource-endpoints.ts'],
    ['/api/equipment/4711/hide', 'packages/resource/resource-endpoints.ts'],
    ['/api/equipment/export', 'packages/collection/endpoints.ts'],
    ['/api/equipment/4711/history', 'packages/collection/endpoints.ts'],
  ])('finds the resource, the shared code and the hooks behind %s', (path, file) => {
    const lines = linesOf(path)
    expect(lines).toContainEqual(inFile('features/equipment/equipment.resource.ts', 'export const equipment'))
    expect(lines).toContainEqual(inFile(file, ''))
    expect(lines).toContainEqual(expect.stringContaining('Hooks<typeof equipment>'))
  })

  test.each([
    ['/api/filecontainers/{a}/{b}/files', 'listFiles'],
    ['/api/filecontainers/equipment/4711/files/12', 'downloadFile'],
  ])('finds declaration and implementation of %s in its slice', (path, name) => {
    const lines = linesOf(path)
    expect(lines).toContainEqual(inFile('features/files/files.endpoints.ts', `export const ${name}`))
    expect(lines).toContainEqual(expect.stringContaining(`implement(${name}`))
  })
})

describe('a message key finds its catalogues, its subject and its uses', () => {
  const catalogues = (key: string) =>
    ['cn', 'en', 'ru'].map((language) => inFile(`features/equipment/messages/${language}.ts`, `'${key}':`))

  test('finds the field and the template of a key that is built for a field', () => {
    const lines = linesOf('equipment.field.tare')
    for (const line of catalogues('equipment.field.tare')) expect(lines).toContainEqual(line)
    expect(lines).toContainEqual(inFile('features/equipment/equipment.resource.ts', 'tare: quantity('))
    expect(lines).toContainEqual(expect.stringContaining('.field.${field}`'))
  })

  test('finds the field of a key that names an option of a choice', () => {
    const lines = linesOf('equipment.kind.hauler')
    for (const line of catalogues('equipment.kind.hauler')) expect(lines).toContainEqual(line)
    expect(lines).toContainEqual(inFile('features/equipment/equipment.resource.ts', 'kind: choice('))
  })

  test('finds the line that uses a key as a literal, and no template', () => {
    const lines = linesOf('equipment.devices.enrol')
    expect(lines).toContainEqual(
      expect.stringMatching(/^features\/equipment\/web\/.*equipment\.devices\.enrol/),
    )
    expect(lines.filter((line) => line.includes('${'))).toEqual([])
  })
})

test('a permission finds its row of the matrix and the resources that it guards', () => {
  const lines = linesOf('eventTags')
  expect(lines).toContainEqual(inFile('features/access/matrix.ts', "eventTags: '"))
  expect(lines).toContainEqual(inFile('features/event-tags/tag.resource.ts', "permission: 'eventTags'"))
})

describe('a table finds its migration, the fields that it stores and the statements that name it', () => {
  test.each([
    ['haul_categories', 'features/haul-categories/haul-category.resource.ts', 'export const haulCategories'],
    ['routes_material_settings', 'features/routes/route.resource.ts', 'materialSettings: '],
    ['buttons_tags', 'features/buttons/button.resource.ts', 'tags: '],
  ])('%s', (table, file, text) => {
    const lines = linesOf(table)
    expect(lines).toContainEqual(expect.stringMatching(`^database/migrations/.*create table ${table}`))
    expect(lines).toContainEqual(inFile(file, text))
  })

  test('finds migration and statements of a table without a resource', () => {
    const lines = linesOf('outbox')
    expect(lines).toContainEqual(expect.stringMatching('^database/migrations/.*create table outbox'))
    expect(lines).toContainEqual(expect.stringMatching(/^(packages|features)\/.*(from|into|update) outbox/))
  })
})

test('finds every meaning of a word that names several things', () => {
  expect(findCode('equipment').map(({ what }) => what)).toEqual([
    'row equipment of the matrix',
    'what it guards',
    'table equipment',
    'what it keeps',
    'statements that name it',
  ])
})

test.each(['/nowhere', '/api/nowhere', 'equipment.field.wings', 'wings'])('finds nothing for %s', (word) => {
  expect(findCode(word)).toEqual([])
})

test('every place is an existing line of its file', () => {
  for (const { path, line, text } of findCode('equipment.field.tare').flatMap(({ places }) => places))
    expect(findLineIn(path, new RegExp(`^\\s*${RegExp.escape(text)}`), line)[0]?.line).toBe(line)
})

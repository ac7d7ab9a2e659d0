import { expect, test, vi } from 'vitest'
import { choice, text } from '@haulway/resource'
import { selectRepresentatives, listTraits } from './representatives.ts'
import { defineTrialResource } from '../trial-resource.ts'

const common = { permission: 'x', messages: 'x', titleField: 'title' } as const
const plain = defineTrialResource({ ...common, name: 'plain', fields: { title: text({ max: 9 }) } })
const alike = defineTrialResource({ ...common, name: 'alike', fields: { title: text({ max: 8 }) } })
const chosen = defineTrialResource({
  ...common,
  name: 'chosen',
  fields: { title: text({ max: 9, unique: true }), kind: choice(['a', 'b'], { initial: 'a' }) },
})
const imported = defineTrialResource({
  ...common,
  name: 'imported',
  importKey: 'title',
  fields: { title: text({ max: 9 }) },
})

test('covers every kind of field, option and format with few resources', () => {
  const all = [plain, chosen, alike, imported]
  const found = selectRepresentatives(all)
  expect(found.map(({ name }) => name).toSorted()).toEqual(['chosen', 'imported'])
  expect(new Set(found.flatMap((one) => [...listTraits(one)]))).toEqual(
    new Set(all.flatMap((one) => [...listTraits(one)])),
  )
})

test('does not report an option that is off as a trait', () => {
  const traits = listTraits(chosen)
  expect(traits).toContain('kind choice')
  expect(traits).toContain('option unique')
  expect(traits).not.toContain('hideable')
  expect(listTraits(plain)).not.toContain('option unique')
})

test('chooses different ones of equivalent resources on different days', async () => {
  const found = new Set<string>()
  for (let seed = 0; seed < 20; seed++) {
    vi.stubEnv('HAULWAY_SEED', String(seed))
    vi.resetModules()
    const loaded = await import('./representatives.ts')
    for (const { name } of loaded.selectRepresentatives([plain, alike])) found.add(name)
  }
  vi.unstubAllEnvs()
  expect([...found].toSorted()).toEqual(['alike', 'plain'])
})

import { expect, test } from 'vitest'
import type { Field, Resource, Shape } from '@haulway/resource'
import { allResources, words } from '../product/server.ts'

/** Parts of groups; parts of lists have their message keys elsewhere. */
const partsOfGroup = (declared: Field): Shape =>
  declared.kind.name === 'group' ? (declared.kind.inner?.(declared) ?? {}) : {}

/** Message keys of a resource: its own, those of its fields, choices and parts of groups, and of its audit record. */
function wordsOf({ messages, fields: own, recorded }: Resource): string[] {
  const fields = { ...own, ...recorded }
  const choices = (name: string, declared: Field): string[] => [
    ...((declared.options['choices'] ?? []) as string[]).map((choice) => `${messages}.${name}.${choice}`),
    ...Object.entries(partsOfGroup(declared)).flatMap(([part, field]) => [
      `${messages}.${name}.${part}`,
      ...choices(`${name}.${part}`, field),
    ]),
  ]
  const named = Object.entries(fields).flatMap(([name, field]) => [
    `${messages}.field.${name}`,
    ...choices(name, field),
  ])
  return [`${messages}.title`, `${messages}.one`, ...named]
}

test.each(allResources.map((resource) => [resource.name, resource] as const))(
  '%s has all its messages',
  (_, resource) => {
    for (const catalogue of Object.values(words)) {
      expect(wordsOf(resource).filter((key) => !Object.hasOwn(catalogue, key))).toEqual([])
    }
  },
)

test('names, tables, screens and message prefixes of resources are distinct', () => {
  for (const part of ['name', 'table', 'screen', 'messages'] as const) {
    const values = allResources.map((resource) => resource[part])
    expect(new Set(values).size).toBe(values.length)
  }
})

const BRITISH =
  /colour|utilis|recognis|\bgrey|centre|cancelled|neighbour|tyre|licence|metre\b|organis|analyse|behaviour/i

test('English texts are spelled as the names of the screens: Color, Utilization', () => {
  const texts = Object.entries(words.en).map(([key, text]) => [
    key,
    JSON.stringify(text).replace(/\{\{\w+\}\}/g, ''),
  ])
  expect(texts.filter(([, text = '']) => BRITISH.test(text)).map(([key]) => key)).toEqual([])
})

/** Every setting does something that can be pointed at, or waits for a part that has a name. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Field, Resource, Shape } from '@haulway/resource'
import { allResources } from '../product/server.ts'
import { parts } from './setting-lines.ts'
import { settingLines } from './settings.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What is inside of fields that are made of others. */
function innerOf(field: Field): Shape {
  if (field.kind.name === 'settings') return (field.options['known'] ?? {}) as Shape
  return ['group', 'rows'].includes(field.kind.name) ? (field.kind.inner?.(field) ?? {}) : {}
}

/** Fields that somebody sets, by their parts where they have some. */
function settingsOf(shape: Shape): string[] {
  return Object.entries(shape).flatMap(([name, field]: [string, Field]) => {
    if (field.options.readOnly) return []
    const inner = settingsOf(innerOf(field)).map((part) => `${name}.${part}`)
    return inner.length > 0 ? inner : [name]
  })
}

/** What a line of the table speaks of. */
const covers = (line: string, setting: string) =>
  line.endsWith('.*') ? setting.startsWith(line.slice(0, -1)) : line === setting

/** Settings that no line speaks of, and lines that speak of no setting. */
function differences({ name, fields }: Pick<Resource, 'name' | 'fields'>): string[] {
  const [settings, lines] = [settingsOf(fields), Object.keys(settingLines[name] ?? {})]
  return [
    ...settings.filter((one) => !lines.some((line) => covers(line, one))),
    ...lines.filter((line) => !settings.some((one) => covers(line, one))),
  ]
}

test('every setting of every resource has a line, and every line a setting', () => {
  const found = allResources.flatMap((one) => differences(one).map((each) => `${one.name}: ${each}`))
  expect(found).toEqual([])
  const names = allResources.map(({ name }) => name)
  expect(Object.keys(settingLines).filter((name) => !names.includes(name))).toEqual([])
})

test('a setting without a line and a line without a setting would be seen', () => {
  const routes = allResources.find(({ name }) => name === 'routes')
  const { notes, ...others } = routes?.fields ?? {}
  expect(notes).toBeDefined()
  expect(differences({ name: 'routes', fields: others })).toEqual(['notes'])
  const fields = { ...routes?.fields, remarks: notes as Field }
  expect(differences({ name: 'routes', fields })).toEqual(['remarks'])
})

/** The word of a setting as tests write it. */
const wordOf = (setting: string) => setting.replace(/\.\*$/, '').split('.').at(-1) ?? ''

test('where a test is named for what a setting changes, it is there and speaks of the setting', () => {
  const texts = new Map<string, string>()
  const textOf = (path: string) => {
    const text = texts.get(path) ?? (existsSync(path) ? readFileSync(path, 'utf8') : '')
    texts.set(path, text)
    return text
  }
  const silent = Object.entries(settingLines).flatMap(([resource, lines]) =>
    Object.entries(lines).flatMap(([setting, line]) => {
      if (!('test' in line)) return []
      const spoken = new RegExp(`\\b${wordOf(setting)}\\b`)
      return spoken.test(textOf(join(root, line.test))) ? [] : [`${resource}.${setting}: ${line.test}`]
    }),
  )
  expect(silent).toEqual([])
})

test('nothing waits for a part that nothing waits for any more', () => {
  const waited = Object.values(settingLines).flatMap((lines) =>
    Object.values(lines).flatMap((line) => ('waits' in line ? [line.waits] : [])),
  )
  expect(parts.filter((part) => !waited.includes(part))).toEqual([])
})

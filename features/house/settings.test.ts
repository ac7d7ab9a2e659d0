/**
 * Every setting has an effect that can be demonstrated, or is declared to wait for a named part of the product.
 * `HAULWAY_RESOURCES` names the resources to check; without it all are checked.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Field, Resource, Shape } from '@haulway/resource'
import { isSelectedResource } from '@haulway/testing/sampling/selected-resources.ts'
import { allResources } from '../product/server.ts'
import { ignoreSettingSql } from '../testing/ignored-setting.ts'
import { readEffects } from './testing/effects.ts'

const features = fileURLToPath(new URL('..', import.meta.url))

const effects = await readEffects()
const effectsOf = (resource: string) => effects.filter((one) => one.resource === resource)
const checked = allResources.filter(isSelectedResource)

/** The nested fields of fields that consist of others. */
function innerOf(field: Field): Shape {
  if (field.kind.name === 'settings') return (field.options['known'] ?? {}) as Shape
  return ['group', 'rows'].includes(field.kind.name) ? (field.kind.inner?.(field) ?? {}) : {}
}

/** Fields that a user sets; of fields with parts, the parts. */
function settingsOf(shape: Shape): string[] {
  return Object.entries(shape).flatMap(([name, field]: [string, Field]) => {
    if (field.options.readOnly) return []
    const inner = settingsOf(innerOf(field)).map((part) => `${name}.${part}`)
    return inner.length > 0 ? inner : [name]
  })
}

/** Whether an effect that is declared for `declared` covers a setting. */
const covers = (declared: string, setting: string) =>
  declared.endsWith('.*') ? setting.startsWith(declared.slice(0, -1)) : declared === setting

/** Settings without exactly one effect, and effects that belong to no setting. */
function differences({ name, fields }: Pick<Resource, 'name' | 'fields'>): string[] {
  const [settings, declaredSettings] = [settingsOf(fields), effectsOf(name).map(({ setting }) => setting)]
  return [
    ...settings.filter((one) => declaredSettings.filter((each) => covers(each, one)).length !== 1),
    ...declaredSettings.filter((each) => !settings.some((one) => covers(each, one))),
  ]
}

test('every setting has exactly one effect, and every effect belongs to a setting', () => {
  const found = checked.flatMap((one) => differences(one).map((setting) => `${one.name}.${setting}`))
  expect(found).toEqual([])
})

test('effects of settings refer to existing resources', () => {
  const names = allResources.map(({ name }) => name)
  expect(effects.map(({ resource }) => resource).filter((name) => !names.includes(name))).toEqual([])
})

test('detects a setting without an effect and an effect without a setting', () => {
  const routes = allResources.find(({ name }) => name === 'routes')
  const { notes, ...others } = routes?.fields ?? {}
  expect(notes).toBeDefined()
  expect(differences({ name: 'routes', fields: others })).toEqual(['notes'])
  const fields = { ...routes?.fields, remarks: notes as Field }
  expect(differences({ name: 'routes', fields })).toEqual(['remarks'])
})

/** The name of a setting as tests write it. */
const wordOf = (setting: string) => setting.replace(/\.\*$/, '').split('.').at(-1) ?? ''

/** Effects that are proved by running their tests without the setting (`tools/sweeps/proofs.ts`). */
const proved = effects.flatMap(({ resource, setting, effect }) =>
  isSelectedResource({ name: resource }) && (effect.kind === 'figure' || effect.kind === 'event')
    ? [{ name: `${resource}.${setting}`, test: effect.test }]
    : [],
)

test('every effect on a figure or an event names an API test that can run with the setting ignored', () => {
  expect(proved.filter((one) => !one.test.endsWith('.api.test.ts'))).toEqual([])
  expect(proved.filter(({ name }) => !ignoreSettingSql(name).includes('create trigger'))).toEqual([])
})

test('tests that effects of settings name exist and mention the setting', () => {
  const silent = effects.flatMap(({ resource, setting, effect }) => {
    if (!isSelectedResource({ name: resource }) || effect.kind === 'waits' || effect.test === undefined)
      return []
    const path = join(features, effect.test)
    const mentioned = new RegExp(`\\b${wordOf(setting)}\\b`)
    return existsSync(path) && mentioned.test(readFileSync(path, 'utf8'))
      ? []
      : [`${resource}.${setting}: ${effect.test}`]
  })
  expect(silent).toEqual([])
})

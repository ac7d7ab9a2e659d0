import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  languages,
  localeOf,
  wordsOf,
  type Catalogue,
  type Language,
  type Message,
} from '@haulway/platform/messages.ts'
import { en as shellEn } from './en.ts'
import { ru as shellRu } from './ru.ts'
import { cn as shellCn } from './cn.ts'
import { places } from '../menu.ts'
import { cn, en, ru } from '@haulway/features/testing/web/words.ts'
import { allResources, reports, resources, screens } from '@haulway/features/product/web.ts'
import { ownPerson } from '@haulway/features/users/user.resource.ts'
import type { Shape } from '@haulway/resource'

const catalogues: Record<Language, Catalogue> = {
  en: { ...en, ...shellEn },
  ru: { ...ru, ...shellRu },
  cn: { ...cn, ...shellCn },
}
const keys = Object.keys(catalogues.en).sort()

const texts = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message)
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((one) => one[1] ?? '')

test.each(languages)('%s has the same keys as the others', (language) => {
  expect(Object.keys(catalogues[language]).sort()).toEqual(keys)
})

test.each(languages)('%s has words for every key, with the same placeholders', (language) => {
  const wrong = keys.filter((key) => {
    const english = catalogues.en[key]
    const said = catalogues[language][key]
    if (english === undefined || said === undefined) return true
    const wanted = new Set(placeholders(texts(english).join(' ')))
    return texts(said).some(
      (text) => text.trim() === '' || placeholders(text).some((one) => !wanted.has(one)),
    )
  })
  expect(wrong).toEqual([])
})

test.each(languages)('%s has all plural forms of its language', (language) => {
  const categories = new Intl.PluralRules(localeOf[language]).resolvedOptions().pluralCategories.toSorted()
  const plurals = keys.filter((key) => typeof catalogues[language][key] === 'object')
  const wrong = plurals.filter((key) => {
    const forms = Object.keys(catalogues[language][key] as object).toSorted()
    return JSON.stringify(forms) !== JSON.stringify(categories)
  })
  expect(plurals.length).toBeGreaterThan(0)
  expect(wrong).toEqual([])
})

/** Equal in all languages: names of other products. */
const names = new Set(['equipment.setup.traccar'])

test('has Russian and Chinese texts that differ from English', () => {
  const latin = keys.filter((key) => {
    const sentence = texts(catalogues.en[key] ?? '').some((text) => /[a-z]{4,} [a-z]{3,}/i.test(text))
    return (
      sentence && !names.has(key) && [ru, cn].some((one) => (one as Catalogue)[key] === catalogues.en[key])
    )
  })
  expect(latin).toEqual([])
})

test('has words for every screen, field and choice', () => {
  const wanted = [
    ...screens.map((one) => one.title),
    ...resources.flatMap(({ messages, fields }) => [
      `${messages}.title`,
      `${messages}.one`,
      ...Object.entries(fields).flatMap(([name, { options }]) => [
        `${messages}.field.${name}`,
        ...((options['choices'] ?? []) as string[]).map((one) => `${messages}.${name}.${one}`),
      ]),
    ]),
  ]
  expect(wanted.filter((key) => catalogues.en[key] === undefined)).toEqual([])
})

test('has words for every key in the browser’s code', () => {
  const root = join(import.meta.dirname, '../../..')
  const files = globSync('{apps/web,features,packages}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/node_modules|\.test\.|\/server\/|\/messages\/|packages\/testing/.test(file),
  )
  const named = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bwords\(\s*'([^']+)'/g)].map((one) => one[1] ?? ''),
  )
  expect(named.length).toBeGreaterThan(50)
  expect([...new Set(named)].filter((key) => catalogues.en[key] === undefined)).toEqual([])
})

/** The code of the product without catalogues, tests and the cab, which has words of its own. */
function sources(): string[] {
  const root = join(import.meta.dirname, '../../..')
  return globSync('{apps,features,packages}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/node_modules|\.test\.|\/messages\/|packages\/testing|^apps\/cab\//.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8').replace(/\bMessageTail<'[\w.]+'>/g, ''))
}

/** Keys that follow from the declaration of a resource. */
function declaredKeys(): Set<string> {
  const keys = new Set<string>()
  const choicesOf = (options: Record<string, unknown>) =>
    ((options['choices'] ?? []) as (string | number)[]).map(String)
  for (const { messages, fields, recorded } of [...allResources, ownPerson]) {
    for (const one of ['title', 'one', 'empty']) keys.add(`${messages}.${one}`)
    const visit = (path: string, shape: Shape) => {
      for (const [name, { options }] of Object.entries(shape)) {
        for (const one of choicesOf(options)) keys.add(`${path}${name}.${one}`)
        for (const part of ['shape', 'known']) {
          const inner = (options[part] ?? {}) as Shape
          for (const one of Object.keys(inner)) keys.add(`${path}${name}.${one}`)
          visit(`${path}${name}.`, inner)
        }
      }
    }
    visit(`${messages}.`, { ...fields, ...recorded })
    for (const [name, { options }] of Object.entries(fields)) {
      keys.add(`${messages}.field.${name}`).add(`${messages}.field.${name}.help`)
      if (typeof options['group'] === 'string') keys.add(`${messages}.group.${options['group']}`)
    }
  }
  return keys
}

/** Keys in the code: literal ones, and patterns of composed ones. */
function namedKeys(): { literal: Set<string>; patterns: RegExp[] } {
  const literal = new Set<string>()
  const patterns: RegExp[] = []
  for (const text of sources()) {
    for (const one of text.matchAll(/'([\w.:/ -]+)'/g)) literal.add(one[1] ?? '')
    for (const [, template = ''] of text.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)) {
      const still = template.replace(/\$\{[^}]*\}/g, '')
      // A literal part is required, or any key would match.
      if (!/^[\w.-]+$/.test(still) || !/[a-zA-Z]{3,}/.test(still)) continue
      const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'))
      patterns.push(new RegExp(`^${parts.join('.+')}$`))
    }
  }
  return { literal, patterns }
}

/** Sent to devices, which show no words; and prefixes of keys. */
const noWords = new Set([
  'validation.telemetry',
  'measurement.name',
  'routes.shifts',
  'equipment.kind',
  'users.roles',
  'attention.rule',
  'reportRecipients.smsConsent',
  'tablets.slot',
  'tabletSoftware.state',
])

/** Texts that the specification names (core 5, 8), whether or not the code uses them. */
const kept = /^(validation|error|conflict)\.|^session\.forgot\.notFound$/
/** The words of history lines (features/audit/kinds.ts). */
const recordedWords = /^audit\.(state|format|decidedBy|link)\./

test('has no unused key', () => {
  const declared = declaredKeys()
  const { literal, patterns } = namedKeys()
  const used = (key: string) =>
    declared.has(key) ||
    literal.has(key) ||
    kept.test(key) ||
    recordedWords.test(key) ||
    patterns.some((one) => one.test(key))
  expect(literal.size).toBeGreaterThan(500)
  expect(keys.filter((key) => !used(key))).toEqual([])
})

test('has words for every key that the code writes literally', () => {
  const prefixes = new Set(keys.map((key) => key.split('.')[0] ?? ''))
  const isKey = (text: string) =>
    /^[a-z]\w*(\.[\w-]+)+$/i.test(text) && prefixes.has(text.split('.')[0] ?? '')
  const { literal } = namedKeys()
  const beginnings = new Set<string>(reports.map(({ report }) => report.messages))
  const missing = [...literal].filter(
    (one) => isKey(one) && catalogues.en[one] === undefined && !beginnings.has(one),
  )
  expect(missing.filter((one) => !noWords.has(one))).toEqual([])
})

test('has words for everything that the server reports', () => {
  const root = join(import.meta.dirname, '../../..')
  // Only devices get the messages of the intake.
  const files = globSync('{features,packages}/**/{server,storage}/**/*.ts', { cwd: root }).filter(
    (file) => !/node_modules|\.test\.|server\/intake\/|packages\/testing/.test(file),
  )
  const said = files.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /(?:\b(?:conflict|unprocessable|unauthorized)\(|\bnew Failure\(\w+, |\b4\d\d: )'([^']+)'/g,
      ),
    ].map((one) => one[1] ?? ''),
  )
  expect(said.length).toBeGreaterThan(20)
  // Recognised by their content (core 8).
  const known = new Set(['Unauthorized', 'User is disabled', 'Validation failed'])
  expect(said.filter((one) => !known.has(one) && catalogues.en[`error.text.${one}`] === undefined)).toEqual(
    [],
  )
})

test('names each kind of entry that can block a deletion', () => {
  const named = sources().flatMap((text) =>
    [...text.matchAll(/\binUse\('(\w+)'\)/g)].map((one) => one[1] ?? ''),
  )
  expect(named.length).toBeGreaterThan(0)
  const users = [...allResources.map((one) => one.messages), ...named]
  expect(users.filter((one) => catalogues.en[`${one}.title`] === undefined)).toEqual([])
})

test('shows a placeholder that names a missing key', () => {
  for (const language of languages) {
    const words = wordsOf(catalogues[language], language)
    expect(words('no.such.key')).toBe('[no.such.key]')
    expect(words.optional('no.such.key')).toBeUndefined()
  }
})

/** Page titles of core 2.6 by the address of their screen; planned screens are checked once they exist. */
const pageTitles: Record<string, string> = {
  '/accounts': 'Accounts',
  '/buttons': 'Button Management',
  '/barge-orders': 'Barge Orders',
  '/colorsets': 'Color Sets',
  '/cycle-planner': 'Cycle Planner',
  '/cycle-times': 'Cycle Time Report',
  '/location-analysis': 'Deep Location Analysis',
  '/dispatcher2d': 'Dispatcher',
  '/qm/disposal-import': 'Disposal Import',
  '/drivers': 'Drivers',
  '/groups': 'Groups',
  '/haul-categories': 'Haul Categories',
  '/event-tags': 'Event Tags',
  '/events': 'Events',
  '/qm/excavator-settings': 'Excavator Load Settings',
  '/haul-monitor': 'Equipment Snapshot',
  '/learning-center': 'Learning Center',
  '/locations': 'Locations',
  '/login': 'Login',
  '/forgotpassword': 'Forgot Password',
  '/resetpassword': 'Reset Password',
  '/qm/manage-blocks': 'Manage Blocks',
  '/map-layers': 'Map Layers',
  '/materials': 'Materials',
  '/measurement-settings': 'Measurement Settings',
  '/qm/activity-reporting': 'System Activity Reporting',
  '/qm/total-excavation-report': 'Total Excavation Report',
  '/projects': 'Projects',
  '/scheduled-reports': 'Scheduled Reports',
}

/** Words of a title that stay in lower case. */
const small = new Set(['and', 'of', 'or', 'the', 'to', 'in'])

test('capitalises menu entries like page titles', () => {
  const wrong = places
    .map(({ title }) => catalogues.en[title] as string)
    .filter((one) =>
      one.split(' ').some((word, index) => /^[a-z]/.test(word) && (index === 0 || !small.has(word))),
    )
  expect(places.length).toBeGreaterThan(15)
  expect(wrong).toEqual([])
})

test('has the page titles of the specification', () => {
  const built = screens.filter((one) => pageTitles[one.path] !== undefined)
  expect(built.length).toBeGreaterThanOrEqual(14)
  const wrong = built.filter(({ path, title }) => {
    const shown = catalogues.en[title]
    return shown !== pageTitles[path]
  })
  expect(wrong.map((one) => one.path)).toEqual([])
})

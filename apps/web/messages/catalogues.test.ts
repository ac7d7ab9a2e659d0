import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  languages,
  localeOf,
  type Catalogue,
  type Language,
  type Message,
} from '@haulway/platform/messages.ts'
import { en as shellEn } from './en.ts'
import { ru as shellRu } from './ru.ts'
import { cn as shellCn } from './cn.ts'
import { cn } from '@haulway/features/messages/cn.ts'
import { en } from '@haulway/features/messages/en.ts'
import { ru } from '@haulway/features/messages/ru.ts'
import { resources } from '@haulway/features/resources.ts'
import { screens } from '@haulway/features/web.ts'

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
    const told = catalogues.en[key]
    const said = catalogues[language][key]
    if (told === undefined || said === undefined) return true
    const wanted = new Set(placeholders(texts(told).join(' ')))
    return texts(said).some(
      (text) => text.trim() === '' || placeholders(text).some((one) => !wanted.has(one)),
    )
  })
  expect(wrong).toEqual([])
})

test.each(languages)('%s has every form of its plurals', (language) => {
  const categories = new Intl.PluralRules(localeOf[language]).resolvedOptions().pluralCategories.toSorted()
  const plurals = keys.filter((key) => typeof catalogues[language][key] === 'object')
  const wrong = plurals.filter((key) => {
    const forms = Object.keys(catalogues[language][key] as object).toSorted()
    return JSON.stringify(forms) !== JSON.stringify(categories)
  })
  expect(plurals.length).toBeGreaterThan(0)
  expect(wrong).toEqual([])
})

test('Russian and Chinese are not English', () => {
  const latin = keys.filter((key) => {
    const sentence = texts(catalogues.en[key] ?? '').some((text) => /[a-z]{4,} [a-z]{3,}/i.test(text))
    return sentence && [ru, cn].some((one) => (one as Catalogue)[key] === catalogues.en[key])
  })
  expect(latin).toEqual([])
})

test('every screen, field and choice has its words', () => {
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

test('every key that the browser’s code names has its words', () => {
  const root = join(import.meta.dirname, '../../..')
  const files = globSync('{apps/web,features,packages}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/node_modules|\.test\.|\/server\/|\/messages\//.test(file),
  )
  const named = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bwords\(\s*'([^']+)'/g)].map((one) => one[1] ?? ''),
  )
  expect(named.length).toBeGreaterThan(50)
  expect([...new Set(named)].filter((key) => catalogues.en[key] === undefined)).toEqual([])
})

import { expect, test } from 'vitest'
import { cn as officeCn } from '@haulway/ui/messages/cn.ts'
import { en as officeEn } from '@haulway/ui/messages/en.ts'
import { ru as officeRu } from '@haulway/ui/messages/ru.ts'
import { languages, localeOf, type Catalogue, type Message } from '@haulway/platform/messages.ts'
import { cn as entryCn } from './entry/cn.ts'
import { en as entryEn } from './entry/en.ts'
import { ru as entryRu } from './entry/ru.ts'
import { loadWords } from './load.ts'
import { cn as workCn } from './work/cn.ts'
import { en as workEn } from './work/en.ts'
import { ru as workRu } from './work/ru.ts'

const catalogues: Readonly<Record<(typeof languages)[number], Catalogue>> = {
  en: { ...entryEn, ...workEn },
  ru: { ...entryRu, ...workRu },
  cn: { ...entryCn, ...workCn },
}
const office: typeof catalogues = { en: officeEn, ru: officeRu, cn: officeCn }
const keys = Object.keys(catalogues.en)

const textsOf = (message: Message | undefined): string[] =>
  typeof message === 'object' ? Object.values(message) : message === undefined ? [] : [message]
const placeholders = (text: string) => text.match(/\{\{\w+\}\}/g) ?? []
/** Each once, in one order. */
const namedIn = (texts: readonly string[]) => [...new Set(texts.flatMap(placeholders))].toSorted().join()

test('no key stands in both parts', () => {
  expect(keys.length).toBe(Object.keys(entryEn).length + Object.keys(workEn).length)
})

test.each(languages)('%s has the same keys as the others', (language) => {
  expect(Object.keys(catalogues[language]).toSorted()).toEqual(keys.toSorted())
})

test.each(languages)('%s has the placeholders of English in every form', (language) => {
  const wrong = keys.filter((key) => {
    const wanted = namedIn(textsOf(catalogues.en[key]))
    return textsOf(catalogues[language][key]).some((text) => text.trim() === '' || namedIn([text]) !== wanted)
  })
  expect(wrong).toEqual([])
})

test.each(languages)('%s has all plural forms of its language', (language) => {
  const categories = new Intl.PluralRules(localeOf[language]).resolvedOptions().pluralCategories.toSorted()
  const plurals = keys.map((key) => catalogues[language][key]).filter((one) => typeof one === 'object')
  expect(plurals.length).toBeGreaterThan(0)
  for (const plural of plurals) expect(Object.keys(plural).toSorted()).toEqual(categories)
})

test.each(languages)('units in %s are labelled as in the office', (language) => {
  const units = keys.filter((key) => key.startsWith('unit.'))
  expect(units.length).toBeGreaterThan(10)
  expect(units.map((key) => catalogues[language][key])).toEqual(units.map((key) => office[language][key]))
})

test.each(languages)('loads the words of both parts in %s', async (language) => {
  const { words } = await loadWords(language)
  expect(words('cab.join.text')).toBe(catalogues[language]['cab.join.text'])
  expect(words('cab.work.title')).toBe(catalogues[language]['cab.work.title'])
})

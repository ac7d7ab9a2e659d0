import { wordsOf, type Catalogue, type Language, type Words } from '@haulway/platform/messages.ts'
import type { en as entry } from './entry/en.ts'
import type { en as work } from './work/en.ts'

export type CabKey = keyof typeof entry | keyof typeof work
export type CabWords = Words<CabKey>

/** Words in one language. */
export interface LoadedWords {
  readonly language: Language
  readonly words: CabWords
}

/** Only the chosen language is downloaded with the page; the service worker keeps all of them. */
const parts: Readonly<Record<Language, () => Promise<readonly Catalogue[]>>> = {
  en: async () => {
    const [entry, work] = await Promise.all([import('./entry/en.ts'), import('./work/en.ts')])
    return [entry.en, work.en]
  },
  ru: async () => {
    const [entry, work] = await Promise.all([import('./entry/ru.ts'), import('./work/ru.ts')])
    return [entry.ru, work.ru]
  },
  cn: async () => {
    const [entry, work] = await Promise.all([import('./entry/cn.ts'), import('./work/cn.ts')])
    return [entry.cn, work.cn]
  },
}

/** Rejects when the language is not on the tablet and there is no network. */
export async function loadWords(language: Language): Promise<LoadedWords> {
  const catalogue = Object.assign({}, ...(await parts[language]())) as Readonly<Record<CabKey, string>>
  return { language, words: wordsOf(catalogue, language) }
}

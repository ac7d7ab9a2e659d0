import { wordsOf, type Catalogue, type Language, type Words } from '@haulway/platform/messages.ts'

type Wordbook = Readonly<Record<Language, () => Promise<Catalogue>>>

/** One language is downloaded, the one that is read. */
const everything: Wordbook = {
  en: () => import('./words/en.ts').then((file) => file.en),
  ru: () => import('./words/ru.ts').then((file) => file.ru),
  cn: () => import('./words/cn.ts').then((file) => file.cn),
}

const entry: Wordbook = {
  en: () => import('./words/entry-en.ts').then((file) => file.en),
  ru: () => import('./words/entry-ru.ts').then((file) => file.ru),
  cn: () => import('./words/entry-cn.ts').then((file) => file.cn),
}

async function wordsIn(book: Wordbook, language: Language): Promise<Words> {
  return wordsOf(await book[language](), language)
}

export const loadWords = (language: Language): Promise<Words> => wordsIn(everything, language)

/** Those of the pages before sign-in alone: they load little. */
export const loadEntryWords = (language: Language): Promise<Words> => wordsIn(entry, language)

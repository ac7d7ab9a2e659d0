import { wordsOf, type Catalogue, type Language, type Words } from '@haulway/platform/messages.ts'

/** One language is downloaded, the one that is read. */
const catalogues: Record<Language, () => Promise<Catalogue>> = {
  en: () => import('./words/en.ts').then((file) => file.en),
  ru: () => import('./words/ru.ts').then((file) => file.ru),
  cn: () => import('./words/cn.ts').then((file) => file.cn),
}

export async function loadWords(language: Language): Promise<Words> {
  return wordsOf(await catalogues[language](), language)
}

import { wordsOf, type Catalogue, type Language, type Words } from '@haulway/platform/messages.ts'

type Loaded = Promise<readonly [Catalogue, Catalogue]>

/** One language is downloaded, the one that is read: the words of the slices and those of the shell. */
const catalogues: Record<Language, () => Loaded> = {
  en: () =>
    Promise.all([
      import('@haulway/features/product/web/words/en.ts').then((file) => file.en),
      import('./messages/en.ts').then((file) => file.en),
    ]),
  ru: () =>
    Promise.all([
      import('@haulway/features/product/web/words/ru.ts').then((file) => file.ru),
      import('./messages/ru.ts').then((file) => file.ru),
    ]),
  cn: () =>
    Promise.all([
      import('@haulway/features/product/web/words/cn.ts').then((file) => file.cn),
      import('./messages/cn.ts').then((file) => file.cn),
    ]),
}

export async function loadWords(language: Language): Promise<Words> {
  const [slices, shell] = await catalogues[language]()
  return wordsOf({ ...slices, ...shell }, language)
}

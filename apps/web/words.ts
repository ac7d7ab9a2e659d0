import { words } from '@haulway/features/product/web.ts'
import { wordsOf, type Language, type Words } from '@haulway/platform/messages.ts'
import { wordsIn, type LoadWords } from '@haulway/slice/web.ts'

const shell: LoadWords = {
  en: () => import('./messages/en.ts'),
  ru: () => import('./messages/ru.ts'),
  cn: () => import('./messages/cn.ts'),
}

export async function loadWords(language: Language): Promise<Words> {
  return wordsOf(await wordsIn(language, [...words, shell]), language)
}

import { globSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { Wordbook } from '@haulway/collection/server/index.ts'
import type { Catalogue, Language } from '@haulway/platform/messages.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

async function wordsIn(language: Language): Promise<Catalogue> {
  const files = globSync(`{features,packages}/*/messages/${language}.ts`, { cwd: root })
  const found = await Promise.all(
    files.map(
      async (file) =>
        (await import(pathToFileURL(join(root, file)).href)) as Readonly<Record<string, Catalogue>>,
    ),
  )
  return Object.assign({}, ...found.map((file) => file[language]))
}

/** The words of every slice and package, found where they stand. */
export const words: Wordbook = { en: await wordsIn('en'), ru: await wordsIn('ru'), cn: await wordsIn('cn') }

/**
 * Splits words by screen. A module that shows text brings the words of its slice and those of the slices whose keys
 * it uses; the frame of every page has the titles and knows the part of any other key.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { keyPrefixes } from './key-prefixes.ts'

const root = join(import.meta.dirname, '../..')
const languages = ['en', 'ru', 'cn'] as const
type Texts = Readonly<Record<string, unknown>>

interface Part {
  /** Name of the slice or package; `web` is the frame. */
  readonly name: string
  readonly texts: Readonly<Record<(typeof languages)[number], Texts>>
}

/** As in `apps/web/words.ts`. */
const partIn = (path: string) => /(?:features|packages|apps)\/([\w-]+)\//.exec(path)?.[1] ?? ''

async function readParts(): Promise<Part[]> {
  const folders = globSync(['{features,packages}/*/messages', 'apps/web/messages'], { cwd: root })
    // It repeats the words of the packages for the server, so that none of theirs would have one owner.
    .filter((folder) => folder !== 'features/product/messages')
    .sort()
  return await Promise.all(
    folders.map(async (folder) => {
      const read = async (language: string) => {
        const file = pathToFileURL(join(root, folder, `${language}.ts`))
        return ((await import(file.href)) as Record<string, Texts>)[language] ?? {}
      }
      const [en, ru, cn] = await Promise.all([read('en'), read('ru'), read('cn')])
      return { name: partIn(`${folder}/`), texts: { en, ru, cn } }
    }),
  )
}

/** Words about screens that may not be open yet: for the menu, the search and links. */
const isTitle = (key: string) => /^menu\.|\.(title|one)$/.test(key) || namedTitles.has(key)

/** Titles of another name, as entry points and menus declare them. */
const namedTitles: ReadonlySet<string> = new Set(
  globSync(['features/*/web/{index,menu,outside}.ts', 'apps/web/menu.ts'], { cwd: root }).flatMap((file) => {
    const declared = readFileSync(join(root, file), 'utf8').matchAll(/\b(?:title|about): '([\w.]+)'/g)
    return [...declared].map(([, key = '']) => key)
  }),
)

/** Maps the shortest prefix of keys that is unique to a part to that part. */
function ownersOf(parts: readonly Part[]): Record<string, string> {
  const by = new Map<string, Set<string>>()
  const keys = parts.flatMap(({ name, texts }) => Object.keys(texts.en).map((key) => ({ name, key })))
  for (const { name, key } of keys)
    for (const beginning of keyPrefixes(key)) by.set(beginning, (by.get(beginning) ?? new Set()).add(name))
  return Object.fromEntries(
    keys.flatMap(({ name, key }) => {
      const shortest = isTitle(key) ? undefined : keyPrefixes(key).find((one) => by.get(one)?.size === 1)
      return shortest === undefined ? [] : [[shortest, name]]
    }),
  )
}

const titlesOf = (parts: readonly Part[], language: (typeof languages)[number]): Texts =>
  Object.fromEntries(
    parts.flatMap(({ texts }) => Object.entries(texts[language]).filter(([key]) => isTitle(key))),
  )

/** Modules that render, not those that only declare, which every page has. */
const SAYS = /\/(features\/[\w-]+\/web|packages\/(ui|map|screens|[\w-]+\/web)|apps\/web)\/.*\.tsx?$/
const DECLARES = /\.test\.tsx?$|\/(messages|testing)\/|\/web\/(index|menu|outside|words|widgets)\.ts$/

/** The parts that a module uses. */
function partsSaid(path: string, code: string, owners: Readonly<Record<string, string>>): string[] {
  const said = new Set<string>()
  for (const [, key = ''] of code.matchAll(/['`]([a-z]\w+\.[\w.]+)/gi))
    for (const beginning of isTitle(key) ? [] : keyPrefixes(key))
      if (owners[beginning] !== undefined) said.add(owners[beginning])
  if (/\bwords[.(]/.test(code)) said.add(partIn(path))
  // Whoever renders the fields of a resource shows their labels.
  for (const [, slice = ''] of code.matchAll(/from ['"][^'"]*\/([\w-]+)\/[\w-]+\.resource\.ts['"]/g))
    said.add(slice)
  return [...said].sort()
}

const VIRTUAL = 'virtual:words/'

export function splitWords(): Plugin {
  let parts: Part[] = []
  let owners: Record<string, string> = {}
  return {
    name: 'words-by-screen',
    enforce: 'pre',
    async buildStart() {
      parts = await readParts()
      owners = ownersOf(parts)
    },
    resolveId: (id) => (id.startsWith(VIRTUAL) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${VIRTUAL}`)) return undefined
      const name = id.slice(VIRTUAL.length + 1)
      const language = languages.find((one) => one === name)
      return `export default ${JSON.stringify(language ? titlesOf(parts, language) : owners)}`
    },
    transform(code, id) {
      const path = id.split('?')[0]?.slice(root.length) ?? ''
      if (!id.startsWith(root) || !SAYS.test(path) || DECLARES.test(path)) return undefined
      const said = partsSaid(path, code, owners).filter((one) => parts.some(({ name }) => name === one))
      if (said.length === 0) return undefined
      const names = said.map((one) => `'${one}'`).join(', ')
      const added = `import { requireWords as loadWords } from '@haulway/platform/web/wanted.ts'\nloadWords(${names})\n`
      return { code: `${code}\n${added}`, map: null }
    },
  }
}

import {
  wordsOf,
  type Catalogue,
  type Language,
  type Message,
  type Words,
} from '@haulway/platform/messages.ts'
import { keyPrefixes } from './key-prefixes.ts'
import { withNetworkRetry, type Reachability } from '@haulway/platform/web/reachability.ts'

/** The words of slices and packages, a file for each language; and those of the frame. */
const files = import.meta.glob<Readonly<Record<string, Catalogue>>>([
  './messages/{en,ru,cn}.ts',
  '../../{features,packages}/*/messages/{en,ru,cn}.ts',
])

/** Titles and descriptions of all screens. */
const titles: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  en: () => import('virtual:words/en').then((file) => file.default),
  ru: () => import('virtual:words/ru').then((file) => file.default),
  cn: () => import('virtual:words/cn').then((file) => file.default),
}
const TITLES = 'titles'

/** The part of an existing key. */
async function partOf(key: string): Promise<string> {
  const { default: owners } = await import('virtual:words/owners')
  const found = keyPrefixes(key).find((one) => Object.hasOwn(owners, one))
  return (found === undefined ? undefined : owners[found]) ?? ''
}

/** Named after the slice or package; `web` is the frame. */
const partIn = (path: string): string => /\/([\w-]+)\/messages\//.exec(path)?.[1] ?? 'web'

function loadersOf(language: Language): ReadonlyMap<string, () => Promise<Catalogue>> {
  const own = Object.entries(files).filter(([path]) => path.endsWith(`/${language}.ts`))
  return new Map([
    [TITLES, titles[language]],
    ...own.map(([path, file]) => [partIn(path), async () => (await file())[language] ?? {}] as const),
  ])
}

/** The words loaded so far. */
export interface Wordbook {
  /** Changes whenever requested words have arrived. */
  readonly words: () => Words
  /** Notifies after a change. */
  readonly watch: (callback: () => void) => () => void
  /** Resolves when the words of a part are loaded. */
  readonly load: (part: string) => Promise<void>
  /** The words that a menu and links use of any screen. */
  readonly loadTitles: () => Promise<void>
  /** Resolves when these keys have their words, or none exist: for messages of a server. */
  readonly loadKeys: (keys: readonly string[]) => Promise<void>
}

export function createWordbook(language: Language, reach: Reachability): Wordbook {
  const loaders = loadersOf(language)
  const catalogue: Record<string, Message> = {}
  const loading = new Map<string, Promise<void>>()
  /** Keys rendered before their words arrived -> whether these may still arrive. */
  const missed = new Map<string, boolean>()
  const watchers = new Set<() => void>()
  const grown = () => wordsOf(catalogue, language, missing)
  let words = grown()

  function load(part: string): Promise<void> {
    const loader = loaders.get(part)
    if (!loader) return Promise.resolve()
    const known = loading.get(part)
    if (known) return known
    const coming = withNetworkRetry(loader, reach)().then(
      (texts) => void Object.assign(catalogue, texts),
      (error: unknown) => {
        loading.delete(part)
        throw error
      },
    )
    loading.set(part, coming)
    return coming
  }

  async function look(key: string): Promise<void> {
    try {
      await withNetworkRetry(async () => load(await partOf(key)), reach)()
    } catch {
      // Requested again on the next render.
      missed.delete(key)
      return
    }
    missed.set(key, false)
    words = grown()
    for (const one of watchers) one()
  }

  /** A key whose part was not requested: its words are loaded and the page is rendered again. */
  function missing(key: string): boolean {
    const comes = missed.get(key)
    if (comes !== undefined) return comes
    missed.set(key, true)
    void look(key)
    return true
  }

  return {
    words: () => words,
    watch(callback) {
      watchers.add(callback)
      return () => void watchers.delete(callback)
    },
    load,
    loadTitles: () => load(TITLES),
    async loadKeys(keys) {
      const unknown = keys.filter((key) => catalogue[key] === undefined)
      await Promise.allSettled(unknown.map(async (key) => load(await partOf(key))))
    },
  }
}

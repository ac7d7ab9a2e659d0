import type { MessageKey } from '@haulway/resource'

/**
 * Words shown to people. A slice keeps them in `messages/{en,ru,cn}.ts` as flat objects named after the language:
 * `export const en = { 'materials.title': 'Materials', … } as const satisfies Catalogue`, whose keys it adds to
 * `Messages` there and then, and `export const ru: Translation<typeof en> = { … }`: a missing, extra or misspelt key does
 * not compile. Placeholders are `{{name}}`; a message whose form follows a number is a `Plural` and takes `count`.
 */
export const languages = ['en', 'ru', 'cn'] as const
export type Language = (typeof languages)[number]

/** Each language in itself, so that it is found by those who read no other. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', ru: 'Русский', cn: '中文' }

/** BCP 47 names for Intl and the `lang` attribute. */
export const localeOf: Readonly<Record<Language, string>> = { en: 'en', ru: 'ru', cn: 'zh-CN' }

/** Forms by the plural categories of CLDR; a language gives those it has. */
interface Plural {
  readonly one?: string
  readonly few?: string
  readonly many?: string
  readonly other: string
}
export type Message = string | Plural
export type Catalogue = Readonly<Record<string, Message>>

/** The same keys in another language; what is a plural stays one. */
export type Translation<C extends Catalogue> = {
  readonly [Key in keyof C]: C[Key] extends string ? string : Plural
}

/** Numbers are written in the language's way; what must not be grouped (a year, an id) is passed as text. */
type WordArgs = Readonly<Record<string, string | number>>

export interface Words<Key extends string = MessageKey> {
  (key: Key, args?: WordArgs): string
  /**
   * For keys that no compiler knows: put together from any declaration, or sent by a server. The text, or undefined
   * when there is none.
   */
  optional(key: string, args?: WordArgs): string | undefined
  /** The same where a text must stand: a placeholder that names the key when there is none. */
  unchecked(key: string, args?: WordArgs): string
}

/** What stands where words are still to come. */
const COMING = '…'

/**
 * Looks words up. A missing key gives a placeholder that names the key. The result is text, never markup. `missing` is told
 * of keys without words, as the catalogue may still grow, and says whether their words may yet come.
 */
export function wordsOf<C extends Catalogue>(
  catalogue: C,
  language: Language,
  missing?: (key: string) => boolean,
): Words<keyof C & string> {
  // Each takes a browser longer than all else of a start; there may be no number for a while.
  let numbers: Intl.NumberFormat | undefined
  let plurals: Intl.PluralRules | undefined
  const numberText = (value: number) => (numbers ??= new Intl.NumberFormat(localeOf[language])).format(value)
  const formOf = (count: number) => (plurals ??= new Intl.PluralRules(localeOf[language])).select(count)

  function textOf(key: string, args: WordArgs = {}): string | undefined {
    const found = Object.hasOwn(catalogue, key) ? catalogue[key] : undefined
    if (found === undefined) return undefined
    const { count } = args
    const form = typeof count === 'number' ? formOf(count) : 'other'
    const text = typeof found === 'string' ? found : (found[form as keyof Plural] ?? found.other)
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
      const value = Object.hasOwn(args, name) ? args[name] : undefined
      return typeof value === 'number' ? numberText(value) : (value ?? whole)
    })
  }

  function optional(key: string, args?: WordArgs): string | undefined {
    const text = textOf(key, args)
    if (text === undefined) missing?.(key)
    return text
  }

  const placeholder = (key: string) => (missing?.(key) ? COMING : `[${key}]`)
  const unchecked = (key: string, args?: WordArgs) => textOf(key, args) ?? placeholder(key)
  return Object.assign((key: keyof C & string, args?: WordArgs) => unchecked(key, args), {
    optional,
    unchecked,
  })
}

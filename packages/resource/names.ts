/**
 * Names that are known only when the product is put together. Whoever brings some adds them to an interface here where it
 * stands (`declare module '@haulway/resource/names.ts'`): the catalogues their keys, the permission matrix its rows, the
 * accounts their features. Then a name that nobody brought does not compile.
 */

/** Message keys; each `messages/en.ts` adds those of its catalogue. */
// oxlint-disable-next-line typescript/no-empty-object-type -- others add to it
export interface Messages {}

/** Rows of the permission matrix. */
// oxlint-disable-next-line typescript/no-empty-object-type -- others add to it
export interface PermissionRows {}

/** What an account may have switched on. */
// oxlint-disable-next-line typescript/no-empty-object-type -- others add to it
export interface AccountFeatures {}

export type MessageKey = keyof Messages

/** What the keys of a resource begin with: `materials`, as there are `materials.title` and `materials.one`. */
export type MessagePrefix = TitlePrefix & PrefixOf<MessageKey, 'one'>

/** What has a title, be it a resource or not: `events`. */
export type TitlePrefix = PrefixOf<MessageKey, 'title'>

/** What may follow `<prefix>.`: of `menu.about` the names of whatever has words there. */
export type MessageTail<Prefix extends string, Key = MessageKey> = Key extends `${Prefix}.${infer Tail}`
  ? Tail
  : never

type PrefixOf<Key, Last extends string> = Key extends `${infer Prefix}.${Last}` ? Prefix : never

/** In the place of a row of the matrix: what only system administrators do (core 6). */
export const SYSTEM_ONLY = 'system'

export type PermissionRow = keyof PermissionRows | typeof SYSTEM_ONLY
export type AccountFeature = keyof AccountFeatures

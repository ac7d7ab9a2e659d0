/**
 * Open interfaces for names that are known only when the product is composed. Slices add theirs by declaration
 * merging (`declare module '@haulway/resource/names.ts'`): catalogues their keys, the permission matrix its rows,
 * accounts their features. An undeclared name does not compile.
 */

/** Message keys; each `messages/en.ts` adds those of its catalogue. */
// oxlint-disable-next-line typescript/no-empty-object-type -- others add to it
export interface Messages {}

/** Rows of the permission matrix. */
// oxlint-disable-next-line typescript/no-empty-object-type -- others add to it
export interface PermissionRows {}

/** Features that can be switched on for an account. */
// oxlint-disable-next-line typescript/no-empty-object-type -- others add to it
export interface AccountFeatures {}

export type MessageKey = keyof Messages

/** Prefix of a resource's message keys: `materials`, because `materials.title` and `materials.one` exist. */
export type MessagePrefix = TitlePrefix & PrefixOf<MessageKey, 'one'>

/** Prefix of anything that has a title, resource or not: `events`. */
export type TitlePrefix = PrefixOf<MessageKey, 'title'>

/** What may follow `<prefix>.`: for `menu.about`, the names of the screens described there. */
export type MessageTail<Prefix extends string, Key = MessageKey> = Key extends `${Prefix}.${infer Tail}`
  ? Tail
  : never

type PrefixOf<Key, Last extends string> = Key extends `${infer Prefix}.${Last}` ? Prefix : never

/** Stands for a row of the permission matrix where only system administrators have access (core 6). */
export const SYSTEM_ONLY = 'system'

export type PermissionRow = keyof PermissionRows | typeof SYSTEM_ONLY
export type AccountFeature = keyof AccountFeatures

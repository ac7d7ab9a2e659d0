import type { Catalogue } from '@haulway/platform/messages.ts'

const all = import.meta.glob<Catalogue>(
  ['../messages/en.ts', '../../../features/session/messages/en.ts', '../../../packages/*/messages/en.ts'],
  { eager: true, import: 'en' },
)

/** What stands on the pages before sign-in. */
export const en: Catalogue = Object.assign({}, ...Object.values(all))

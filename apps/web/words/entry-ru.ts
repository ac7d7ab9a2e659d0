import type { Catalogue } from '@haulway/platform/messages.ts'

const all = import.meta.glob<Catalogue>(
  ['../messages/ru.ts', '../../../features/session/messages/ru.ts', '../../../packages/*/messages/ru.ts'],
  { eager: true, import: 'ru' },
)

/** What stands on the pages before sign-in. */
export const ru: Catalogue = Object.assign({}, ...Object.values(all))

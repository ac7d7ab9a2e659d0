import type { Catalogue } from '@haulway/platform/messages.ts'

const all = import.meta.glob<Catalogue>(
  ['../messages/en.ts', '../../../{features,packages}/*/messages/en.ts'],
  { eager: true, import: 'en' },
)

/** What the shell, the slices and the packages say, found where they say it. */
export const en: Catalogue = Object.assign({}, ...Object.values(all))

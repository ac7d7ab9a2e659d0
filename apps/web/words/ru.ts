import type { Catalogue } from '@haulway/platform/messages.ts'

const all = import.meta.glob<Catalogue>(
  ['../messages/ru.ts', '../../../{features,packages}/*/messages/ru.ts'],
  { eager: true, import: 'ru' },
)

/** What the shell, the slices and the packages say, found where they say it. */
export const ru: Catalogue = Object.assign({}, ...Object.values(all))

import type { Catalogue } from '@haulway/platform/messages.ts'

const all = import.meta.glob<Catalogue>(
  ['../messages/cn.ts', '../../../{features,packages}/*/messages/cn.ts'],
  { eager: true, import: 'cn' },
)

/** What the shell, the slices and the packages say, found where they say it. */
export const cn: Catalogue = Object.assign({}, ...Object.values(all))

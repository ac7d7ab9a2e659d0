import type { Catalogue } from '@haulway/platform/messages.ts'

const all = import.meta.glob<Catalogue>(
  ['../messages/cn.ts', '../../../features/session/messages/cn.ts', '../../../packages/*/messages/cn.ts'],
  { eager: true, import: 'cn' },
)

/** What stands on the pages before sign-in. */
export const cn: Catalogue = Object.assign({}, ...Object.values(all))

import type { Catalogue } from '@haulway/platform/messages.ts'

/** The words of every slice and package in Chinese, found where they stand. */
export const cn: Catalogue = Object.assign(
  {},
  ...Object.values(
    import.meta.glob(['../../../*/messages/cn.ts', '../../../../packages/*/messages/cn.ts'], {
      eager: true,
      import: 'cn',
    }),
  ),
)

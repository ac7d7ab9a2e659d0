import type { Catalogue } from '@haulway/platform/messages.ts'

/** The words of every slice and package in English, found where they stand. */
export const en: Catalogue = Object.assign(
  {},
  ...Object.values(
    import.meta.glob(['../../../*/messages/en.ts', '../../../../packages/*/messages/en.ts'], {
      eager: true,
      import: 'en',
    }),
  ),
)

import type { Catalogue } from '@haulway/platform/messages.ts'

/** The words of every slice and package in Russian, found where they stand. */
export const ru: Catalogue = Object.assign(
  {},
  ...Object.values(
    import.meta.glob(['../../../*/messages/ru.ts', '../../../../packages/*/messages/ru.ts'], {
      eager: true,
      import: 'ru',
    }),
  ),
)

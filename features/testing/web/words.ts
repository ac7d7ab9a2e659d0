/** The messages of all slices and packages, per language. */
import type { Catalogue } from '@haulway/platform/messages.ts'
import type { Messages } from '@haulway/resource/names.ts'

// Every key has a text (tested in `apps/web/messages/catalogues.test.ts`).
const merge = (files: Record<string, object>) =>
  Object.assign({}, ...Object.values(files)) as Catalogue & Messages

export const en = merge(
  import.meta.glob<object>('../../../{features,packages}/*/messages/en.ts', { eager: true, import: 'en' }),
)
export const ru = merge(
  import.meta.glob<object>('../../../{features,packages}/*/messages/ru.ts', { eager: true, import: 'ru' }),
)
export const cn = merge(
  import.meta.glob<object>('../../../{features,packages}/*/messages/cn.ts', { eager: true, import: 'cn' }),
)

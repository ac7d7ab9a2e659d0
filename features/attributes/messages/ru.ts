import type { Translation } from '@haulway/platform/messages.ts'
import type { en } from './en.ts'

export const ru: Translation<typeof en> = {
  'validation.attributes': 'У записи может быть не больше {{max}} атрибутов',
}

import type { Translation } from '@haulway/platform/messages.ts'
import type { en } from './en.ts'

export const cn: Translation<typeof en> = {
  'validation.attributes': '每条记录最多 {{max}} 个属性',
}

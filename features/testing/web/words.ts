/** The words of the whole product, for tests of screens. */
import type { Message } from '@haulway/platform/messages.ts'
import type { MessageKey } from '@haulway/resource'
import { cn as foundCn } from '../../product/web/words/cn.ts'
import { en as foundEn } from '../../product/web/words/en.ts'
import { ru as foundRu } from '../../product/web/words/ru.ts'

type Words = Readonly<Record<MessageKey, Message>>

export const en = foundEn as Words
export const ru = foundRu as Words
export const cn = foundCn as Words

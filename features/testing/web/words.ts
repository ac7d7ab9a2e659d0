/** Everything that the slices and the packages say, at hand. */
import type { Catalogue, Language } from '@haulway/platform/messages.ts'
import type { Messages } from '@haulway/resource/names.ts'
import { wordsIn } from '@haulway/slice/web.ts'
import { words } from '../../product/web.ts'

// Every key has its words (`apps/web/messages/catalogues.test.ts`).
const all = async (language: Language) => (await wordsIn(language, words)) as Catalogue & Messages

export const [en, ru, cn] = await Promise.all([all('en'), all('ru'), all('cn')])

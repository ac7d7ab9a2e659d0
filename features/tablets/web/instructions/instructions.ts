/** How a tablet is set up, a file for each language, loaded when somebody asks for it. */
import type { Language } from '@haulway/platform/messages.ts'
import type { Instructions } from './steps.ts'

export const instructionsIn: Readonly<Record<Language, () => Promise<Instructions>>> = {
  en: () => import('./en.ts').then((file) => file.instructions),
  ru: () => import('./ru.ts').then((file) => file.instructions),
  cn: () => import('./cn.ts').then((file) => file.instructions),
}

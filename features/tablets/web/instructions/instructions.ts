/** How a tablet is set up, a file for each language, loaded when somebody asks for it. */
import type { Language } from '@haulway/platform/messages.ts'

export interface Instructions {
  /** Steps in order. */
  readonly android: readonly string[]
  readonly ipad: readonly string[]
  /** For both, once it has joined. */
  readonly after: readonly string[]
}

export const instructionsIn: Readonly<Record<Language, () => Promise<Instructions>>> = {
  en: () => import('./en.ts').then((file) => file.instructions),
  ru: () => import('./ru.ts').then((file) => file.instructions),
  cn: () => import('./cn.ts').then((file) => file.instructions),
}

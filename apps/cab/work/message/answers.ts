/** Answers by one tap: sent in English, as the office reads another language, and shown in the driver's. */
import type { CabWords } from '../../messages/load.ts'

type QuickAnswer = 'OK' | 'Yes' | 'No'

export const answersOf = (words: CabWords): readonly (readonly [QuickAnswer, string])[] => [
  ['OK', words('cab.work.message.ok')],
  ['Yes', words('cab.work.prompt.yes')],
  ['No', words('cab.work.prompt.no')],
]

/** An answer as its driver gave it. */
export const answerText = (answer: string, words: CabWords): string =>
  answersOf(words).find(([sent]) => sent === answer)?.[1] ?? answer

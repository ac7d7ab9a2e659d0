/** Questions to drivers: their words, and when they may be asked. */
import type { Language } from '@haulway/platform/messages.ts'
import type { CabState, Prompt } from '../../cab.ts'

type Asked = Prompt['prompt']

/** The question in the driver's language, otherwise as it was first written. */
export function questionOf({ question, questionRu, questionCn }: Asked, language: Language): string {
  const own = { en: question, ru: questionRu, cn: questionCn }[language]
  return own?.trim() ? own : question
}

/** The choices, without empty and repeated ones. */
export function choicesOf({ choices }: Asked): string[] {
  const parts = (choices ?? '').split(/[,，]/).map((one) => one.trim())
  return [...new Set(parts)].filter((one) => one !== '')
}

/**
 * The question that is asked now: the oldest one that may be. One that is not meant for it waits until the machine stands;
 * so does one with a keypad, a list or a text while buttons are locked.
 */
export function promptNow({
  prompts,
  moving,
  locked,
}: Pick<CabState, 'prompts' | 'moving' | 'locked'>): Prompt | null {
  const open = prompts.filter(
    ({ prompt }) => !moving || (prompt.inMotion && (!locked || prompt.answer === 'yes or no')),
  )
  return open.toSorted((a, b) => a.askedAt - b.askedAt)[0] ?? null
}

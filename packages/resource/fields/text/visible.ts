import type { Field } from '../../field.ts'
import { problem } from '../../problem.ts'

/** Characters composed of several code points, some of which are invisible alone. */
const EMOJI =
  /\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?(?:\u200D\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?)*/gu
const UNSEEN = /[\t\n\r\u0085\u2028\u2029\u2800]|\p{Default_Ignorable_Code_Point}/u

/** Restricts a text field to visible characters on one line, so that names that look the same are equal. */
export function visibleText<F extends Field>(declared: F): F {
  return {
    ...declared,
    check(raw: unknown) {
      const checked = declared.check(raw)
      if ('problem' in checked || typeof checked.value !== 'string') return checked
      return UNSEEN.test(checked.value.replace(EMOJI, ''))
        ? { problem: problem('validation.unseen') }
        : checked
    },
  }
}

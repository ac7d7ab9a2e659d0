/** Divides the few characters that a moving machine's screen may show. */
import { clip, lengthOf, MOST_IN_MOTION } from '../clip.ts'

/** Characters left to the status bar and to a confirmation. */
const RESERVED = 28
/** Most characters of a button's title, and of buttons at once. */
const BUTTON = 12
const BUTTONS = 3
/** Shortest that a part is cut to. */
const PLACE = 22
const MATERIAL = 12

export interface MovingText {
  readonly verb: string
  readonly place: string
  /** Distance and time. */
  readonly way: string
  readonly material: string
  readonly message: string
}

export interface MovingPage<T> {
  readonly text: MovingText
  /** At most three buttons, each with its cut title. */
  readonly buttons: readonly { readonly button: T; readonly title: string }[]
  readonly pages: number
}

/** What is shown of a page: with the status bar never more than 120 characters. */
export function movingPage<T>(
  text: MovingText,
  buttons: readonly { readonly button: T; readonly title: string }[],
  page: number,
): MovingPage<T> {
  const pages = Math.max(1, Math.ceil(buttons.length / BUTTONS))
  const first = (page % pages) * BUTTONS
  const shown = buttons
    .slice(first, first + BUTTONS)
    .map(({ button, title }) => ({ button, title: clip(title, BUTTON) }))
  const [verb, way] = [clip(text.verb, 12), clip(text.way, 20)]
  let left = MOST_IN_MOTION - RESERVED - lengthOf(verb) - lengthOf(way)
  for (const { title } of shown) left -= lengthOf(title)
  const message = Math.max(0, left - PLACE - MATERIAL)
  const cut = {
    verb,
    way,
    message: clip(text.message, message),
    material: clip(text.material, MATERIAL),
  }
  const place = clip(text.place, left - lengthOf(cut.message) - lengthOf(cut.material))
  return { text: { ...cut, place }, buttons: shown, pages }
}

/** Divides the few characters that a moving machine's screen may show. */
import type { CabState } from '../../cab.ts'
import { clip, lengthOf, MOST_IN_MOTION } from '../clip.ts'

/** Characters left to the status bar beside the name of the machine, when all is well. */
const USUAL = 14
/** What it says beyond that of a broken network, of missing positions and of a practice site. */
const OFFLINE = 24
const UNTRACKED = 34
const PRACTICE = 14

/** Characters that the frame around the work needs now. */
export function reservedFor({ offlineSince, tracking, tablet, machine }: CabState): number {
  return (
    USUAL +
    lengthOf(machine?.title ?? '') +
    (offlineSince === null ? 0 : OFFLINE) +
    (tracking.state === 'tracking' ? 0 : UNTRACKED) +
    (tablet?.practice === true ? PRACTICE : 0)
  )
}

/** Most characters of a button's title, and of buttons at once. */
const BUTTON = 12
const BUTTONS = 3
/** Most characters of the parts beside the place, and what is kept for it. */
const VERB = 12
const WAY = 20
const MATERIAL = 12
const PLACE = 22
const PLACE_AT_LEAST = 10
/** Fewer characters of a title say nothing: the icon stands alone then. */
const TITLE_AT_LEAST = 4
/** What a button without an icon always shows. */
const WITHOUT_ICON = 3

export interface MovingText {
  readonly verb: string
  readonly place: string
  /** Distance and time. */
  readonly way: string
  readonly material: string
  readonly message: string
}

interface Titled<T> {
  readonly button: T
  readonly title: string
}

export interface MovingPage<T> {
  readonly text: MovingText
  /** At most three buttons, each with its cut title. */
  readonly buttons: readonly Titled<T>[]
  readonly pages: number
}

/** What is shown of a page: with the status bar never more than 120 characters. */
export function movingPage<T>(
  text: MovingText,
  buttons: readonly (Titled<T> & { readonly hasIcon: boolean })[],
  page: number,
  reserved: number,
): MovingPage<T> {
  const pages = Math.max(1, Math.ceil(buttons.length / BUTTONS))
  const first = (page % pages) * BUTTONS
  const verb = clip(text.verb, VERB)
  let left = MOST_IN_MOTION - reserved - lengthOf(verb)
  const some = buttons.slice(first, first + BUTTONS)
  const each = Math.min(BUTTON, Math.floor((left - PLACE) / Math.max(1, some.length)))
  const shown = some.map(({ button, title, hasIcon }) => ({
    button,
    title: clip(title, each >= TITLE_AT_LEAST ? each : hasIcon ? 0 : WITHOUT_ICON),
  }))
  for (const { title } of shown) left -= lengthOf(title)
  // In the order of what a driver needs; the place takes what the others leave.
  const take = (part: string, most: number): string => {
    const cut = clip(part, Math.max(0, Math.min(most, left - PLACE)))
    left -= lengthOf(cut)
    return cut
  }
  const way = take(text.way, WAY)
  const material = take(text.material, MATERIAL)
  const message = take(text.message, left)
  return {
    text: { verb, way, material, message, place: clip(text.place, Math.max(PLACE_AT_LEAST, left)) },
    buttons: shown,
    pages,
  }
}

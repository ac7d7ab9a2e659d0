/** What is chosen for this tablet and kept on it: the look of the screen, and whether it sounds. */

export const looks = ['day', 'night', 'automatic'] as const
export type Look = (typeof looks)[number]

export interface Preferences {
  readonly look: Look
  readonly sound: boolean
}

const KEY = 'haulway.cab.preferences'

function stored(): Preferences {
  let found: unknown
  try {
    found = JSON.parse(localStorage.getItem(KEY) ?? '{}')
  } catch {
    // Storage is barred, or holds something else.
  }
  const { look, sound } = Object(found) as Record<string, unknown>
  return { look: looks.find((one) => one === look) ?? 'automatic', sound: sound !== false }
}

let current: Preferences | undefined
const listeners = new Set<() => void>()

export const preferences = {
  get: (): Preferences => (current ??= stored()),
  set: (change: Partial<Preferences>): void => {
    current = { ...preferences.get(), ...change }
    try {
      localStorage.setItem(KEY, JSON.stringify(current))
    } catch {
      // It holds until the page is closed.
    }
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Shows the chosen look, now and whenever the choice or the system's changes. */
export function followLook(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const show = () => {
    const { look } = preferences.get()
    const shown = look === 'automatic' ? (dark.matches ? 'night' : 'day') : look
    document.documentElement.dataset['look'] = shown
  }
  show()
  dark.addEventListener('change', show)
  preferences.subscribe(show)
}

/** Keeps text short: while a machine moves, its screen may hold few characters. */

/** Most characters on a screen while the machine moves (a glance of two seconds), the status bar included. */
export const MOST_IN_MOTION = 120

/** Characters as people count them: not the halves of a surrogate pair. */
export function lengthOf(text: string): number {
  return Array.from(text).length
}

/** The text in at most so many characters; what is cut off is marked. */
export function clip(text: string, most: number): string {
  const characters = Array.from(text.trim())
  if (characters.length <= most) return characters.join('')
  return most < 2
    ? ''
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

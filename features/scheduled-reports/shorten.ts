/** Bidirectional control characters: they could make a figure read as another one. */
export const TURNING = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** At most `most` characters, including the mark for omitted text. */
export function shorten(text: string, most: number, mark = '…'): string {
  if (text.length <= most) return text
  const characters = Array.from(text)
  return characters.length <= most ? text : `${characters.slice(0, most - mark.length).join('')}${mark}`
}

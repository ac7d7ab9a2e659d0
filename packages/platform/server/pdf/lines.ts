/** Text in lines: broken at spaces and between Chinese characters, words that are wider than a line within themselves. */
import { plainText, widthOf, type Weight } from './faces.ts'

export interface TextStyle {
  readonly weight: Weight
  /** Points. */
  readonly size: number
}

export const widthIn = (text: string, { weight, size }: TextStyle) => widthOf(text, weight) * size

/** A character of Chinese or a word, with the brackets before it and the punctuation that must not begin a line; spaces. */
const PIECES =
  /[（《「『【]*(?:[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|[^\s\p{sc=Han}\p{sc=Hira}\p{sc=Kana}（《「『【]+)[、。》」』】！），：；？]*|[（《「『【]+|\s+/gu

export const piecesOf = (text: string): readonly string[] => text.match(PIECES) ?? []

/** As much of a word as fits, and the rest; a character at the least. After a hyphen or a slash if there is one. */
function cut(word: string, width: number, style: TextStyle): [string, string] {
  let taken = 0
  let end = 0
  for (const char of word) {
    taken += widthIn(char, style)
    if (end > 0 && taken > width) break
    end += char.length
  }
  const whole = word.slice(0, end)
  const after = Math.max(...['-', '/', '_', '.', ','].map((one) => whole.lastIndexOf(one))) + 1
  const at = after > 1 && end < word.length ? after : end
  return [word.slice(0, at), word.slice(at)]
}

/** What adding up widths in another order may come to. */
const HAIR = 0.01

function fill(text: string, width: number, style: TextStyle): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of piecesOf(text)) {
    let rest = piece
    if (widthIn((line + rest).trimEnd(), style) > width) {
      if (line.trim() !== '') lines.push(line.trimEnd())
      line = ''
      if (rest.trim() === '') continue
      while (widthIn(rest, style) > width) {
        const [first, next] = cut(rest, width, style)
        if (next === '') break
        lines.push(first)
        rest = next
      }
    }
    line += rest
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  return lines
}

/** At most `most` lines: what is left ends with an ellipsis. */
export function breakLines(
  text: string,
  width: number,
  style: TextStyle,
  most = Infinity,
): readonly string[] {
  const plain = plainText(text).trim()
  const room = width + HAIR
  // Nearly all cells of a table.
  if (widthIn(plain, style) <= room) return plain === '' ? [] : [plain]
  const lines = fill(plain, room, style)
  if (lines.length <= most) return lines
  let last = lines[most - 1] ?? ''
  while (last !== '' && widthIn(`${last}…`, style) > room) last = Array.from(last).slice(0, -1).join('')
  return [...lines.slice(0, most - 1), `${last}…`]
}

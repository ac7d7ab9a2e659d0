/**
 * Characters of a password that follow from those before: runs along alphabets, keyboard rows and digits, and
 * repetitions.
 */

/** Letters in order; digits in order and in that of the keys. */
const ALPHABETS = [
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789',
  '1234567890',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
]
/** Rows, then columns, of the keyboards that our users type on. */
const KEYS = [
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  'qwertzuiopü',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '!@#$%^&*()_+',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  'qazwsxedcrfvtgbyhnujmikolp',
]
/** Steps along a row; every other letter or digit is a run as well. */
const TRACKS = [
  ...ALPHABETS.flatMap((row) => [1, -1, 2, -2].map((step) => ({ row, step }))),
  ...KEYS.flatMap((row) => [1, -1].map((step) => ({ row, step }))),
].map(({ row, step }) => ({ at: new Map(Array.from(row).map((one, index) => [one, index])), step }))

const SHORTEST_RUN = 3
/** Every other letter occurs by chance in many words. */
const SHORTEST_SKIPPING = 4

type Track = (typeof TRACKS)[number]

/** Length of the run along a track from `start`, and its number of steps: keys may be repeated. */
function runAt(characters: readonly string[], start: number, { at, step }: Track): [number, number] {
  let place = at.get(characters[start] ?? '')
  let end = start + 1
  let steps = 0
  for (; place !== undefined && end < characters.length; end += 1) {
    const next = at.get(characters[end] ?? '')
    if (next === place) continue
    if (next !== place + step) break
    place = next
    steps += 1
  }
  return [end - start, steps]
}

/** Length of the longest run or repetition of one character at `start`; 0 when there is none. */
function longestAt(characters: readonly string[], start: number): number {
  let same = 1
  while (characters[start + same] === characters[start]) same += 1
  let longest = same >= SHORTEST_RUN ? same : 0
  for (const track of TRACKS) {
    const [length, steps] = runAt(characters, start, track)
    const shortest = Math.abs(track.step) === 1 ? SHORTEST_RUN : SHORTEST_SKIPPING
    if (steps + 1 >= shortest) longest = Math.max(longest, length)
  }
  return longest
}

/** Marks the characters in runs. */
export function markRuns(characters: readonly string[], marked: boolean[]): void {
  for (let start = 0; start < characters.length; start += 1) {
    const length = longestAt(characters, start)
    if (length > 0) marked.fill(true, start, start + length)
  }
}

const isRun = (characters: readonly string[]) => longestAt(characters, 0) === characters.length

/** Two interleaved runs: a1b2c3d4e5. */
export function isTwoRuns(characters: readonly string[]): boolean {
  const half = (parity: number) => characters.filter((_, index) => index % 2 === parity)
  return isRun(half(0)) && isRun(half(1))
}

/** The part repeated to the end, the last time perhaps in part; all of it when nothing is. */
export function unitOf(characters: readonly string[]): readonly string[] {
  for (let period = 1; period * 2 <= characters.length; period += 1) {
    if (characters.every((one, index) => index < period || one === characters[index - period])) {
      return characters.slice(0, period)
    }
  }
  return characters
}

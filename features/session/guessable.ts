/** Which new passwords are refused because they are among the first that anybody tries (OWASP, *Authentication*; decision 0044). */
import { isTwoRuns, markRuns, unitOf } from './predictable.ts'
import { tradeWords } from './trade-words.ts'

/** Less than this beside what is known is no password. */
const FEWEST_BESIDE = 6
/** A digit or a sign has fewer choices than a letter, and people put years and numbers beside words. */
const OF_A_DIGIT = 0.5
/** Common words that are shorter are in every phrase. */
const SHORTEST_WORD = 4
const LONGEST_WORD = 24
/** Parts of names that are shorter are in every word. */
const SHORTEST_PART = 3
/** How people hide letters. */
const HIDDEN: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase()

/** Two signs are a whole name where one sign is a word. */
const isPart = (part: string) =>
  part.length >= SHORTEST_PART || (part.length > 1 && /[^\p{ASCII}\p{Script=Cyrillic}]/u.test(part))

/** Names as they stand, run together, and their parts. */
function wordsOf(names: readonly string[]): string[] {
  const whole = names.map(folded)
  const parts = whole.flatMap((name) => [
    name,
    name.replace(/[^\p{L}\p{N}]/gu, ''),
    ...name.split(/[^\p{L}\p{N}]+/u),
  ])
  return [...new Set([...parts, ...tradeWords])].filter(isPart)
}

function markNames(characters: readonly string[], names: readonly string[], marked: boolean[]): void {
  for (const name of names) {
    const word = Array.from(name)
    for (let start = 0; start + word.length <= characters.length; start += 1) {
      if (word.every((one, index) => one === characters[start + index]))
        marked.fill(true, start, start + word.length)
    }
  }
}

/** Where the longest common word stands: several that have nothing to do with each other make a phrase. */
function commonIn(characters: readonly string[], common: ReadonlySet<string>): [number, number] {
  for (let length = Math.min(LONGEST_WORD, characters.length); length >= SHORTEST_WORD; length -= 1) {
    for (let start = 0; start + length <= characters.length; start += 1) {
      if (common.has(characters.slice(start, start + length).join(''))) return [start, start + length]
    }
  }
  return [0, 0]
}

/** How much of it nobody knows. */
function unknownIn(plain: readonly string[], common: ReadonlySet<string>, names: readonly string[]): number {
  const shown = plain.map((one) => HIDDEN[one] ?? one)
  const marked = plain.map(() => false)
  markRuns(plain, marked)
  for (const characters of [plain, shown]) markNames(characters, names, marked)
  const found = [plain, shown].map((characters) => commonIn(characters, common))
  const [start, end] = found.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))[0] ?? [0, 0]
  marked.fill(true, start, end)
  return plain.reduce((sum, one, index) => {
    if (marked[index]) return sum
    return sum + (/[\p{L}\s]/u.test(one) || /[^\p{ASCII}]/u.test(one) ? 1 : OF_A_DIGIT)
  }, 0)
}

/** `common`: what most people choose, in lower case; `names`: the login, the person’s, the product's, the account's. */
export function isGuessable(
  password: string,
  common: ReadonlySet<string>,
  names: readonly string[],
): boolean {
  const plain = Array.from(folded(password))
  if (new Set(plain).size <= 2 || isTwoRuns(plain)) return true
  return unknownIn(unitOf(plain), common, wordsOf(names)) < FEWEST_BESIDE
}

/** Refuses new passwords that are among the first that anybody tries (OWASP, *Authentication*; decision 0044). */
import { isTwoRuns, markRuns, unitOf } from './predictable.ts'
import { tradeWords } from './trade-words.ts'

/** The least unknown content of a password. */
const FEWEST_BESIDE = 6
/** A digit or a sign has fewer choices than a letter, and people add years and numbers to words. */
const OF_A_DIGIT = 0.5
/** Shorter common words are part of every phrase. */
const SHORTEST_WORD = 4
const LONGEST_WORD = 24
/** Shorter parts of names are part of every word. */
const SHORTEST_PART = 3
/** Usual substitutions of letters. */
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

/** A name may be two signs where one sign is a word. */
const isPart = (part: string) =>
  part.length >= SHORTEST_PART || (part.length > 1 && /[^\p{ASCII}\p{Script=Cyrillic}]/u.test(part))

/** Names as written, without blanks, and their parts. */
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

/** The position of the longest common word: several unrelated words make a phrase. */
function commonIn(characters: readonly string[], common: ReadonlySet<string>): [number, number] {
  for (let length = Math.min(LONGEST_WORD, characters.length); length >= SHORTEST_WORD; length -= 1) {
    for (let start = 0; start + length <= characters.length; start += 1) {
      if (common.has(characters.slice(start, start + length).join(''))) return [start, start + length]
    }
  }
  return [0, 0]
}

/** The amount of unknown content. */
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

/** `common`: popular passwords in lower case; `names`: of the login, the person, the product, the account. */
export function isGuessable(
  password: string,
  common: ReadonlySet<string>,
  names: readonly string[],
): boolean {
  const plain = Array.from(folded(password))
  if (new Set(plain).size <= 2 || isTwoRuns(plain)) return true
  return unknownIn(unitOf(plain), common, wordsOf(names)) < FEWEST_BESIDE
}

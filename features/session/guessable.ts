/** Which new passwords are refused because anybody tries them first (OWASP, *Authentication*; decision 0044). */

/** Fewer characters than these beside a known word are no password. */
const FEWEST_BESIDE = 6
/** Words shorter than these are in every phrase. */
const SHORTEST_WORD = 4
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

/** Names as they stand and run together. */
function wordsOf(names: readonly string[]): Set<string> {
  return new Set(names.map(folded).flatMap((name) => [name, name.replace(/[^\p{L}\p{N}]/gu, '')]))
}

/** `common`: what most people choose, in lower case; `names`: the login, the product's, the account's. */
export function isGuessable(
  password: string,
  common: ReadonlySet<string>,
  names: readonly string[],
): boolean {
  const known = wordsOf(names)
  const plain = Array.from(folded(password))
  const shown = plain.map((one) => HIDDEN[one] ?? one)
  return [plain, shown].some((characters) => {
    const total = characters.length
    const shortest = Math.max(SHORTEST_WORD, total - FEWEST_BESIDE + 1)
    for (let length = total; length >= shortest; length -= 1) {
      for (let start = 0; start + length <= total; start += 1) {
        const part = characters.slice(start, start + length).join('')
        if (common.has(part) || known.has(part)) return true
      }
    }
    return false
  })
}

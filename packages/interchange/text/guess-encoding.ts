/** Guesses the encoding of text by how likely its letters stand beside each other in the languages that use it. */
import { frequentIdeographs, letterPairs, type PairedLanguage } from './letter-pairs.ts'

/** Costs in bits: the negative logarithm of how likely it is. */
const COST_OF_LEVEL = [2, 4, 6, 8.5]
const UNSEEN_PAIR = 11
const STRANGE_LETTER = 14
/** A word of another language than that of the rest, as the name of a foreigner. */
const FOREIGN_WORD = 3
/** A capital behind a small letter. */
const INNER_CAPITAL = 6
const SYMBOL = 5
const RARE_SYMBOL = 10
const SYMBOL_IN_WORD = 16
/** A letter beyond ASCII alone. */
const LONE_LETTER = 4
const CONTROL = 25
const LETTER_AT_DIGIT = 6
/** Letters of two scripts in a word. */
const MIXED_WORD = 8
const FREQUENT_IDEOGRAPH = 7
const COMMON_IDEOGRAPH = 11
const RARE_IDEOGRAPH = 16
const LETTER_AT_IDEOGRAPH = 6

interface Model {
  readonly cost: ReadonlyMap<string, number>
  readonly letters: ReadonlySet<string>
}

const models = new Map<PairedLanguage, Model>()

function modelOf(language: PairedLanguage): Model {
  const known = models.get(language)
  if (known) return known
  const cost = new Map<string, number>()
  const letters = new Set<string>()
  letterPairs[language].forEach((pairs, level) => {
    for (let at = 0; at < pairs.length; at += 2) {
      cost.set(pairs.slice(at, at + 2), COST_OF_LEVEL[level]!)
      letters.add(pairs[at]!).add(pairs[at + 1]!)
    }
  })
  const model = { cost, letters }
  models.set(language, model)
  return model
}

const isAscii = (sign: string): boolean => sign < '\u0080'
const isLetter = (sign: string): boolean => /[\p{L}\p{M}]/u.test(sign)

/** What separates words has the sign `^`, as the edges of words have in the table. */
function wordCost(word: string, { cost, letters }: Model): number {
  let bits = 0
  let before = '^'
  for (const sign of `${word}^`) {
    if (!isAscii(sign) || !isAscii(before)) {
      const isStrange = [before, sign].some((one) => !isAscii(one) && !letters.has(one))
      bits += isStrange ? STRANGE_LETTER : (cost.get(before + sign) ?? UNSEEN_PAIR)
    }
    before = sign
  }
  return bits
}

/** Symbols that stand anywhere, before words, and behind them. */
const USUAL_SYMBOL = /[\u00A0–—‘’‚“”„«»…€£§°№®©™·•½²³¡¿ºª±×]/
const BEFORE_WORD = /[¡¿«“„‚‘]/
const BEHIND_WORD = /[»”’…®™]/
/** Ordinals and powers: behind digits, or one letter as in `Nº` and `m³`. */
const BEHIND_DIGIT = /[ºª°²³]/

function symbolCost(sign: string, before: string, behind: string, twoBefore: string): number {
  if (/[\p{Cc}\p{Co}\p{Cn}\uFFFD]/u.test(sign)) return CONTROL
  const [isBehind, isBefore] = [isLetter(before), isLetter(behind)]
  if (isBehind && isBefore) return sign === '’' ? SYMBOL : SYMBOL_IN_WORD
  if (BEHIND_DIGIT.test(sign) && !isBefore && (!isBehind || !isLetter(twoBefore))) return SYMBOL
  if (!isAscii(before) && !isBehind) return RARE_SYMBOL
  if (isBehind && !BEHIND_WORD.test(sign)) return SYMBOL_IN_WORD
  if (isBefore && !BEFORE_WORD.test(sign)) return SYMBOL_IN_WORD
  return USUAL_SYMBOL.test(sign) ? SYMBOL : RARE_SYMBOL
}

function symbolsCost(text: string): number {
  let bits = 0
  const signs = Array.from(text)
  for (const [at, sign] of signs.entries()) {
    if (isAscii(sign)) continue
    const [twoBefore, before, behind] = [signs[at - 2] ?? ' ', signs[at - 1] ?? ' ', signs[at + 1] ?? ' ']
    if (!isLetter(sign)) bits += symbolCost(sign, before, behind, twoBefore)
    else if (/\d/.test(before)) bits += LETTER_AT_DIGIT
  }
  return bits
}

/** The likeliest reading of all words in one of some languages. */
function alphabetCost(text: string, languages: readonly PairedLanguage[]): number {
  const words = text.match(/[\p{L}\p{M}]+/gu)?.filter((word) => !Array.from(word).every(isAscii)) ?? []
  const totals = languages.map(() => 0)
  let oddities = 0
  for (const word of words) {
    if (/\p{Ll}\p{Lu}/u.test(word) && /[^\p{ASCII}]\p{Lu}|\p{Lu}[^\p{ASCII}]/u.test(word))
      oddities += INNER_CAPITAL
    if (/[a-z]/i.test(word) && /\p{Script=Cyrillic}/u.test(word)) oddities += MIXED_WORD
    if (word.length === 1 && !/\p{Script=Cyrillic}/u.test(word)) oddities += LONE_LETTER
    const costs = languages.map((language) => wordCost(word.toLowerCase(), modelOf(language)))
    const least = Math.min(...costs) + FOREIGN_WORD
    costs.forEach((cost, at) => (totals[at]! += Math.min(cost, least)))
  }
  return Math.min(...totals) + oddities + symbolsCost(text)
}

const frequent = new Set(frequentIdeographs)

/** Characters of the first level of GB 2312 have lead bytes up to D7. */
const commonIdeographs = new Set(
  Array.from({ length: 0xd7 - 0xb0 + 1 }, (_, row) =>
    Array.from(
      new TextDecoder('gb18030').decode(
        Uint8Array.from({ length: 94 * 2 }, (__, at) => (at % 2 === 0 ? 0xb0 + row : 0xa1 + (at >> 1))),
      ),
    ),
  ).flat(),
)

const FULL_WIDTH = /[\u3000-\u303F\uFF00-\uFF5E]/

function chineseCost(text: string): number {
  let bits = 0
  let before = ' '
  for (const sign of text) {
    const isHan = /\p{Script=Han}/u.test(sign)
    if (isHan)
      bits += frequent.has(sign)
        ? FREQUENT_IDEOGRAPH
        : commonIdeographs.has(sign)
          ? COMMON_IDEOGRAPH
          : RARE_IDEOGRAPH
    else if (!isAscii(sign))
      bits += /[\p{Cc}\p{Co}\p{Cn}\uFFFD]/u.test(sign)
        ? CONTROL
        : FULL_WIDTH.test(sign)
          ? SYMBOL
          : RARE_IDEOGRAPH
    const wasHan = /\p{Script=Han}/u.test(before)
    if (isHan !== wasHan && /[a-z]/i.test(isHan ? before : sign)) bits += LETTER_AT_IDEOGRAPH
    before = sign
  }
  return bits
}

const western = ['es', 'pt', 'fr', 'de', 'da', 'sv', 'nb', 'it', 'fi', 'nl'] as const
const central = ['pl', 'cs', 'sk', 'hu', 'ro', 'hr', 'sl', 'de'] as const
const cyrillic = ['ru', 'uk', 'bg'] as const

type GuessedEncoding =
  | 'utf-8'
  | 'windows-1252'
  | 'windows-1250'
  | 'windows-1251'
  | 'windows-1254'
  | 'gb18030'
  | 'koi8-r'
  | 'ibm866'

interface Candidate {
  readonly encoding: GuessedEncoding
  /** Bits for how rarely files come in it. */
  readonly rarity: number
  readonly cost: (text: string) => number
}

const candidates: readonly Candidate[] = [
  { encoding: 'windows-1252', rarity: 0, cost: (text) => alphabetCost(text, western) },
  { encoding: 'windows-1250', rarity: 1, cost: (text) => alphabetCost(text, central) },
  { encoding: 'windows-1251', rarity: 0, cost: (text) => alphabetCost(text, cyrillic) },
  { encoding: 'gb18030', rarity: 1, cost: chineseCost },
  { encoding: 'windows-1254', rarity: 3, cost: (text) => alphabetCost(text, ['tr']) },
  { encoding: 'koi8-r', rarity: 6, cost: (text) => alphabetCost(text, cyrillic) },
  { encoding: 'ibm866', rarity: 6, cost: (text) => alphabetCost(text, cyrillic) },
  // Text that is UTF-8 as a whole needs no guess: this one has damaged bytes, which cost as much as controls.
  {
    encoding: 'utf-8',
    rarity: 0,
    cost: (text) =>
      Math.min(chineseCost(text), ...[western, central, cyrillic].map((some) => alphabetCost(text, some))),
  },
]

/** Bytes that are looked at. */
const SAMPLE = 32_000

/** The lines that have any byte beyond ASCII, up to the size of a sample. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(Math.min(bytes.length, SAMPLE))
  let taken = 0
  let from = 0
  while (from < bytes.length && taken < sample.length) {
    const end = bytes.indexOf(0x0a, from)
    const line = bytes.subarray(from, end < 0 ? bytes.length : end + 1)
    if (line.some((byte) => byte > 0x7f)) {
      const part = line.subarray(0, sample.length - taken)
      sample.set(part, taken)
      taken += part.length
    }
    from += line.length
  }
  return sample.subarray(0, taken)
}

/** The likeliest encoding of text that is neither ASCII nor faultless UTF-8. `usual`: the one of the reader, which decides a tie. */
export function guessEncoding(bytes: Uint8Array, usual: string): GuessedEncoding {
  const sample = sampleOf(bytes)
  let best: { encoding: GuessedEncoding; bits: number } | null = null
  for (const { encoding, rarity, cost } of candidates) {
    const text = decodeWhole(encoding, sample)
    if (text === null) continue
    const bits = cost(text) + (encoding === usual ? 0 : rarity + 1)
    if (best === null || bits < best.bits) best = { encoding, bits }
  }
  return best?.encoding ?? 'windows-1252'
}

/** Null when the bytes are none of the encoding; the last character may be cut off. */
function decodeWhole(encoding: GuessedEncoding, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: encoding !== 'utf-8' }).decode(bytes, { stream: true })
  } catch {
    return null
  }
}

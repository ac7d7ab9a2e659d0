/** Number formats of cells (ECMA-376, 18.8.30 and 18.8.31): what they show of a number. */
import type { MomentShape } from './serial-dates.ts'

export interface NumberFormat {
  /** Null: the format shows a number. */
  readonly moment: MomentShape | null
  /** The number as it is shown, with a decimal point and without grouping; null: as it is. */
  readonly show: ((value: number) => string) | null
  /** The shown number is another one: a percentage, or in thousands. */
  readonly isScaled: boolean
}

export const generalFormat: NumberFormat = { moment: null, show: null, isScaled: false }

/** Built-in formats that are not those of every language are known by what they are. */
const builtInCodes: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yy h:mm',
  32: 'h:mm',
  33: 'h:mm:ss',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
}
/** Dates in one of Chinese, Japanese and Korean, times in another. */
const EITHER = new Set([34, 35, 55, 56])

const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)

/** A part of a section: a sign of the format, or text that is shown as it is. */
interface Token {
  readonly sign: string
  readonly literal: string
}

const TOKEN =
  /"([^"]*)"?|\\([^])|_[^]|\*[^]|\[\$([^\]-]*)(?:-[^\]]*)?\]|\[([^\]]*)\]|(general)|(am\/pm|a\/p)|(e[+-])|([^])/gi

function tokensOf(section: string): Token[] {
  return Array.from(
    section.matchAll(TOKEN),
    ([, quoted, escaped, currency, bracket, general, half, exponent, other]) => {
      const literal = quoted ?? escaped ?? currency
      if (literal !== undefined) return { sign: '', literal }
      // Only elapsed time is read of brackets: colours and conditions show nothing.
      if (bracket !== undefined)
        return { sign: /^(h+|m+|s+)$/i.test(bracket) ? `[${bracket[0]!.toLowerCase()}]` : '', literal: '' }
      if (general !== undefined) return { sign: 'general', literal: '' }
      if (half !== undefined) return { sign: 'half', literal: '' }
      if (exponent !== undefined) return { sign: 'E', literal: '' }
      const sign = other?.toLowerCase() ?? ''
      return /[0#?.,%/ydhmsegb@]/.test(sign)
        ? { sign, literal: /[a-z]/.test(sign) ? (other ?? '') : '' }
        : { sign: '', literal: other ?? '' }
    },
  )
}

/** The sections of a format: for positive numbers, negative ones, zero, and text. */
function sectionsOf(code: string): string[] {
  return Array.from(
    code.matchAll(/(?:"[^"]*"?|\\[^]|_[^]|\*[^]|\[[^\]]*\]|[^;])+|(?<=;|^)(?=;|$)/g),
    ([one]) => one,
  )
}

function momentOf(tokens: readonly Token[]): MomentShape | null {
  const signs = tokens.map(({ sign }) => sign)
  const elapsed = signs.find((sign) => sign.startsWith('['))
  const has = (...some: string[]) => some.some((one) => signs.includes(one))
  const seconds = has('s', '[s]')
  if (elapsed !== undefined)
    return { of: elapsed === '[h]' ? 'hours' : elapsed === '[m]' ? 'minutes' : 'seconds', seconds }
  if (has('0', '#', '?', 'general') && !has('y', 'd', 'h', 's')) return null
  // A month is a minute beside hours or seconds; three letters of it are a month anywhere.
  const isTime = has('h', 's', 'half')
  const isDate = has('y', 'd', 'e', 'g', 'b') || (has('m') && !isTime) || /mmm/.test(signs.join(''))
  if (isDate) return { of: isTime ? 'both' : 'date', seconds }
  return isTime ? { of: 'time', seconds } : null
}

/** Puts the digits of a whole number into the places that tokens leave for them, from the right. */
function placeDigits(tokens: readonly Token[], digits: string): string {
  let rest = digits
  const shown: string[] = []
  const first = tokens.findIndex(({ sign }) => /^[0#?]$/.test(sign))
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const { sign, literal } = tokens[at]!
    if (!/^[0#?]$/.test(sign)) shown.unshift(sign === '%' ? '%' : literal)
    else if (at === first) {
      shown.unshift(rest === '' && sign === '0' ? '0' : rest)
      rest = ''
    } else {
      shown.unshift(rest.at(-1) ?? (sign === '0' ? '0' : ''))
      rest = rest.slice(0, -1)
    }
  }
  return shown.join('')
}

/** What is behind the decimal point: places that need not be filled are dropped with their zeros. */
function placeDecimals(tokens: readonly Token[], decimals: string): string {
  let least = 0
  tokens
    .filter(({ sign }) => /^[0#?]$/.test(sign))
    .forEach(({ sign }, at) => sign === '0' && (least = at + 1))
  let kept = decimals
  while (kept.length > least && kept.endsWith('0')) kept = kept.slice(0, -1)
  const places = tokens.map(({ sign, literal }) => {
    if (!/^[0#?]$/.test(sign)) return sign === '%' ? '%' : literal
    const digit = kept[0] ?? ''
    kept = kept.slice(1)
    return digit
  })
  const text = places.join('')
  return /^\d/.test(text) ? `.${text}` : text
}

/** Most decimals that a number is shown with. */
const MOST_DECIMALS = 30

interface NumberSection {
  readonly show: ((value: number) => string) | null
  readonly isScaled: boolean
}

function numberSection(section: string): NumberSection {
  const tokens = tokensOf(section)
  const signs = tokens.map(({ sign }) => sign).join('')
  const asIs = { show: null, isScaled: signs.includes('%') }
  // Fractions and exponents are shown as the number that they are.
  if (/general|\/|E/.test(signs)) return asIs
  const literals = tokens.map(({ literal }) => literal).join('')
  if (!/[0#?]/.test(signs)) return literals === '' ? asIs : { show: () => literals, isScaled: false }
  const point = tokens.findIndex(({ sign }) => sign === '.')
  const whole = point < 0 ? tokens : tokens.slice(0, point)
  const behind = point < 0 ? [] : tokens.slice(point + 1)
  const decimals = behind.filter(({ sign }) => /^[0#?]$/.test(sign)).length
  if (decimals > MOST_DECIMALS) return asIs
  // Commas behind the last place, or in front of the point, are thousands left out.
  const thousands = (signs.replace(/[^0#?.,]/g, '').match(/,+(?=\.|$)/g) ?? []).join('').length
  const percents = signs.split('%').length - 1
  const show = (value: number): string => {
    const fixed = (value * 100 ** percents * 1000 ** -thousands).toFixed(decimals)
    if (fixed.includes('e')) return String(value)
    const [digits = '', rest = ''] = fixed.split('.')
    return placeDigits(whole, digits === '0' ? '' : digits) + placeDecimals(behind, rest)
  }
  return { show, isScaled: thousands + percents > 0 }
}

const CONDITION = /\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]/

function isMet(section: string, value: number): boolean | null {
  const [, operator, limit] = CONDITION.exec(section) ?? []
  if (operator === undefined) return null
  const other = Number(limit)
  if (operator === '=') return value === other
  if (operator === '<>') return value !== other
  if (operator === '<') return value < other
  if (operator === '>') return value > other
  return operator === '<=' ? value <= other : value >= other
}

/** Index of the section that shows a value. */
function sectionFor(sections: readonly string[], value: number): number {
  if (sections.some((section) => CONDITION.test(section))) {
    const met = sections.findIndex((section) => isMet(section, value) === true)
    return met >= 0
      ? met
      : Math.max(
          0,
          sections.findIndex((section) => isMet(section, value) === null),
        )
  }
  if (sections.length > 1 && value < 0) return 1
  return sections.length > 2 && value === 0 ? 2 : 0
}

/** Excel takes formats of 255 characters. */
const LONGEST_CODE = 1_000

export function readNumberFormat(code: string): NumberFormat {
  if (code.length > LONGEST_CODE) return generalFormat
  const sections = sectionsOf(code)
  const moment = momentOf(tokensOf(sections[0] ?? ''))
  if (moment !== null) return { moment, show: null, isScaled: false }
  const numbers = sections.slice(0, 3).map((section) => numberSection(section))
  if (numbers.every(({ show }) => show === null))
    return { ...generalFormat, isScaled: numbers.some(({ isScaled }) => isScaled) }
  return {
    moment: null,
    isScaled: numbers.some(({ isScaled }) => isScaled),
    show(value) {
      const at = sectionFor(sections.slice(0, 3), value)
      const show = numbers[at]?.show
      if (!show) return String(value)
      // A section of its own for negative numbers says what stands for the minus.
      const text = show(Math.abs(value))
      const isNegative = value < 0 && at !== 1 && /[1-9]/.test(text)
      return isNegative ? `-${text}` : text
    },
  }
}

/** A format by its number, where the workbook does not define it. */
export function builtInFormat(id: number): NumberFormat {
  if (EITHER.has(id)) return { ...generalFormat, moment: { of: 'either', seconds: id === 35 || id === 56 } }
  if (isBuiltInDate(id)) return { ...generalFormat, moment: { of: 'date', seconds: false } }
  const code = builtInCodes[id]
  return code === undefined ? generalFormat : readNumberFormat(code)
}

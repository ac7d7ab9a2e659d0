/** A run as one SMS: charged by segments, so it has the first figures only. */
import type { Content, ContentFigure } from './content.ts'
import { shorten, TURNING } from './shorten.ts'

const LONGEST_SUBJECT = 60
const LONGEST_TITLE = 60
const LONGEST_HEADLINE = 160
const LONGEST_PERIOD = 120
const LONGEST_FIGURE = 60
const MOST_FIGURES = 6
const MOST_SEGMENTS = 4

/** GSM 03.38: characters of seven bits, and those that take two of them. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const EXTENSION = '\f^{}\\[~]|€'
const septets = new Map([
  ...Array.from(BASIC, (char) => [char, 1] as const),
  ...Array.from(EXTENSION, (char) => [char, 2] as const),
])

/** Units of text in a single message, and in each part of several, whose headers take room. */
const gsm = { alone: 160, joined: 153 }
const ucs2 = { alone: 70, joined: 67 }

/** Number of segments for units; a character of two units is never split. */
function segmentsOf(units: readonly number[], { alone, joined }: typeof gsm): number {
  if (units.reduce((sum, one) => sum + one, 0) <= alone) return 1
  let segments = 1
  let free = joined
  for (const one of units) {
    if (one > free) {
      segments += 1
      free = joined
    }
    free -= one
  }
  return segments
}

/** By GSM 03.38 where it has every character, else by UCS-2. */
export function smsSegments(text: string): number {
  const characters = Array.from(text)
  const widths = characters.map((char) => septets.get(char))
  return widths.every((width) => width !== undefined)
    ? segmentsOf(widths, gsm)
    : segmentsOf(
        characters.map((char) => char.length),
        ucs2,
      )
}

/** One line: no control or bidirectional characters, single spaces between words. */
const plain = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(TURNING, '')
    .trim()

function cut(text: string, most: number): string {
  // Three full stops: an ellipsis character would turn the message into UCS-2.
  return shorten(plain(text.slice(0, most * 4)), most, '...')
}

const MOMENT = /\d{4}-\d{2}-\d{2} \d{2}:\d{2}/g

/** Without the zone, and with the day only once when it is one. */
function shortPeriod(period: string): string {
  const text = cut(period, LONGEST_PERIOD).replace(/[,，]\s*[A-Za-z]+(?:[/_+-][\w+-]+)*$/, '')
  const [from = '', to = ''] = text.match(MOMENT) ?? []
  return from !== '' && from.slice(0, 10) === to.slice(0, 10)
    ? text.slice(0, text.lastIndexOf(to)) + to.slice(11) + text.slice(text.lastIndexOf(to) + to.length)
    : text
}

const joined = (parts: readonly string[], link: string | null) =>
  [...parts.filter((part) => part !== ''), ...(link === null ? [] : [link])].join(' ')

/** Figures beyond the headline, which has those of the first section. Of several with one label, the first. */
function furtherFigures({ sections: [counts, ...others] }: Content): ContentFigure[] {
  if (counts?.empty !== undefined) return []
  const labels = new Set(counts?.figures.map(({ label }) => label))
  return others
    .flatMap(({ figures }) => figures)
    .filter(({ label }) => {
      const isNew = !labels.has(label)
      labels.add(label)
      return isNew
    })
}

/**
 * The text before the link, stored apart as the outbox deletes links once sent. `link` is the whole URL that will
 * follow.
 */
export function smsWords(content: Content, link: string | null): string {
  const head = `${cut(content.account, LONGEST_TITLE)}: ${cut(content.subject, LONGEST_SUBJECT)}.`
  const parts = [head, `${shortPeriod(content.period)}.`, cut(content.headline, LONGEST_HEADLINE)]
  const figures = furtherFigures(content)
    .slice(0, MOST_FIGURES)
    .map(({ label, text }) => `${cut(label, LONGEST_FIGURE)} ${cut(text, LONGEST_FIGURE)}`)
  for (let count = figures.length; count > 0; count -= 1) {
    const all = [...parts, `(${figures.slice(0, count).join('; ')})`]
    if (smsSegments(joined(all, link)) <= MOST_SEGMENTS) return joined(all, null)
  }
  const rest = Array.from(joined(parts, null))
  while (rest.length > 0 && smsSegments(joined([rest.join('')], link)) > MOST_SEGMENTS) rest.pop()
  return rest.join('').trimEnd()
}

/** The whole message, its link at the end. */
export const smsText = (content: Content, link: string | null): string =>
  joined([smsWords(content, link)], link)

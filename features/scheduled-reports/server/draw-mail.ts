/** A run as a mail. It is drawn once per language; the links of each recipient are filled in afterwards. */
import { escapeHtml, mailWords } from '@haulway/platform/server/mail/templates.ts'
import type { Content } from '../content.ts'
import { drawChart } from './draw-chart.ts'
import { htmlOf } from './mail-html.ts'
import { type MailParts, partsOf } from './mail-parts.ts'
import { plainOf } from './mail-plain.ts'

/** Gmail clips mails above 102 KB; the difference leaves room for links. */
const MOST_BYTES = 86_000
/** Maximum rows of each table, reduced until the mail is short enough. */
const ROW_STEPS = [60, 40, 25, 15, 8, 4, 1] as const
const CID = 'chart@haulway'

/** Complete URLs: of the shared report, and of the page where the recipient unsubscribes. */
export interface MailAddresses {
  readonly link: string | null
  readonly stop: string | null
}

/**
 * Placeholders for URLs that are filled in later. Control characters are removed from all typed text, so no text of a
 * report can equal one.
 */
export const urlPlaceholders = { link: '\u0001link\u0001', stop: '\u0001stop\u0001' } as const
const HOST = '\u0001host\u0001'

export interface DrawnMail {
  readonly subject: string
  readonly html: string
  readonly text: string
  /** The picture that the HTML part shows. */
  readonly chart?: { readonly cid: string; readonly png: Uint8Array }
}

function hostOf({ link, stop }: MailAddresses): string | undefined {
  const address = link ?? stop
  if (address === null) return undefined
  return address === urlPlaceholders.link || address === urlPlaceholders.stop ? HOST : new URL(address).host
}

/** Texts of button and footer; the footer as sentences. */
function frameOf({ language }: Content, addresses: MailAddresses) {
  const words = mailWords(language)
  const { link, stop } = addresses
  const host = hostOf(addresses)
  const foot = [
    ...(stop === null ? [] : [words('mail.stop', { address: stop })]),
    ...(host === undefined ? [] : [words('mail.footer', { host })]),
  ]
  return { link, action: words('mail.scheduledReport.action'), foot }
}

const anchor = (address: string) =>
  `<a href="${address}" style="background-color:#eef1f5;color:#52606d">${address}</a>`

function drawHtml(parts: MailParts, frame: ReturnType<typeof frameOf>, stop: string | null): string {
  const foot = frame.foot.map((one) => {
    const html = escapeHtml(one)
    return stop === null ? html : html.replace(escapeHtml(stop), anchor)
  })
  return htmlOf(parts, { ...frame, foot, cid: CID })
}

/** Uses as many rows as a mail can show without being clipped, and finally fewer sections. */
export async function drawMail(content: Content, addresses: MailAddresses): Promise<DrawnMail> {
  const frame = frameOf(content, addresses)
  const all = content.sections.length
  const bounds = [
    ...ROW_STEPS.map((rows) => ({ rows, sections: all })),
    ...Array.from({ length: all }, (_, index) => ({ rows: 1, sections: all - 1 - index })),
  ]
  for (const bound of bounds) {
    const parts = partsOf(content, bound)
    const html = drawHtml(parts, frame, addresses.stop)
    if (Buffer.byteLength(html) > MOST_BYTES) continue
    const chart = parts.sections.find((section) => section.chart !== undefined)?.chart
    return {
      subject: parts.subject,
      html,
      text: plainOf(parts, frame),
      ...(chart === undefined ? {} : { chart: { cid: CID, png: await drawChart(chart) } }),
    }
  }
  throw new Error('a mail without sections is too long')
}

/** Fills one recipient's URLs into the placeholders `urlPlaceholders`. */
export function fillUrls(mail: DrawnMail, { link, stop }: MailAddresses): DrawnMail {
  const host = hostOf({ link, stop }) ?? ''
  const pairs = [
    [urlPlaceholders.link, link],
    [urlPlaceholders.stop, stop],
    [HOST, host],
  ] as const
  const fill = (body: string, written: (text: string) => string) =>
    pairs.reduce((filled, [mark, address]) => {
      if (!filled.includes(mark)) return filled
      if (address === null) throw new Error('an address of the mail is missing')
      return filled.replaceAll(mark, () => written(address))
    }, body)
  return { ...mail, html: fill(mail.html, escapeHtml), text: fill(mail.text, (text) => text) }
}

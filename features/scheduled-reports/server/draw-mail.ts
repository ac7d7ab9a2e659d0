/** A run as a mail. It is drawn once a language; the addresses of each receiver are put in afterwards. */
import { escapeHtml, mailWords } from '@haulway/platform/server/mail/templates.ts'
import type { Content } from '../content.ts'
import { drawChart } from './draw-chart.ts'
import { htmlOf } from './mail-html.ts'
import { type MailParts, partsOf } from './mail-parts.ts'
import { plainOf } from './mail-plain.ts'

/** Gmail cuts what is longer than 102 KB; room is left for addresses. */
const MOST_BYTES = 86_000
/** Rows of each table, fewer until the mail is short enough. */
const ROW_STEPS = [60, 40, 25, 15, 8, 4, 1] as const
const CID = 'chart@haulway'

/** Whole addresses: of the shared copy, and of the page where the receiver ends these mails. */
export interface MailAddresses {
  readonly link: string | null
  readonly stop: string | null
}

/**
 * Stand for addresses that are put in later. Their control characters are taken out of all that people wrote, so no text of
 * a report is ever one of them.
 */
export const unaddressed = { link: '\u0001link\u0001', stop: '\u0001stop\u0001' } as const
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
  return address === unaddressed.link || address === unaddressed.stop ? HOST : new URL(address).host
}

/** Button and foot, in words; the foot as sentences. */
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

/** With as many rows as make a mail that is shown whole, and at last with fewer sections. */
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

/** Puts in the addresses of one receiver where `unaddressed` stood. */
export function addressed(mail: DrawnMail, { link, stop }: MailAddresses): DrawnMail {
  const host = hostOf({ link, stop }) ?? ''
  const pairs = [
    [unaddressed.link, link],
    [unaddressed.stop, stop],
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

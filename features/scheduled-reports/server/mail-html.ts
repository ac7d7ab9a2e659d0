/**
 * A run as HTML for mails: nested tables with inline styles, as mail programs support little else. Every cell has its
 * own background and text colour, so that a dark mode inverts both or neither. It is well-formed XML, which tests
 * parse.
 */
import { localeOf } from '@haulway/platform/messages.ts'
import { escapeHtml } from '@haulway/platform/server/mail/templates.ts'
import type { ContentFigure, ContentTable } from '../content.ts'
import { CHART_HEIGHT, CHART_WIDTH, alternativeText } from './draw-chart.ts'
import type { MailParts, MailSection } from './mail-parts.ts'

const color = {
  page: '#e9edf2',
  sheet: '#ffffff',
  head: '#eef1f5',
  ink: '#1f2933',
  quiet: '#52606d',
  line: '#d5dbe3',
}
const FONT = 'Arial,Helvetica,sans-serif'
const TABLE = 'role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"'
const SHEET = `background-color:${color.sheet};color:${color.ink}`
const QUIET = `background-color:${color.sheet};color:${color.quiet}`

/** One row of the sheet; its content is already HTML. */
const row = (html: string, font: string, look = SHEET, padding = '4px 20px') =>
  `<tr><td style="${look};padding:${padding};font:${font} ${FONT}">${html}</td></tr>`

function figures(all: readonly ContentFigure[]): string {
  if (all.length === 0) return ''
  const cell = `${SHEET};padding:5px 0;border-bottom:1px solid ${color.line};font:14px/20px ${FONT}`
  const rows = all.map(
    ({ label, text }) =>
      `<tr><td style="${cell};color:${color.quiet}">${escapeHtml(label)}</td><td align="right" style="${cell};font-weight:bold">${escapeHtml(text)}</td></tr>`,
  )
  return row(
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows.join('')}</table>`,
    '14px/20px',
  )
}

function dataTable({ header, numeric, rows, total }: ContentTable): string {
  const side = (index: number) => (numeric[index] ? ' align="right"' : ' align="left"')
  const cells = (tag: 'td' | 'th', texts: readonly string[], style: string) =>
    `<tr>${texts.map((text, index) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}${side(index)} style="${style}">${escapeHtml(text)}</${tag}>`).join('')}</tr>`
  const base = `padding:4px 6px;border-bottom:1px solid ${color.line};font:12px/17px ${FONT}`
  const strong = `background-color:${color.head};color:${color.ink};${base};font-weight:bold`
  const plain = `${SHEET};${base}`
  const body = [
    cells('th', header, strong),
    ...rows.map((texts) => cells('td', texts, plain)),
    ...(total === undefined ? [] : [cells('td', total, strong)]),
  ].join('\n')
  return row(
    `<table width="100%" cellpadding="0" cellspacing="0" border="0">${body}</table>`,
    '12px/17px',
    SHEET,
    '8px 20px',
  )
}

/** `picture`: Content-ID of the chart where it is attached; otherwise its figures are listed. */
function chartOf({ chart }: MailSection, picture: string | undefined): string {
  if (chart === undefined) return ''
  if (picture === undefined) return row(escapeHtml(chart.title), 'bold 14px/20px') + figures(chart.bars)
  const image = `<img src="cid:${picture}" width="${CHART_WIDTH}" height="${CHART_HEIGHT}" alt="${escapeHtml(`${chart.title}. ${alternativeText(chart)}`)}" style="display:block;width:100%;max-width:${CHART_WIDTH}px;height:auto;border:0"/>`
  return row(image, '12px/17px', QUIET, '8px 0')
}

function sectionOf(section: MailSection, picture: string | undefined): string {
  const { title, figures: said, table, empty, left } = section
  return [
    row(escapeHtml(title), 'bold 17px/24px', SHEET, '20px 20px 4px'),
    figures(said),
    chartOf(section, picture),
    table === undefined ? '' : dataTable(table),
    ...left.map((one) => row(escapeHtml(one), '12px/17px', QUIET)),
    empty === undefined ? '' : row(escapeHtml(empty), '14px/20px', QUIET),
  ].join('\n')
}

function button(link: string, action: string): string {
  const look = `background-color:#1f6fb2;color:#ffffff;font:bold 15px/20px ${FONT}`
  return row(
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="${look};padding:12px 24px;border-radius:4px"><a href="${escapeHtml(link)}" style="${look};text-decoration:none">${escapeHtml(action)}</a></td></tr></table>`,
    '15px/20px',
    SHEET,
    '20px',
  )
}

export interface Frame {
  readonly link: string | null
  readonly action: string
  /** Sentences of the footer, as HTML. */
  readonly foot: readonly string[]
  /** Content-ID of the first chart. */
  readonly cid: string
}

export function htmlOf(parts: MailParts, { link, action, foot, cid }: Frame): string {
  const charted = parts.sections.findIndex(({ chart }) => chart !== undefined)
  const comment = parts.comment.join('') === '' ? '' : parts.comment.map(escapeHtml).join('<br/>')
  const rows = [
    row(escapeHtml(parts.account), '13px/18px', QUIET, '20px 20px 0'),
    row(escapeHtml(parts.subject), 'bold 21px/28px'),
    row(escapeHtml(parts.period), '13px/18px', QUIET),
    comment === '' ? '' : row(comment, '14px/20px', SHEET, '12px 20px'),
    row(escapeHtml(parts.headline), 'bold 19px/26px', SHEET, '12px 20px'),
    ...parts.sections.map((section, index) => sectionOf(section, index === charted ? cid : undefined)),
    ...parts.remarks.map((one) => row(escapeHtml(one), '13px/18px', QUIET)),
    link === null ? '' : button(link, action),
    row(
      foot.join('<br/>'),
      '12px/17px',
      `background-color:${color.head};color:${color.quiet};word-break:break-word`,
      '14px 20px',
    ),
  ].filter((one) => one !== '')
  return [
    `<!DOCTYPE html>\n<html lang="${localeOf[parts.language]}"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width"/><meta name="color-scheme" content="light dark"/><title>${escapeHtml(parts.subject)}</title></head>`,
    `<body style="margin:0;padding:0;background-color:${color.page}">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="background-color:${color.page};color:${color.ink};padding:16px 0">`,
    `<table ${TABLE} style="width:600px;max-width:100%;text-align:left;${SHEET}">`,
    ...rows,
    '</table></td></tr></table></body></html>\n',
  ].join('\n')
}

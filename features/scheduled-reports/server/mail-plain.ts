/** A run as the plain text of mails: the same figures in aligned columns. */
import type { ContentFigure, ContentTable } from '../content.ts'
import type { MailParts, MailSection } from './mail-parts.ts'

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u

/** Width in columns of a monospaced font: a Chinese character takes two, an accent none. */
function widthOf(text: string): number {
  let width = 0
  for (const char of text) width += WIDE.test(char) ? 2 : /\p{M}/u.test(char) ? 0 : 1
  return width
}

const spaces = (count: number) => ' '.repeat(Math.max(count, 0))

/** Rows as lines, each column as wide as its widest cell. */
function columns(rows: readonly (readonly string[])[], numeric: readonly boolean[]): string[] {
  const widths: number[] = []
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, widthOf(cell))
  return rows.map((row) =>
    row
      .map((cell, index) => {
        const room = spaces((widths[index] ?? 0) - widthOf(cell))
        return numeric[index] ? room + cell : cell + room
      })
      .join('  ')
      .trimEnd(),
  )
}

const figures = (all: readonly ContentFigure[]) =>
  columns(
    all.map(({ label, text }) => [label, text]),
    [false, true],
  )

function tableOf({ header, numeric, rows, total }: ContentTable): string[] {
  const lines = columns([header, ...rows, ...(total === undefined ? [] : [total])], numeric)
  const rule = '-'.repeat(Math.max(3, ...lines.map(widthOf)))
  const body = lines.slice(1, 1 + rows.length)
  return [lines[0] ?? '', rule, ...body, ...(total === undefined ? [] : [rule, lines.at(-1) ?? ''])]
}

function sectionOf({ title, figures: said, chart, table, empty, left }: MailSection): string {
  const blocks = [
    [title, '='.repeat(Math.max(widthOf(title), 3))],
    figures(said),
    chart === undefined ? [] : [chart.title, ...figures(chart.bars)],
    table === undefined ? [] : tableOf(table),
    left,
    empty === undefined ? [] : [empty],
  ]
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

export interface PlainFrame {
  readonly link: string | null
  readonly action: string
  readonly foot: readonly string[]
}

export function plainOf(parts: MailParts, { link, action, foot }: PlainFrame): string {
  const { account, subject, period, headline, comment, sections, remarks } = parts
  const blocks = [
    [account, subject, period].join('\n'),
    comment.join('\n').trim(),
    headline,
    ...sections.map(sectionOf),
    remarks.join('\n'),
    link === null ? '' : `${action}:\n${link}`,
    foot.length === 0 ? '' : `-- \n${foot.join('\n')}`,
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

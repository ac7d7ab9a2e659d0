import { SaxesParser } from 'saxes'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { languages } from '@haulway/platform/messages.ts'
import type { Content } from '../content.ts'
import { contentIn, tableOf } from '../testing/content.ts'
import { fillUrls, drawMail, urlPlaceholders, type DrawnMail } from './draw-mail.ts'

const here = {
  link: 'https://haul.example/report-html/secret?a=1&b=2',
  stop: 'https://haul.example/report-subscription?token=t&x="',
}
const drawn = async (content: Content) => fillUrls(await drawMail(content, urlPlaceholders), here)

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** Its text without that of nested cells; line breaks are kept. */
  text: string
}

/** All elements found by a strict parser, which throws unless the HTML is well-formed. */
function elementsOf({ html }: DrawnMail): Element[] {
  const parser = new SaxesParser()
  const found: Element[] = []
  const open: Element[] = []
  const isCell = ({ name }: Element) => name === 'td' || name === 'th'
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, text: '' }
    found.push(element)
    open.push(element)
    if (name === 'br') write('\n')
  })
  const write = (text: string) => {
    const cell = open.findLast(isCell)
    if (cell) cell.text += text
  }
  parser.on('text', write)
  parser.on('closetag', () => void open.pop())
  parser.write(html).close()
  return found
}
const named = (mail: DrawnMail, ...names: string[]) =>
  elementsOf(mail).filter(({ name }) => names.includes(name))
const cellsOf = (mail: DrawnMail) =>
  named(mail, 'td', 'th')
    .flatMap(({ text }) => text.split('\n').map((line) => line.trim()))
    .filter((line) => line !== '')
const linksOf = (mail: DrawnMail) => named(mail, 'a').map(({ attributes }) => attributes['href'] ?? '')

const sectionWith = (table: Content['sections'][number]['table'], title = 'Rows'): Partial<Content> => ({
  sections: [{ title, figures: [], ...(table === undefined ? {} : { table }) }],
})

/** Without a chart, which takes the longest to draw. */
const bare = contentIn('en', sectionWith(tableOf(3)))

test.each(languages)('in %s the text part has every figure of the HTML, in columns', async (language) => {
  const mail = await drawn(contentIn(language, { comment: 'First line\r\nsecond line\n\nlast' }))
  const cells = cellsOf(mail)
  expect(cells.length).toBeGreaterThan(30)
  for (const cell of cells) expect(mail.text).toContain(cell)
  const [image] = named(mail, 'img')
  expect(image?.attributes['src']).toBe(`cid:${mail.chart?.cid}`)
  const figures = image?.attributes['alt']?.match(/: [\d.]+/g) ?? []
  expect(figures).toHaveLength(4)
  for (const figure of figures) expect(mail.text).toContain(figure.slice(2))
  expect((await sharp(mail.chart?.png).metadata()).width).toBe(1_200)
  expect(mail.text).toContain('First line\nsecond line\n\nlast')
  expect(mail.html).toContain('First line<br/>second line<br/><br/>last')
  expect(`${mail.subject}${mail.html}${mail.text}`).not.toMatch(/\{\{|\[mail\.|undefined|null/)
  const table = mail.text.split('\n').filter((line) => /^T-\d /.test(line))
  expect(table).toHaveLength(5)
  expect(new Set(table.map((line) => line.length)).size).toBe(1)
  // A Chinese character is two columns wide.
  if (language === 'cn') expect(mail.text).toContain('重量    3,412.4 吨\n重量 2     19.8 吨')
})

test('sets both colours on every cell, and has no style element, script or link to another host', async () => {
  const mail = await drawn(contentIn('en'))
  for (const { attributes } of named(mail, 'td', 'th')) {
    expect(attributes['style']).toMatch(/background-color:#[\da-f]{6};color:#[\da-f]{6}/)
  }
  expect(named(mail, 'style', 'script', 'link')).toEqual([])
  expect(linksOf(mail).map((one) => new URL(one).host)).toEqual(['haul.example', 'haul.example'])
  expect(named(mail, 'table')[1]?.attributes).toMatchObject({ role: 'presentation', width: '600' })
})

test('shows hostile texts literally, each on one line except for the comment', async () => {
  const hostile = '"><img src=x onerror=alert(1)>&amp;\r\nBcc: b@y.example\u202e\u0000{{host}}$&'
  const formula = '=HYPERLINK("http://evil.example";"Click")'
  const table = { header: [hostile], numeric: [false], rows: [[formula], [hostile]], total: [hostile] }
  const mail = await drawn(
    contentIn('en', {
      subject: hostile,
      account: hostile,
      comment: hostile,
      headline: hostile,
      period: hostile,
      sections: [
        {
          title: hostile,
          figures: [{ label: hostile, text: formula }],
          chart: { title: hostile, bars: [{ label: hostile, value: 1, text: hostile }] },
          table: { ...table, more: hostile },
          empty: hostile,
        },
      ],
      remarks: [hostile],
    }),
  )
  const line = '"><img src=x onerror=alert(1)>&amp; Bcc: b@y.example {{host}}$&'
  expect(mail.subject).toBe(line)
  expect(named(mail, 'img').map(({ attributes }) => Object.keys(attributes))).toEqual([
    ['src', 'width', 'height', 'alt', 'style'],
  ])
  expect(linksOf(mail)).toHaveLength(2)
  const cells = cellsOf(mail)
  expect(cells.filter((cell) => cell === formula)).toHaveLength(2)
  expect(cells.filter((cell) => cell === line).length).toBeGreaterThan(7)
  // Only the comment keeps its line breaks.
  expect(mail.text.match(/^Bcc:/gm)).toHaveLength(1)
})

test.each([
  ['short', undefined],
  ['hostile', `<&>"'`.repeat(16)],
  ['Chinese', '采'.repeat(80)],
])('cuts 500 rows of %s cells to the first ones, and states how many are left out', async (_what, cell) => {
  const table = { ...tableOf(500, 8, cell), more: 'MORE OF THEM' }
  const mail = await drawn(contentIn('ru', sectionWith(table)))
  expect(Buffer.byteLength(mail.html)).toBeLessThan(90_000)
  const shown = mail.text.split('\n').filter((line) => /^T-\d+ /.test(line)).length - 1
  expect(shown).toBeGreaterThan(3)
  expect(mail.text).toMatch(new RegExp(`^Ещё ${500 - shown} строк.*\nMORE OF THEM$`, 'm'))
  for (const one of cellsOf(mail)) expect(mail.text).toContain(one)
})

test('keeps the longest content below 90 kB, and states how many sections are left out', async () => {
  const long = `<&>"'采`.repeat(2_000)
  const section = {
    title: long,
    figures: Array.from({ length: 60 }, () => ({ label: long, text: long })),
    chart: {
      title: long,
      bars: Array.from({ length: 60 }, () => ({ label: long, value: 1, text: long })),
    },
    table: tableOf(500, 8, long),
  }
  const mail = await drawn(
    contentIn('en', {
      subject: long,
      comment: long,
      headline: long,
      period: long,
      account: long,
      sections: Array.from({ length: 12 }, () => section),
      remarks: Array.from({ length: 60 }, () => long),
    }),
  )
  expect(Buffer.byteLength(mail.html)).toBeLessThan(90_000)
  expect(mail.text).toMatch(/^\d+ more sections stand in the whole report\.$/m)
})

test('fills in addresses only for its own placeholders, not for those that people typed', async () => {
  const comment = `${urlPlaceholders.link} ${urlPlaceholders.stop}`
  const mail = await drawn({ ...bare, comment, subject: comment })
  expect(linksOf(mail)).toEqual([here.link, here.stop])
  expect(mail.subject).toBe('link   stop')
  expect(mail.text.split(here.link)).toHaveLength(2)
  expect(mail.text.split(here.stop)).toHaveLength(2)
  expect(mail.text).toContain('Haulway at haul.example')
  const other = fillUrls(await drawMail(bare, urlPlaceholders), {
    ...here,
    link: 'https://haul.example/$&',
  })
  expect(other.text).toContain('Open the report:\nhttps://haul.example/$&\n')
  // Drawing the mail with the addresses gives the same result.
  expect(await drawMail(bare, here)).toEqual(await drawn(bare))
})

test('a mail without addresses has neither button nor footer', async () => {
  const mail = await drawMail(bare, { link: null, stop: null })
  expect(mail.html).not.toContain('<a ')
  expect(mail.text).not.toContain('-- \n')
})

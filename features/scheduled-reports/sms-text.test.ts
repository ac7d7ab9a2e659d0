import { expect, test } from 'vitest'
import { languages } from '@haulway/platform/messages.ts'
import { smsSegments, smsText, smsWords } from './sms-text.ts'
import { contentIn } from './testing/content.ts'

const link = `https://haul.example/report-html/${'a'.repeat(65)}`
const figures = (count: number, label = 'Weight of loads', text = '3,412.4 t') => ({
  sections: [
    { title: 'Loads', figures: [{ label: 'Loads', text: '172' }] },
    {
      title: 'Cycle times',
      figures: Array.from({ length: count }, (_, index) => ({ label: `${label} ${index + 1}`, text })),
    },
  ],
})

test.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  // A € takes two units: 76 of them leave one of the 153 units of a segment unused.
  ['€'.repeat(152), 2],
  ['€'.repeat(153), 3],
  ['é{}\n@'.repeat(22), 1],
  ['ç', 1],
  ['ç'.repeat(71), 2],
  ['采'.repeat(70), 1],
  ['采'.repeat(71), 2],
  ['采'.repeat(134), 2],
  ['采'.repeat(135), 3],
  ['😀'.repeat(35), 1],
  ['😀'.repeat(36), 2],
  ['😀'.repeat(66), 2],
  ['😀'.repeat(67), 3],
])('%j takes %d segments', (text, segments) => {
  expect(smsSegments(text)).toBe(segments)
})

test('an SMS has the account, subject, short period, headline and six figures of later sections, then the link', () => {
  const text = smsText(contentIn('en', figures(9, 'Fig', '1 t')), link)
  expect(text).toBe(
    `North quarry: Loads and weight: 2026-03-02. 2026-03-02 06:00 to 2026-03-03 06:00. 172, 3,412.4 t (Fig 1 1 t; Fig 2 1 t; Fig 3 1 t; Fig 4 1 t; Fig 5 1 t; Fig 6 1 t) ${link}`,
  )
  expect(smsSegments(text)).toBe(2)
})

test('an SMS has each figure once, and none when nothing was counted', () => {
  const [loads, cycles] = [
    { label: 'Loads', text: '172' },
    { label: 'Cycles', text: '171' },
  ]
  const counts = { title: 'Loads', figures: [loads] }
  const others = [
    { title: 'Cycle times', figures: [loads, cycles] },
    { title: 'Queue and hang', figures: [cycles] },
  ]
  expect(smsText(contentIn('en', { sections: [counts, ...others] }), null)).toMatch(/ \(Cycles 171\)$/)
  const nothing = { ...counts, empty: 'Nothing happened.' }
  expect(smsText(contentIn('en', { sections: [nothing, ...others] }), null)).not.toContain('Cycles')
})

test.each([
  ['2026-03-02 06:00 to 2026-03-02 18:00, America/Argentina/Buenos_Aires', '2026-03-02 06:00 to 18:00.'],
  ['2026-03-02 06:00 — 2026-03-02 18:00, UTC', '2026-03-02 06:00 — 18:00.'],
  ['2026-03-02 06:00 至 2026-03-03 06:00，Asia/Shanghai', '2026-03-02 06:00 至 2026-03-03 06:00.'],
  ['2026-03-02 06:00 to 2026-03-03 06:00, Etc/GMT+8', '2026-03-02 06:00 to 2026-03-03 06:00.'],
])('shortens the period %s', (period, short) => {
  expect(smsText(contentIn('en', { period }), null)).toContain(` ${short} `)
})

test('leaves out the last figures until the text fits four segments', () => {
  const long = contentIn('ru', figures(6, 'Вес погруженного материала'))
  const text = smsText(long, link)
  expect(smsSegments(text)).toBeLessThanOrEqual(4)
  expect(text).toContain('материала 1 3,412.4 t')
  expect(text).not.toContain('материала 6')
  expect(text.endsWith(` ${link}`)).toBe(true)
})

test.each(languages)(
  'in %s, hostile and endless texts fit four segments on one line, with the link at the end',
  (language) => {
    const endless = `采{}\r\nhttps://evil.example\u202e\ud83d`.repeat(200)
    const content = contentIn(language, {
      account: endless,
      subject: endless,
      headline: endless,
      period: endless,
      ...figures(6, endless, endless),
    })
    const text = smsText(content, link)
    expect(smsSegments(text)).toBeLessThanOrEqual(4)
    expect(text).not.toMatch(/[\r\n\u202e]/)
    expect(text.isWellFormed()).toBe(true)
    expect(text).toBe(`${smsWords(content, link)} ${link}`)
  },
)

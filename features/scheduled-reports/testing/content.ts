/** Sample contents of reports, for tests of mails and SMS. */
import type { Language } from '@haulway/platform/messages.ts'
import type { Content, ContentTable } from '../content.ts'

const words: Readonly<Record<Language, readonly [title: string, label: string, unit: string]>> = {
  en: ['Loads and weight', 'Weight', 't'],
  ru: ['Рейсы и вес', 'Вес', 'т'],
  cn: ['装载与重量', '重量', '吨'],
}

export function tableOf(rows: number, width = 3, cell?: string): ContentTable {
  const row = (index: number) =>
    Array.from({ length: width }, (_, column) =>
      column === 0 ? `T-${index}` : (cell ?? `${(index * 37 + column) % 1_000}.5`),
    )
  return {
    header: Array.from({ length: width }, (_, column) => `Column ${column}`),
    numeric: Array.from({ length: width }, (_, column) => column > 0),
    rows: Array.from({ length: rows }, (_, index) => row(index)),
    total: row(999),
  }
}

export function contentIn(language: Language, more: Partial<Content> = {}): Content {
  const [title, label, unit] = words[language]
  return {
    language,
    subject: `${title}: 2026-03-02`,
    comment: null,
    account: 'North quarry',
    period: '2026-03-02 06:00 to 2026-03-03 06:00, America/Los_Angeles',
    headline: `172, 3,412.4 ${unit}`,
    sections: [
      {
        title,
        figures: [
          { label, text: `3,412.4 ${unit}` },
          { label: `${label} 2`, text: `19.8 ${unit}` },
        ],
        chart: {
          title: `${label} 3`,
          bars: [1, 2, 3, 4].map((day) => ({
            label: `03-0${day}`,
            value: day * 50,
            text: `${day * 50}.1 ${unit}`,
          })),
        },
        table: { ...tableOf(5), more: 'and 12 further rows' },
      },
      { title: `${title} 2`, figures: [], empty: 'Nothing happened.' },
    ],
    remarks: ['Two cycles are estimated.'],
    ...more,
  }
}

/** The cycle time report as a PDF: read back with another library, it shows the same as the screen and the CSV. */
import Papa from 'papaparse'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { durationText } from '@haulway/platform/dates.ts'
import { readPdf, type PdfText } from '../../../testing/pdf.ts'
import {
  DAY,
  HOUR,
  START,
  account,
  app,
  cycle,
  insertEntry,
  manager,
  storePublishedCycles,
  site,
} from '../../testing/site.ts'

const HOSTILE = '</TJ> (x) Tj ET\\) /JS (app.alert(1)) <img src=http://127.0.0.1/x>\u202egnp.exe'
const LONG = 'Экскаватор'.repeat(20)
const TITLES = ['Ann O’Brien', 'Константин Эльдарович Ёжиков', '欧阳小明 李䶮', HOSTILE, LONG]

beforeAll(async () => {
  await storePublishedCycles()
  for (const [index, title] of TITLES.entries()) {
    const driver = await insertEntry(account, 'drivers', { full_name: title })
    const more = { driver_id: driver, weight: 31_250 + index, weight_source: 'estimate' }
    await cycle(account, site, {
      equipment: site.trucks[2],
      loadedAt: START + index * HOUR,
      minutes: 14,
      more,
    })
  }
})

const at = (format: string, more = '') => `/api/cyclereport/loadDumpCycles.${format}?${DAY}${more}`

async function take(more = ''): Promise<PdfText> {
  const reply = await fetch(`${app.url}${at('pdf', more)}`, { headers: { cookie: manager.cookie } })
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('application/pdf')
  expect(reply.headers.get('content-disposition')).toBe(
    'attachment; filename="cycle-times_2026-03-01_2026-03-02.pdf"',
  )
  return await readPdf(new Uint8Array(await reply.arrayBuffer()))
}

const packed = (text: string) => text.replace(/\s/g, '')

test('contains the rows and figures of the CSV in order of load time, on numbered pages', async () => {
  const { title, pages, text } = await take()
  expect(title).toBe('Cycle Time Report')
  expect(pages.length).toBeGreaterThan(1)
  for (const [index, page] of pages.entries())
    expect(packed(page.join(''))).toMatch(new RegExp(`^${index + 1}/${pages.length}2026-`))
  const { data } = Papa.parse<Record<string, string>>((await manager.fetch(at('csv'))).text.slice(1), {
    header: true,
    skipEmptyLines: true,
  })
  expect(data).toHaveLength(15)
  let from = text.indexOf(packed('Loaded distance, km'))
  for (const row of data) {
    const amount = Number(row['Payload, t']).toFixed(2)
    const payload = row['Payload from'] === 'estimate' ? `≈${amount}` : amount
    const cells = [
      row['Loaded (America/New_York)']?.slice(0, 16).replace('T', ''),
      row['Equipment']?.replace(/^'/, ''),
      row['Load location'],
      durationText(Number(row['Whole cycle, s'])),
      durationText(Number(row['Loading, s'])),
      Number(row['Loaded distance, km']).toFixed(2),
      payload,
    ]
    for (const cell of cells.map((one) => packed(one ?? '?'))) {
      const found = text.indexOf(cell, from)
      expect(found, `${cell} after ${from}`).toBeGreaterThanOrEqual(0)
      from = found
    }
  }
  const sum = data.reduce((all, row) => all + Number(row['Payload, t']), 0)
  expect(text.slice(text.lastIndexOf('Wholereport'))).toBe(`Wholereport22.50${sum.toFixed(2)}`)
})

test('prints user text in three languages literally and completely', async () => {
  for (const [lang, title, column] of [
    ['en', 'Cycle Time Report', 'Load location'],
    ['ru', 'Отчёт о времени рейсов', 'Пункт погрузки'],
    ['cn', '循环时间报表', '装载点'],
  ] as const) {
    const { text, pages } = await take(`&lang=${lang}`)
    expect(text, lang).toContain(packed(title))
    expect(text, lang).toContain(packed(column))
    expect(text).not.toContain('□')
    for (const one of [TITLES[0], TITLES[1], TITLES[2]]) expect(text, lang).toContain(packed(one ?? ''))
    expect(text).toContain(packed(HOSTILE.replace('\u202e', '')))
    expect(text).toContain(LONG)
    expect(pages[0]?.join('')).toContain('North quarry')
  }
})

test('shows the name, lines and logo of the account on top, and audits who exported it', async () => {
  const before = await fetch(`${app.url}${at('pdf')}`, { headers: { cookie: manager.cookie } })
  const plain = (await before.arrayBuffer()).byteLength
  const administrator = await app.client(account, [1])
  const png = await sharp({ create: { width: 400, height: 90, channels: 3, background: '#0b7a75' } })
    .png()
    .toBuffer()
  expect(
    (await administrator.fetch('/api/settings/logo', { method: 'PUT', body: new Uint8Array(png) })).body,
  ).toEqual({ hasLogo: true })
  const { version, settings } = (await administrator.fetch('/api/settings')).body as {
    version: number
    settings: object
  }
  const letterhead = '12 Harbour Road\n+44 1632 960 001'
  const body = { version, settings: { ...settings, letterhead } }
  expect((await administrator.fetch('/api/settings', { method: 'PUT', body })).status).toBe(200)
  const reply = await fetch(`${app.url}${at('pdf')}`, { headers: { cookie: manager.cookie } })
  const bytes = Buffer.from(await reply.arrayBuffer())
  expect(bytes.length).toBeGreaterThan(plain)
  expect(bytes.includes('/Subtype /Image')).toBe(true)
  const { pages } = await readPdf(new Uint8Array(bytes))
  expect(pages[0]).toEqual(expect.arrayContaining(['12 Harbour Road', '+44 1632 960 001']))
  const { rows } = await app.database.owner.query<{ format: string }>(
    `select after ->> 'format' as format from audit_log
      where account_id = $1 and action = 'export' and resource = 'cycles' order by at desc limit 1`,
    [account],
  )
  expect(rows).toEqual([{ format: 'pdf' }])
  expect((await administrator.fetch('/api/settings/logo', { method: 'DELETE' })).body).toEqual({
    hasLogo: false,
  })
  expect((await manager.fetch('/api/settings/logo', { method: 'DELETE' })).status).toBe(403)
})

test('states that an empty report has no cycles', async () => {
  const path = at('pdf').replace(DAY, 'from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z')
  const reply = await fetch(`${app.url}${path}`, { headers: { cookie: manager.cookie } })
  const bytes = new Uint8Array(await reply.arrayBuffer())
  expect(reply.status, Buffer.from(bytes).toString()).toBe(200)
  expect((await readPdf(bytes)).text).toContain(packed('No cycles in this range'))
})

import Papa from 'papaparse'
import { findLeakedUnits, strangeProfile } from '@haulway/testing/strange-profile.ts'
import { beforeAll, expect, test } from 'vitest'
import {
  DAY,
  MINUTE,
  START,
  app,
  cycle,
  insertEntry,
  makeSite,
  manager,
  storePublishedCycles,
  rangeQuery,
} from '../../testing/site.ts'

beforeAll(storePublishedCycles)

test('CSV uses the reader’s language and units, in order of load time', async () => {
  const path = `/api/cyclereport/loadDumpCycles.csv?${DAY}&omitOver=1800`
  const reply = await manager.fetch(path)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(reply.headers.get('content-disposition')).toBe(
    'attachment; filename="cycle-times_2026-03-01_2026-03-02.csv"',
  )
  const bytes = new Uint8Array(
    await (await fetch(`${app.url}${path}`, { headers: { cookie: manager.cookie } })).arrayBuffer(),
  )
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  const { data } = Papa.parse<string[]>(reply.text, { skipEmptyLines: true })
  expect(data).toHaveLength(10)
  const [header, first] = data
  expect(header).toContain('Loaded (America/New_York)')
  expect(header).toContain('Loaded distance, km')
  expect(header).toContain('Payload, t')
  const cell = (name: string) => first?.[header?.indexOf(name) ?? -1]
  expect(cell('Loaded (America/New_York)')).toBe('2026-03-02T01:00:00-05:00')
  expect(cell('Whole cycle, s')).toBe('600')
  expect(cell('Loaded distance, km')).toBe('1.5')
  expect(cell('Payload, t')).toBe('30')
  expect(cell('Equipment')).toBe('0896')

  const russian = await manager.fetch(`${path}&lang=ru`)
  expect(russian.text).toContain('Пробег гружёным, км')
  const chinese = await manager.fetch(path, { headers: { cookie: `${manager.cookie}; lang=cn` } })
  expect(chinese.text).toContain('整个循环（秒）')
})

test('CSV in a profile with custom units contains no base units', async () => {
  await app.database.owner.query('insert into measurement_profiles (name, measures) values ($1, $2)', [
    strangeProfile.name,
    JSON.stringify(strangeProfile.measures),
  ])
  const choose = (measurementProfile: string | null) =>
    manager.fetch('/api/users/me/settings', { method: 'PUT', body: { measurementProfile, language: null } })
  expect((await choose(strangeProfile.name)).status).toBe(200)
  const { text } = await manager.fetch(`/api/cyclereport/loadDumpCycles.csv?${DAY}&omitOver=1800`)
  await choose(null)
  const [header = [], first = []] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data
  expect(findLeakedUnits(header.join('; '))).toEqual([])
  // 30,000 kg in stones, 1.5 km in leagues.
  expect(first[header.indexOf('Payload, stn')]).toBe('4724.191')
  expect(first[header.indexOf('Loaded distance, lea')]).toBe('0.311')
})

test('CSV escapes text that a spreadsheet would take for a formula, and leaves numbers as numbers', async () => {
  const risky = await app.account('Risky')
  const reader = await app.client(risky, [1])
  const own = await makeSite(risky)
  const titles = ['=1+1', '+1', '-1', '@x', '\t=1', 'a,b', 'say "hi"', 'two\nlines', "O'Brien", '0896']
  for (const [index, title] of titles.entries()) {
    const driver = await insertEntry(risky, 'drivers', { full_name: title })
    await cycle(risky, own, {
      equipment: own.trucks[2],
      loadedAt: START + index * MINUTE,
      minutes: 10,
      more: { driver_id: driver, weight: -1_250 },
    })
  }
  const { text } = await reader.fetch(`/api/cyclereport/loadDumpCycles.csv?${DAY}`)
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true })
  const [header = [], ...rows] = data
  const column = header.indexOf('Driver')
  expect(rows.map((row) => row[column])).toEqual([
    "'=1+1",
    "'+1",
    "'-1",
    "'@x",
    "'\t=1",
    'a,b',
    'say "hi"',
    'two\nlines',
    "O'Brien",
    '0896',
  ])
  expect(rows[0]?.[0]).toBe("'=1+1")
  expect(new Set(rows.map((row) => row[header.indexOf('Payload, t')]))).toEqual(new Set(['-1.25']))
})

test('CSV of an empty report has only the header', async () => {
  const { text } = await manager.fetch(
    `/api/cyclereport/loadDumpCycles.csv?${rangeQuery('2020-01-01T00:00:00Z', '2020-01-02T00:00:00Z')}`,
  )
  expect(Papa.parse(text, { skipEmptyLines: true }).data).toHaveLength(1)
})

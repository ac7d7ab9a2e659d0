import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { app, cycle, insertEntry, makeSite, rangeQuery, square, summaryOf } from '../../testing/site.ts'

test('days follow the time zone of the requested project, else that of the load locations', async () => {
  const zoned = await app.account('Zones')
  const dispatcher = await app.client(zoned, [3])
  const own = await makeSite(zoned)
  // Either side of midnight in New York.
  for (const at of ['2026-03-10T03:59:00Z', '2026-03-10T04:01:00Z']) {
    await cycle(zoned, own, { equipment: own.trucks[0], loadedAt: Date.parse(at), minutes: 15 })
  }
  const week = rangeQuery('2026-03-08T00:00:00Z', '2026-03-15T00:00:00Z')
  const shared = await summaryOf(week, dispatcher)
  expect(shared).toMatchObject({ timeZone: 'America/New_York', bucket: 'day' })
  expect(shared.buckets.map((one) => [one.at, one.cycles])).toEqual([
    ['2026-03-09T04:00:00.000Z', 1],
    ['2026-03-10T04:00:00.000Z', 1],
  ])
  const tokyo = await insertEntry(zoned, 'locations', {
    title: 'Far',
    kind: 'load',
    boundary: square(139, 35),
    time_zone: 'Asia/Tokyo',
  })
  await cycle(zoned, own, {
    equipment: own.trucks[1],
    loadedAt: Date.parse('2026-03-11T10:00:00Z'),
    minutes: 15,
    more: { load_location_id: tokyo, route_id: null },
  })
  expect(await summaryOf(week, dispatcher)).toMatchObject({ timeZone: 'Europe/Berlin', cycles: 3 })
  expect(await summaryOf(`${week}&project=${own.project}`, dispatcher)).toMatchObject({
    timeZone: 'America/New_York',
    cycles: 2,
  })
})

test('hours are counted from midnight, so the repeated hour in autumn makes two buckets', async () => {
  const autumn = await app.account('Autumn')
  const dispatcher = await app.client(autumn, [3])
  const own = await makeSite(autumn)
  // Both are half past one in New York.
  for (const at of ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z']) {
    await cycle(autumn, own, { equipment: own.trucks[0], loadedAt: Date.parse(at), minutes: 15 })
  }
  const day = await summaryOf(rangeQuery('2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'), dispatcher)
  expect(day.bucket).toBe('hour')
  expect(day.buckets.map((one) => one.at)).toEqual(['2026-11-01T05:00:00.000Z', '2026-11-01T06:00:00.000Z'])
  const shift = await summaryOf(rangeQuery('2026-11-01T04:00:00Z', '2026-11-01T12:00:00Z'), dispatcher)
  expect(shift.bucket).toBe('quarter')
  expect(shift.buckets.map((one) => one.at)).toEqual(['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'])
})

test('thins chart points evenly if there are more cycles than a chart can show', async () => {
  const busy = await app.account('Busy')
  const own = await makeSite(busy)
  const client = await app.database.owner.connect()
  try {
    await client.query(`begin; select set_config('app.account', '${busy}', true)`)
    await client.query(
      `insert into cycles (account_id, equipment_id, key, load_location_id, started_at, loaded_at, dump_stood_at, dumped_at, ended_at,
          distance_loaded, distance_empty, load_event_key, dump_event_key)
       select $1::uuid, $2::uuid, n::text, $3::uuid, at, at, at, at, at + interval '10 min', 1, 1, '', ''
       from (select n, timestamptz '2026-03-02T00:00:00Z' + n * interval '20 s' as at from generate_series(1, 4000) n) made`,
      [busy, own.trucks[0], own.pit],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  const dispatcher = await app.client(busy, [3])
  const summary = await summaryOf(rangeQuery('2026-03-01T00:00:00Z', '2026-03-05T00:00:00Z'), dispatcher)
  expect(summary.cycles).toBe(4000)
  expect(summary.points).toHaveLength(1500)
  const gaps = summary.points.map(([at], index, all) => (all[index + 1]?.[0] ?? at) - at)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(60_000)
  const csv = await dispatcher.fetch(
    `/api/cyclereport/loadDumpCycles.csv?${rangeQuery('2026-03-01T00:00:00Z', '2026-03-05T00:00:00Z')}`,
  )
  const rows = Papa.parse<string[]>(csv.text, { skipEmptyLines: true }).data
  expect(rows).toHaveLength(4001)
  expect(new Set(rows.map((row) => row[7])).size).toBe(4001)
})

import { expect, test } from 'vitest'
import type { EndpointOutput } from '@haulway/resource'
import type { proveCycle } from '../../cycles.endpoints.ts'
import { HOUR, MINUTE, START, app, cycle, getReport, insertRow, makeSite } from '../../testing/site.ts'

test('the proof of a cycle contains its events with their evidence, and its visits', async () => {
  const of = await app.account('Proof')
  const reader = await app.client(of, [4])
  const own = await makeSite(of)
  const truck = own.trucks[0]
  const key = await cycle(of, own, { equipment: truck, loadedAt: START, minutes: 20 })
  const eventRow = (name: string, type: string, at: number, more: Record<string, unknown> = {}) =>
    insertRow(of, 'events', {
      equipment_id: truck,
      key: name,
      source: 'derived',
      type,
      occurred_at: new Date(at),
      lon: -73,
      lat: 41,
      location_id: own.pit,
      ...more,
    })
  const why = { kind: 'dwell', key: 'evidence.dwell', args: { seconds: 120 }, t: START - 2 * MINUTE }
  const load = `load:${own.pit}:${START}:load`
  await eventRow(load, 'load', START, {
    evidence: JSON.stringify([why]),
    weight: 30_000,
    flags: ['inferred'],
  })
  await eventRow(`load:${own.pit}:${START}:dump`, 'dump', START + 5 * MINUTE, { location_id: own.crusher })
  const fixAt = new Date(START + 6 * MINUTE)
  const press = {
    volume: 18.25,
    quantity: 3,
    ticket: 'A-174',
    note_type: 'safety',
    note: 'Boulder',
    fix_at: fixAt,
  }
  await eventRow('press', 'note', START + 5.5 * MINUTE, {
    ...press,
    detail: JSON.stringify({ lane: { b: 2 } }),
  })
  await eventRow('earlier', 'dump', START - HOUR)
  await eventRow('later', 'load', START + HOUR)
  const visit = (name: string, location: string, from: number, to: number | null) =>
    insertRow(of, 'visits', {
      equipment_id: truck,
      key: name,
      location_id: location,
      entered_at: new Date(from),
      exited_at: to === null ? null : new Date(to),
      stopped_seconds: 100,
      distance: 20,
    })
  await visit('before', own.stockpile, START - HOUR, START - 40 * MINUTE)
  await visit('pit', own.pit, START - 3 * MINUTE, START + 10_000)
  await visit('crusher', own.crusher, START + 4 * MINUTE, null)

  const proof = await getReport<EndpointOutput<typeof proveCycle>>(
    '',
    `/${encodeURIComponent(key)}/proof`,
    reader,
  )
  expect(proof.cycle).toMatchObject({ key, equipment: { title: '0896' }, total: 1200 })
  expect(proof).toMatchObject({
    timeZone: 'America/New_York',
    from: new Date(START - 5 * MINUTE).toISOString(),
    to: new Date(START + 17 * MINUTE).toISOString(),
    loadEvent: load,
  })
  expect(proof.events.map((one) => [one.type, one.location?.title, one.flags])).toEqual([
    ['load', 'Pit 2', ['inferred']],
    ['dump', 'Crusher', []],
    ['note', 'Pit 2', []],
  ])
  const said = { volume: 18.25, quantity: 3, ticket: 'A-174', noteType: 'safety', noteComment: 'Boulder' }
  expect(proof.events[2]).toMatchObject({ ...said, detail: { lane: { b: 2 } }, fixAt: fixAt.toISOString() })
  expect(proof.events[0]).toMatchObject({ volume: null, ticket: null, detail: null, fixAt: null })
  expect(proof.events[0]?.evidence).toEqual([why])
  expect(proof.visits.map((one) => [one.location?.title, one.exitedAt])).toEqual([
    ['Pit 2', new Date(START + 10_000).toISOString()],
    ['Crusher', null],
  ])
})

test('the track of a proof contains the fixes of the machine between its bounds', async () => {
  const of = await app.account('Tracks')
  const own = await makeSite(of)
  const truck = own.trucks[0]
  const administrator = await app.client(of, [1])
  const enrolled = await administrator.fetch(`/api/equipment/${truck}/devices`, { body: { title: 'Tablet' } })
  expect(enrolled.status, enrolled.text).toBe(201)
  const { secret } = enrolled.body as { secret: string }
  const now = app.clock()
  const loadedAt = now - 40 * MINUTE
  const fixes = Array.from({ length: 60 }, (_, seq) => ({
    seq,
    t: now - HOUR + seq * MINUTE,
    lon: -73 + seq * 0.001,
    lat: 41,
    speed: 10,
  }))
  const sent = await app.anonymous.fetch('/api/telemetry/batch', {
    body: { fixes },
    headers: { authorization: `Bearer ${secret}` },
  })
  expect(sent.body).toMatchObject({ accepted: 60 })
  const key = await cycle(of, own, { equipment: truck, loadedAt, minutes: 20 })
  const reader = await app.client(of, [4])
  const { track } = await getReport<EndpointOutput<typeof proveCycle>>(
    '',
    `/${encodeURIComponent(key)}/proof`,
    reader,
  )
  // Two minutes before arrival, which is three before the load; until twenty after arrival.
  const from = loadedAt - 5 * MINUTE
  expect(track.t).toEqual(fixes.map((fix) => fix.t).filter((t) => t >= from && t <= loadedAt + 17 * MINUTE))
  expect(track.lon[0]).toBeCloseTo(-73 + 0.015, 6)
  expect(new Set(track.speed)).toEqual(new Set([10]))
  expect(track.lat).toHaveLength(track.t.length)

  // A return that has no end is shown as far as it was recorded.
  const open = await cycle(of, own, { equipment: truck, loadedAt: now - 12 * MINUTE, minutes: null })
  const proof = await getReport<EndpointOutput<typeof proveCycle>>(
    '',
    `/${encodeURIComponent(open)}/proof`,
    reader,
  )
  expect(Date.parse(proof.to)).toBe(now - MINUTE)
})

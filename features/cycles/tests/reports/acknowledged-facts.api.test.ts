import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../../../access/roles.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Metres to degrees of latitude. */
const NORTH = 1 / 111_320

const square = (lat: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [-0.001, lat - 0.001],
      [0.001, lat - 0.001],
      [0.001, lat + 0.001],
      [-0.001, lat + 0.001],
      [-0.001, lat - 0.001],
    ],
  ],
})

/** A truck driving along a meridian: three minutes at the load, 1.5 km north, a minute at the dump, and repeat. */
function track(start: number) {
  const fixes: { seq: number; t: number; lon: number; lat: number; speed: number }[] = []
  let lat = 50
  const go = (seconds: number, speed: number) => {
    for (let s = 0; s < seconds; s += 1) {
      lat += speed * NORTH
      const seq = fixes.length + 1
      fixes.push({ seq, t: start + seq * 1_000, lon: 0, lat, speed })
    }
  }
  go(180, 0)
  go(150, 10)
  go(60, 0)
  go(60, 10)
  return fixes
}

test('a fact is included in the report as soon as it is acknowledged', async () => {
  const client = await app.client(await app.account('Meridian'), [roleIndex.ACCOUNT_ADMIN])
  const create = async (path: string, body: object) => {
    const reply = await client.fetch(`/api/${path}`, { body })
    expect([path, reply.status]).toEqual([path, 201])
    return reply.body as { id: string; secret: string }
  }
  await create('locations', { title: 'Pit', kind: 'load', boundary: square(50) })
  await create('locations', { title: 'Tip', kind: 'dump', boundary: square(50 + 1_500 * NORTH) })
  const truck = await create('equipment', { equipmentId: 'T-1' })
  const { secret } = await create(`equipment/${truck.id}/devices`, { title: 'tracker' })
  const start = app.clock() - 3_600_000
  const sent = await app.anonymous.fetch('/api/telemetry/batch', {
    body: { fixes: track(start) },
    headers: { authorization: `Bearer ${secret}` },
  })
  expect([sent.status, sent.text]).toEqual([200, expect.stringContaining('"accepted":450')])
  const report = await client.fetch('/api/cyclereport/loadDumpCycles')
  expect(report.body).toMatchObject({
    total: 1,
    items: [
      {
        equipment: { title: 'T-1' },
        loadLocation: { title: 'Pit' },
        dumpLocation: { title: 'Tip' },
        flags: [],
      },
    ],
  })
})

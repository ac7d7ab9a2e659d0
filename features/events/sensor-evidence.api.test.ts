/** Sensors in the view of an event: their readings are evidence, and no events of their own. */
import { expect, test } from 'vitest'
import { account, insertEntry, insertRow, manager, site, START } from '../cycles/testing/site.ts'
import { eventId } from './event-id.ts'

const event = (key: string, type: string, more: object) => ({
  equipment_id: site.trucks[0],
  key,
  type,
  occurred_at: new Date(START).toISOString(),
  flags: '{}',
  ...more,
})

test('names the loader beside which a truck stood, and a dash for one that is no machine of the account', async () => {
  const loader = await insertEntry(account, 'equipment', { equipment_id: 'WL-77', kind: 'loader' })
  const beside = (by: string) => ({
    kind: 'rule',
    key: 'telemetry.evidence.besideNamedLoader',
    args: { seconds: 70, loader: by },
    t: START,
  })
  const evidence = JSON.stringify([beside(loader), beside(crypto.randomUUID()), beside('no id')])
  const settled = { source: 'derived', settled_at: new Date(START).toISOString() }
  await insertRow(account, 'events', event('load:pit:beside', 'load', { ...settled, evidence }))
  const id = eventId({ equipmentId: site.trucks[0], key: 'load:pit:beside' })
  const reply = await manager.fetch(`/api/events/${id}`)
  const { evidence: shown } = reply.body as { evidence: { args: { loader: string } }[] }
  expect(shown.map(({ args }) => args.loader)).toEqual(['WL-77', '–', '–'])
})

test('returns 404 for a reading of a sensor', async () => {
  const reading = {
    source: 'device',
    received_at: new Date(START).toISOString(),
    quantity: 1,
    evidence: '[]',
  }
  await insertRow(account, 'events', event('tablet sensor 1 bed 1', 'sensor reading', reading))
  const id = eventId({ equipmentId: site.trucks[0], key: 'tablet sensor 1 bed 1' })
  expect((await manager.fetch(`/api/events/${id}`)).status).toBe(404)
})

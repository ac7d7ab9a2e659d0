/** Batches that tablets send. */
import { expect } from 'vitest'
import type { Machine, TestSite } from '../test-site.ts'

export async function sendBatch(
  world: TestSite,
  machine: Machine,
  fixes: Machine['fixes'],
  events: object[] = [],
) {
  const reply = await world.app.anonymous.fetch('/api/telemetry/batch', {
    headers: { authorization: `Bearer ${machine.secret}` },
    body: { fixes, events },
  })
  expect(reply.body, reply.text).toMatchObject({ rejected: [] })
  machine.sent.push(...fixes)
}

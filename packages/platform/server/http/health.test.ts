import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { serveHealth } from './health.ts'

test('lists a warning in /readyz and stays ready; a failing check makes it not ready', async () => {
  const app = Fastify()
  let [leapt, full] = [true, false]
  serveHealth(app, new Registry(), {
    checks: { disk: () => Promise.resolve(full ? ('full' as const) : null) },
    warnings: { clock: () => (leapt ? 'leapt' : null) },
  })
  const ask = async () => {
    const reply = await app.inject('/readyz')
    return [reply.statusCode, reply.json<object>()]
  }
  expect(await ask()).toEqual([200, { ready: true, disk: 'well', clock: 'leapt' }])
  full = true
  expect(await ask()).toEqual([503, { ready: false, disk: 'full', clock: 'leapt' }])
  ;[leapt, full] = [false, false]
  expect(await ask()).toEqual([200, { ready: true, disk: 'well', clock: 'well' }])
  await app.close()
})

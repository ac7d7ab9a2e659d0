import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { requestMetrics } from './request-metrics.ts'

test('counts requests by declared path and status class, whatever their actual addresses', async () => {
  const { metrics, follow } = requestMetrics()
  const app = Fastify()
  follow(app)
  app.get('/api/machines/:id', (request, reply) =>
    reply.code((request.params as { id: string }).id === 'gone' ? 404 : 200).send({}),
  )
  app.get('/assets/index-4f2a.js', () => 'code')
  app.get('/assets/map-77aa.js', () => 'code')
  const urls = ['/api/machines/1?token=secret', '/api/machines/2', '/api/machines/gone']
  for (const url of [
    ...urls,
    '/assets/index-4f2a.js',
    '/assets/map-77aa.js',
    '/api/wp-login/x',
    '/api/other/y',
  ])
    await app.inject(url)
  await app.close()
  const registry = new Registry()
  for (const metric of metrics) registry.registerMetric(metric)
  const counts = (await registry.metrics()).split('\n').filter((line) => line.includes('_count{'))
  expect(
    counts.map((line) => line.replace('haulway_http_request_duration_seconds_count', '')).sort(),
  ).toEqual([
    '{method="GET",route="/api/machines/{id}",status="2xx"} 2',
    '{method="GET",route="/api/machines/{id}",status="4xx"} 1',
    '{method="GET",route="site",status="2xx"} 2',
    '{method="any",route="none",status="4xx"} 2',
  ])
})

import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, type Registry } from 'prom-client'
import { isDirectLoopback } from './edge.ts'
import { forbidden } from './failure.ts'

export interface Health {
  /** Parts that must work before traffic may come; each answers whether it does. */
  readonly checks: Readonly<Record<string, () => Promise<boolean>>>
  readonly metricsToken?: string | undefined
}

function sameText(given: string, expected: string): boolean {
  const one = Buffer.from(given)
  const other = Buffer.from(expected)
  return one.length === other.length && timingSafeEqual(one, other)
}

/** `/healthz`, `/readyz` and `/metrics` (contract, *Running it*). */
export function serveHealth(app: FastifyInstance, registry: Registry, health: Health): void {
  collectDefaultMetrics({ register: registry })
  app.get('/healthz', () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(health.checks).map(
        async ([name, check]) => [name, await check().catch(() => false)] as const,
      ),
    )
    const ready = results.every(([, works]) => works)
    return reply.code(ready ? 200 : 503).send({ ready, ...Object.fromEntries(results) })
  })
  app.get('/metrics', async (request, reply) => {
    const given = request.headers.authorization ?? ''
    const token = health.metricsToken
    const allowed = token === undefined ? isDirectLoopback(request) : sameText(given, `Bearer ${token}`)
    if (!allowed) throw forbidden()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

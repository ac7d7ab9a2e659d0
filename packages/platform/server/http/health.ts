import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, type Registry } from 'prom-client'
import { isDirectLoopback } from './edge.ts'
import { forbidden } from './failure.ts'
import { openReadiness, type Checks } from '../process/readiness.ts'

export interface Health {
  /** Parts that must work before the process accepts traffic. */
  readonly checks: Checks
  /** Parts that need attention without blocking traffic: the fault, or null. */
  readonly warnings?: Readonly<Record<string, () => string | null>>
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
  const readiness = openReadiness(health.checks)
  app.get('/readyz', async (_request, reply) => {
    const { ready, troubles } = await readiness()
    const parts = Object.keys(health.checks).map((name) => [name, troubles[name] ?? 'well'])
    const warnings = Object.entries(health.warnings ?? {}).map(([name, ails]) => [name, ails() ?? 'well'])
    return reply.code(ready ? 200 : 503).send({ ready, ...Object.fromEntries([...parts, ...warnings]) })
  })
  app.get('/metrics', async (request, reply) => {
    const given = request.headers.authorization ?? ''
    const token = health.metricsToken
    const allowed = token === undefined ? isDirectLoopback(request) : sameText(given, `Bearer ${token}`)
    if (!allowed) throw forbidden()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

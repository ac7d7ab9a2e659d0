/** Durations of requests, by the declared path of the route. */
import type { FastifyInstance } from 'fastify'
import { histogram, type Metric } from './metrics.ts'

const BUCKETS = [0.01, 0.05, 0.1, 0.3, 1, 3, 10]

/** Files of the web application each have a path with a hash; they count as one. */
const declaredPath = (url: string | undefined): string => {
  if (url === undefined) return 'none'
  if (url.startsWith('/api/')) return url.replace(/:(\w+)/g, '{$1}')
  return ['/healthz', '/readyz', '/metrics'].includes(url) ? url : 'site'
}

const classes = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const

export interface RequestMetrics {
  readonly metrics: readonly Metric[]
  /** Call it before routes are mounted. */
  readonly follow: (app: FastifyInstance) => void
}

export function requestMetrics(): RequestMetrics {
  const seconds = histogram(
    'haulway_http_request_duration_seconds',
    'Time from the head of a request to the end of its answer, by method, declared path and class of status',
    BUCKETS,
    ['method', 'route', 'status'],
  )
  // The labels of a route are resolved once: a request with a single position would otherwise cost one more look-up.
  const paths = new Map<string | undefined, string>()
  const routeOf = (url: string | undefined): string => {
    const known = paths.get(url)
    if (known !== undefined) return known
    const path = declaredPath(url)
    paths.set(url, path)
    return path
  }
  return {
    metrics: [seconds],
    follow(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.is404 ? 'none' : routeOf(request.routeOptions.url)
        const status = classes[Math.floor(reply.statusCode / 100) - 1] ?? '5xx'
        // A request for an unknown address may use any method name.
        const method = route === 'none' ? 'any' : request.method
        seconds.observe({ method, route, status }, reply.elapsedTime / 1_000)
        done()
      })
    },
  }
}

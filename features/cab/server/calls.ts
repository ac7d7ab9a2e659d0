/** `GET /api/telemetry/cab/work` and `/map`, with the secret of a device. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DeviceCalls } from '@haulway/slice/server.ts'
import { bearerOf } from '@haulway/platform/server/http/bearer.ts'
import { unauthorized } from '@haulway/platform/server/http/failure.ts'
import { readInput } from '@haulway/platform/server/http/input.ts'
import type { Device } from '../../telemetry/index.ts'
import { readCabMap, readCabWork } from '../cab.endpoints.ts'
import { type MapSources, readMap } from './read-map.ts'
import { readWork, type WorkSources } from './read-work.ts'

interface CabSources {
  readonly identify: (secret: string) => Promise<Device | null>
  readonly work: WorkSources
  readonly map: MapSources
}

export function cabCalls({ identify, work, map }: CabSources): DeviceCalls {
  const deviceOf = async ({ headers }: FastifyRequest): Promise<Device> => {
    const device = await identify(bearerOf(headers) ?? '')
    if (!device) throw unauthorized()
    return device
  }
  const answerWork = async (request: FastifyRequest, reply: FastifyReply) => {
    const body = await readWork(work, await deviceOf(request))
    if (!body) throw unauthorized()
    return reply.header('cache-control', 'no-store').send(body)
  }
  const answerMap = async (request: FastifyRequest, reply: FastifyReply) => {
    const device = await deviceOf(request)
    const asked = readInput(readCabMap, { params: {}, query: request.query, body: undefined })
    const { version } = asked.query as { version: string | null }
    const body = await readMap(map, device)
    if (!body) throw unauthorized()
    const tag = `"${body.version}"`
    reply.header('cache-control', 'no-store').header('etag', tag)
    const known = version === body.version || (request.headers['if-none-match'] ?? '').includes(tag)
    return known ? reply.code(304).send() : reply.send(body)
  }
  return (app) => {
    app.get(`/api${readCabWork.path}`, answerWork)
    app.get(`/api${readCabMap.path}`, answerMap)
    return Promise.resolve()
  }
}

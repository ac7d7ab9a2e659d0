/** The calls that a tablet makes with its own secret. */
import type { DeviceCalls } from '@haulway/slice/server.ts'
import { bearerOf } from '@haulway/platform/server/http/bearer.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { enterMachine, readTablet } from '../enrolment.endpoints.ts'
import { answerTabletMessage, reportTabletStatus } from '../inventory.endpoints.ts'
import { asTablet } from './enrolment/as-tablet.ts'
import { enter } from './enrolment/enter.ts'
import { describeTablet } from './enrolment/find-tablet.ts'
import { answerMessage } from './inventory/answer.ts'
import { reportStatus, type StatusListener } from './inventory/status.ts'

const BODY_BYTES = 10_000

export const describedCalls = [readTablet, enterMachine, reportTabletStatus, answerTabletMessage]

export function callsOfTablets(services: Services, listener: StatusListener): DeviceCalls {
  // Separate from the calls that take raw bytes.
  const calls: DeviceCalls = async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      app.getDefaultJsonParser('error', 'error'),
    )
    const options = { bodyLimit: BODY_BYTES }
    app.get(`/api${readTablet.path}`, async ({ headers }, reply) => {
      const tablet = await asTablet(services, bearerOf(headers), (tx, found) => describeTablet(tx, found))
      return reply.header('cache-control', 'no-store').send({ tablet })
    })
    app.post(`/api${enterMachine.path}`, options, async ({ headers, body }, reply) =>
      reply.header('cache-control', 'no-store').send(await enter(services, bearerOf(headers), body)),
    )
    app.post(`/api${reportTabletStatus.path}`, options, async ({ headers, body }, reply) => {
      const answer = await reportStatus(services, bearerOf(headers), body, listener)
      return reply.header('cache-control', 'no-store').send(answer)
    })
    app.post(
      `/api${answerTabletMessage.path.replace('{id}', ':id')}`,
      options,
      async ({ headers, params, body }, reply) => {
        await answerMessage(services, bearerOf(headers), { params, body })
        return reply.code(204).send()
      },
    )
  }
  return async (app) => {
    await app.register(calls)
  }
}

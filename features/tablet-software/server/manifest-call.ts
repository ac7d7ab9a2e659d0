/** `GET /api/telemetry/tablet/manifest`, which also lets the browser of a tablet be recognised where it asks for files. */
import type { DeviceCalls } from '@haulway/slice/server.ts'
import { bearerOf } from '@haulway/platform/server/http/bearer.ts'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { asTablet } from '../../tablets/index.ts'
import { readManifest } from '../software.endpoints.ts'
import { manifestSigner } from './manifest.ts'
import { giveToken } from './page-token.ts'
import { findRelease } from './releases.ts'

/** `isSecure`: browsers reach the product by https. */
export function manifestCall(services: Services, isSecure: boolean): DeviceCalls {
  const manifestOf = manifestSigner(services)
  return async (app) => {
    app.get(`/api${readManifest.path}`, async ({ headers }, reply) => {
      const secret = bearerOf(headers)
      const { build, cookie } = await asTablet(
        services,
        secret,
        async (tx, { account, id: tablet, slot }) => ({
          build: await findRelease({ tx, account, tablet, slot }),
          cookie: await giveToken({ tx, account, tablet }, secret ?? '', isSecure),
        }),
      )
      reply.header('set-cookie', cookie).header('cache-control', 'no-store')
      if (!build) throw notFound()
      return reply.send(await manifestOf(build))
    })
    return Promise.resolve()
  }
}

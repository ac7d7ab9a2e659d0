import { join } from 'node:path'
import type { Log } from '@haulway/platform/server/log/log.ts'
import { defineSlice } from '@haulway/slice/server.ts'
import { slice as tablets } from '../tablets/index.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { readBuiltIn, registerBuiltIn } from './server/built-in.ts'
import { manifestCall } from './server/manifest-call.ts'
import { releaseFor } from './server/releases.ts'
import { rollOutJob } from './server/roll-out.job.ts'
import { softwareRoutes } from './server/routes.ts'
import { serveCab } from './server/serve-cab.ts'
import { readManifest } from './software.endpoints.ts'

/** Tablets go on with the builds that are known. */
const notRegistered = (log: Log) => (error: unknown) =>
  log.error({ part: 'tablet software', err: error }, 'the build of this server could not be registered')

export const slice = defineSlice({
  name: 'tablet-software',
  words: { en, ru, cn },
  routes: softwareRoutes,
  described: [readManifest],
  jobs: [rollOutJob],
  open(house) {
    const { services, options } = house
    const { database, log } = services
    const { site, publicUrl, tls } = options
    const isSecure = tls !== undefined || publicUrl?.startsWith('https:') === true
    house.of(tablets).onStatus((report) => releaseFor(report, log))
    let version: string | undefined
    let registering = Promise.resolve()
    async function register(folder: string): Promise<void> {
      const checked = await readBuiltIn(folder)
      version = checked.version
      await registerBuiltIn(services, checked)
    }
    return {
      deviceCalls: manifestCall(services, isSecure),
      siteProgram: serveCab(database, () => version),
      start() {
        if (site !== undefined) registering = register(join(site, 'cab')).catch(notRegistered(log))
      },
      stop: () => registering,
    }
  },
})

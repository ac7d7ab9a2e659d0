import { defineSlice } from '@haulway/slice/server.ts'
import { slice as telemetry } from '../telemetry/index.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { consoleRoutes } from './server/routes.ts'

export const slice = defineSlice({
  name: 'console',
  words: { en, ru, cn },
  open: (house) => ({
    routes: consoleRoutes({
      ingest: house.of(telemetry).meter,
      errors: house.options.recentErrors ?? (() => []),
      mailServer: house.options.smtpUrl !== undefined,
    }),
  }),
})

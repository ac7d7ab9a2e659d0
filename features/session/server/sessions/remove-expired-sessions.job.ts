import { defineJob } from '@haulway/platform/server/jobs/jobs.ts'
import { removeExpiredSessions } from './sessions.ts'

export const removeExpiredSessionsJob = defineJob({
  name: 'remove-expired-sessions',
  cron: '17 * * * *',
  run: (services) => removeExpiredSessions(services.database, services.trusted.now()),
})

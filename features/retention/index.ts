import { defineSlice } from '@haulway/slice/server.ts'
export { readNewestFact } from './server/newest-fact.ts'

import { forgetOldJob } from './server/forget-old.job.ts'

export const slice = defineSlice({ name: 'retention', jobs: [forgetOldJob] })

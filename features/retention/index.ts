import { defineSlice } from '@haulway/slice/server.ts'
import { forgetOldJob } from './server/forget-old.job.ts'

export const slice = defineSlice({ name: 'retention', jobs: [forgetOldJob] })

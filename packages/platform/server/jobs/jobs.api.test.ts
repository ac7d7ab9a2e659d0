import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeClock, silentLog, testDatabase, type TestDatabase } from '@haulway/testing'
import type { Services } from '../services.ts'
import { openJobs } from './jobs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('survives that the outcome of a job cannot be written, and runs jobs again', async () => {
  const said: string[] = []
  const log = { ...silentLog, error: (_about: object, message: string) => void said.push(message) }
  const services = { database, log, clock: fakeClock() } as unknown as Services
  let runs = 0
  const job = {
    name: 'tidy',
    cron: '0 0 1 1 *',
    async run() {
      runs += 1
      if (runs > 1) return
      await database.owner.query('alter table graphile_worker._private_jobs rename to away')
      throw new Error('not done')
    },
  }
  const jobs = await openJobs([job], services, 10)
  await database.owner.query(`select graphile_worker.add_job('tidy')`)
  await expect.poll(() => said).toContain('the runner of jobs ended; it is started again')
  await database.owner.query('alter table graphile_worker.away rename to _private_jobs')
  await database.owner.query(`select graphile_worker.add_job('tidy')`)
  await expect.poll(() => runs).toBe(2)
  await jobs.close()
})

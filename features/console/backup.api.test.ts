/** The daily backup: made when it is due, the newest retained, and shown on the console, failures included. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeClock } from '@haulway/testing'
import { testApp, type TestApp } from '../testing/test-app.ts'
import type { ConsoleFacts } from './console.endpoints.ts'
import { backUpJob } from './server/back-up.job.ts'

const clock = fakeClock('2026-03-02T01:23:00Z')
let app: TestApp
let account: string
let folder: string
let backups: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'haulway-scheduled-'))
  backups = join(folder, 'backups')
  app = await testApp({ backup: { folder: backups, keep: 2 } }, { clock })
  account = await app.account('North')
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const told = async (): Promise<ConsoleFacts['backup']> => {
  // A new sign-in each time: sessions expire while days pass.
  const system = await app.client(account, [], { systemAdmin: true })
  return ((await system.fetch('/api/console')).body as ConsoleFacts).backup
}
const runAt = async (instant: string) => {
  clock.set(instant)
  await backUpJob({
    schedule: { folder: backups, keep: 2 },
    dataDirectory: folder,
    secretKey: undefined,
  }).run(app.services)
}
const names = () => readdirSync(backups).sort()

test('reports a missing backup before the first one', async () => {
  expect(await told()).toEqual({ folder: backups, last: null, lastGoodAt: null, overdue: true })
})

test('backs up once a day at the first due hour, and retains the newest files and those of other programs', async () => {
  await runAt('2026-03-02T01:23:00Z')
  expect(names()).toEqual(['haulway-20260302T012300Z.tar'])
  writeFileSync(join(backups, 'haulway-20250101T000000Z.tar'), 'of somebody else')
  writeFileSync(join(backups, 'notes.txt'), 'mine')
  await runAt('2026-03-02T02:23:00Z')
  await runAt('2026-03-02T03:23:00Z')
  await runAt('2026-03-03T02:23:00Z')
  expect(names()).toEqual([
    'haulway-20250101T000000Z.tar',
    'haulway-20260302T022300Z.tar',
    'haulway-20260303T022300Z.tar',
    'notes.txt',
  ])
  const { last, overdue } = await told()
  expect(overdue).toBe(false)
  expect(last).toMatchObject({ file: join(backups, 'haulway-20260303T022300Z.tar'), verified: true })
  expect(last?.rows).toBeGreaterThan(0)
  clock.set('2026-03-04T05:00:00Z')
  expect((await told()).overdue).toBe(true)
})

test('reports a failure with its reason and retries it the next hour', async () => {
  rmSync(backups, { recursive: true })
  writeFileSync(backups, 'no folder')
  await expect(runAt('2026-03-04T05:23:00Z')).rejects.toThrow()
  const { last, lastGoodAt } = await told()
  expect(last).toMatchObject({ verified: false, bytes: null })
  expect(last?.problem).toContain(backups)
  expect(lastGoodAt?.slice(0, 10)).toBe('2026-03-03')
  rmSync(backups)
  await runAt('2026-03-04T06:23:00Z')
  expect((await told()).last?.verified).toBe(true)
})

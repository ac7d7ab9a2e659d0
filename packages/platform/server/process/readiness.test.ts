import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkDiskSpace, checkFolderWrites, openReadiness, type PartTrouble } from './readiness.ts'

const never = () => new Promise<void>(() => undefined)
const failing = (code: string) => () =>
  Promise.reject(Object.assign(new Error('no'), { code, syscall: 'open' }))

test('reports what is wrong with each part', async () => {
  const readiness = openReadiness(
    {
      database: failing('ECONNREFUSED'),
      files: failing('EROFS'),
      disk: checkDiskSpace('/', () => Promise.resolve(1_000_000)),
      strange: () => Promise.reject(new Error('nobody foresaw this')),
      telemetry: () => Promise.resolve('notOwner'),
      well: () => Promise.resolve(null),
    },
    never,
  )
  expect(await readiness()).toEqual({
    ready: false,
    troubles: {
      database: 'away',
      files: 'readOnly',
      disk: 'full',
      strange: 'failing',
      telemetry: 'notOwner',
    },
  })
  const roomy = openReadiness({ disk: checkDiskSpace('/', () => Promise.resolve(1e12)) }, never)
  expect(await roomy()).toEqual({ ready: true, troubles: {} })
})

test('reports a stuck part as silent after the time limit, checks it once, and recovers when it answers', async () => {
  let asked = 0
  const stuck = Promise.withResolvers<PartTrouble | null>()
  const over = Promise.withResolvers<void>()
  const check = () => {
    asked += 1
    return stuck.promise
  }
  let limit: () => Promise<void> = () => over.promise
  const readiness = openReadiness({ database: check }, () => limit())
  const answers = [readiness(), readiness()]
  over.resolve()
  for (const answer of await Promise.all(answers)) expect(answer.troubles).toEqual({ database: 'silent' })
  expect(asked).toBe(1)
  limit = never
  stuck.resolve(null)
  expect((await readiness()).ready).toBe(true)
  expect((await readiness()).ready).toBe(true)
  expect(asked).toBeGreaterThan(1)
})

test('checks a folder by a write that leaves nothing behind, and reports a file in its place', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'haulway-ready-'))
  expect(await checkFolderWrites(folder)()).toBeNull()
  expect(readdirSync(folder)).toEqual([])
  writeFileSync(join(folder, 'file'), '')
  const readiness = openReadiness({ files: checkFolderWrites(join(folder, 'file')) }, never)
  expect((await readiness()).ready).toBe(false)
  rmSync(folder, { recursive: true })
})

/** Failures to start, on a database of its own: one line that says what to do. */
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readConfig } from '@haulway/platform/server/config.ts'
import type { Log } from '@haulway/platform/server/log/log.ts'
import { createSeal } from '@haulway/platform/server/secrets/seal.ts'
import { StartError } from '@haulway/platform/server/process/start-error.ts'
import { silentLog } from '@haulway/testing'
import { createFreezableProxy } from '@haulway/testing/freezable-proxy.ts'
import { scratchFolder } from '@haulway/testing/scratch.ts'
import { runSql, databaseUrl } from '@haulway/testing/server.ts'
import { type RunningServer, startServer } from './start.ts'
import { startProgram } from './testing/program.ts'

const name = `haulway_test_${randomUUID().replaceAll('-', '')}`
const server = inject('testServer')
const url = databaseUrl(server.url, name)
let folder: string
const running: RunningServer[] = []

beforeAll(async () => {
  folder = scratchFolder('starting')
  await runSql(server.url, `create database ${name}`)
})
afterAll(async () => {
  await Promise.all(running.map((one) => one.close()))
  await runSql(server.url, `drop database ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

async function start(
  data: string,
  more: Record<string, string> = {},
  log: Log = silentLog,
): Promise<RunningServer> {
  const read = readConfig({ PORT: '0', HAULWAY_DATA: join(folder, data), DATABASE_URL: url, ...more })
  if ('mistakes' in read) throw new Error(read.mistakes.join())
  const started = await startServer({ config: read.config, log, clock: Date.now, site: undefined })
  running.push(started)
  return started
}

/** Output within its second, which a busy machine may not reach. */
async function readiness({ url: address }: RunningServer): Promise<unknown> {
  return await (await fetch(`${address}/readyz`)).json()
}

async function ask<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(sql, values)
  await client.end()
  return rows
}

test('lets two concurrent first starts on one empty database succeed with one administrator', async () => {
  const both = await Promise.all([start('shared'), start('shared')])
  expect(both.filter((one) => one.firstAdministrator !== undefined)).toHaveLength(1)
  expect(await ask('select login_id, system_admin from users')).toEqual([
    { login_id: 'admin', system_admin: true },
  ])
  expect(await ask('select count(*)::int as n from accounts where system')).toEqual([{ n: 1 }])
  const well = { ready: true, database: 'well', pages: 'well', files: 'well', disk: 'well', clock: 'well' }
  for (const one of both) await expect.poll(() => readiness(one)).toEqual(well)
})

test('refuses a weak password for the first administrator, and asks for none once there is one', async () => {
  const given = (password: string) => ({ HAULWAY_ADMIN_LOGIN: 'the-login', HAULWAY_ADMIN_PASSWORD: password })
  expect((await start('shared', given('short'))).firstAdministrator).toBeUndefined()
  await ask('delete from memberships; delete from users')
  for (const password of [
    'nine char',
    'ten chars\u0007',
    'administrator',
    'changeme12',
    'the-login-1',
    'Haulway2026',
  ]) {
    const failure: unknown = await start('shared', given(password)).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StartError)
    expect(String(failure)).toMatch(/HAULWAY_ADMIN_PASSWORD: (at least 10 characters|everybody would guess)/)
    expect(String(failure)).not.toContain(password)
  }
  expect(await ask('select from users')).toEqual([])
})

test('completes a first start that was interrupted before it created an administrator', async () => {
  await ask('delete from memberships; delete from users')
  const again = await start('shared')
  expect(again.firstAdministrator).toMatchObject({ login: 'admin' })
  expect(await ask('select count(*)::int as n from accounts where system')).toEqual([{ n: 1 }])
})

test('waits for an unavailable database', async () => {
  const way = createFreezableProxy(url)
  const waits = Promise.withResolvers<string>()
  const log = { ...silentLog, warn: (_detail: object, message: string) => waits.resolve(message) }
  const starting = start('shared', { DATABASE_URL: way.url }, log)
  expect(await waits.promise).toMatch(/^the database is away; trying for another \d+ s$/)
  await way.open()
  const started = await starting
  await expect.poll(() => readiness(started)).toMatchObject({ ready: true })
  await started.close()
  running.splice(running.indexOf(started), 1)
  await way.close()
})

test('reports a missing encryption key and creates no new one', async () => {
  const [user] = await ask<{ id: string }>('select id from users')
  const secret = createSeal(randomBytes(32)).close('JBSWY3DP', user?.id ?? '')
  await ask('insert into second_factors (user_id, secret) values ($1, $2)', [user?.id, secret])
  await expect(start('elsewhere')).rejects.toThrow(
    /secret\.key is missing, and the database holds secrets[^\n]*$/,
  )
  expect(existsSync(join(folder, 'elsewhere', 'secret.key'))).toBe(false)
  await start('elsewhere', { HAULWAY_SECRET_KEY: randomBytes(32).toString('base64') })
})

test('names in one line the privileges that a database user lacks, on an empty and a used database', async () => {
  const role = `bare_${randomUUID().replaceAll('-', '')}`
  const empty = `${name}_empty`
  await runSql(server.url, `create role ${role} login`)
  await runSql(server.url, `create database ${empty}`)
  for (const database of [empty, name]) {
    const address = new URL(databaseUrl(server.url, database))
    address.username = role
    const failure: unknown = await start('bare', { DATABASE_URL: address.href }).catch(
      (error: unknown) => error,
    )
    expect(failure, database).toBeInstanceOf(StartError)
    expect(String(failure)).toMatch(
      /DATABASE_URL: permission denied for [^\n]*alter database NAME owner to USER/,
    )
  }
  await runSql(server.url, `drop database ${empty}`)
  await runSql(server.url, `drop role ${role}`)
})

test('reports an unusable data folder in one line, with exit code 78', async () => {
  writeFileSync(join(folder, 'file'), '')
  const { ended } = startProgram({ HAULWAY_DATA: join(folder, 'file'), DATABASE_URL: url })
  const { code, errors } = await ended
  expect(errors).toMatch(/^HAULWAY_DATA: \S+ cannot be used: a file is in its place \(E\w+\)\n$/)
  expect(code).toBe(78)
})

test('reports an absent database at once', async () => {
  const wrong = databaseUrl(server.url, `${name}_none`)
  await expect(start('shared', { DATABASE_URL: wrong })).rejects.toThrow(
    /^DATABASE_URL: database .* does not exist$/,
  )
})

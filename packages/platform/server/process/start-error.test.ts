import { expect, test } from 'vitest'
import { waitForDatabase } from '../db/await-database.ts'
import { isBeyondRecovery, lastServerMessage } from '../db/recovery.ts'
import { listenError, errorReason, StartError, withDataFolder } from './start-error.ts'

const failing = (code: string, message = `it says ${code}`) =>
  Object.assign(new Error(message), { code, syscall: 'open' })

/** Waits for a database that answers the `n`-th time; tells when each attempt was made. */
async function wait(attempt: (n: number) => Promise<void>) {
  let now = 0
  const attempts: number[] = []
  const lines: string[] = []
  const outcome = await waitForDatabase(
    'postgres://somewhere',
    {
      log: { warn: (_detail, message) => void lines.push(message) },
      now: () => now,
      pause: (ms) => Promise.resolve((now += ms)),
    },
    () => attempt(attempts.push(now / 1_000)),
  ).catch((error: unknown) => error)
  return { outcome, attempts, lines }
}

test('waits for a database that is down and logs a line every few seconds', async () => {
  const refused = new AggregateError([failing('ECONNREFUSED', 'connect ECONNREFUSED ::1:5432')], '')
  const away = Object.assign(refused, { code: 'ECONNREFUSED' })
  const { outcome, attempts, lines } = await wait((n) => (n < 4 ? Promise.reject(away) : Promise.resolve()))
  expect(outcome).toBeUndefined()
  expect(attempts).toEqual([0, 3, 6, 9])
  expect(lines[0]).toBe('the database is away; trying for another 60 s')
})

test('fails after a minute with the reason first', async () => {
  const { outcome, attempts } = await wait(() =>
    Promise.reject(failing('57P03', 'the database system is starting up')),
  )
  expect(outcome).toBeInstanceOf(StartError)
  expect(errorReason(outcome)).toBe(
    'DATABASE_URL: the database system is starting up (the database was away for 60 s)',
  )
  expect(attempts.at(-1)).toBe(60)
})

test('does not retry a wrong password', async () => {
  const { outcome, attempts } = await wait(() =>
    Promise.reject(failing('28P01', 'password authentication failed')),
  )
  expect(errorReason(outcome)).toBe('DATABASE_URL: password authentication failed')
  expect(attempts).toHaveLength(1)
})

test('names the setting when the disk or network refuses', async () => {
  const told = (code: string) => withDataFolder('/data', () => Promise.reject(failing(code)))
  await expect(told('EROFS')).rejects.toThrow(
    'HAULWAY_DATA: /data cannot be used: its disk is read-only (EROFS)',
  )
  await expect(told('ENOSPC')).rejects.toThrow('no space is left')
  await expect(told('EBUSY')).rejects.toThrow('it says EBUSY')
  expect(errorReason(listenError(failing('EADDRINUSE'), 8080, '127.0.0.1'))).toMatch(
    /^PORT: 8080 on 127.0.0.1 is in use/,
  )
  expect(errorReason(listenError(failing('EACCES'), 80, '127.0.0.1'))).toMatch(
    /^PORT: this user may not listen on 80/,
  )
})

test('extracts the cause from the output of PostgreSQL', () => {
  const output = `2026-05-01 UTC [7] LOG:  starting PostgreSQL
2026-05-01 UTC [9] FATAL:  the database system is starting up
2026-05-01 UTC [8] PANIC:  could not locate a valid checkpoint record at 0/1
2026-05-01 UTC [7] LOG:  aborting startup due to startup process failure`
  expect(lastServerMessage(output)).toBe('could not locate a valid checkpoint record at 0/1')
  expect(isBeyondRecovery(output)).toBe(true)
  expect(isBeyondRecovery('FATAL:  lock file "postmaster.pid" already exists')).toBe(false)
})

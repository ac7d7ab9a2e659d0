import { expect, test } from 'vitest'
import { rememberErrors } from './recent-errors.ts'

test('logs warnings and errors and remembers the newest first, without secrets and stacks', () => {
  const logged: unknown[] = []
  const keep = (level: string) => (detail: object, message: string) =>
    void logged.push([level, detail, message])
  let now = 1_000
  const { log, recent } = rememberErrors(
    { info: keep('info'), warn: keep('warn'), error: keep('error') },
    () => now++,
  )
  log.info({}, 'started')
  log.warn({ part: 'jobs' }, 'slow')
  const err = new Error('cannot reach postgres://haulway:s3cret@db/haulway')
  log.error({ err }, 'request failed')
  expect(logged).toHaveLength(3)
  expect(recent()).toEqual([
    {
      at: 1_001,
      level: 'error',
      message: 'request failed',
      detail: 'cannot reach postgres://***@db/haulway',
    },
    { at: 1_000, level: 'warn', message: 'slow', detail: null },
  ])
  for (let i = 0; i < 200; i++) log.warn({}, `again ${i}`)
  expect(recent()).toHaveLength(100)
  expect(recent()[0]?.message).toBe('again 199')
})

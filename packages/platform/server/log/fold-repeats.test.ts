import { expect, test } from 'vitest'
import { foldRepeats } from './fold-repeats.ts'

function openFolded() {
  let at = 0
  const lines: unknown[] = []
  const write = (level: string) => (detail: object, message: string) =>
    void lines.push([level, message, detail])
  const log = foldRepeats({ info: write('info'), warn: write('warn'), error: write('error') }, () => at)
  return {
    log,
    written: () => lines.splice(0),
    pass: (milliseconds: number) => {
      at += milliseconds
    },
  }
}

test('writes identical entries once a minute, with the number of those left out', () => {
  const { log, written, pass } = openFolded()
  for (let times = 0; times < 500; times++) log.warn({ account: 'a', err: new Error('full') }, 'not stored')
  expect(written()).toHaveLength(1)
  pass(59_999)
  log.warn({ account: 'a', err: new Error('full') }, 'not stored')
  expect(written()).toEqual([])
  pass(1)
  log.warn({ account: 'a', err: new Error('full') }, 'not stored')
  expect(written()).toMatchObject([['warn', 'not stored', { account: 'a', leftOut: 500 }]])
  pass(60_000)
  log.warn({ account: 'a', err: new Error('full') }, 'not stored')
  expect(written()[0]).not.toHaveProperty('2.leftOut')
})

test('writes entries apart that differ in device, error, level or message, and never drops entries of level info', () => {
  const { log, written } = openFolded()
  log.warn({ device: 'a' }, 'not stored')
  log.warn({ device: 'b' }, 'not stored')
  log.warn({ device: 'a', err: new Error('full') }, 'not stored')
  log.warn({ device: 'a', err: new Error('away') }, 'not stored')
  log.error({ device: 'a' }, 'not stored')
  log.warn({ device: 'a' }, 'not read')
  for (let times = 0; times < 2; times++) log.info({ device: 'a' }, 'not stored')
  expect(written()).toHaveLength(8)
})

test('forgets the oldest of many different entries', () => {
  const { log, written } = openFolded()
  for (let n = 0; n < 6_000; n++) log.warn({ n }, 'not stored')
  expect(written()).toHaveLength(6_000)
  log.warn({ n: 5_999 }, 'not stored')
  expect(written()).toEqual([])
  log.warn({ n: 0 }, 'not stored')
  expect(written()).toHaveLength(1)
})

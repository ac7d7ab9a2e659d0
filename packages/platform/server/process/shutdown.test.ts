import { expect, test } from 'vitest'
import { createShutdown } from './shutdown.ts'

/** A clock whose time passes while nobody has anything to do. */
function idleClock() {
  let now = 0
  const timers: { at: number; call: () => void }[] = []
  return {
    now: () => now,
    after(milliseconds: number, call: () => void) {
      const timer = { at: now + milliseconds, call }
      timers.push(timer)
      setImmediate(() => {
        const [next] = timers.toSorted((a, b) => a.at - b.at)
        if (next === undefined) return
        timers.splice(timers.indexOf(next), 1)
        now = next.at
        next.call()
      })
      return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1))
    },
  }
}

test('closes parts in reverse order of registration; one that hangs or fails does not stop the others', async () => {
  const said: string[] = []
  const log = {
    warn: (detail: object, message: string) => void said.push(`${JSON.stringify(detail)} ${message}`),
  }
  const clock = idleClock()
  const closing = createShutdown({ log, ...clock })
  const ended: string[] = []
  const end = (part: string) => () => void ended.push(`${part} ${clock.now()}`)
  closing.add('postgres', 9_000, (within) => void ended.push(`postgres within ${within}`))
  closing.add('database', 6_000, end('database'))
  closing.add('slices', 5_500, () => new Promise(() => undefined))
  closing.add('clients', 4_000, (within) => {
    ended.push(`clients within ${within}`)
    return new Promise(() => undefined)
  })
  closing.add('jobs', 2_500, () => Promise.reject(new Error('the job is stubborn')))
  closing.add('practice', 500, end('practice'))
  await closing.close()
  expect(ended).toEqual(['practice 0', 'clients within 4000', 'database 5500', 'postgres within 3500'])
  expect(said.filter((line) => line.includes('takes too long'))).toHaveLength(2)
  expect(said.filter((line) => line.includes('the job is stubborn'))).toHaveLength(1)
  await closing.close()
  expect(ended).toHaveLength(4)
})

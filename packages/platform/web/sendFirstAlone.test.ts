import { expect, test } from 'vitest'
import { browserTurns, sendFirstAlone } from './sendFirstAlone.ts'

test('sends one request alone after a silence, then all others at once', async () => {
  let now = 0
  let underWay = 0
  const most: number[] = []
  const send = async () => {
    underWay += 1
    most.push(underWay)
    await Promise.resolve()
    underWay -= 1
    return new Response()
  }
  const fetchOne = sendFirstAlone(send, () => now, browserTurns())
  const three = () => Promise.all([fetchOne('/a'), fetchOne('/b'), fetchOne('/c')])
  await three()
  expect(Math.max(...most.splice(0))).toBe(1)
  await three()
  expect(Math.max(...most.splice(0))).toBe(3)
  now += 3_600_000
  await three()
  expect(Math.max(...most)).toBe(1)
})

test('does not hold up the next request when the first fails', async () => {
  let asked = 0
  const send = () => {
    asked += 1
    return asked === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(new Response('x'))
  }
  const fetchOne = sendFirstAlone(send, () => 0, browserTurns())
  const answers = await Promise.allSettled([fetchOne('/a'), fetchOne('/b')])
  expect(answers.map((one) => one.status)).toEqual(['rejected', 'fulfilled'])
})

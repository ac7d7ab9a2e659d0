import { expect, test } from 'vitest'
import { giveWay } from './give-way.ts'

test('lets a waiting task run before a long computation ends', async () => {
  const order: string[] = []
  setImmediate(() => order.push('waiting task'))
  for (let step = 0; step < 20; step++) {
    const until = performance.now() + 1
    while (performance.now() < until);
    await giveWay()
  }
  order.push('computation')
  expect(order).toEqual(['waiting task', 'computation'])
})

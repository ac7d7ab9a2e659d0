import { expect, test } from 'vitest'
import { Limits, ownLimits } from './limits.ts'
import { beneathUsual, beyondUsual } from './usual.ts'

const limits = (account: object, project: object = {}) =>
  new Limits([
    { level: 'project', id: 'p', own: ownLimits({ ...project }) },
    { level: 'account', id: null, own: ownLimits({ ...account }) },
  ])

test('usualShare: raises the threshold above the usual value, and names the level that set the decisive limit', () => {
  const most = (usual: number | undefined, share = {}, project = {}) =>
    beyondUsual(limits(share, project), 'queueMinutes', usual)
  // Two minutes are more than one and a half times 70 seconds.
  expect(most(70)).toMatchObject({ seconds: 120, threshold: { name: 'queueMinutes', level: 'system' } })
  expect(most(200)).toMatchObject({
    seconds: 300,
    threshold: { name: 'usualShare', value: 150, level: 'system' },
  })
  expect(most(200, { usualShare: 120 }, { usualShare: 300 })).toMatchObject({
    seconds: 600,
    threshold: { name: 'usualShare', value: 300, level: 'project', levelId: 'p' },
  })
  expect(most(200, { queueMinutes: 8 })).toMatchObject({
    seconds: 480,
    threshold: { name: 'queueMinutes', level: 'account' },
  })
})

test('usualShare 0: applies the configured limit regardless of the usual value, as when that is unknown', () => {
  expect(beyondUsual(limits({ usualShare: 0 }), 'hangMinutes', 900).seconds).toBe(60)
  expect(beyondUsual(limits({}), 'hangMinutes', undefined).seconds).toBe(60)
  expect(beneathUsual(limits({ usualShare: 0 }), 90, 15).seconds).toBe(90)
  expect(beneathUsual(limits({}), 90, null).seconds).toBe(90)
})

test('a gap between trucks counts as bunching only beneath both the limit and the usual share', () => {
  expect(beneathUsual(limits({}), 90, 15)).toMatchObject({ seconds: 10, threshold: { name: 'usualShare' } })
  expect(beneathUsual(limits({}), 90, 300)).toMatchObject({ seconds: 90, threshold: { name: 'bunchShare' } })
})

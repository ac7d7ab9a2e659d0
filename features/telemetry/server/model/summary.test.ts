import { expect, it } from 'vitest'
import { appendFix, fixColumns } from '../../facts/columns.ts'
import type { Fix } from '../../facts/fix.ts'
import { fixAt, track } from '../../fixtures/facts.ts'
import { summarise } from './summary.ts'

function sums(fixes: readonly Fix[]) {
  const columns = fixColumns(fixes.length)
  for (const fix of fixes) appendFix(columns, fix)
  return summarise(columns, null)
}

const drive = track([0, 0], [{ wait: 60 }, { to: [600, 0], v: 10 }, { wait: 60 }], 5)

it('sums what the machine drove', () => {
  const { distance, moving, maxSpeed } = sums(drive)
  // The way of a step that ends at rest does not count.
  expect(distance).toBeCloseTo(550, -1)
  expect(moving).toBe(60)
  expect(maxSpeed).toBe(10)
})

it('counts no way to a poor position and back, and none twice', () => {
  const untold = drive.map((fix) => ({ ...fix, speed: Number.NaN, accuracy: 5 }))
  const poor = (fix: Fix, i: number) =>
    i % 6 === 3 ? { ...fixAt(fix.t / 1000, [(fix.lon - 60) * 65_600, 80]), accuracy: 100 } : fix
  const { distance, maxSpeed, hours } = sums(untold.map(poor))
  expect(Math.abs(distance / sums(untold).distance - 1)).toBeLessThan(0.01)
  expect(maxSpeed).toBeLessThan(11)
  expect(hours.reduce((sum, { positions }) => sum + positions, 0)).toBe(drive.length)
})

it('counts a way along which all positions are poor', () => {
  const poor = drive.map((fix) => ({ ...fix, accuracy: 100 }))
  expect(sums(poor)).toEqual(sums(drive))
})

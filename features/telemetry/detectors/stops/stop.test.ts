import { expect, it } from 'vitest'
import { runDetection, fixAt, track } from '../../fixtures/facts.ts'

const lengths = ({ work }: ReturnType<typeof runDetection>) =>
  work.pending.map(({ candidate: { t0, t1 } }) => Math.round((t1 - t0) / 1000))

it('a stop begins with a slow report and ends when the machine moves on', () => {
  const standing = runDetection(track([0, 600], [{ to: [0, 400], v: 8 }, { wait: 30 }]))
  expect(standing.stop).toMatchObject({ t0: 25_000, outFixes: 0 })
  const gone = runDetection(track([0, 600], [{ to: [0, 400], v: 8 }, { wait: 30 }, { to: [0, 100], v: 8 }]))
  expect(gone.stop).toBeNull()
  expect(lengths(gone)).toHaveLength(1)
  expect(lengths(gone)[0]).toBeGreaterThanOrEqual(28)
  expect(lengths(gone)[0]).toBeLessThanOrEqual(31)
})

it('requires the shortest duration', () => {
  const legs = [{ to: [0, 400], v: 8 }, { wait: 3 }, { to: [0, 100], v: 8 }] as const
  expect(lengths(runDetection(track([0, 600], legs)))).toEqual([])
})

it('a stop is found from positions alone when no speed is reported', () => {
  const legs = [{ to: [0, 400], v: 8 }, { wait: 60 }, { to: [0, 100], v: 8 }] as const
  const silent = track([0, 600], legs).map((fix) => ({ ...fix, speed: Number.NaN }))
  const [seconds] = lengths(runDetection(silent))
  expect(seconds).toBeGreaterThan(50)
  expect(seconds).toBeLessThan(70)
})

it('continues over one outlier and ends with a move beyond the radius', () => {
  const still = track([0, 400], [{ wait: 60 }]).map((fix) => ({ ...fix, speed: Number.NaN }))
  const spiked = still.map((fix, i) => (i === 30 ? { ...fix, lat: fix.lat + 30 / 111_300 } : fix))
  expect(runDetection(spiked).stop).toMatchObject({ t0: 0 })
  const moved = [...still, ...[60, 61, 62, 63].map((t) => fixAt(t, [0, 430]))]
  expect(runDetection(moved).stop?.t0).not.toBe(0)
})

it('spans a silence when the machine is found where it was, and not elsewhere', () => {
  const legs = [{ wait: 30 }, { silent: 300 }, { wait: 30 }] as const
  expect(runDetection(track([0, 400], legs)).stop).toMatchObject({ t0: 0 })
  const elsewhere = [...track([0, 400], [{ wait: 30 }]), fixAt(330, [0, 500], { speed: 0 })]
  expect(runDetection(elsewhere).stop).toMatchObject({ t0: 330_000 })
})

it('a stop belongs to the locations that contain its fixes', () => {
  const { stop } = runDetection(track([0, 300], [{ to: [0, 0], v: 8 }, { wait: 20 }]))
  expect(stop!.zones).toMatchObject([{ locationId: 'pit', fixes: stop!.fixes }])
})

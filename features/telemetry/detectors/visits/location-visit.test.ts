import { expect, it } from 'vitest'
import { detection } from '../../detection/derive.ts'
import { runDetection, fixAt, site, track, truck } from '../../fixtures/facts.ts'

const typesOf = ({ out }: ReturnType<typeof runDetection>) =>
  out.events
    .filter(({ type }) => type.endsWith('location'))
    .map(({ type, locationId }) => `${type.split(' ')[0]} ${locationId}`)

it('opens after two fixes inside and closes once the machine has left for good', () => {
  const one = runDetection([fixAt(0, [0, 300]), fixAt(1, [0, 90])])
  expect(typesOf(one)).toEqual([])
  const through = runDetection(track([0, 400], [{ to: [0, -400], v: 10 }, { wait: 60 }]))
  expect(typesOf(through)).toEqual(['enter pit', 'exit pit'])
  const [visit] = through.out.visits
  expect(visit).toMatchObject({
    locationId: 'pit',
    enteredAt: 31_000,
    settledAt: expect.any(Number) as number,
  })
  expect(visit!.exitedAt).toBe(55_000)
  expect(visit!.distanceM).toBeGreaterThan(200)
  expect(through.visits).toEqual([])
})

it('is one visit when the machine is out for less than the merge time', () => {
  const legs = [{ to: [0, 0], v: 8 }, { to: [0, 170], v: 10 }, { to: [0, 0], v: 10 }, { wait: 30 }] as const
  expect(typesOf(runDetection(track([0, 300], legs)))).toEqual(['enter pit'])
})

it('does not end within the margin', () => {
  const legs = [{ wait: 60 }, { to: [0, 108], v: 5 }, { wait: 120 }] as const
  expect(typesOf(runDetection(track([0, 0], legs)))).toEqual(['enter pit'])
})

it('detects a location that was crossed between two sparse reports', () => {
  const crossed = runDetection([
    ...track([0, 1400], [{ wait: 60 }], 20),
    fixAt(80, [0, 1660]),
    fixAt(100, [0, 2000]),
    fixAt(140, [0, 2400]),
  ])
  expect(typesOf(crossed)).toContain('enter stockpile')
  expect(typesOf(crossed)).toContain('exit stockpile')
})

it('returns open visits as provisional rows', () => {
  const { state } = runDetection(track([0, 300], [{ to: [0, 0], v: 8 }, { wait: 90 }]))
  const { visits } = detection.tentative(state, site, truck)
  expect(visits).toMatchObject([{ locationId: 'pit', exitedAt: null, settledAt: null }])
  // The stop in progress counts as if it had ended.
  expect(visits[0]!.stoppedSeconds).toBeGreaterThan(80)
  expect(state.visits[0]!.stoppedSeconds).toBe(0)
})

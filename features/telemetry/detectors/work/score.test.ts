import { expect, it } from 'vitest'
import type { Candidate, Role } from '@haulway/cycles'
import { defaultSettings } from '../../detection/settings.ts'
import { scoreOfStop } from './score.ts'
import type { Detail, WeighedStop } from './work-state.ts'

const [TURNED, WENT_ON] = [-0.9, 0.9]

/** Start of the stop and how long it lasted, seconds. */
type Stop = readonly [from: number, seconds: number, turn: number | null]

/** Scores of the stops of a row, one after another. */
function scores(role: Role, ...stops: readonly Stop[]): number[] {
  const row: WeighedStop[] = []
  return stops.map(([from, seconds, turn]) => {
    const detail = { kind: 'stop', previous: false, seconds, turn } as Detail
    const times = { t0: from * 1000, t1: (from + seconds) * 1000 }
    const score = scoreOfStop(role, { ...times, detail } as Candidate<Detail>, defaultSettings, row)
    row.push({ ...times, seconds, turn, score })
    return score
  })
}

it('takes the last stop of a row as the work, though the machine waited longer before it', () => {
  const [waited, , worked] = scores('load', [0, 170, WENT_ON], [190, 15, TURNED], [230, 120, WENT_ON])
  expect(worked).toBeGreaterThan(waited!)
  // At the head of the line it may look as if it had turned there: it drove on from there and backed in.
  const [head, spot] = scores('load', [0, 170, TURNED], [210, 120, TURNED])
  expect(spot).toBeGreaterThan(head!)
})

it('takes the longer stop as the work over the shunting before it', () => {
  const [shunted, worked] = scores('dump', [0, 20, TURNED], [45, 35, null])
  expect(worked).toBeGreaterThan(shunted!)
})

it('leaves the work unchanged when the machine straightens out, or waits on its way out', () => {
  const [worked, straightened] = scores('load', [0, 210, TURNED], [220, 50, TURNED])
  expect(worked).toBeGreaterThan(straightened!)
  const [dumped, left] = scores('dump', [0, 40, TURNED], [70, 60, WENT_ON])
  expect(dumped).toBeGreaterThan(left!)
})

it('never scores above a scale, however long the row', () => {
  const row = Array.from({ length: 40 }, (_, i): Stop => [i * 120, 100, i % 2 === 0 ? WENT_ON : TURNED])
  expect(Math.max(...scores('load', ...row))).toBeLessThan(7)
})

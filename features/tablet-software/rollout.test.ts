import { describe, expect, it } from 'vitest'
import { buildsFor, judgeRollout, publicBuild, type Build, type Given } from './rollout.ts'
import type { SoftwareState } from './software.endpoints.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 30) + minutes * 60_000)

const build = (
  version: string,
  state: SoftwareState,
  uploaded: number,
  more: Partial<Build> = {},
): Build => ({
  id: version,
  version,
  state,
  uploadedAt: at(uploaded),
  promotedAt: null,
  openedAt: null,
  ...more,
})
const older = build('older', 'former', 1, { promotedAt: at(2), openedAt: at(2) })
const former = build('former', 'former', 3, { promotedAt: at(4), openedAt: at(4) })
const production = build('production', 'production', 5, { promotedAt: at(6), openedAt: at(6) })
const early = build('early', 'pre-release', 8)
const earlier = build('earlier', 'pre-release', 7)
const overtaken = build('overtaken', 'pre-release', 4)
const stopped = build('stopped', 'stopped', 9)
const all = [stopped, older, early, former, overtaken, production, earlier]
const names = (builds: readonly Build[]) => builds.map(({ version }) => version)

describe('the builds for a slot', () => {
  it('are production and what it replaced, never a pre-release or stopped build', () => {
    expect(names(buildsFor('production', all))).toEqual(['production', 'former', 'older'])
  })

  it('begin with the newest pre-release in that slot, unless production overtook it', () => {
    expect(names(buildsFor('pre-release', all))).toEqual([
      'early',
      'earlier',
      'production',
      'former',
      'older',
    ])
  })
})

describe('the build for visitors who are no tablet', () => {
  it('is the production build once that is open to all, the former one before', () => {
    expect(publicBuild(all)?.version).toBe('production')
    const rollout = { ...production, openedAt: null }
    expect(publicBuild([rollout, early, former, older])?.version).toBe('former')
    expect(publicBuild([rollout, early])?.version).toBe('production')
    expect(publicBuild([early])).toBeUndefined()
  })
})

describe('a roll-out', () => {
  const reported = (given: number, after = 2): Given => ({
    givenAt: at(given),
    reportedAt: at(given + after),
  })
  const unheard = (given: number): Given => ({ givenAt: at(given), reportedAt: null })
  const five = [0, 1, 2, 3, 4].map((given) => reported(given))

  it('waits for all of the first five', () => {
    expect(judgeRollout([], at(60))).toBe('wait')
    expect(judgeRollout([...five.slice(1), unheard(5)], at(8))).toBe('wait')
    expect(judgeRollout(five, at(7))).toBe('open')
  })

  it('waits ten minutes for further tablets where there are fewer', () => {
    expect(judgeRollout(five.slice(0, 3), at(11))).toBe('wait')
    expect(judgeRollout(five.slice(0, 3), at(12))).toBe('open')
  })

  it('stops when two of the first five have not reported within ten minutes', () => {
    const two = [...five.slice(2), unheard(5), unheard(5)]
    expect(judgeRollout(two, at(14))).toBe('wait')
    expect(judgeRollout(two, at(15))).toBe('stop')
  })

  it('counts a report after more than ten minutes as silence', () => {
    expect(judgeRollout([...five.slice(2), reported(5, 10), reported(5, 11)], at(20))).toBe('open')
    expect(judgeRollout([...five.slice(2), reported(5, 11), reported(5, 11)], at(20))).toBe('stop')
  })

  it('goes on with one silent tablet of five, but not where nobody else runs the build', () => {
    expect(judgeRollout([...five.slice(1), unheard(5)], at(15))).toBe('open')
    expect(judgeRollout([unheard(0)], at(60))).toBe('wait')
    expect(judgeRollout([unheard(0), reported(0)], at(60))).toBe('wait')
  })

  it('does not look at tablets after the first five', () => {
    expect(judgeRollout([...five, unheard(5), unheard(5), unheard(5)], at(30))).toBe('open')
  })
})

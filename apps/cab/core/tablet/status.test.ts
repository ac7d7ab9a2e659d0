import { describe, expect, it } from 'vitest'
import { isDue, isLate, statusOf } from './status.ts'

const NOW = Date.UTC(2026, 2, 2, 6)
const MINUTE = 60_000
const power = (level: number, charging = false) => ({ level, charging })
const backlog = {
  positions: 3,
  events: 2,
  photos: 1,
  oldest: NOW - MINUTE,
  thinned: 0,
  refused: 0,
  persisted: true,
}
const usual = { power: power(0.52), isLate: false }
const reported = { ...usual, at: NOW }

describe('a report', () => {
  it('is due at the beginning, and every five minutes while nothing changes', () => {
    expect(isDue(null, usual, NOW)).toBe(true)
    expect(isDue(reported, usual, NOW + 4 * MINUTE)).toBe(false)
    expect(isDue(reported, usual, NOW + 5 * MINUTE)).toBe(true)
  })

  it('is due at once when the tablet is plugged in or out', () => {
    expect(isDue(reported, { ...usual, power: power(0.52, true) }, NOW + 1_000)).toBe(true)
    expect(isDue({ ...reported, power: null }, { ...usual, power: null }, NOW + 1_000)).toBe(false)
  })

  it('is due each minute while data is late, until it was said that it is not any more', () => {
    const late = { ...usual, isLate: true }
    expect(isDue(reported, late, NOW + 59_000)).toBe(false)
    expect(isDue(reported, late, NOW + MINUTE)).toBe(true)
    expect(isDue({ ...late, at: NOW }, usual, NOW + MINUTE)).toBe(true)
  })

  it('is due after a minute when the battery has lost a twentieth', () => {
    expect(isDue(reported, { ...usual, power: power(0.501) }, NOW + MINUTE)).toBe(false)
    expect(isDue(reported, { ...usual, power: power(0.499) }, NOW + MINUTE)).toBe(true)
  })
})

it('takes data as late that has waited for more than two minutes', () => {
  expect(isLate({ oldest: null }, NOW)).toBe(false)
  expect(isLate({ oldest: NOW - 2 * MINUTE }, NOW)).toBe(false)
  expect(isLate({ oldest: NOW - 2 * MINUTE - 1 }, NOW)).toBe(true)
})

describe('a status', () => {
  it('counts all that waits, and names its oldest', () => {
    const hardware = { system: 'Android 13, Chrome 128', controller: 'SM-T575' }
    expect(statusOf({ now: NOW, version: 'b1', power: power(0.5, true), backlog, hardware })).toEqual({
      t: '2026-03-02T06:00:00.000Z',
      softwareVersion: 'b1',
      battery: 0.5,
      charging: true,
      backlog: 6,
      backlogOldest: '2026-03-02T05:59:00.000Z',
      system: 'Android 13, Chrome 128',
      controller: 'SM-T575',
    })
  })

  it('leaves out what is not known', () => {
    const nothing = { ...backlog, positions: 0, events: 0, photos: 0, oldest: null }
    expect(
      statusOf({ now: NOW, version: 'b1', power: null, backlog: nothing, hardware: { system: 'x' } }),
    ).toEqual({ t: '2026-03-02T06:00:00.000Z', softwareVersion: 'b1', backlog: 0, system: 'x' })
  })
})

import { describe, expect, it } from 'vitest'
import { exampleButton } from './testing/examples.ts'
import { shuttle } from './testing/shuttle.ts'
import { createWorld, joined, START } from './testing/world.ts'

const SHIFT_HOURS = 10
/** Bytes of a request beside its body, on a connection that stays open. */
const HEADERS = 100
const LIMIT = 2_000_000

/** Hours that are driven, of which the shift is a multiple. */
const cases = [
  { seconds: 5, hours: SHIFT_HOURS },
  { seconds: 1, hours: 2 },
] as const

describe('a shift of 10 hours', () => {
  for (const { seconds, hours } of cases) {
    it(`sends at most 2 MB at one position in ${seconds} s, with a sign of life each minute`, async () => {
      const world = createWorld()
      const { server, time } = world
      const tablet = { ...server.session.tablet, reportSeconds: seconds, inMotion: 'allowed' as const }
      server.session = { ...server.session, tablet }
      const { cab, report } = await joined(world)
      const { positions, stands } = shuttle(START, hours * 3_600)
      const ends = new Set(stands.map(({ to }) => to))
      for (const [index, { t, lon, lat, speed, heading, accuracy }] of positions.entries()) {
        // What falls due runs a few seconds late at the most.
        if (index % 4 === 0) await time.pass(Math.max(0, t - time.now()))
        else time.jump(Math.max(0, t - time.now()))
        report({ longitude: lon, latitude: lat, speed, heading, accuracy: accuracy ?? 0, timestamp: t })
        if (ends.has(t)) await cab.press(exampleButton())
      }
      await time.pass(60_000)
      const sent = server.requests.reduce((sum, one) => sum + one.bytes + HEADERS, 0)
      const bytes = (sent * SHIFT_HOURS) / hours
      const { fixes, events } = server.stored('secret-m1')
      console.log(
        `a shift of ${SHIFT_HOURS} h at ${seconds} s: ${(bytes / 1e6).toFixed(2)} MB; in ${hours} h ${server.requests.length} requests, ` +
          `${fixes.size} positions, ${events.size} presses`,
      )
      expect(bytes).toBeLessThanOrEqual(LIMIT)
      expect(events.size).toBe(stands.length)
      const times = [...fixes.values()].map(({ t }) => t).toSorted((a, b) => a - b)
      expect(Math.max(...times.slice(1).map((t, index) => t - times[index]!))).toBeLessThanOrEqual(60_000)
      expect(cab.getState().backlog).toMatchObject({ positions: 0, events: 0 })
    })
  }
})

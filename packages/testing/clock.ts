/** A clock that moves only when a test sets or advances it. */
export interface FakeClock {
  (): number
  advance(ms: number): void
  set(instant: number | string): void
}

/** Starts at `instant` (epoch milliseconds or ISO 8601). */
export function fakeClock(instant: number | string = '2026-03-02T08:00:00Z'): FakeClock {
  let now = new Date(instant).getTime()
  return Object.assign(() => now, {
    advance(ms: number) {
      now += ms
    },
    set(to: number | string) {
      now = new Date(to).getTime()
    },
  })
}

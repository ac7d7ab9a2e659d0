/** What the tablet of a simulated cab reports of itself: its battery falls through the day and is charged at night. */

/** Hours of the day, UTC: taken from its charger, put back, and full again. */
const OUT = 6
const BACK = 18
const FULL = 22
/** Share that is left in the evening. */
const LEAST = 0.35
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const EVERY_MS = 300_000

export interface Power {
  /** 0 to 1. */
  readonly battery: number
  readonly charging: boolean
}

export function powerAt(now: number): Power {
  const hour = (now % DAY_MS) / HOUR_MS
  if (hour >= OUT && hour < BACK)
    return { battery: 1 - ((1 - LEAST) * (hour - OUT)) / (BACK - OUT), charging: false }
  const charged = hour < OUT ? 1 : Math.min(1, LEAST + ((1 - LEAST) * (hour - BACK)) / (FULL - BACK))
  return { battery: charged, charging: true }
}

/** Returns what is called as time passes, and reports every few minutes. `waiting`: positions not acknowledged yet. */
export function createStatusReport(
  now: () => number,
  waiting: () => number,
  post: (body: Readonly<Record<string, unknown>>) => Promise<unknown>,
): () => Promise<void> {
  let reportedAt = -Infinity
  return async () => {
    const t = now()
    if (t - reportedAt < EVERY_MS) return
    reportedAt = t
    const { battery, charging } = powerAt(t)
    await post({
      t: new Date(t).toISOString(),
      softwareVersion: 'simulated',
      battery: Number(battery.toFixed(2)),
      charging,
      backlog: waiting(),
      controller: 'Simulated tablet',
      system: 'Fleet program',
    })
  }
}

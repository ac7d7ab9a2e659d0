/** Whether the machine moves, with hysteresis, so that the screen does not flicker (behaviour 22). Pure. */

/** Metres a second. */
const MOVES = 5 / 3.6
const STANDS = 3 / 3.6
/** Reports over the limit in a row, and milliseconds under the lower one. */
const MOVING_REPORTS = 2
const STANDING_MS = 3_000

export interface Motion {
  readonly moving: boolean
  /** Reports over the limit in a row. */
  readonly fast: number
  /** Since when it is slow, epoch milliseconds; null: it is not. */
  readonly slowSince: number | null
}

export const atRest: Motion = { moving: false, fast: 0, slowSince: null }

/** `pace` in metres a second at `t`, epoch milliseconds. */
export function move({ moving, fast, slowSince }: Motion, t: number, pace: number): Motion {
  if (!moving) {
    const reports = pace > MOVES ? fast + 1 : 0
    return { moving: reports >= MOVING_REPORTS, fast: reports, slowSince: null }
  }
  const since = pace < STANDS ? (slowSince ?? t) : null
  return since !== null && t - since >= STANDING_MS ? atRest : { moving: true, fast, slowSince: since }
}

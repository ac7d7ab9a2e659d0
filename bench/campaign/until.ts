/** Waiting for what must come. */
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_MS = 20
/** Whatever takes longer than this is stuck. */
const STUCK_MS = 180_000

/** Resolves once the condition holds; rejects when it does not in `most` milliseconds. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  most = STUCK_MS,
): Promise<void> {
  const began = performance.now()
  while (!(await condition())) {
    if (performance.now() - began > most)
      throw new Error(`waited for ${most / 1_000} s in vain until ${what}`)
    await pause(LOOK_MS)
  }
}

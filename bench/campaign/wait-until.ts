/** Waits for a condition that must become true. */
import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 20
/** Without any progress for this long, a run counts as stuck. */
const STUCK_MS = 60_000

/** Resolves once the condition holds; rejects when it does not and `progress` has not changed for a minute. */
export async function waitUntil(
  what: string,
  condition: () => boolean | Promise<boolean>,
  progress: () => unknown = () => undefined,
): Promise<void> {
  let since = performance.now()
  let known = progress()
  while (!(await condition())) {
    const now = progress()
    if (now !== known) since = performance.now()
    known = now
    if (performance.now() - since > STUCK_MS)
      throw new Error(`waited for ${STUCK_MS / 1_000} s in vain until ${what}`)
    await pause(POLL_MS)
  }
}

/** Limits of one socket: frames per second, and unread answers. */

/** A page of many widgets subscribes to all its channels at once, then continues at this rate. */
const BURST = 100
const FRAMES_PER_SECOND = 20
/** Bytes buffered for a client that does not read; rooms skip it long before. */
const MOST_UNREAD_BYTES = 4_000_000

/** Close reason sent to the client. */
export const TOO_MANY_FRAMES = 'too many frames'

export interface FrameBounds {
  /** Counts a frame of a socket with so many unread bytes; returns the reason to close it, if any. */
  take(unread: number): string | undefined
}

export function openFrameBounds(clock: () => number): FrameBounds {
  let left = BURST
  let counted = clock()
  return {
    take(unread) {
      const now = clock()
      // A clock that was set back neither adds nor removes allowance.
      left = Math.min(BURST, left + (Math.max(0, now - counted) / 1_000) * FRAMES_PER_SECOND)
      counted = now
      left -= 1
      if (left < 0) return TOO_MANY_FRAMES
      return unread > MOST_UNREAD_BYTES ? 'answers are not read' : undefined
    },
  }
}

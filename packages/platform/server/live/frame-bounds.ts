/** What one socket may ask for: frames by the second, and answers that it has not read. */

/** A page of many widgets asks for all of its channels at once, and goes on at this pace. */
const BURST = 100
const FRAMES_PER_SECOND = 20
/** What waits for a client that does not read; rooms skip it long before. */
const MOST_UNREAD_BYTES = 4_000_000

/** Told to a client whose socket is closed for it. */
export const TOO_MANY_FRAMES = 'too many frames'

export interface FrameBounds {
  /** Counts a frame of a socket with so many bytes unread; answers why it must be closed, if it must. */
  take(unread: number): string | undefined
}

export function openFrameBounds(clock: () => number): FrameBounds {
  let left = BURST
  let counted = clock()
  return {
    take(unread) {
      const now = clock()
      // A clock that was set back gives nothing, and takes nothing.
      left = Math.min(BURST, left + (Math.max(0, now - counted) / 1_000) * FRAMES_PER_SECOND)
      counted = now
      left -= 1
      if (left < 0) return TOO_MANY_FRAMES
      return unread > MOST_UNREAD_BYTES ? 'answers are not read' : undefined
    },
  }
}

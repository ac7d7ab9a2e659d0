import { useRef } from 'react'

/** Milliseconds in which a second touch of the same button is a bounce of the first. */
const BOUNCE_MS = 700

export interface Touch {
  /** Whether this touch counts. */
  readonly begin: () => boolean
  /** What the last touch did has failed: it may be repeated at once. */
  readonly reset: () => void
}

/** Counts touches of one button with a shaking, gloved finger once. */
export function useTouch(): Touch {
  const last = useRef(-Infinity)
  return {
    begin() {
      const now = performance.now()
      if (now - last.current < BOUNCE_MS) return false
      last.current = now
      return true
    },
    reset: () => void (last.current = -Infinity),
  }
}

import { useRef, useState } from 'react'

/** Shown only for what lasts: a spinner under it would flash. */
const SLOW_MS = 250

export interface Press {
  /** An act runs: it is not begun twice. */
  readonly busy: boolean
  /** It takes longer than a quarter of a second. */
  readonly slow: boolean
  /** What the last act threw. */
  readonly failed: boolean
  readonly run: (act: () => Promise<void>) => void
}

/** Runs what a button does: once at a time, and never an unhandled failure. */
export function usePress(): Press {
  const [state, setState] = useState({ busy: false, slow: false, failed: false })
  const running = useRef(false)
  async function perform(act: () => Promise<void>): Promise<void> {
    if (running.current) return
    running.current = true
    setState({ busy: true, slow: false, failed: false })
    const timer = setTimeout(() => setState((now) => ({ ...now, slow: now.busy })), SLOW_MS)
    let failed = false
    try {
      await act()
    } catch {
      failed = true
    }
    clearTimeout(timer)
    running.current = false
    setState({ busy: false, slow: false, failed })
  }
  return { ...state, run: (act) => void perform(act) }
}

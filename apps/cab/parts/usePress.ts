import { useRef, useState } from 'react'

export interface Press {
  /** An act runs: it is not begun twice. */
  readonly busy: boolean
  /** What the last act threw. */
  readonly failed: boolean
  readonly run: (act: () => Promise<void>) => void
}

/** Runs what a button does: once at a time, and never an unhandled failure. */
export function usePress(): Press {
  const [state, setState] = useState({ busy: false, failed: false })
  const running = useRef(false)
  async function perform(act: () => Promise<void>): Promise<void> {
    if (running.current) return
    running.current = true
    setState({ busy: true, failed: false })
    let failed = false
    try {
      await act()
    } catch {
      failed = true
    }
    running.current = false
    setState({ busy: false, failed })
  }
  return { ...state, run: (act) => void perform(act) }
}

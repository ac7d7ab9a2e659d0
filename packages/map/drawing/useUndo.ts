import { useState } from 'react'

export interface Undo<T> {
  /** Accepts a new value from a person. */
  change: (next: T) => void
  undo: (() => void) | null
  redo: (() => void) | null
}

interface Steps<T> {
  past: readonly T[]
  future: readonly T[]
}

/** Undo and redo of a controlled value. */
export function useUndo<T>(value: T, onChange: (value: T) => void): Undo<T> {
  const [{ past, future }, setSteps] = useState<Steps<T>>({ past: [], future: [] })
  const go = (to: T, steps: Steps<T>) => {
    setSteps(steps)
    onChange(to)
  }
  return {
    change: (next) => go(next, { past: [...past, value], future: [] }),
    undo:
      past.length === 0
        ? null
        : () => go(past.at(-1) as T, { past: past.slice(0, -1), future: [value, ...future] }),
    redo:
      future.length === 0
        ? null
        : () => go(future[0] as T, { past: [...past, value], future: future.slice(1) }),
  }
}

import { useCallback, useState } from 'react'

export interface Size {
  readonly width: number
  readonly height: number
}

/** The size of an element, null before it is laid out; the function is its `ref`. */
export function useSize(): [Size | null, (element: Element | null) => (() => void) | undefined] {
  const [size, setSize] = useState<Size | null>(null)
  const measure = useCallback((element: Element | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(([entry]) => {
      const box = entry?.contentRect
      // A hidden element has no size; what was known of it holds.
      if (box && box.width > 0 && box.height > 0) setSize({ width: box.width, height: box.height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [size, measure]
}

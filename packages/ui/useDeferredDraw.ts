import { startTransition, useEffect, useState } from 'react'

/**
 * Whether to draw a secondary part of a screen: false until the main part is drawn, so that input is handled between
 * both tasks. `useDeferredValue` does not suffice, as nested deferred values are drawn together.
 */
export function useDeferredDraw(): boolean {
  const [isFollowing, setFollowing] = useState(false)
  useEffect(() => startTransition(() => setFollowing(true)), [])
  return isFollowing
}

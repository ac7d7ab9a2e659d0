import { startTransition, useEffect, useState } from 'react'

/**
 * Whether a part of a screen is drawn that follows the rest: false until the rest stands, so that both take tasks of their own,
 * between which people are answered. A value that is deferred does not do it: one within another is not.
 */
export function useFollowing(): boolean {
  const [isFollowing, setFollowing] = useState(false)
  useEffect(() => startTransition(() => setFollowing(true)), [])
  return isFollowing
}

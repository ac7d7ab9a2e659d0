import { useEffect, useState } from 'react'

/** A clock that renders once a second, in epoch milliseconds of the given clock. */
export function useNow(clock: () => number): number {
  const [now, setNow] = useState(clock)
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), 1000)
    return () => clearInterval(timer)
  }, [clock])
  return now
}

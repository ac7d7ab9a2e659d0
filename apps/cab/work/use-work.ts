import type { CabState, Session } from '../cab.ts'
import { useCabState, useMeasures, useWords } from '../parts/cab-context.tsx'
import { useNow } from '../parts/useNow.ts'
import type { Aim } from './map/ground.ts'
import { distanceText, durationText, remaining } from './figures.ts'

/** Milliseconds between two looks at the clock. */
const TICK_MS = 10_000
/** Milliseconds after which figures are marked with their age. */
const STALE_MS = 120_000

export interface Next extends Aim {
  readonly title: string
  /** Distance and time, as far as they are known: `2.4 km · 6 min`. */
  readonly way: string
}

/** Milliseconds since the figures were received. */
export function useAge(): { readonly age: number; readonly isStale: boolean; readonly now: number } {
  const workAt = useCabState((state) => state.workAt)
  const now = useNow(TICK_MS)
  const age = workAt === null ? 0 : Math.max(0, now - workAt)
  return { age, isStale: age > STALE_MS, now }
}

/** The next place as it is shown. */
export function useNext(): Next | null {
  const next = useCabState((state) => state.work?.next ?? null)
  const words = useWords()
  const measures = useMeasures()
  const { age, isStale } = useAge()
  if (!next) return null
  // From a position that is minutes old neither says anything.
  const seconds = isStale ? null : remaining(next.arrivesIn, age)
  const parts = [
    next.metres === null || isStale ? '' : distanceText(measures, next.metres),
    seconds === null ? '' : durationText(words, seconds),
  ]
  return {
    place: next.location.id,
    title: next.location.title,
    doing: next.doing,
    way: parts.filter((part) => part !== '').join(' · '),
  }
}

/** The material that is hauled next: that of the route for its next place, otherwise of the route. */
export function materialOf({ route, work }: Pick<CabState, 'route' | 'work'>): string {
  const own = (route?.materialSettings ?? []).filter(
    ({ location }) => location.id === work?.next?.location.id,
  )
  // Several at one place: which of them is not known before it is loaded.
  const [only, another] = own
  return (only && !another ? only.material.title : route?.material?.title) ?? ''
}

/** The boards of a machine: its own one, otherwise those of its route. */
export function boardsOf(session: Session | null, route: CabState['route']): Session['boards'] {
  if (!session) return []
  const wanted = session.tablet.board ? [session.tablet.board] : (route?.boards ?? [])
  return wanted.flatMap(({ id }) => session.boards.find((one) => one.id === id) ?? [])
}

/** Whether there is somebody to sign off. */
export const isSignedOn = ({ driver }: CabState): boolean =>
  driver.state === 'signed on' || driver.state === 'unconfirmed'

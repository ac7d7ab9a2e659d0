import { useEffect, useRef } from 'react'
import type { CabState } from '../cab.ts'
import { useCabState, useLanguage, useWords } from '../parts/cab-context.tsx'
import type { CabWords } from '../messages/load.ts'
import { announce } from '../sound.ts'

type Work = NonNullable<CabState['work']>

const truckOf = (work: Work) => work.trucks.find(({ doing }) => doing === 'loaded')

/** What is new between two answers and should be known without looking; '' when nothing is. */
function news(before: Work, work: Work, isLoader: boolean, words: CabWords): string {
  if (isLoader) {
    const truck = truckOf(work)
    if (!truck || truck.id === truckOf(before)?.id) return ''
    return words('cab.work.truck.said', { truck: truck.title })
  }
  const parts: string[] = []
  const load = work.loads[0]
  if (load && work.loadCount > before.loadCount && load.key !== before.loads[0]?.key) {
    const place = load.loadLocation?.title
    const args = { number: work.loadCount }
    parts.push(
      place === undefined
        ? words('cab.work.recorded.short', args)
        : words('cab.work.recorded', { ...args, place }),
    )
  }
  const { next } = work
  const isSame = next?.location.id === before.next?.location.id && next?.doing === before.next?.doing
  if (next && !isSame) parts.push(words(`cab.work.${next.doing}.said`, { place: next.location.title }))
  return parts.join(' ')
}

/** Says what has changed: a recognised load and the next place, for a loader the truck; together, as one cuts off another. */
export function useAnnouncements(): void {
  const words = useWords()
  const language = useLanguage()
  const isLoader = useCabState((state) => state.machine?.kind === 'loader')
  const work = useCabState((state) => state.work)
  const before = useRef<Work | null>(null)
  useEffect(() => {
    const earlier = before.current
    before.current = work
    // What is there at the beginning is only shown.
    if (!work || !earlier || earlier === work) return
    const text = news(earlier, work, isLoader, words)
    if (text !== '') announce(text, language)
  }, [work, isLoader, words, language])
}

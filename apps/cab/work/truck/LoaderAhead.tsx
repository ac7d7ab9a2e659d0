import { Shovel } from 'lucide-react'
import { useCabState, useWords } from '../../parts/cab-context.tsx'
import { durationText, remaining } from '../figures.ts'
import { useAge } from '../use-work.ts'
import styles from './truck.module.css'

/** Trucks before this one that are named; further ones are counted. */
const NAMED = 3

/** The loader that an empty truck goes to: who is served before it, and when it is its turn. */
export function LoaderAhead() {
  const words = useWords()
  const loader = useCabState((state) => state.work?.loader ?? null)
  const { age, isStale } = useAge()
  if (!loader) return null
  const turnIn = isStale ? null : remaining(loader.turnIn, age)
  const named = loader.ahead.slice(0, NAMED).map(({ title }) => title)
  const more = loader.ahead.length - named.length
  const trucks = [...named, ...(more > 0 ? [`+${more}`] : [])].join(', ')
  return (
    <section className={styles.ahead}>
      <strong className={styles.loader}>
        <Shovel aria-hidden /> {loader.title}
      </strong>
      {turnIn !== null && (
        <strong>
          {turnIn < 30
            ? words('cab.work.turn.now')
            : words('cab.work.turn', { time: durationText(words, turnIn) })}
        </strong>
      )}
      <span>
        {loader.ahead.length === 0 ? words('cab.work.ahead.none') : words('cab.work.ahead', { trucks })}
      </span>
    </section>
  )
}

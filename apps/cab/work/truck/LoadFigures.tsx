import type { CabWords } from '../../messages/load.ts'
import { useCabState, useLanguage, useMeasures, useWords } from '../../parts/cab-context.tsx'
import { clockText } from '../../parts/clock-text.ts'
import { durationText, glance } from '../figures.ts'
import { useAge } from '../use-work.ts'
import styles from './truck.module.css'

/** Loads of the shift against the target, and their weight. */
export function LoadFigures() {
  const words = useWords()
  const measures = useMeasures()
  const work = useCabState((state) => state.work)
  if (!work) {
    return (
      <section className={styles.figures} aria-label={words('cab.work.loads.title')}>
        <strong>{words('cab.work.figures.none')}</strong>
        <p>{words('cab.work.figures.none.text')}</p>
      </section>
    )
  }
  const { loadCount } = work
  // A share of a load is driven as a whole one.
  const target = work.target === null ? null : Math.ceil(work.target)
  return (
    <section className={styles.figures} aria-label={words('cab.work.loads.title')}>
      <p className={styles.count}>
        <strong>{measures.decimal(loadCount, 0)}</strong>{' '}
        {target !== null && `${words('cab.work.target', { target })} `}
        {words('cab.work.loads', { count: target ?? loadCount })}
      </p>
      {target !== null && target > 0 && <TargetBar loads={loadCount} target={target} />}
      <p className={styles.left}>
        {target !== null && target > 0 && <span>{leftText(loadCount, target, words)}</span>}
        <span>{glance(measures, 'weight', work.weight)}</span>
      </p>
      <Age />
    </section>
  )
}

function leftText(loads: number, target: number, words: CabWords): string {
  const left = target - loads
  return left > 0 ? words('cab.work.toGo', { loads: left }) : words('cab.work.reached')
}

function TargetBar({ loads, target }: { loads: number; target: number }) {
  const words = useWords()
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={target}
      aria-valuenow={Math.min(loads, target)}
      aria-valuetext={leftText(loads, target, words)}
      aria-label={words('cab.work.loads.title')}
    >
      <div style={{ width: `${Math.min(100, (100 * loads) / target)}%` }} />
    </div>
  )
}

/** How old the figures are, once that matters. */
function Age() {
  const words = useWords()
  const language = useLanguage()
  const workAt = useCabState((state) => state.workAt)
  const { age, isStale, now } = useAge()
  if (workAt === null || !isStale) return null
  const args = { time: clockText(workAt, now, language), age: durationText(words, age / 1000) }
  return <p className={styles.age}>{words('cab.work.age', args)}</p>
}

import { Diamond, Square } from 'lucide-react'
import { useCabState, useWords } from '../../parts/cab-context.tsx'
import { materialOf, useNext } from '../use-work.ts'
import styles from './truck.module.css'

/** Where to go now, what for, and how far it is. */
export function NextPlace() {
  const words = useWords()
  const next = useNext()
  const route = useCabState((state) => state.route)
  const material = useCabState(materialOf)
  const agreed = useCabState((state) => {
    const change = state.session?.routeChange
    return change?.acknowledged === true && !change.forced ? change.route.title : null
  })
  const Sign = next?.doing === 'dump' ? Diamond : Square
  return (
    <section className={styles.next} aria-label={words('cab.work.next')}>
      {next && (
        <p className={styles.verb} data-doing={next.doing}>
          <Sign aria-hidden fill="currentColor" />
          {words(`cab.work.${next.doing}`)}
        </p>
      )}
      <h1 className={styles.place}>{next?.title ?? words('cab.work.next.none')}</h1>
      {next && next.way !== '' && <p className={styles.way}>{next.way}</p>}
      <p className={styles.route}>
        {route?.title}
        {material !== '' && ` · ${material}`}
      </p>
      {agreed !== null && <p className={styles.agreed}>{words('cab.work.agreed', { route: agreed })}</p>}
    </section>
  )
}

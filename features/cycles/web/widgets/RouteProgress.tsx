import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import type { WidgetBodyProps } from '@haulway/report/web/draw-widget.ts'
import type { ProgressFigures, RouteProgressItem } from '../../widget-figures.ts'
import type { MeasuredOptions, WidgetMeasure } from '../../widget-options.ts'
import { Hauled } from './Hauled.tsx'
import { unitOf } from './widget-words.ts'
import styles from './figures.module.css'
import widgetStyles from './widgets.module.css'

/** Progress of routes towards their targets, and the progress due by now. */
export function RouteProgress({ options, figures }: WidgetBodyProps<MeasuredOptions, ProgressFigures>) {
  const words = useWords()
  const { progress } = figures
  if (progress.length === 0) return <p className={widgetStyles.none}>{words('dashboards.progress.empty')}</p>
  return (
    <Hauled figures={figures} measure={options.measure} always>
      <ul className={styles.progress}>
        {progress.map((one) => (
          <li key={one.route.id}>
            <Route one={one} measure={options.measure} />
          </li>
        ))}
      </ul>
    </Hauled>
  )
}

const percent = (part: number, whole: number): string => `${Math.min(100, (part / whole) * 100)}%`

function Route({ one, measure }: { one: RouteProgressItem; measure: WidgetMeasure }) {
  const words = useWords()
  const measures = useMeasures()
  const { route, amount, target, due } = one
  const format = (given: number) => measures.format(unitOf[measure], given)
  if (target === null || due === null)
    return (
      <div className={styles.said}>
        <strong>{route.title}</strong>
        <span>{words('dashboards.progress.noTarget', { amount: format(amount) })}</span>
      </div>
    )
  const isBehind = amount < due
  const said = { route: route.title, amount: format(amount), target: format(target), due: format(due) }
  return (
    <>
      <div className={styles.said}>
        <strong>{route.title}</strong>
        <span>
          {words('dashboards.progress.of', said)}
          {', '}
          <span className={isBehind ? styles.behind : styles.ahead}>
            {words(`dashboards.progress.${isBehind ? 'behind' : 'ahead'}`, {
              amount: format(Math.abs(amount - due)),
            })}
          </span>
        </span>
      </div>
      <div className={styles.track} role="img" aria-label={words('dashboards.progress.bar', said)}>
        <div className={styles.done} style={{ width: percent(amount, target) }} />
        <div className={styles.due} style={{ left: percent(due, target) }} />
      </div>
    </>
  )
}

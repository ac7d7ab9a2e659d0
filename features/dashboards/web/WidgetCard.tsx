import { Skeleton } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { zoneText } from '@haulway/platform/dates.ts'
import { useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { Failed } from '@haulway/ui'
import { rangeText } from '../../cycles/web/parts.ts'
import { dashboardWidgets, type WidgetFigures } from '../dashboards.endpoints.ts'
import type { Widget } from '../widget.ts'
import { CyclePhases, KeyFigures } from './FigureWidgets.tsx'
import { QuantityChart, type WidgetBodyProps } from './QuantityChart.tsx'
import { widgetTitle } from './widget-words.ts'
import styles from './widgets.module.css'

/** Figures follow what machines do. */
const EVERY_MS = 60_000

const bodies: Readonly<Record<Widget['kind'], ComponentType<WidgetBodyProps>>> = {
  QUANTITY_BY_DAY: QuantityChart,
  KEY_FIGURES: KeyFigures,
  CYCLE_PHASES: CyclePhases,
}

export interface WidgetCardProps {
  readonly dashboard: string
  readonly widget: Widget
  /** Ranges away from the starting date. */
  readonly step: number
  /** At the right of the title: what may be done with the widget. */
  readonly tools?: ReactNode
}

/** A widget in its frame: its title, its range, its figures. */
export function WidgetCard({ dashboard, widget, step, tools }: WidgetCardProps) {
  const words = useWords()
  const locale = useLocale()
  const answer = useCall(
    dashboardWidgets,
    { params: { id: dashboard }, query: { widget: widget.key, step } },
    { every: EVERY_MS, keep: true },
  )
  const zone = answer.data?.timeZone ?? 'UTC'
  const figures = answer.data?.items[0]
  const title = widgetTitle(words, widget)
  return (
    <section className={styles.card} aria-label={title} aria-busy={!figures || answer.isPlaceholderData}>
      <header className={styles.head}>
        <div className={styles.name}>
          <h2 title={title}>{title}</h2>
          {figures && <p title={zoneText(figures.from, zone)}>{rangeText(figures, zone, locale)}</p>}
        </div>
        {tools}
      </header>
      {/* What does not fit is scrolled to, with keys too. */}
      <div className={styles.body} role="group" aria-label={title} tabIndex={0}>
        {answer.error && !figures ? (
          <Failed failure={answer.error} onRetry={() => void answer.refetch()} />
        ) : figures ? (
          <Shown widget={widget} figures={figures} />
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
    </section>
  )
}

function Shown({ widget, figures }: WidgetBodyProps) {
  const words = useWords()
  const Body = bodies[widget.kind]
  const hasGoal = widget.kind === 'QUANTITY_BY_DAY' && widget.goal !== null
  if (figures.loads === 0 && !hasGoal) return <p className={styles.none}>{words('dashboards.noCycles')}</p>
  return (
    <>
      <Body widget={widget} figures={figures} />
      <Unknown widget={widget} figures={figures} />
    </>
  )
}

/** Loads that are counted, but not in the amount. */
function Unknown({ widget, figures }: { widget: Widget; figures: WidgetFigures }) {
  const words = useWords()
  if (figures.unknown === 0 || widget.kind === 'CYCLE_PHASES') return null
  const key = widget.measure === 'VOLUME' ? 'dashboards.noVolume' : 'dashboards.noWeight'
  return <p className={styles.note}>{words(key, { count: figures.unknown })}</p>
}

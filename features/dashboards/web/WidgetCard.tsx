import { Skeleton } from '@mantine/core'
import { Suspense, type ReactNode } from 'react'
import { zoneText } from '@haulway/platform/dates.ts'
import { useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { Failed } from '@haulway/ui'
import { rangeText } from '@haulway/report/range.ts'
import { useWidgetBody } from '@haulway/report/web/widgets.tsx'
import { dashboardWidgets, type WidgetFigures } from '../dashboards.endpoints.ts'
import type { Widget } from '../widget.ts'
import { widgetTitle } from './widget-words.ts'
import styles from './widgets.module.css'

/** Figures follow what machines do. */
const EVERY_MS = 60_000

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
          <Shown widget={widget} figures={figures} title={title} />
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
    </section>
  )
}

interface ShownProps {
  readonly widget: Widget
  readonly figures: WidgetFigures
  readonly title: string
}

/** What the slice draws that declares the widget. */
function Shown({ widget, figures, title }: ShownProps) {
  const body = useWidgetBody(widget.kind)
  return (
    <Suspense fallback={<Skeleton height="100%" />}>{body?.({ options: widget, figures, title })}</Suspense>
  )
}

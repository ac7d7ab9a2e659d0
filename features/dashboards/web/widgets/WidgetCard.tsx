import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { timeText, zoneText } from '@haulway/platform/dates.ts'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { Failed } from '@haulway/ui'
import { rangeText } from '@haulway/report/range.ts'
import { useWidgetBody } from '@haulway/report/web/widgets.tsx'
import { dashboardWidgets, previewWidget, type WidgetFigures } from '../../dashboards.endpoints.ts'
import { inRange, type Widget } from '../../widget.ts'
import type { TimeSelection } from '../useTimeSelection.ts'
import { widgetTitle } from './widget-words.ts'
import styles from './widgets.module.css'

/** Figures follow the machines. */
const EVERY_MS = 60_000
/** The pause in typing after which the preview is fetched. */
const TYPED_MS = 250

interface CardProps {
  readonly dashboard: string
  readonly widget: Widget
  readonly look: TimeSelection
  /** The actions on the widget, right of its title. */
  readonly tools?: ReactNode
}

interface WidgetCardProps extends CardProps {
  /** The widget is being edited: it shows unsaved values. */
  readonly isDraft: boolean
}

/** A widget in its frame: title, range, figures. */
export function WidgetCard({ isDraft, ...props }: WidgetCardProps) {
  return isDraft ? <PreviewCard key={props.widget.kind} {...props} /> : <SavedCard {...props} />
}

function SavedCard({ dashboard, widget, look, tools }: CardProps) {
  const answer = useCall(
    dashboardWidgets,
    { params: { id: dashboard }, query: { widget: widget.key, ...look } },
    { every: EVERY_MS, keep: true },
  )
  const figures = answer.data?.items[0]
  return (
    <CardFrame
      widget={look.range === null ? widget : inRange(widget, look.range)}
      shown={figures && { figures, zone: answer.data?.timeZone ?? 'UTC' }}
      busy={answer.isPlaceholderData}
      failure={answer.error}
      onRetry={() => void answer.refetch()}
      tools={tools}
    />
  )
}

/** The preview of a widget being edited. Another kind is another card, as the former figures do not apply to it. */
export function PreviewCard({ dashboard, widget, look, tools }: CardProps) {
  const words = useWords()
  const [typed] = useDebouncedValue(widget, TYPED_MS)
  const answer = useCall(
    previewWidget,
    { params: { id: dashboard }, body: { widget: typed, ...look } },
    { every: EVERY_MS, keep: true },
  )
  const card = useRef<HTMLDivElement>(null)
  // Brings the widget into view when editing begins.
  useEffect(() => {
    // Braces: some browsers return a promise, which React would take for a cleanup.
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const figures = answer.data?.item as WidgetFigures | undefined
  return (
    <div ref={card} className={styles.draft}>
      <CardFrame
        widget={typed}
        shown={figures && { figures, zone: answer.data?.timeZone ?? 'UTC' }}
        busy={answer.isPlaceholderData}
        failure={answer.error}
        onRetry={() => void answer.refetch()}
        tools={tools}
        note={words('dashboards.preview')}
      />
    </div>
  )
}

interface FrameProps extends Pick<CardProps, 'widget' | 'tools'> {
  readonly shown: { readonly figures: WidgetFigures; readonly zone: string } | undefined
  readonly busy: boolean
  readonly failure: CallFailure | null
  readonly onRetry: () => void
  readonly note?: string
}

/** A widget in its frame, with known figures. */
export function CardFrame({ widget, shown, busy, failure, onRetry, tools, note }: FrameProps) {
  const words = useWords()
  const title = widgetTitle(words, widget)
  const figures = shown?.figures
  return (
    <section className={styles.card} aria-label={title} aria-busy={!figures || busy}>
      <header className={styles.head}>
        <div className={styles.name}>
          <h2 title={title}>{title}</h2>
          {shown && (
            <p title={zoneText(shown.figures.from, shown.zone)}>
              {rangeText(shown.figures, shown.zone)}
              {' · '}
              <time dateTime={shown.figures.asOf}>
                {words('dashboards.asOf', { at: timeText(shown.figures.asOf, shown.zone) })}
              </time>
            </p>
          )}
        </div>
        {note !== undefined && <span className={styles.note}>{note}</span>}
        {tools}
      </header>
      {/* What does not fit is scrolled to, with keys too. */}
      <div className={styles.body} role="group" aria-label={title} tabIndex={0}>
        {failure && !figures ? (
          <Failed failure={failure} onRetry={onRetry} />
        ) : figures ? (
          <Suspense fallback={<Skeleton height="100%" />}>
            <Shown widget={widget} figures={figures} title={title} />
          </Suspense>
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

/** The component of the slice that declares the widget. */
function Shown({ widget, figures, title }: ShownProps) {
  const body = useWidgetBody(widget.kind)
  return body?.({ options: widget, figures, title })
}

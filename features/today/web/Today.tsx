import { Skeleton } from '@mantine/core'
import { Suspense, useDeferredValue } from 'react'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useReachState } from '@haulway/platform/web/useChannel.ts'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import type { TodayPart } from '@haulway/slice/web.ts'
import { Empty, Notice, Page } from '@haulway/ui'
import { measures } from '../amounts.ts'
import type { TodayItem } from '../today.endpoints.ts'
import { Board } from './board/Board.tsx'
import { Figures, type ShiftProps } from './Figures.tsx'
import { ShiftLog } from './log/ShiftLog.tsx'
import { Machines } from './Machines.tsx'
import { partsAt } from './parts-of-today.ts'
import { ShiftFailure, SetUpRequired } from './ShiftPages.tsx'
import { selectedMeasure, spanOf, useServerNow, useToday, useTodayAddress } from './useToday.ts'
import { Toolbar } from './Toolbar.tsx'
import styles from './today.module.css'

/** A shift against its targets: the first screen of a site manager. */
export function Today() {
  const words = useWords()
  return <Shown title={words('today.title')} />
}

/** Today at the root, with the tracker's title. */
export function Start({ title }: { title: string }) {
  return <Shown title={title} />
}

function Shown({ title }: { title: string }) {
  const { query, measure: chosen, change } = useTodayAddress()
  const answer = useToday(query)
  // Rendered in parts: a response is otherwise rendered at once.
  const shown = useDeferredValue(answer.data)
  if (!shown)
    return (
      <Page title={title}>
        {answer.error ? (
          <ShiftFailure failure={answer.error} onRetry={() => void answer.refetch()} screen="/today" />
        ) : (
          <Waiting />
        )}
      </Page>
    )
  if (!shown.begun)
    return (
      <Page title={title}>
        <SetUpRequired />
      </Page>
    )
  const measure = selectedMeasure(shown, chosen)
  const toolbar = <Toolbar shown={shown} measure={measure} measures={measures} change={change} />
  return (
    <Page title={title} toolbar={toolbar}>
      <div className={styles.today}>
        <Stale failed={answer.error !== null} at={shown.now} zone={shown.zone} />
        <Remarks shown={shown} />
        {shown.span ? <Shift shown={shown} span={shown.span} measure={measure} /> : <NoShift shown={shown} />}
      </div>
    </Page>
  )
}

function Waiting() {
  return (
    <div className={styles.today} aria-busy>
      <Skeleton height={36} />
      <div className={styles.tiles}>
        {Array.from({ length: 6 }, (_, n) => (
          <Skeleton key={n} height={86} />
        ))}
      </div>
      <Skeleton height={280} />
    </div>
  )
}

function NoShift({ shown }: { shown: TodayItem }) {
  const words = useWords()
  const { project, next, zone } = shown
  const begins = next === null ? '' : words('today.notRunning.next', { at: dateTimeText(next, zone) })
  return (
    <Empty
      title={words('today.noShift')}
      text={`${words('today.noShift.text')} ${begins}`}
      {...(project
        ? {
            action: (
              <ScreenLink to={`/projects/view/${project.id}`}>{words('today.noShift.action')}</ScreenLink>
            ),
          }
        : {})}
    />
  )
}

/** States since when no data has arrived, above the last known figures. */
function Stale({ failed, at, zone }: { failed: boolean; at: string; zone: string }) {
  const words = useWords()
  const { lost } = useReachState()
  if (!failed && !lost) return null
  return <Notice tone="warning">{words('today.stale', { at: dateTimeText(at, zone) })}</Notice>
}

/** What is missing for complete figures, and how to set it up. */
function Remarks({ shown }: { shown: TodayItem }) {
  const words = useWords()
  const can = useCan()
  const { project, span, runs, next, zone, routes, after } = shown
  if (!project)
    return (
      <Notice tone="info">
        {words('today.noProject')}{' '}
        {can('create', 'projects') && (
          <ScreenLink to="/projects/new">{words('today.noProject.action')}</ScreenLink>
        )}
      </Notice>
    )
  const isLast = span !== null && !runs && after === null
  return (
    <>
      {isLast && (
        <Notice tone="info">
          {words('today.notRunning')}{' '}
          {next !== null && words('today.notRunning.next', { at: dateTimeText(next, zone) })}
        </Notice>
      )}
      {span?.kind === 'shift' && routes.length === 0 && (
        <Notice tone="info">
          {words('today.noTargets')}{' '}
          {can('update', 'routes') && (
            <ScreenLink to={`/projects/view/${project.id}`}>{words('today.noTargets.action')}</ScreenLink>
          )}
        </Notice>
      )}
    </>
  )
}

interface ShiftOf {
  readonly shown: TodayItem
  readonly span: NonNullable<TodayItem['span']>
  readonly measure: ShiftProps['measure']
}

function Shift({ shown, span, measure }: ShiftOf) {
  const now = useServerNow(shown.now)
  const props: ShiftProps = { shown, span: spanOf(span), measure, now }
  const given = { project: shown.project?.id ?? null, from: span.from, to: span.to, runs: shown.runs }
  const can = useCan()
  const shownAt = (place: TodayPart['place']) => partsAt(place).filter(({ reads }) => can('read', reads))
  const attention = shownAt('attention')
  return (
    <>
      <Figures {...props} />
      <Board {...props} />
      <div className={styles.beside}>
        {attention.length === 0 ? (
          <Machines {...props} />
        ) : (
          attention.map(({ name, Component }) => (
            <Suspense key={name} fallback={<Skeleton height={120} />}>
              <Component {...given} />
            </Suspense>
          ))
        )}
        <ShiftLog shown={shown} span={span} />
        {shownAt('beside').map(({ name, Component }) => (
          <Suspense key={name} fallback={<Skeleton height={120} />}>
            <Component {...given} />
          </Suspense>
        ))}
      </div>
    </>
  )
}

import type { ReactNode } from 'react'
import { percentText } from '@haulway/platform/measures.ts'
import { durationText, timeText } from '@haulway/platform/dates.ts'
import { useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import type { DefinitionName } from '@haulway/slice/definition.ts'
import type { TodayMeasure } from '../amounts.ts'
import { cyclesLink, mapLink } from '../links.ts'
import { projection, rateSoFar, requiredRate, type Span } from '../pace.ts'
import type { TodayItem } from '../today.endpoints.ts'
import { useAmounts } from './amounts.ts'
import { DefinedHeading } from './handbook/DefinedHeading.tsx'
import styles from './figures.module.css'

export interface ShiftProps {
  readonly shown: TodayItem
  readonly span: Span
  readonly measure: TodayMeasure
  /** The server's clock. */
  readonly now: number
  /** On a wall figures have no links. */
  readonly plain?: boolean
}

interface TileProps {
  readonly name: DefinitionName
  readonly won?: readonly string[]
  readonly plain: boolean | undefined
  readonly value: ReactNode
  /** The link to the proof. */
  readonly to?: string
  readonly tone?: 'good' | 'short' | undefined
  readonly children?: ReactNode
}

function Tile({ name, won, plain, value, to, tone, children }: TileProps) {
  const words = useWords()
  return (
    <div className={styles.tile} data-tone={tone}>
      {plain ? (
        <span className={styles.name}>{words(`define.${name}`)}</span>
      ) : (
        <DefinedHeading name={name} {...(won ? { won } : {})} />
      )}
      {to && !plain ? (
        <ScreenLink to={to} className={styles.value}>
          {value}
        </ScreenLink>
      ) : (
        <span className={styles.value}>{value}</span>
      )}
      <span className={styles.beside}>{children}</span>
    </div>
  )
}

/** The settings that apply to this shift. */
function useWon({ shown, measure }: ShiftProps) {
  const words = useWords()
  const amounts = useAmounts()
  const { span, project, routes } = shown
  const title = span?.title ?? words('today.shift.untitled')
  return {
    calendar: project ? [words('today.won.shift', { shift: title, project: project.title })] : [],
    targets: routes.flatMap(({ title: route, target }) => {
      const amount = target[measure]
      return amount === null
        ? []
        : [words('today.won.route', { route, target: amounts.text(measure, amount) })]
    }),
  }
}

/** What was hauled, of how much, and the projection. */
export function Figures(props: ShiftProps) {
  return (
    <div className={styles.figures} data-plain={props.plain}>
      <Hauled {...props} />
      <Projected {...props} />
      <Required {...props} />
      <Yesterday {...props} />
      <Waiting {...props} />
      <Change {...props} />
      <LastData {...props} />
    </div>
  )
}

function Hauled(props: ShiftProps) {
  const { shown, measure, plain } = props
  const words = useWords()
  const locale = useLocale()
  const amounts = useAmounts()
  const won = useWon(props)
  const { actual, target } = shown
  const whole = target[measure]
  const share = whole === null || whole === 0 ? null : actual[measure] / whole
  const other = measure === 'loads' ? 'weight' : 'loads'
  const otherTarget = target[other]
  return (
    <Tile
      name="hauled"
      won={[...won.calendar, ...won.targets]}
      plain={plain}
      value={amounts.text(measure, actual[measure])}
      to={shown.span ? cyclesLink(shown, shown.span) : '/cycle-times'}
    >
      {whole !== null && (
        <span className={styles.target}>{words('today.of', { target: amounts.text(measure, whole) })}</span>
      )}
      {share !== null && (
        <span
          className={styles.bar}
          role="img"
          aria-label={words('today.share', { share: percentText(share, locale) })}
        >
          <span style={{ inlineSize: `${Math.min(1, share) * 100}%` }} />
        </span>
      )}
      <span>
        {other === 'loads'
          ? words('today.loads', { count: actual.loads, amount: amounts.number('loads', actual.loads) })
          : amounts.text(other, actual[other])}
        {otherTarget !== null && ` ${words('today.of', { target: amounts.text(other, otherTarget) })}`}
      </span>
    </Tile>
  )
}

function Projected(props: ShiftProps) {
  const { shown, span, measure, now, plain } = props
  const words = useWords()
  const amounts = useAmounts()
  const won = useWon(props)
  const ends = projection(span, shown.actual[measure], now)
  const target = shown.target[measure]
  if (ends === null)
    return (
      <Tile name="projection" won={won.calendar} plain={plain} value={words('today.tooEarly')}>
        {words('today.early.text')}
      </Tile>
    )
  const difference = target === null ? null : ends - target
  const sign = difference !== null && difference > 0 ? '+' : ''
  return (
    <Tile
      name="projection"
      won={won.calendar}
      plain={plain}
      tone={difference === null ? undefined : difference < 0 ? 'short' : 'good'}
      value={amounts.text(measure, ends)}
      to={shown.span ? cyclesLink(shown, shown.span) : '/cycle-times'}
    >
      {difference !== null &&
        words('today.projection.target', { difference: `${sign}${amounts.text(measure, difference)}` })}
    </Tile>
  )
}

function Required(props: ShiftProps) {
  const { shown, span, measure, now, plain } = props
  const words = useWords()
  const amounts = useAmounts()
  const won = useWon(props)
  const perHour = (rate: number) => words('today.perHour', { rate: amounts.text(measure, rate) })
  const [target, actual] = [shown.target[measure], shown.actual[measure]]
  if (target === null) return null
  const rate = requiredRate(span, target, actual, now)
  const sofar = rateSoFar(span, actual, now)
  const value = rate === null ? words('today.noTime') : rate === 0 ? words('today.reached') : perHour(rate)
  return (
    <Tile
      name="required"
      won={[...won.calendar, ...won.targets]}
      plain={plain}
      tone={rate === null || (sofar !== null && rate > sofar) ? 'short' : 'good'}
      value={value}
      to={shown.span ? cyclesLink(shown, shown.span) : '/cycle-times'}
    >
      {sofar !== null && words('today.sofar', { rate: perHour(sofar) })}
    </Tile>
  )
}

function Yesterday(props: ShiftProps) {
  const { shown, measure, plain } = props
  const words = useWords()
  const amounts = useAmounts()
  const won = useWon(props)
  const { yesterday } = shown
  if (!yesterday) return null
  return (
    <Tile
      name="yesterday"
      won={won.calendar}
      plain={plain}
      value={amounts.text(measure, yesterday.sofar[measure])}
      to={cyclesLink(shown, yesterday)}
    >
      {words('today.yesterday.whole', { amount: amounts.text(measure, yesterday.whole[measure]) })}
    </Tile>
  )
}

const runningFor = (since: string | null, now: number) =>
  since === null ? '' : durationText(Math.max(0, (now - Date.parse(since)) / 1_000))

/** Who currently waits for whom. */
function Waiting({ shown, now, plain }: ShiftProps) {
  const words = useWords()
  const { queue, hang, runs } = shown
  if (!runs) return null
  const since = (at: string | null) => at !== null && words('today.since', { time: runningFor(at, now) })
  return (
    <>
      <Tile
        name="queue"
        plain={plain}
        value={queue.trucks === 0 ? words('today.none') : words('today.trucks', { count: queue.trucks })}
        to={mapLink(shown, 'queueing')}
      >
        {since(queue.since)}
      </Tile>
      <Tile
        name="hang"
        plain={plain}
        value={hang.loaders === 0 ? words('today.none') : words('today.loaders', { count: hang.loaders })}
        to={mapLink(shown, 'waiting')}
      >
        {since(hang.since)}
      </Tile>
    </>
  )
}

function Change(props: ShiftProps) {
  const { shown, measure, plain } = props
  const words = useWords()
  const amounts = useAmounts()
  const won = useWon(props)
  const { change } = shown
  if (!change) return null
  const { first, last, median, loss } = change[measure]
  const parts = { first, last, median }
  const texts = Object.fromEntries(
    Object.entries(parts).map(([name, rate]) => [name, amounts.number(measure, rate)]),
  )
  return (
    <Tile
      name="change"
      won={won.calendar}
      plain={plain}
      value={amounts.text(measure, loss)}
      to={cyclesLink(shown, change)}
    >
      {words('today.change.parts', texts)}
    </Tile>
  )
}

function LastData({ shown, now, plain }: ShiftProps) {
  const words = useWords()
  const { lastData, zone } = shown
  return (
    <Tile
      name="lastData"
      plain={plain}
      value={lastData === null ? '–' : timeText(lastData, zone, true)}
      to={mapLink(shown)}
    >
      {lastData === null ? words('today.never') : words('today.ago', { time: runningFor(lastData, now) })}
    </Tile>
  )
}

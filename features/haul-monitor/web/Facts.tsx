import { VisuallyHidden } from '@mantine/core'
import { StateMark } from '@haulway/map/machines/StateMark.tsx'
import { durationText } from '@haulway/platform/dates.ts'
import { useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { useAmounts } from '../../today/web/parts.ts'
import type { LoaderTile, MachineTile } from '../haul-monitor.endpoints.ts'
import { Leading, runningText } from './Leading.tsx'
import type { TileProps } from './tile-props.ts'
import styles from './monitor.module.css'

/** Progress against the target and the route's median, trucks around, last contact. */
export function Facts(props: TileProps) {
  return (
    <dl className={styles.facts}>
      <Pace {...props} />
      <Last {...props} />
      <Around {...props} />
      <Contact {...props} />
    </dl>
  )
}

function Pace({ shown, links, measure }: TileProps) {
  const words = useWords()
  const amounts = useAmounts()
  const { actual, target, due } = shown.tile
  const [whole, asked] = [target[measure], due[measure]]
  const texts = {
    actual: amounts.text(measure, actual[measure]),
    due: asked === null ? '' : amounts.text(measure, asked),
    target: whole === null ? '' : amounts.text(measure, whole),
  }
  return (
    <div className={styles.fact}>
      <dt>{words(`today.measure.${measure}`)}</dt>
      <dd>
        <Leading to={links.cycles} label={words('haulMonitor.cycles', { title: shown.title })}>
          {texts.actual}
        </Leading>
        <span className={styles.dim}>
          {asked === null ? words('haulMonitor.noTarget') : words('haulMonitor.due', { due: texts.due })}
        </span>
        {whole !== null && whole > 0 && asked !== null && (
          <span className={styles.bar} role="img" aria-label={words('haulMonitor.pace', texts)}>
            <span style={{ inlineSize: `${Math.min(1, actual[measure] / whole) * 100}%` }} />
            <i style={{ insetInlineStart: `${Math.min(1, asked / whole) * 100}%` }} />
          </span>
        )}
      </dd>
    </div>
  )
}

/** The deviation of a cycle from the median. */
function useFarText(): (total: number, median: number) => string {
  const locale = useLocale()
  const format = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  })
  return (total, median) => format.format(total / median - 1)
}

function Last({ shown, links }: TileProps) {
  const words = useWords()
  const farText = useFarText()
  const { last } = shown.tile
  const median = last?.median ?? null
  return (
    <div className={styles.fact}>
      <dt>{words('haulMonitor.last')}</dt>
      <dd>
        {last ? (
          <>
            <Leading to={links.proof} label={words('haulMonitor.proof', { title: shown.title })}>
              {durationText(last.total)}
            </Leading>
            <span className={styles.dim}>
              {median === null
                ? words('haulMonitor.median.none')
                : words('haulMonitor.median', {
                    median: durationText(median),
                    difference: farText(last.total, median),
                  })}
            </span>
          </>
        ) : (
          <span className={styles.dim}>{words('haulMonitor.last.none')}</span>
        )}
      </dd>
    </div>
  )
}

/** The trucks at a loader or on a route. */
function Around({ shown, theme, now }: TileProps) {
  const words = useWords()
  if (shown.kind === 'machines') return null
  if (shown.kind === 'loaders') return <Trucks trucks={shown.tile.trucks} />
  const { on, tile } = shown
  const states = Map.groupBy(
    on.filter((one) => one.now !== null),
    (one) => one.now!.doing,
  )
  return (
    <>
      <div className={styles.fact}>
        <dt>{words('haulMonitor.onRoute.label')}</dt>
        <dd>
          <span className={styles.value}>{words('haulMonitor.onRoute', { count: on.length })}</span>
          <span className={styles.marks}>
            {[...states].map(([doing, those]) => (
              <span key={doing} title={words(`telemetry.activity.${doing}`)}>
                <StateMark state={doing} theme={theme} size={16} />
                {those.length}
                <VisuallyHidden>{words(`telemetry.activity.${doing}`)}</VisuallyHidden>
              </span>
            ))}
          </span>
        </dd>
      </div>
      <div className={styles.fact}>
        <dt>{words('haulMonitor.lastDump')}</dt>
        <dd className={styles.dim}>
          {tile.dumpedAt === null
            ? words('haulMonitor.last.none')
            : words('today.ago', { time: runningText(now - Date.parse(tile.dumpedAt)) })}
        </dd>
      </div>
    </>
  )
}

function Trucks({ trucks }: Pick<LoaderTile, 'trucks'>) {
  const words = useWords()
  return (
    <div className={styles.fact}>
      <dt>{words('haulMonitor.trucks')}</dt>
      <dd className={styles.dim}>
        {trucks ? words('haulMonitor.trucks.at', trucks) : words('haulMonitor.trucks.away')}
      </dd>
    </div>
  )
}

function Contact({ shown, now }: TileProps) {
  const words = useWords()
  const heard: MachineTile['heard'] = shown.kind === 'routes' ? shown.route.heard : shown.tile.heard
  return (
    <div className={styles.fact}>
      <dt>{words('haulMonitor.contact')}</dt>
      <dd className={styles.dim}>
        {heard === null
          ? words('haulMonitor.contact.never')
          : words('today.ago', { time: runningText(now - Date.parse(heard)) })}
      </dd>
    </div>
  )
}

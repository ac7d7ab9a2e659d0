import { CircleAlert } from 'lucide-react'
import type { MachineState } from '@haulway/map/base/palette.ts'
import { StateMark } from '@haulway/map/machines/StateMark.tsx'
import { timeText } from '@haulway/platform/dates.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { RouteNow } from '../trouble.ts'
import { Facts } from './Facts.tsx'
import { Leading, runningText } from './Leading.tsx'
import type { ShownTile } from './shown-tiles.ts'
import type { TileProps } from './tile-props.ts'
import { Troubles, urgentTroubles } from './Troubles.tsx'
import styles from './monitor.module.css'

/** The state of a route maps to that of its machines. */
const markOf: Record<RouteNow['doing'], MachineState> = {
  queueing: 'queueing',
  running: 'hauling',
  standing: 'idle',
  offline: 'idle',
  empty: 'engineOff',
}

function useState({ shown, zone, now }: Pick<TileProps, 'shown' | 'zone' | 'now'>) {
  const words = useWords()
  const { since, offline } = shown
  const time = since === null ? '' : runningText(now - since)
  const at = offline && since !== null ? words('haulMonitor.since', { at: timeText(since, zone) }) : ''
  if (shown.kind === 'routes') {
    const { doing } = shown.route
    return { mark: markOf[doing], text: words(`haulMonitor.route.${doing}`), time, at, was: null }
  }
  const doing = shown.tile.now?.doing
  const known = doing === undefined ? null : words(`telemetry.activity.${doing}`)
  const text = offline || known === null ? words('telemetry.activity.offline') : known
  const was = offline && known !== null ? words('haulMonitor.was', { state: known }) : null
  return { mark: doing ?? ('engineOff' as const), text, time, at, was }
}

/** The tile of a machine, loader or route: state, troubles, progress. */
export function Tile(props: TileProps) {
  const { shown, links, measure, theme } = props
  const { title, offline, troubles } = shown
  const words = useWords()
  const { mark, text, time, at, was } = useState(props)
  const worst = troubles.some(({ kind }) => urgentTroubles.has(kind))
    ? 'urgent'
    : troubles.length > 0
      ? 'some'
      : 'none'
  return (
    <article className={styles.tile} data-trouble={worst} data-offline={offline} aria-label={title}>
      <header className={styles.head}>
        <StateMark state={mark} offline={offline} theme={theme} size={24} />
        <h2>
          <Leading to={links.entry} label={title}>
            {title}
          </Leading>
        </h2>
        <Beside shown={shown} />
      </header>
      <p className={styles.state}>
        <Leading to={links.dispatcher} label={words('haulMonitor.follow', { title })}>
          {text}
        </Leading>
        <span className={styles.time}>{time}</span>
      </p>
      {(was || at) && (
        <p className={styles.was}>
          <span>{was}</span>
          <span>{at}</span>
        </p>
      )}
      <Troubles troubles={troubles} measure={measure} />
      <Facts {...props} />
    </article>
  )
}

/** Its route or place, or that it is down. */
function Beside({ shown }: { shown: ShownTile }) {
  const words = useWords()
  if (shown.kind === 'routes') return null
  const { status, route, now } = shown.tile
  if (status?.status === 'down')
    return (
      <span className={styles.down}>
        <CircleAlert size={13} aria-hidden />
        {words('machineStatus.status.down')}
        {status.reason && `: ${status.reason.title}`}
      </span>
    )
  const place = shown.kind === 'loaders' ? now?.place?.title : route?.title
  const said = place ?? (shown.kind === 'machines' ? words('haulMonitor.noRoute') : '')
  return (
    <span className={styles.beside} title={said}>
      {said}
    </span>
  )
}

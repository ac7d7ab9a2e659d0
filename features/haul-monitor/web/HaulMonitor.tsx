import { Button, Skeleton } from '@mantine/core'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { useReachState } from '@haulway/platform/web/useChannel.ts'
import { useMapPreferences } from '@haulway/map/base/useMapPreferences.ts'
import { Empty, Notice, Page } from '@haulway/ui'
import { ShiftFailure, SetUpRequired, useServerNow, useShiftTitle } from '../../today/web/parts.ts'
import type { Monitor } from '../haul-monitor.endpoints.ts'
import { useTileLinks } from './links.ts'
import { MonitorToolbar } from './MonitorToolbar.tsx'
import { foundIn, tilesOf } from './shown-tiles.ts'
import { Tile } from './Tile.tsx'
import { measureOf, useMonitor, useMonitorAddress } from './useMonitor.ts'
import { WallMode } from './WallMode.tsx'
import styles from './monitor.module.css'

type Address = ReturnType<typeof useMonitorAddress>

/** A tile for each machine, loader and route with state and pace, those in trouble first. */
export function HaulMonitor() {
  const words = useWords()
  const address = useMonitorAddress()
  const answer = useMonitor(address.query)
  const shown = answer.data
  const title = words('haulMonitor.title')
  if (!shown)
    return (
      <Page title={title}>
        {answer.error ? (
          <ShiftFailure failure={answer.error} onRetry={() => void answer.refetch()} screen="/haul-monitor" />
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
  return <Shown shown={shown} address={address} failed={answer.error !== null} />
}

function Waiting() {
  return (
    <div className={styles.tiles} aria-busy>
      {Array.from({ length: 12 }, (_, n) => (
        <Skeleton key={n} height={188} />
      ))}
    </div>
  )
}

interface ShownProps {
  readonly shown: Monitor
  readonly address: Address
  readonly failed: boolean
}

function Shown({ shown, address, failed }: ShownProps) {
  const words = useWords()
  const locale = useLocale()
  const { lost } = useReachState()
  const { theme } = useMapPreferences()
  const links = useTileLinks(shown)
  const now = useServerNow(shown.now)
  const { kind, search, order, change } = address
  const measure = measureOf(shown, address.measure)
  const start = shown.span ? Date.parse(shown.span.from) : now
  const all = tilesOf(shown, kind, { now, runs: shown.runs, start, measure })
  const found = foundIn(all, search, order, locale)
  const stale = failed || lost ? words('today.stale', { at: dateTimeText(shown.now, shown.zone) }) : null
  if (address.wall)
    return (
      <WallMode
        shown={shown}
        tiles={found}
        kind={kind}
        measure={measure}
        now={now}
        none={words(all.length > 0 ? 'haulMonitor.noneFits' : `haulMonitor.none.${kind}`)}
        stale={stale}
        onEnd={() => change({ wall: null })}
      />
    )
  return (
    <Page
      title={words('haulMonitor.title')}
      toolbar={<MonitorToolbar shown={shown} address={address} measure={measure} />}
    >
      <div className={styles.monitor}>
        {stale && <Notice tone="warning">{stale}</Notice>}
        <Remark shown={shown} />
        <Head shown={shown} tiles={found} count={all.length} />
        {found.length === 0 ? (
          <None kind={kind} searched={all.length > 0} onClear={() => change({ search: null })} />
        ) : (
          <div className={styles.tiles}>
            {found.map((one) => (
              <Tile
                key={one.id}
                shown={one}
                links={links(one)}
                measure={measure}
                theme={theme}
                zone={shown.zone}
                now={now}
              />
            ))}
          </div>
        )}
      </div>
    </Page>
  )
}

interface HeadProps {
  readonly shown: Monitor
  readonly tiles: ReturnType<typeof foundIn>
  readonly count: number
}

/** The shift, and the number of tiles in trouble. */
function Head({ shown, tiles, count }: HeadProps) {
  const words = useWords()
  const title = useShiftTitle(shown)
  const troubled = tiles.filter(({ troubles }) => troubles.length > 0).length
  return (
    <p className={styles.count}>
      {title !== '' && <strong>{title}</strong>}
      {count > 0 && <span>{words('haulMonitor.shown', { shown: tiles.length, count })}</span>}
      {troubled > 0 && <span>{words('haulMonitor.troubled', { count: troubled })}</span>}
    </p>
  )
}

/** The shift of the figures, when it is not the running one. */
function Remark({ shown }: { shown: Monitor }) {
  const words = useWords()
  const { span, runs, next, zone, project } = shown
  if (!project) return <Notice tone="info">{words('today.noProject')}</Notice>
  if (runs) return null
  const begins = next === null ? '' : words('today.notRunning.next', { at: dateTimeText(next, zone) })
  return (
    <Notice tone="info">
      {words(span ? 'haulMonitor.lastShift' : 'haulMonitor.noShift')} {begins}
    </Notice>
  )
}

interface NoneProps {
  readonly kind: Address['kind']
  readonly searched: boolean
  readonly onClear: () => void
}

function None({ kind, searched, onClear }: NoneProps) {
  const words = useWords()
  if (!searched)
    return <Empty ofSite title={words(`haulMonitor.none.${kind}`)} text={words('haulMonitor.none.text')} />
  const clear = (
    <Button size="xs" variant="default" onClick={onClear}>
      {words('haulMonitor.noneFits.clear')}
    </Button>
  )
  return <Empty title={words('haulMonitor.noneFits')} action={clear} />
}

import { ActionIcon, Modal } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { timeText } from '@haulway/platform/dates.ts'
import { useMe, useWords } from '@haulway/platform/web/app.tsx'
import { Empty, Page, useEscape } from '@haulway/ui'
import type { TodayMeasure } from '../../today/today.ts'
import { useDark, useShiftTitle } from '../../today/web/parts.ts'
import type { Monitor } from '../haul-monitor.endpoints.ts'
import { noLinks } from './links.ts'
import type { ShownTile } from './shown-tiles.ts'
import { Tile } from './Tile.tsx'
import type { TileKind } from './useMonitor.ts'
import { wallLook } from './wall-look.ts'
import styles from './wall.module.css'

/** How long each page of tiles is shown. */
const TURN_MS = 15_000

interface WallProps {
  readonly shown: Monitor
  readonly tiles: readonly ShownTile[]
  readonly kind: TileKind
  readonly measure: TodayMeasure
  readonly now: number
  /** Text when there are no tiles. */
  readonly none: string
  /** Since when no data has arrived, in words. */
  readonly stale: string | null
  readonly onEnd: () => void
}

/** Ends when the browser leaves full screen, as `Esc` does without a key event. */
function useFullScreenEnd(end: () => void): void {
  const ended = useEffectEvent(end)
  useEffect(() => {
    const look = () => {
      if (document.fullscreenElement === null) ended()
    }
    document.addEventListener('fullscreenchange', look)
    return () => {
      document.removeEventListener('fullscreenchange', look)
      if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined)
    }
  }, [])
}

function usePage(pages: number): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => before + 1), TURN_MS)
    return () => clearInterval(timer)
  }, [])
  return pages === 0 ? 0 : turn % pages
}

/** The tiles for passers-by: large, dark, without frame and links. */
export function WallMode(props: WallProps) {
  const words = useWords()
  const { onEnd } = props
  useDark()
  useEscape(true, onEnd)
  useFullScreenEnd(onEnd)
  const title = words('haulMonitor.title')
  return (
    <Page title={title}>
      <Modal.Root
        opened
        fullScreen
        closeOnEscape={false}
        transitionProps={{ duration: 0 }}
        padding={0}
        onClose={onEnd}
      >
        <Modal.Content aria-label={title}>
          <Modal.Body className={styles.body ?? ''}>
            <Wall {...props} />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </Page>
  )
}

function Wall({ shown, tiles, kind, measure, now, none, stale, onEnd }: WallProps) {
  const words = useWords()
  const me = useMe()
  const shift = useShiftTitle(shown)
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  // Before measuring, about the size of the window.
  const room = [width || window.innerWidth, height || window.innerHeight] as const
  const { zoom, columns, perPage, rowHeight } = wallLook(tiles.length, ...room)
  const pages = Math.ceil(tiles.length / perPage)
  const page = usePage(pages)
  const some = tiles.slice(page * perPage, (page + 1) * perPage)
  return (
    <div className={styles.wall}>
      <header className={styles.head}>
        <h1>{shown.project?.title ?? me.contextAccount.title}</h1>
        <span className={styles.title}>
          {words(`haulMonitor.of.${kind}`)} · {shift}
        </span>
        {pages > 1 && <span className={styles.page}>{`${page + 1} / ${pages}`}</span>}
        <span className={styles.clock}>{timeText(now, shown.zone)}</span>
        <ActionIcon
          size="lg"
          aria-label={words('haulMonitor.wall.end')}
          title={words('haulMonitor.wall.end')}
          onClick={onEnd}
        >
          <X size={20} aria-hidden />
        </ActionIcon>
      </header>
      {stale && <p className={styles.lost}>{stale}</p>}
      <div ref={ref} className={styles.room}>
        {tiles.length === 0 ? (
          <Empty title={none} />
        ) : (
          <div
            className={styles.tiles}
            style={{
              zoom,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              gridAutoRows: rowHeight,
            }}
          >
            {some.map((one) => (
              <Tile
                key={one.id}
                shown={one}
                links={noLinks}
                measure={measure}
                theme="dark"
                zone={shown.zone}
                now={now}
              />
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

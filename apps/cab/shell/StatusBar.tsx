import { CloudUpload, Menu, Wifi, WifiOff } from 'lucide-react'
import { clockText } from '../parts/clock-text.ts'
import { useCabState, useLanguage, useWords } from '../parts/cab-context.tsx'
import { useNow } from '../parts/useNow.ts'
import { useDriverText } from './useDriverText.ts'
import { isBehind, waitingItems } from './waiting.ts'
import styles from './StatusBar.module.css'

/** How often what depends on the time of day is looked at. */
const TICK_MS = 10_000

function NetworkState() {
  const words = useWords()
  const language = useLanguage()
  const offlineSince = useCabState((state) => state.offlineSince)
  const backlog = useCabState((state) => state.backlog)
  const now = useNow(TICK_MS)
  if (offlineSince !== null) {
    const waiting = waitingItems(backlog)
    return (
      <p className={styles.network} data-state="offline">
        <WifiOff aria-hidden />
        <span>
          {words('cab.status.offline', { time: clockText(offlineSince, now, language) })}
          {waiting > 0 && ` · ${words('cab.status.waits', { items: waiting })}`}
        </span>
      </p>
    )
  }
  if (isBehind(backlog, now))
    return (
      <p className={styles.network} data-state="sending">
        <CloudUpload aria-hidden />
        {words('cab.status.sending', { items: waitingItems(backlog) })}
      </p>
    )
  return (
    <p className={styles.network} data-state="current">
      <Wifi aria-hidden />
      {words('cab.status.current')}
    </p>
  )
}

export interface StatusBarProps {
  readonly onMenu: () => void
}

/** Machine, driver and network, and the way to the menu; short while the machine moves. */
export function StatusBar({ onMenu }: StatusBarProps) {
  const words = useWords()
  const machine = useCabState((state) => state.machine)
  const tablet = useCabState((state) => state.tablet)
  const moving = useCabState((state) => state.moving)
  const network = useCabState((state) => state.network)
  const driver = useDriverText()
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.menu} aria-label={words('cab.menu.title')} onClick={onMenu}>
        <Menu aria-hidden />
        <span className={styles.who}>
          {machine && <span className={styles.machine}>{machine.title}</span>}
          {!machine && <span>{words('cab.menu.title')}</span>}
          {machine && !moving && <span>{driver}</span>}
          {tablet?.practice && <span>{words('cab.notice.practice')}</span>}
        </span>
      </button>
      {tablet && network !== 'refused' && <NetworkState />}
    </header>
  )
}

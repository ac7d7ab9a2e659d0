import { useSyncExternalStore } from 'react'
import { useCabState, useLanguage, useWords } from '../parts/cab-context.tsx'
import { clockText } from '../parts/clock-text.ts'
import { Notice } from '../parts/Notice.tsx'
import { useNow } from '../parts/useNow.ts'
import { installation } from '../installation.ts'
import { useWarnings } from '../shell/useWarnings.ts'
import { waitingText } from '../shell/waiting.ts'
import { runningVersion } from '../version.ts'
import styles from './Menu.module.css'

const TICK_MS = 10_000

function useTrackingText(now: number): string {
  const words = useWords()
  const language = useLanguage()
  const tracking = useCabState((state) => state.tracking)
  if (tracking.state === 'tracking') return words('cab.tracking.on')
  const stopped = words('cab.tracking.stopped', { time: clockText(tracking.since, now, language) })
  return `${stopped}. ${words(`cab.tracking.why.${tracking.why}`)}`
}

function useBacklogText(now: number): string {
  const words = useWords()
  const language = useLanguage()
  const backlog = useCabState((state) => state.backlog)
  const offlineSince = useCabState((state) => state.offlineSince)
  const items = waitingText(backlog, words, language)
  if (offlineSince === null)
    return items === '' ? words('cab.status.sent') : words('cab.status.sending.waiting', { items })
  const time = clockText(offlineSince, now, language)
  return items === ''
    ? words('cab.status.offline.none', { time })
    : words('cab.status.offline.waiting', { items, time })
}

/** How the app is installed, unless it is. */
export function InstallHint() {
  const words = useWords()
  const state = useSyncExternalStore(installation.subscribe, installation.get)
  if (state === 'installed' || state === 'unknown') return null
  if (state === 'by hand') return <Notice>{words('cab.install.ios')}</Notice>
  return (
    <Notice action={{ label: words('cab.install.do'), onPress: () => void installation.install() }}>
      {words('cab.install.text')}
    </Notice>
  )
}

/** What the tablet is and does, and everything that is wrong with it. */
export function TabletFacts() {
  const words = useWords()
  const now = useNow(TICK_MS)
  const tablet = useCabState((state) => state.tablet)
  const isKept = useCabState((state) => state.backlog.persisted)
  const facts: readonly (readonly [string, string])[] = [
    [words('cab.menu.tracking'), useTrackingText(now)],
    [words('cab.menu.data'), useBacklogText(now)],
    [words('cab.menu.storage'), words(isKept ? 'cab.storage.kept' : 'cab.storage.unkept')],
    ...(tablet ? [[words('cab.menu.tablet'), `${tablet.title}, ${tablet.account}`] as const] : []),
    [words('cab.menu.version'), runningVersion()],
  ]
  return (
    <section className={styles.part}>
      {useWarnings().map(({ id, text }) => (
        <Notice key={id} kind="warning">
          {text}
        </Notice>
      ))}
      <InstallHint />
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

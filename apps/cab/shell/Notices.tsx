import { useState } from 'react'
import { useCab, useCabState, useLanguage, useWords } from '../parts/cab-context.tsx'
import { clockText } from '../parts/clock-text.ts'
import { Notice } from '../parts/Notice.tsx'
import { useNow } from '../parts/useNow.ts'
import { useWarnings } from './useWarnings.ts'

/** A receiver takes this long to find its first position under an open sky. */
const START_MS = 60_000
const TICK_MS = 5_000

/** That positions do not arrive, since when, why, and what to do. */
function TrackingNotice() {
  const cab = useCab()
  const words = useWords()
  const language = useLanguage()
  const tracking = useCabState((state) => state.tracking)
  const moving = useCabState((state) => state.moving)
  const now = useNow(TICK_MS)
  if (tracking.state === 'tracking') return null
  const { since, why } = tracking
  if (why === 'starting' && now - since < START_MS) return <Notice>{words('cab.tracking.starting')}</Notice>
  return (
    <Notice
      kind="alarm"
      title={words('cab.tracking.stopped', { time: clockText(since, now, language) })}
      action={{ label: words('cab.tracking.resume'), onPress: () => cab.resume() }}
    >
      {!moving && words(`cab.tracking.why.${why}`)}
    </Notice>
  )
}

/** Recording broke off: opening the app anew opens its storage anew. */
function StorageNotice() {
  const words = useWords()
  const hasFailed = useCabState((state) => state.storage === 'failed')
  if (!hasFailed) return null
  return (
    <Notice kind="alarm" action={{ label: words('cab.storage.failed.do'), onPress: () => location.reload() }}>
      {words('cab.storage.failed')}
    </Notice>
  )
}

/** One at a time, so that the work keeps its place; the menu lists all. */
function WarningNotice() {
  const cab = useCab()
  const words = useWords()
  const [read, setRead] = useState<readonly string[]>([])
  const warning = useWarnings().find(({ id }) => !read.includes(id))
  if (!warning) return null
  const { id, text, canResume } = warning
  return (
    <Notice
      kind="warning"
      action={
        canResume
          ? { label: words('cab.notice.awake.do'), onPress: () => cab.resume() }
          : { label: words('cab.notice.read'), onPress: () => setRead([...read, id]) }
      }
    >
      {text}
    </Notice>
  )
}

export interface NoticesProps {
  /** Nothing else needs the place. */
  readonly warnings: boolean
}

/** What is wrong with the tablet itself; while the machine moves only that it is not tracked. */
export function Notices({ warnings }: NoticesProps) {
  const machine = useCabState((state) => state.machine)
  const moving = useCabState((state) => state.moving)
  if (!machine) return null
  return (
    <>
      <StorageNotice />
      <TrackingNotice />
      {warnings && !moving && <WarningNotice />}
    </>
  )
}

import { useState } from 'react'
import { Button } from '../parts/Button.tsx'
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
      action={
        <Button tone="alarm" onPress={() => cab.resume()}>
          {words('cab.tracking.resume')}
        </Button>
      }
    >
      {!moving && words(`cab.tracking.why.${why}`)}
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
        canResume ? (
          <Button onPress={() => cab.resume()}>{words('cab.notice.awake.do')}</Button>
        ) : (
          <Button onPress={() => setRead([...read, id])}>{words('cab.notice.read')}</Button>
        )
      }
    >
      {text}
    </Notice>
  )
}

/** What is wrong with the tablet itself; while the machine moves only that it is not tracked. */
export function Notices() {
  const machine = useCabState((state) => state.machine)
  const moving = useCabState((state) => state.moving)
  if (!machine) return null
  return (
    <>
      <TrackingNotice />
      {!moving && <WarningNotice />}
    </>
  )
}

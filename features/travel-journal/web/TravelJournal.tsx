import { Skeleton } from '@mantine/core'
import { useWords } from '@haulway/platform/web/app.tsx'
import { Empty, Failed, Page } from '@haulway/ui'
import { Filters } from './Filters.tsx'
import { Replay } from './Replay.tsx'
import { useComparison, useJournal, useJournalAddress } from './useJournal.ts'
import styles from './journal.module.css'

/** Replays what machines did: on one clock, on the map and along timelines. */
export function TravelJournal() {
  const words = useWords()
  const [address, change] = useJournalAddress()
  const journal = useJournal(address)
  const { shown } = journal
  const beside = useComparison(shown, address.beside)
  const isKnown = shown?.machines.some(({ track, events }) => track.n > 0 || events.length > 0)
  return (
    <Page
      title={words('travelJournal.title')}
      layout="bleed"
      toolbar={<Filters journal={journal} address={address} change={change} />}
    >
      {beside.error ? (
        <Failed failure={beside.error} onRetry={beside.again} />
      ) : journal.error ? (
        <Failed failure={journal.error} onRetry={journal.again} />
      ) : !shown ? (
        <div className={styles.replay} aria-busy>
          <Skeleton className={styles.map} radius={0} />
          <div className={styles.panel}>
            <Skeleton height={160} />
            <Skeleton height={240} />
          </div>
          <div className={styles.dock}>
            <Skeleton height={132} />
          </div>
        </div>
      ) : isKnown ? (
        <Replay
          key={`${shown.span.from} ${shown.span.to}`}
          shown={shown}
          machines={beside.machines}
          address={address}
          change={change}
        />
      ) : (
        <Empty title={words('travelJournal.empty.title')} text={words('travelJournal.empty.text')} ofSite />
      )}
    </Page>
  )
}

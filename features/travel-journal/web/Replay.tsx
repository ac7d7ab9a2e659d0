import { Skeleton } from '@mantine/core'
import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'
import { firstHeard, type MachineJournal } from '../engine/machine-journal.ts'
import { ComparisonTable } from './ComparisonTable.tsx'
import { Figures } from './Figures.tsx'
import { EventList } from './EventList.tsx'
import { createPlayer, type Player } from './player.ts'
import { replayedMachines } from './replayed-machines.ts'
import { Scrub } from './ribbon/Scrub.tsx'
import { Transport } from './Transport.tsx'
import type { ChangeJournal, JournalAddress, ShownJournal } from './useJournal.ts'
import styles from './journal.module.css'

const JournalMap = lazyPart(() => import('./JournalMap.tsx').then((file) => file.JournalMap))

/** How long the clock has to stand before the address follows, milliseconds. */
const SETTLED_MS = 400

/** Writes the moment into the address when the clock stands. */
function useMomentInAddress(player: Player, change: ChangeJournal): void {
  const write = useEffectEvent(() => {
    change({ at: new Date(player.moment()).toISOString(), speed: String(player.speed()) })
  })
  useEffect(() => {
    let timer: number | undefined
    const unwatch = player.watch(() => {
      window.clearTimeout(timer)
      if (!player.isPlaying()) timer = window.setTimeout(write, SETTLED_MS)
    })
    return () => {
      unwatch()
      window.clearTimeout(timer)
    }
  }, [player])
}

export interface ReplayProps {
  readonly shown: ShownJournal
  /** The machines of the journal, and those compared with them. */
  readonly machines: readonly MachineJournal[]
  readonly address: JournalAddress
  readonly change: ChangeJournal
}

/** The heading of a printed sheet. */
function Printed({ machines, shown: { span, zone } }: Pick<ReplayProps, 'machines' | 'shown'>) {
  const words = useWords()
  const [from, to] = [dateTimeText(span.from, zone), dateTimeText(span.to, zone)]
  return (
    <header className={styles.printed}>
      <h1>{words('travelJournal.title')}</h1>
      <p>{`${from} – ${to} (${zone})`}</p>
      <p>{machines.map(({ title }) => title).join(', ')}</p>
    </header>
  )
}

/** A loaded journal: map, figures, clock and timelines. Another span is another replay. */
export function Replay({ shown, machines, address, change }: ReplayProps) {
  const { span, zone } = shown
  // The initial address only: a moment written while playing must not restart the replay.
  const [player] = useState(() =>
    createPlayer(span, address.at ?? firstHeard(machines) ?? span.from, address.speed),
  )
  useEffect(() => () => player.pause(), [player])
  useMomentInAddress(player, change)
  const replayed = useMemo(() => replayedMachines(machines, player), [machines, player])
  // Selects a machine that hauled by default.
  const chosen =
    machines.find(({ id }) => id === address.machine) ??
    machines.find(({ cycles }) => cycles.length > 0) ??
    machines[0]
  const select = (machine: string) => change({ machine })
  if (!chosen) return null
  return (
    <div className={styles.replay}>
      <Printed machines={machines} shown={shown} />
      <div className={styles.map}>
        <Suspense fallback={<Skeleton height="100%" radius={0} />}>
          <JournalMap
            machines={machines}
            replayed={replayed}
            player={player}
            zone={zone}
            selected={chosen.id}
            onSelect={select}
          />
        </Suspense>
      </div>
      <div className={styles.panel}>
        <Figures told={chosen} player={player} zone={zone} />
        <ComparisonTable machines={machines} selected={chosen.id} onSelect={select} />
        <EventList told={chosen} player={player} zone={zone} />
      </div>
      <div className={styles.dock}>
        <Transport player={player} told={chosen} zone={zone} />
        <div className={styles.ribbons}>
          <Scrub player={player} machines={machines} zone={zone} selected={chosen.id} onSelect={select} />
        </div>
      </div>
    </div>
  )
}

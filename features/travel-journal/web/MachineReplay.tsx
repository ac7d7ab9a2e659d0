import { Skeleton } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { Failed } from '@haulway/ui'
import { firstHeard, type MachineJournal } from '../engine/machine-journal.ts'
import { readJournal } from '../travel-journal.endpoints.ts'
import { CurrentState } from './CurrentState.tsx'
import { createPlayer, type Player, usePlayer } from './player.ts'
import { Scrub } from './ribbon/Scrub.tsx'
import { Transport } from './Transport.tsx'
import { type ShownJournal, shownJournal } from './useJournal.ts'
import styles from './journal.module.css'

export interface MachineReplayProps {
  readonly machine: string
  /** Epoch milliseconds. */
  readonly from: number
  readonly to: number
  /** Called when the clock of the replay moves. */
  readonly onMoment?: (moment: number) => void
}

const iso = (at: number): string => new Date(at).toISOString()

/** The timeline of one machine with a player, on screens other than the journal. */
export function MachineReplay({ machine, from, to, onMoment }: MachineReplayProps) {
  const words = useWords()
  const query = { machines: machine, from: iso(from), to: iso(to) }
  const { data, error, refetch } = useCall(readJournal, { query })
  const shown = useMemo(() => data && shownJournal(data), [data])
  if (error && !shown) return <Failed failure={error} onRetry={() => void refetch()} />
  if (!shown) return <Skeleton height={132} />
  const told = shown.machines.find(({ track, events }) => track.n > 0 || events.length > 0)
  if (!told) return <p className={styles.quiet}>{words('travelJournal.empty.title')}</p>
  return <Played key={`${machine} ${from} ${to}`} shown={shown} told={told} onMoment={onMoment} />
}

interface PlayedProps {
  readonly shown: ShownJournal
  readonly told: MachineJournal
  readonly onMoment: ((moment: number) => void) | undefined
}

function Played({ shown, told, onMoment }: PlayedProps) {
  const { span, zone } = shown
  const [player] = useState(() => createPlayer(span, firstHeard([told]) ?? span.from, 60))
  const tell = useEffectEvent(() => onMoment?.(player.moment()))
  useEffect(() => {
    const unwatch = player.watch(() => tell())
    return () => {
      unwatch()
      player.pause()
    }
  }, [player])
  return (
    <div className={styles.single}>
      <CurrentState told={told} player={player} zone={zone} />
      <Transport player={player} told={told} zone={zone} />
      <Scrub player={player} machines={[told]} zone={zone} selected={told.id} />
      <ToJournal machine={told.id} player={player} />
    </div>
  )
}

/** A link to the same moment in the journal, with the map. */
function ToJournal({ machine, player }: { machine: string; player: Player }) {
  const words = useWords()
  const { moment } = usePlayer(player)
  const { from, to } = player.span
  const address = { machines: machine, from: iso(from), to: iso(to), at: iso(moment) }
  return (
    <ScreenLink to={`/travel-journal2d?${new URLSearchParams(address).toString()}`}>
      {words('travelJournal.open')}
    </ScreenLink>
  )
}

import { useComputedColorScheme } from '@mantine/core'
import type { Phase } from '@haulway/cycles'
import { StateMark } from '@haulway/map'
import { timeText } from '@haulway/platform/dates.ts'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { spanAt, type MachineJournal } from '../engine/machine-journal.ts'
import { noPlace, placeAt } from '../engine/track.ts'
import { KMH } from '../engine/units.ts'
import { type Player, usePlayer } from './player.ts'
import { stateAt } from './replayed-machines.ts'
import styles from './journal.module.css'

export interface ReplayPanelProps {
  readonly told: MachineJournal
  readonly player: Player
  readonly zone: string
}

/** In others a scale tells mud and its own swing. */
const loadedPhases: ReadonlySet<Phase> = new Set([
  'loading',
  'loadedTravel',
  'queueDump',
  'spottingDump',
  'dumping',
])

/** What a machine did at the moment, its speed, and its payload while it is loaded. */
export function CurrentState({ told, player, zone }: ReplayPanelProps) {
  const words = useWords()
  const measures = useMeasures()
  const theme = useComputedColorScheme('light')
  const { moment } = usePlayer(player)
  const now = noPlace()
  const isHeard = placeAt(told.track, moment, now)
  const state = stateAt(told, moment)
  const phase = spanAt(told.phases, moment)
  const activity = phase ? words(`telemetry.phase.${phase.phase}`) : words(`telemetry.activity.${state}`)
  const isLoaded = phase !== undefined && loadedPhases.has(phase.phase)
  const offline = !isHeard || now.isSilent
  const parts = [
    offline
      ? isHeard
        ? words('travelJournal.silentSince', {
            time: timeText(told.track.t[now.index]! - told.shift, zone, true),
          })
        : words('travelJournal.notHeard')
      : activity,
    ...(offline || Number.isNaN(now.speed) ? [] : [measures.format('speed', now.speed * KMH)]),
    ...(offline || !isLoaded || Number.isNaN(now.weight) ? [] : [measures.format('weight', now.weight)]),
  ]
  return (
    <section>
      <h2 className={styles.title}>
        <StateMark state={state} theme={theme} offline={offline} />
        {told.title}
      </h2>
      <p className={styles.now}>{parts.join(' · ')}</p>
    </section>
  )
}

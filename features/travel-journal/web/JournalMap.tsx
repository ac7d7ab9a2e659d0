import { Skeleton } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import {
  ReplayTracksLayer,
  type LiveMachines,
  MachinesLayer,
  MapButtons,
  MapScale,
  MapView,
  zoneNames,
  useMapPreferences,
  useStage,
  buildReplayTracks,
  ZonesLayer,
} from '@haulway/map'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { useDrawIcon } from '../../haul-categories/web/parts.ts'
import { useOutlines } from '../../locations/web/parts.ts'
import { publicConfig } from '../../session/session.endpoints.ts'
import type { MachineJournal } from '../engine/machine-journal.ts'
import { SILENT_MS } from '../engine/track.ts'
import type { Player } from './player.ts'
import { wayOf } from './replayed-machines.ts'
import styles from './journal.module.css'

export interface JournalMapProps {
  readonly machines: readonly MachineJournal[]
  readonly replayed: LiveMachines
  readonly player: Player
  readonly zone: string
  readonly selected: string
  readonly onSelect: (id: string) => void
}

/** Milliseconds of the trails of machines that are not selected. */
const WAY_MS = 30 * 60_000

const none: readonly never[] = []

/** The site, the machines at the moment, and their trails up to it. */
export function JournalMap({ machines, replayed, player, zone, selected, onSelect }: JournalMapProps) {
  const words = useWords()
  const locale = useLocale()
  const drawIcon = useDrawIcon()
  const { theme, units } = useMapPreferences()
  const config = useCall(publicConfig, {})
  const zones = useOutlines().data ?? none
  const names = useMemo(() => zoneNames(zones), [zones])
  const ways = useMemo(() => buildReplayTracks(machines.map(wayOf), SILENT_MS), [machines])
  if (config.isPending) return <Skeleton height="100%" radius={0} />
  const { from, to } = player.span
  const label = words('travelJournal.map', { from: dateTimeText(from, zone), to: dateTimeText(to, zone) })
  return (
    <MapView label={label} theme={theme} units={units} tiles={config.data?.tiles ?? null}>
      <ZonesLayer zones={zones} named={false} />
      <ReplayTracksLayer
        ways={ways}
        clock={player.moment}
        span={WAY_MS}
        chosen={machines.findIndex(({ id }) => id === selected)}
      />
      <MachinesLayer
        machines={replayed}
        names={names}
        drawIcon={drawIcon}
        selected={selected}
        onSelect={onSelect}
      />
      <Fit machines={machines} />
      <div className={styles.scale}>
        <MapScale units={units} locale={locale} />
      </div>
    </MapView>
  )
}

type Box = [west: number, south: number, east: number, north: number]

function boxOf(machines: readonly MachineJournal[]): Box | null {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { track } of machines) {
    for (let i = 0; i < track.n; i++) {
      box[0] = Math.min(box[0], track.lon[i]!)
      box[1] = Math.min(box[1], track.lat[i]!)
      box[2] = Math.max(box[2], track.lon[i]!)
      box[3] = Math.max(box[3], track.lat[i]!)
    }
  }
  return box[0] > box[2] ? null : box
}

const VIEW = { padding: 56, maxZoom: 17, animate: false }

/** Fits the view to all trails when they arrive, and on request. */
function Fit({ machines }: Pick<JournalMapProps, 'machines'>) {
  const { map } = useStage()
  const box = useMemo(() => boxOf(machines), [machines])
  useEffect(() => {
    if (box) map.fitBounds(box, VIEW)
  }, [map, box])
  return (
    <div className={styles.buttons}>
      <MapButtons onFit={() => void (box && map.fitBounds(box, VIEW))} />
    </div>
  )
}

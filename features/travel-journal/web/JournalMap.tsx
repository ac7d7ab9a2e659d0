import type { Map } from 'maplibre-gl'
import { Skeleton } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo } from 'react'
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
import { fitNextSite } from '@haulway/map/zones/fit-site.ts'
import { siteBoxes, type SiteBox } from '@haulway/map/zones/sites.ts'
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
      <Fit machines={machines} selected={selected} />
      <div className={styles.scale}>
        <MapScale units={units} locale={locale} />
      </div>
    </MapView>
  )
}

/** Maximum positions of a machine by which its sites are found. */
const SEEN = 2_000

function sitesOf(machines: readonly MachineJournal[]): SiteBox[] {
  const seen = machines.flatMap(({ track }) => {
    const step = Math.max(1, Math.ceil(track.n / SEEN))
    return Array.from({ length: Math.ceil(track.n / step) }, (_, i): [lon: number, lat: number] => {
      return [track.lon[i * step]!, track.lat[i * step]!]
    })
  })
  return siteBoxes([], seen)
}

const contains = (outer: SiteBox, [west, south, east, north]: SiteBox): boolean =>
  west >= outer[0] && south >= outer[1] && east <= outer[2] && north <= outer[3]

const VIEW = { padding: 56, maxZoom: 17, animate: false }

/** Fits the view to the site of the selected machine's trail, or of most trails, when they arrive and on request. */
function Fit({ machines, selected }: Pick<JournalMapProps, 'machines' | 'selected'>) {
  const { map } = useStage()
  const sites = useMemo(() => sitesOf(machines), [machines])
  const fitFirst = useEffectEvent((on: Map, all: readonly SiteBox[]) => {
    const [own] = sitesOf(machines.filter(({ id }) => id === selected))
    const first = (own && all.find((site) => contains(site, own))) ?? all[0]
    if (first) on.fitBounds(first, VIEW)
  })
  useEffect(() => fitFirst(map, sites), [map, sites])
  return (
    <div className={styles.buttons}>
      <MapButtons onFit={() => fitNextSite(map, sites, VIEW)} />
    </div>
  )
}

import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import {
  MapExtras,
  MapScale,
  MapView,
  TrackLayer,
  useMapPreferences,
  ZonesLayer,
  type Theme,
  type TrackMark,
  type TrackPart,
  type Zone,
} from '@haulway/map'
import { timeText } from '@haulway/platform/dates.ts'
import { useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { resourceEndpoints } from '@haulway/resource'
import { locations } from '../../../locations/location.resource.ts'
import { useTrackColors } from '../../../color-sets/web/parts.ts'
import { publicConfig } from '../../../session/session.endpoints.ts'
import type { PhaseSpan } from '../../times/phase-spans.ts'
import { stateOfPhase } from '../../../telemetry/web/parts.ts'
import type { Proof } from './proof.ts'
import styles from './proof.module.css'

const listLocations = resourceEndpoints(locations).list
const MAX_ZONES = 500

export interface ProofMapProps {
  readonly proof: Proof
  readonly spans: readonly PhaseSpan[]
  readonly theme: Theme
  readonly moment: number | null
  readonly selected: string | undefined
  readonly onMoment: (moment: number) => void
}

/** Loads, dumps and the selected event. */
function useMarks({ events }: Proof, selected: string | undefined): TrackMark[] {
  const words = useWords()
  return useMemo(
    () =>
      events.flatMap(({ key, type, lon, lat }): TrackMark[] => {
        const isWork = type === 'load' || type === 'dump'
        if (lon === null || lat === null || (!isWork && key !== selected)) return []
        const state = type === 'load' ? 'loading' : type === 'dump' ? 'dumping' : 'idle'
        return [{ id: key, lon, lat, label: words.unchecked(`telemetry.event.${type}`), state }]
      }),
    [events, selected, words],
  )
}

function useZones(): readonly Zone[] {
  const { data } = useCall(listLocations, { query: { limit: MAX_ZONES } })
  return useMemo(
    () => (data?.items ?? []).map(({ id, title, kind, boundary }): Zone => ({ id, title, kind, boundary })),
    [data],
  )
}

/** The track in the colours of the phases, among the zones of the site. */
export function ProofMap({ proof, spans, theme, moment, selected, onMoment }: ProofMapProps) {
  const words = useWords()
  const locale = useLocale()
  const { units } = useMapPreferences()
  const config = useCall(publicConfig, {})
  const zones = useZones()
  const marks = useMarks(proof, selected)
  const phases = useMemo(
    () => spans.map(({ phase, from, to }): TrackPart => ({ from, to, state: stateOfPhase[phase] })),
    [spans],
  )
  const loaded = useMemo(() => spans.find(({ phase }) => phase === 'loadedTravel') ?? null, [spans])
  const { material } = proof.cycle
  const { parts, choice } = useTrackColors({ track: proof.track, phases, theme, material, loaded })
  if (config.isPending) return <Skeleton height="100%" radius={0} />
  const clock = (at: string) => timeText(at, proof.timeZone)
  const label = words('cycles.proof.map', {
    equipment: proof.cycle.equipment.title,
    from: clock(proof.from),
    to: clock(proof.to),
  })
  return (
    <MapView label={label} theme={theme} units={units} tiles={config.data?.tiles ?? null}>
      <ZonesLayer zones={zones} />
      <TrackLayer
        track={proof.track}
        parts={parts}
        marks={marks}
        selectedMark={selected ?? null}
        cursor={moment}
        onMark={(key) => {
          const event = proof.events.find((one) => one.key === key)
          if (event) onMoment(Date.parse(event.at))
        }}
      />
      {choice}
      <div className={styles.scale}>
        <MapExtras />
        <MapScale units={units} locale={locale} />
      </div>
    </MapView>
  )
}

import { SegmentedControl, Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { SquaresLayer, useMapPreferences, type Zone } from '@haulway/map'
import { ZonesMap } from '@haulway/map/zones/ZonesMap.tsx'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { useAddress } from '@haulway/platform/web/navigation.tsx'
import { Card } from '@haulway/report/web/Card.tsx'
import { resourceEndpoints } from '@haulway/resource'
import { Failed } from '@haulway/ui'
import { toProfile } from '@haulway/units'
import { colorOf } from '../../color-sets/color-sets.ts'
import { ColorLegend, useSpeedColors } from '../../color-sets/web/parts.ts'
import { locations } from '../../locations/location.resource.ts'
import { publicConfig } from '../../session/session.endpoints.ts'
import { locationSpeeds, type SquareSide, squareSides } from '../speeds.endpoints.ts'
import styles from './location-analysis.module.css'

const readLocation = resourceEndpoints(locations).read
const USUAL_SIDE: SquareSide = '10'

/** `10 m`: a side of whole metres as readers measure lengths. */
function useSideText(): (side: SquareSide) => string {
  const words = useWords()
  const measures = useMeasures()
  const unit = measures.unit('shortDistance')
  const length = (side: SquareSide) =>
    measures.decimal(toProfile(measures.profile, 'shortDistance', Number(side)), 0)
  return (side) => words('locationAnalysis.speeds.length', { length: length(side), unit })
}

/** Speeds of machines in and around the report’s location. */
export function Speeds() {
  const words = useWords()
  const sideText = useSideText()
  const [address, change] = useAddress()
  const location = address['location']
  const side = squareSides.find((one) => one === address['side']) ?? USUAL_SIDE
  const choice = (
    <SegmentedControl
      size="xs"
      aria-label={words('locationAnalysis.speeds.side')}
      value={side}
      data={squareSides.map((value) => ({ value, label: sideText(value) }))}
      onChange={(next) => change({ side: next === USUAL_SIDE ? null : next })}
    />
  )
  return (
    <Card title={words('locationAnalysis.speeds')} beside={location !== undefined && choice}>
      {location === undefined ? (
        <p className={styles.none}>{words('locationAnalysis.speeds.choose')}</p>
      ) : (
        <Read key={location} location={location} side={side} />
      )}
    </Card>
  )
}

const entry = (id: string) => ({ id, title: '' })

function Read({ location, side }: { location: string; side: SquareSide }) {
  const words = useWords()
  const [{ from, to, equipment }] = useAddress()
  const query = {
    location: entry(location),
    side,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(equipment === undefined ? {} : { equipment: entry(equipment) }),
  }
  const answer = useCall(locationSpeeds, { query })
  const place = useCall(readLocation, { params: { id: location } })
  const failure = answer.error ?? place.error
  if (failure) {
    const retry = () => void Promise.all([answer.refetch(), place.refetch()])
    return <Failed failure={failure} onRetry={retry} />
  }
  if (!answer.data || !place.data) return <Skeleton className={styles.map} />
  const { id, title, kind, boundary } = place.data
  return (
    <>
      <Drawn zone={{ id, title, kind, boundary }} found={answer.data} side={side} />
      <p className={styles.none}>
        {words(answer.data.x.length === 0 ? 'locationAnalysis.speeds.none' : 'locationAnalysis.speeds.rule')}
      </p>
    </>
  )
}

interface DrawnProps {
  readonly zone: Zone
  readonly found: {
    lon: number
    lat: number
    x: readonly number[]
    y: readonly number[]
    speed: readonly number[]
  }
  readonly side: SquareSide
}

function Drawn({ zone, found, side }: DrawnProps) {
  const words = useWords()
  const sideText = useSideText()
  const { theme } = useMapPreferences()
  const used = useSpeedColors()
  const config = useCall(publicConfig, {})
  const squares = useMemo(
    () =>
      found.x.flatMap((x, n) => {
        const color = colorOf(used.colors, found.speed[n] ?? null, theme)
        return color === undefined ? [] : [{ x, y: found.y[n] ?? 0, color }]
      }),
    [found, used, theme],
  )
  const label = words('locationAnalysis.speeds.map', {
    side: sideText(side),
    location: zone.title,
  })
  const zones = useMemo(() => [zone], [zone])
  if (config.isPending) return <Skeleton className={styles.map} />
  return (
    <>
      <div className={styles.map}>
        <ZonesMap label={label} zones={zones} tiles={config.data?.tiles ?? null}>
          <SquaresLayer lon={found.lon} lat={found.lat} side={Number(side)} squares={squares} />
        </ZonesMap>
      </div>
      <ColorLegend kind="speeds" used={used} theme={theme} />
    </>
  )
}

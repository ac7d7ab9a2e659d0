import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { dateTimeText, durationText } from '@haulway/platform/dates.ts'
import { useAccountZone, useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import type { Reference } from '@haulway/resource'
import { StateMark } from '@haulway/map/machines/StateMark.tsx'
import { useMapPreferences } from '@haulway/map/base/useMapPreferences.ts'
import { Failed, Section } from '@haulway/ui'
import { routeRoad } from '../routes.endpoints.ts'
import type { Road } from './RouteMap.tsx'
import styles from './RouteMap.module.css'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'

/** The map is loaded when it is first needed. */
export const RouteMap = lazyPart(() => import('./RouteMap.tsx').then((file) => file.RouteMap))

export interface DrivenRoadProps {
  readonly route: string
  readonly loads: readonly Reference[]
  readonly dumps: readonly Reference[]
  readonly material: Reference | null
}

/** The route's ends and the road that its latest cycles took, with their figures. */
export function DrivenRoad({ route, loads, dumps, material }: DrivenRoadProps) {
  const words = useWords()
  const { data, error, refetch } = useCall(routeRoad, { params: { id: route } })
  return (
    <Section title={words('routes.road')}>
      {error && <Failed failure={error} onRetry={() => void refetch()} />}
      <Suspense fallback={<Skeleton height={340} radius={0} />}>
        <RouteMap loads={loads} dumps={dumps} road={data} material={material} />
      </Suspense>
      {data && <Figures road={data} />}
    </Section>
  )
}

/** The legs have the colours of the lines on the map. */
const marks = { 'routes.road.loaded': 'hauling', 'routes.road.empty': 'returning' } as const

function Figures({ road }: { road: Road }) {
  const words = useWords()
  const measures = useMeasures()
  const zone = useAccountZone()
  const { theme } = useMapPreferences()
  if (road.cycles === 0) return <p className={styles.missing}>{words('routes.road.none')}</p>
  const distance = (value: number | null) => (value === null ? '–' : measures.format('longDistance', value))
  const figures = [
    ['routes.road.loaded', distance(road.distanceLoaded)],
    ['routes.road.empty', distance(road.distanceEmpty)],
    ['routes.road.loadedTravel', durationText(road.loadedTravel)],
    ['routes.road.emptyTravel', durationText(road.emptyTravel)],
    ['routes.road.total', durationText(road.total)],
  ] as const
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>
              {name in marks && (
                <StateMark state={marks[name as keyof typeof marks]} theme={theme} size={14} />
              )}
              {words(name)}
            </dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        {words('routes.road.from', {
          count: road.cycles,
          equipment: road.equipment?.title ?? '',
          at: dateTimeText(road.loadedAt, zone),
        })}
      </p>
    </>
  )
}

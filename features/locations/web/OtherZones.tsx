import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { Boundary } from '@haulway/map/zones/boundary.ts'
import { centerOf } from '@haulway/map/zones/zone-features.ts'
import { useCall } from '@haulway/platform/web/calls.ts'
import { useScreenParams } from '@haulway/platform/web/navigation.tsx'
import { SurroundingsProvider } from '@haulway/screens/inputs/surroundings.ts'
import { publicConfig } from '../../session/session.endpoints.ts'
import { timeZoneAt } from '../location.endpoints.ts'
import { useOutlines } from './useOutlines.ts'

/** Shows the account's other zones around the one being drawn or viewed. */
export function OtherZones({ children }: { children: ReactNode }) {
  const { id } = useScreenParams()
  const { data } = useOutlines()
  const config = useCall(publicConfig, {})
  const tiles = config.data?.tiles ?? null
  const { timeZone, onBoundary } = useZoneHere()
  const others = useMemo(() => (data ?? []).filter((one) => one.id !== id), [data, id])
  const surroundings = useMemo(
    () => ({ tiles, others, timeZone, onBoundary }),
    [tiles, others, timeZone, onBoundary],
  )
  return <SurroundingsProvider value={surroundings}>{children}</SurroundingsProvider>
}

/** Rounded to a tenth of a degree, so that drawing around one position causes one request. */
const STEPS = 10

/** Time zone of the shape being drawn. */
function useZoneHere() {
  const [place, setPlace] = useState<{ lon: number; lat: number } | null>(null)
  const onBoundary = useCallback((boundary: Boundary) => {
    const [lon, lat] = centerOf(boundary).map((degrees) => Math.round(degrees * STEPS) / STEPS)
    if (lon === undefined || lat === undefined) return
    setPlace((before) => (before?.lon === lon && before.lat === lat ? before : { lon, lat }))
  }, [])
  const asked = place ?? { lon: 0, lat: 0 }
  const { data } = useCall(timeZoneAt, { query: asked }, { enabled: place !== null })
  return { timeZone: place === null ? undefined : data?.timeZone, onBoundary }
}

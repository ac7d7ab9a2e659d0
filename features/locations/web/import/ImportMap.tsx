import { useMemo } from 'react'
import { OutlinesLayer } from '@haulway/map/zones/OutlinesLayer.tsx'
import { ZonesMap, type ZonesMapProps } from '@haulway/map/zones/ZonesMap.tsx'
import type { ImportRow } from './rows.ts'

/** Original outlines of repaired places. */
const outlinesOf = (rows: readonly ImportRow[]) =>
  rows.flatMap(({ place, chosen }) => (chosen && place.before) || [])

interface ImportMapProps extends Omit<ZonesMapProps, 'children'> {
  readonly rows: readonly ImportRow[]
}

/** The places of a file; original outlines of repaired places are dashed. */
export function ImportMap({ rows, ...map }: ImportMapProps) {
  const outlines = useMemo(() => outlinesOf(rows), [rows])
  return (
    <ZonesMap {...map}>
      <OutlinesLayer outlines={outlines} />
    </ZonesMap>
  )
}

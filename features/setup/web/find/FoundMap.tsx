import { useMemo } from 'react'
import { RoadsLayer } from '@haulway/map/tracks/RoadsLayer.tsx'
import type { Zone } from '@haulway/map/zones/boundary.ts'
import { ZonesMap } from '@haulway/map/zones/ZonesMap.tsx'
import type { FoundRoad } from '@haulway/places'
import { useWords } from '@haulway/platform/web/app.tsx'

export interface FoundMapProps {
  readonly zones: readonly Zone[]
  readonly roads: readonly FoundRoad[]
  readonly tiles: string | null
  readonly selected: number | null
  readonly onSelect: (id: number) => void
}

/** Places that were found, with the roads between them. */
export function FoundMap({ zones, roads, tiles, selected, onSelect }: FoundMapProps) {
  const words = useWords()
  const lines = useMemo(() => roads.map(({ line }) => line.map(([lon, lat]) => [lon, lat] as const)), [roads])
  return (
    <ZonesMap
      label={words('setup.find.map')}
      zones={zones}
      tiles={tiles}
      selected={selected === null ? null : String(selected)}
      onSelect={(id) => onSelect(Number(id))}
    >
      <RoadsLayer id="found-roads" lines={lines} />
    </ZonesMap>
  )
}

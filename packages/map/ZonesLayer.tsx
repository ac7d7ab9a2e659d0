import type { ExpressionSpecification } from 'maplibre-gl'
import { useEffect, useMemo } from 'react'
import type { Zone } from './boundary.ts'
import { type GeoLayer, textFont, useGeoLayer } from './geo-layer.ts'
import { mapColors, type Theme, type ZoneKind } from './palette.ts'
import { useStage } from './stage.ts'
import { zoneFeatures } from './zone-features.ts'

/** The work of a zone is told by its outline too, for those who do not tell the colours apart. */
const dashes: Record<ZoneKind, number[]> = {
  load: [1, 0],
  dump: [3, 2],
  both: [5, 1.5, 1, 1.5],
  other: [1, 1.5],
}

const FILL: Record<Theme, number> = { light: 0.12, dark: 0.16 }
const kinds: readonly ZoneKind[] = ['load', 'dump', 'both', 'other']

/** Muted zones stand behind the others. */
function faint(opacity: number): ExpressionSpecification {
  return ['case', ['boolean', ['get', 'muted'], false], 0.6, opacity]
}

function outline(kind: ZoneKind): GeoLayer {
  return {
    id: `zones-outline-${kind}`,
    type: 'line',
    filter: ['all', ['==', ['get', 'type'], 'area'], ['==', ['get', 'kind'], kind]],
    paint: {
      'line-color': ['get', 'color'],
      'line-width': 1.8,
      'line-dasharray': dashes[kind],
      'line-opacity': faint(1),
    },
  }
}

function zoneLayers(theme: Theme): GeoLayer[] {
  const { halo, ink } = mapColors[theme]
  return [
    {
      id: 'zones-area',
      type: 'fill',
      filter: ['==', ['get', 'type'], 'area'],
      paint: {
        'fill-color': ['get', 'color'],
        'fill-opacity': FILL[theme],
      },
    },
    ...kinds.map(outline),
    {
      // From afar a zone is smaller than a pixel; somewhere it must be.
      id: 'zones-dot',
      type: 'circle',
      maxzoom: 10,
      filter: ['==', ['get', 'type'], 'name'],
      paint: { 'circle-radius': 2.5, 'circle-color': ['get', 'color'], 'circle-opacity': 0.8 },
    },
    {
      id: 'zones-name',
      type: 'symbol',
      minzoom: 11,
      filter: ['==', ['get', 'type'], 'name'],
      layout: {
        'text-field': ['get', 'title'],
        'text-font': textFont,
        'text-size': 13,
        'text-max-width': 10,
        'text-anchor': 'bottom',
        'text-offset': [0, -0.3],
        'text-padding': 2,
      },
      paint: {
        'text-color': ink,
        'text-opacity': faint(0.85),
        'text-halo-color': halo,
        'text-halo-width': 1.6,
      },
    },
  ]
}

export interface ZonesLayerProps {
  zones: readonly Zone[]
  selected?: string | null
  onSelect?: (id: string) => void
}

/** Areas of the site with their names, in the colour of the work that is done there. Draws nothing in React. */
export function ZonesLayer({ zones, selected = null, onSelect }: ZonesLayerProps): null {
  const { map, theme } = useStage()
  const data = useMemo(() => zoneFeatures(zones, theme), [zones, theme])
  const layers = useMemo(() => zoneLayers(theme), [theme])
  useGeoLayer('zones', data, layers, 'zones')
  // By paint, so that thousands of zones are not drawn anew for the choice of one.
  useEffect(() => {
    const isSelected: ExpressionSpecification = ['==', ['get', 'id'], selected ?? '']
    map.setPaintProperty('zones-area', 'fill-opacity', ['case', isSelected, 0.28, FILL[theme]])
    for (const kind of kinds)
      map.setPaintProperty(`zones-outline-${kind}`, 'line-width', ['case', isSelected, 3.5, 1.8])
  }, [map, selected, theme])
  useEffect(() => {
    if (!onSelect) return undefined
    const subscription = map.on('click', 'zones-area', ({ features }) => {
      const id: unknown = features?.[0]?.properties['id']
      if (typeof id === 'string') onSelect(id)
    })
    return () => subscription.unsubscribe()
  }, [map, onSelect])
  return null
}

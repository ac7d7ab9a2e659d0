import type { ExpressionSpecification } from 'maplibre-gl'
import { useEffect, useMemo } from 'react'
import type { Zone } from './boundary.ts'
import { type GeoLayer, textFont, useGeoLayer } from '../base/geo-layer.ts'
import { alarmColor, mapColors, type Theme, type ZoneKind } from '../base/palette.ts'
import { useStage } from '../base/stage.ts'
import { zoneFeatures } from './zone-features.ts'
import { NAMED } from './zone-zooms.ts'

/** The outline shows the kind of work too, for people who cannot distinguish the colours. */
const dashes: Record<ZoneKind, number[]> = {
  load: [1, 0],
  dump: [3, 2],
  both: [5, 1.5, 1, 1.5],
  other: [1, 1.5],
}
const kinds: readonly ZoneKind[] = ['load', 'dump', 'both', 'other']

const FILL: Record<Theme, number> = { light: 0.12, dark: 0.16 }
/** Drawn on top of the normal fill of the selected zone. */
const CHOSEN_FILL = 0.18
const LINE = 1.8
/** On both sides of an outline, to distinguish it from a road along it. */
const CASING = 1.4
const CHOSEN_LINE = 3.5
/** At low zooms dashes would be longer than the sides, and each costs drawing time. */
const DASHED_FROM = 10

const color: ExpressionSpecification = ['get', 'color']
const from = (zoom: string): ExpressionSpecification => ['>=', ['zoom'], ['get', zoom]]
const isArea: ExpressionSpecification = ['all', ['==', ['get', 'type'], 'area'], from('area')]
const isName: ExpressionSpecification = ['==', ['get', 'type'], 'name']

/** Muted zones stay in the background. */
function faint(opacity: number): ExpressionSpecification {
  return ['case', ['boolean', ['get', 'muted'], false], 0.6, opacity]
}

function fill(id: string, opacity: number): GeoLayer {
  // The outline is drawn anyway; antialiasing would draw it twice.
  const paint = { 'fill-color': color, 'fill-opacity': opacity, 'fill-antialias': false }
  return { id, type: 'fill', filter: isArea, paint }
}

function outline(id: string, kind: ZoneKind, width: number): GeoLayer {
  return {
    id: `${id}-${kind}`,
    type: 'line',
    minzoom: DASHED_FROM,
    filter: ['all', isArea, ['==', ['get', 'kind'], kind]],
    paint: {
      'line-color': color,
      'line-width': width,
      'line-dasharray': dashes[kind],
      'line-opacity': faint(1),
    },
  }
}

function outlines(id: string, width: number): GeoLayer[] {
  const paint = { 'line-color': color, 'line-width': width, 'line-opacity': faint(1) }
  return [
    { id: `${id}-afar`, type: 'line', maxzoom: DASHED_FROM, filter: isArea, paint },
    ...kinds.map((kind) => outline(id, kind, width)),
  ]
}

function casing(theme: Theme): GeoLayer {
  const paint = {
    'line-color': mapColors[theme].halo,
    'line-width': LINE + 2 * CASING,
    'line-opacity': faint(0.8),
  }
  return { id: 'zones-casing', type: 'line', minzoom: DASHED_FROM, filter: isArea, paint }
}

function nameLayer(theme: Theme): GeoLayer {
  const { halo, ink } = mapColors[theme]
  return {
    id: 'zones-name',
    type: 'symbol',
    minzoom: NAMED.first,
    filter: ['all', isName, from('named')],
    layout: {
      'text-field': ['get', 'title'],
      'text-font': textFont,
      'text-size': 13,
      'text-max-width': 10,
      // Above the area where there is room, else below or beside it; larger areas are labelled first.
      'text-variable-anchor': ['bottom', 'top', 'left', 'right'],
      'text-radial-offset': 0.4,
      'text-justify': 'auto',
      'symbol-sort-key': ['get', 'area'],
      'text-padding': 2,
    },
    paint: {
      'text-color': ['case', ['boolean', ['get', 'alarming'], false], alarmColor[theme], ink],
      'text-opacity': faint(0.85),
      'text-halo-color': halo,
      'text-halo-width': 1.6,
    },
  }
}

function zoneLayers(theme: Theme, named: boolean): GeoLayer[] {
  return [
    fill('zones-area', FILL[theme]),
    casing(theme),
    ...outlines('zones-outline', LINE),
    {
      // A dot where the zone would be smaller than a pixel.
      id: 'zones-dot',
      type: 'circle',
      filter: ['all', isName, ['!', from('area')], from('dot')],
      paint: { 'circle-radius': 2.5, 'circle-color': color, 'circle-opacity': 0.8 },
    },
    ...(named ? [nameLayer(theme)] : []),
  ]
}

const chosenLayers = [
  fill('zones-chosen-area', CHOSEN_FILL),
  ...outlines('zones-chosen-outline', CHOSEN_LINE),
]

export interface ZonesLayerProps {
  zones: readonly Zone[]
  selected?: string | null
  onSelect?: (id: string) => void
  /** False where another layer writes the names. */
  named?: boolean
}

/** Zones of the site with their names, in the colour of their kind of work. Renders no DOM. */
export function ZonesLayer({ zones, selected = null, onSelect, named = true }: ZonesLayerProps): null {
  const { map, theme } = useStage()
  const data = useMemo(() => zoneFeatures(zones, theme), [zones, theme])
  const layers = useMemo(() => zoneLayers(theme, named), [theme, named])
  useGeoLayer('zones', data, layers, 'zones')
  // The selection is drawn on top, so that selecting one does not tile thousands of zones again.
  const chosen = useMemo(
    () =>
      zoneFeatures(
        zones.filter(({ id }) => id === selected),
        theme,
      ),
    [zones, selected, theme],
  )
  useGeoLayer('zones-chosen', chosen, chosenLayers, 'zones')
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

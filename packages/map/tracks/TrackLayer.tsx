import type { ExpressionSpecification, FilterSpecification } from 'maplibre-gl'
import { useEffect, useMemo } from 'react'
import { type GeoLayer, textFont, useGeoLayer } from '../base/geo-layer.ts'
import { mapColors, type Theme } from '../base/palette.ts'
import { type MachineColors, useMachineColors } from '../base/environment.ts'
import { useStage } from '../base/stage.ts'
import {
  cursorFeatures,
  type Track,
  type TrackMark,
  trackFeatures,
  type TrackPart,
} from './track-features.ts'

export type { Track, TrackMark, TrackPart } from './track-features.ts'

const SOURCE = 'track'

function stateColor(theme: Theme, colors: MachineColors) {
  const pairs = Object.entries(colors[theme]).flat()
  const match = ['match', ['get', 'state'], ...pairs, mapColors[theme].route]
  return ['coalesce', ['get', 'color'], match] as unknown as ExpressionSpecification
}

/** Pixels beside the centre line of the road; to the right as seen from the machine. */
const LANE = 3.5
const DIRECTION_SIZE = 12

function trackLayers(theme: Theme, colors: MachineColors, apart: boolean): GeoLayer[] {
  const lane = apart ? LANE : 0
  const { halo, ink } = mapColors[theme]
  const color = stateColor(theme, colors)
  const line = { 'line-cap': 'round', 'line-join': 'round' } as const
  return [
    {
      id: 'track-casing',
      type: 'line',
      filter: ['==', ['get', 'type'], 'part'],
      layout: line,
      paint: { 'line-color': halo, 'line-width': 7, 'line-opacity': 0.8, 'line-offset': lane },
    },
    {
      id: 'track-line',
      type: 'line',
      filter: ['==', ['get', 'type'], 'part'],
      layout: line,
      paint: { 'line-color': color, 'line-width': 3.5, 'line-offset': lane },
    },
    {
      id: 'track-direction',
      type: 'symbol',
      filter: ['==', ['get', 'type'], 'part'],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 90,
        // MapLibre drops a text beside an equal one: the return has its own text, open like its mark.
        'text-field': apart ? ['match', ['get', 'state'], 'returning', '▷', '▶'] : '▶',
        'text-font': textFont,
        'text-size': DIRECTION_SIZE,
        'text-offset': [0, lane / DIRECTION_SIZE],
        'text-allow-overlap': apart,
        'text-keep-upright': false,
        'text-rotation-alignment': 'map',
      },
      // One colour: MapLibre joins lines with the same text and loses their individual colours.
      paint: { 'text-color': ink, 'text-halo-color': halo, 'text-halo-width': 1.5 },
    },
  ]
}

function markLayers(theme: Theme, colors: MachineColors): GeoLayer[] {
  const { halo, ink, accent } = mapColors[theme]
  const isMark: FilterSpecification = ['==', ['get', 'type'], 'mark']
  return [
    {
      id: 'track-marks',
      type: 'circle',
      filter: isMark,
      paint: {
        'circle-radius': ['case', ['get', 'selected'], 8, 6],
        'circle-color': stateColor(theme, colors),
        'circle-stroke-color': ['case', ['get', 'selected'], accent, halo],
        'circle-stroke-width': ['case', ['get', 'selected'], 3, 2],
      },
    },
    {
      id: 'track-labels',
      type: 'symbol',
      filter: isMark,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': textFont,
        'text-size': 12,
        'text-anchor': 'left',
        'text-offset': [0.9, 0],
        'text-optional': true,
      },
      paint: { 'text-color': ink, 'text-halo-color': halo, 'text-halo-width': 1.5 },
    },
  ]
}

function cursorLayers(theme: Theme): GeoLayer[] {
  const { accent, halo } = mapColors[theme]
  const paint = { 'circle-color': accent, 'circle-stroke-color': halo, 'circle-stroke-width': 2.5 }
  return [{ id: 'track-cursor', type: 'circle', paint: { ...paint, 'circle-radius': 7 } }]
}

export interface TrackLayerProps {
  track: Track
  /** Stretches with a colour of their own; the rest has the neutral colour. */
  parts?: readonly TrackPart[]
  marks?: readonly TrackMark[]
  selectedMark?: string | null
  onMark?: (id: string) => void
  /** Time of the cursor, epoch milliseconds; its position is interpolated between fixes. */
  cursor?: number | null
  /** Fits the whole track into view when it loads; on by default. */
  fit?: boolean
  /** Draws haul and return beside each other, as both may use one road; positions are a few pixels off. */
  apart?: boolean
}

const none: readonly never[] = []

/** The track of a machine: a line with its direction, event marks, and a cursor for a moment. */
export function TrackLayer(props: TrackLayerProps): null {
  const { track, parts = none, marks = none, selectedMark = null, cursor = null, fit = true } = props
  const { apart = false } = props
  const stage = useStage()
  const data = useMemo(
    () => trackFeatures(track, parts, marks, selectedMark),
    [track, parts, marks, selectedMark],
  )
  const colors = useMachineColors()
  const layers = useMemo(
    () => [...trackLayers(stage.theme, colors, apart), ...markLayers(stage.theme, colors)],
    [stage.theme, colors, apart],
  )
  useGeoLayer(SOURCE, data, layers, 'track')
  const point = useMemo(() => cursorFeatures(track, cursor), [track, cursor])
  const above = useMemo(() => cursorLayers(stage.theme), [stage.theme])
  useGeoLayer('track-cursor', point, above, 'draw')
  useFitTrack(track, fit)
  useMarkClicks(props.onMark)
  return null
}

function useFitTrack(track: Track, fit: boolean): void {
  const { map } = useStage()
  useEffect(() => {
    if (!fit || track.t.length === 0) return
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
    for (let i = 0; i < track.t.length; i++) {
      west = Math.min(west, track.lon[i]!)
      east = Math.max(east, track.lon[i]!)
      south = Math.min(south, track.lat[i]!)
      north = Math.max(north, track.lat[i]!)
    }
    map.fitBounds([west, south, east, north], { padding: 48, maxZoom: 17, animate: false })
  }, [map, track, fit])
}

function useMarkClicks(onMark: ((id: string) => void) | undefined): void {
  const { map } = useStage()
  useEffect(() => {
    if (!onMark) return undefined
    const chosen = map.on('click', 'track-marks', (event) => {
      const id: unknown = event.features?.[0]?.properties['id']
      if (typeof id === 'string') onMark(id)
    })
    const enter = map.on('mouseenter', 'track-marks', () => (map.getCanvas().style.cursor = 'pointer'))
    const leave = map.on('mouseleave', 'track-marks', () => (map.getCanvas().style.cursor = ''))
    return () => {
      for (const subscription of [chosen, enter, leave]) subscription.unsubscribe()
    }
  }, [map, onMark])
}

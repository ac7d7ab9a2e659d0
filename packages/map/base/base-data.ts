import type { GeoJSONSource, Map } from 'maplibre-gl'
import { GROUND, seaColor, WORLD, WORLD_TO_ZOOM } from './base-style.ts'
import { type Box, gridLines } from './grid.ts'
import type { LengthUnits } from './length-units.ts'
import type { FeatureCollection } from './geojson.ts'
import type { Theme } from './palette.ts'
import { withCountryNames } from './countries.ts'
import type { Stage } from './stage.ts'
import { loadWorld } from './world.ts'

/** The grid extends this many windows beyond each side, so that a drag finds lines there. */
const MARGIN = 1
/** Change of zoom after which the cell width is computed again. */
const ZOOM_STEP = 0.25

function boxAround(map: Map, margin: number): Box {
  const bounds = map.getBounds()
  const [west, south, east, north] = [
    bounds.getWest(),
    bounds.getSouth(),
    bounds.getEast(),
    bounds.getNorth(),
  ]
  const [wide, high] = [(east - west) * margin, (north - south) * margin]
  return [west - wide, Math.max(-85, south - high), east + wide, Math.min(85, north + high)]
}

function contains(outer: Box, inner: Box): boolean {
  return outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]
}

/** Redraws the grid only when the view has left the drawn box: a followed machine moves the map continuously. */
function keepGrid(map: Map, units: LengthUnits): () => void {
  let drawn: { box: Box; zoom: number } | undefined
  return () => {
    const zoom = map.getZoom()
    const view = boxAround(map, 0)
    if (drawn && Math.abs(drawn.zoom - zoom) < ZOOM_STEP && contains(drawn.box, view)) return
    drawn = { box: boxAround(map, MARGIN), zoom }
    void map.getSource<GeoJSONSource>('grid')?.setData(gridLines(drawn.box, zoom, units))
  }
}

/** Draws the world, and the sea once its land is drawn. */
function showWorld(map: Map, source: GeoJSONSource, world: FeatureCollection, theme: Theme): void {
  void source.setData(world)
  const sources = map.on('sourcedata', ({ sourceId, isSourceLoaded, tile }) => {
    // Without a tile the event precedes the drawing of the new data.
    if (sourceId !== WORLD || !isSourceLoaded || !tile) return
    sources.unsubscribe()
    map.setPaintProperty(GROUND, 'background-color', seaColor(theme))
  })
}

type MapLook = Pick<Stage, 'map' | 'theme'>

/**
 * Keeps the built-in base map supplied with the data the view needs: the grid, and the world at low zooms. Returns a
 * function that stops it.
 */
export function attachBaseData({ map, theme }: MapLook, units: LengthUnits, locale: string): () => void {
  let open = true
  let asked = false
  const drawGrid = keepGrid(map, units)
  const drawWorld = () => {
    const source = map.getSource<GeoJSONSource>(WORLD)
    if (asked || !source || map.getZoom() > WORLD_TO_ZOOM) return
    asked = true
    loadWorld()
      .then((world) => (open ? showWorld(map, source, withCountryNames(world, locale), theme) : undefined))
      .catch(() => (asked = false))
  }
  const draw = () => {
    drawGrid()
    drawWorld()
  }
  draw()
  const subscription = map.on('moveend', draw)
  return () => {
    open = false
    subscription.unsubscribe()
  }
}

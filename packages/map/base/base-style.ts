import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { mapColors, type Theme } from './palette.ts'
import { textFont } from './geo-layer.ts'
import { slotLayers } from './stage.ts'

/**
 * Natural Earth at 1:50 million is too coarse for a site, which could lie in the sea: from this zoom all ground has the
 * colour of land.
 */
export const WORLD_TO_ZOOM = 7
export const GROUND = 'ground'
export const WORLD = 'world'

/** Colour of what is no land, fading into that of land. Until the land is drawn everything has the colour of land. */
export function seaColor(theme: Theme): ExpressionSpecification {
  const { water, land } = mapColors[theme]
  return ['interpolate', ['linear'], ['zoom'], WORLD_TO_ZOOM - 1, water, WORLD_TO_ZOOM, land]
}

const nothing = { type: 'FeatureCollection' as const, features: [] }
const credit = 'Natural Earth'

function groundLayers(theme: Theme): LayerSpecification[] {
  const { land, border } = mapColors[theme]
  return [
    { id: GROUND, type: 'background', paint: { 'background-color': land } },
    {
      id: 'land',
      type: 'fill',
      source: WORLD,
      maxzoom: WORLD_TO_ZOOM,
      filter: ['==', ['get', 'type'], 'land'],
      paint: { 'fill-color': land },
    },
    {
      id: 'borders',
      type: 'line',
      source: WORLD,
      maxzoom: WORLD_TO_ZOOM,
      filter: ['==', ['get', 'type'], 'border'],
      paint: { 'line-color': border, 'line-width': 0.8 },
    },
  ]
}

/** Labels are placed by size of country, the largest first, without overlap. */
function countryLayer(theme: Theme): LayerSpecification {
  const { country, halo } = mapColors[theme]
  return {
    id: 'countries',
    type: 'symbol',
    source: WORLD,
    maxzoom: WORLD_TO_ZOOM,
    filter: [
      'all',
      ['==', ['get', 'type'], 'country'],
      ['>=', ['get', 'size'], ['step', ['zoom'], 250, 2, 60, 3, 12, 4, 2, 5, 0]],
    ],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': textFont,
      'text-size': ['interpolate', ['linear'], ['zoom'], 2, 11, 6, 14],
      'text-max-width': 7,
      'text-padding': 6,
      'symbol-sort-key': ['-', 0, ['get', 'size']],
    },
    paint: { 'text-color': country, 'text-halo-color': halo, 'text-halo-width': 1.4 },
  }
}

function gridLayer(theme: Theme): LayerSpecification {
  const { grid, gridMajor } = mapColors[theme]
  return {
    id: 'grid',
    type: 'line',
    source: 'grid',
    paint: {
      'line-color': ['case', ['get', 'major'], gridMajor, grid],
      'line-width': ['case', ['get', 'major'], 1.2, 1],
    },
  }
}

/**
 * The built-in base map, which needs no network: ground, land and borders at low zooms, a grid of round lengths at
 * high ones.
 */
export function builtInStyle(theme: Theme): StyleSpecification {
  return {
    version: 8,
    sources: {
      [WORLD]: { type: 'geojson', data: nothing, maxzoom: WORLD_TO_ZOOM, attribution: credit },
      grid: { type: 'geojson', data: nothing, tolerance: 0 },
    },
    layers: [...groundLayers(theme), gridLayer(theme), countryLayer(theme), ...slotLayers()],
  }
}

/** Raster tiles of an address with {z}, {x} and {y} over the built-in ground. */
function rasterStyle(theme: Theme, address: string): StyleSpecification {
  const style = builtInStyle(theme)
  const tiles: LayerSpecification = { id: 'tiles', type: 'raster', source: 'tiles' }
  // The tiles carry their own labels.
  const layers = style.layers.filter(({ id }) => id !== 'countries')
  const at = layers.findIndex(({ id }) => id === 'grid')
  return {
    ...style,
    sources: { ...style.sources, tiles: { type: 'raster', tiles: [address], tileSize: 256, maxzoom: 19 } },
    layers: layers.toSpliced(at, 1, tiles),
  }
}

/**
 * Style of the base map: the configured one (HAULWAY_TILES: a style or a tile address), or the built-in one. The
 * style's own glyphs are removed, so that all text is drawn with the browser's fonts and our labels do not request a
 * font from a foreign server that lacks it. Rejects when the configured style cannot be loaded.
 */
export async function baseStyle(theme: Theme, address: string | null): Promise<StyleSpecification> {
  if (address === null) return builtInStyle(theme)
  if (address.includes('{z}')) return rasterStyle(theme, address)
  const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) })
  if (!answer.ok) throw new Error(`The base map answered ${answer.status}`)
  const { glyphs: _glyphs, ...style } = (await answer.json()) as StyleSpecification
  return { ...style, layers: [...style.layers, ...slotLayers()] }
}

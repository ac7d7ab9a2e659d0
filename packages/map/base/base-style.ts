import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { mapColors, type Theme } from './palette.ts'
import { placeLayers } from './stage.ts'

/** Natural Earth at 1:50 million says nothing true at a site: land and sea fade into one ground by here. */
export const WORLD_TO_ZOOM = 7

const nothing = { type: 'FeatureCollection' as const, features: [] }
const credit = 'Natural Earth'

function groundLayers(theme: Theme): LayerSpecification[] {
  const { water, land, border } = mapColors[theme]
  return [
    {
      id: 'ground',
      type: 'background',
      paint: {
        'background-color': [
          'interpolate',
          ['linear'],
          ['zoom'],
          WORLD_TO_ZOOM - 1,
          water,
          WORLD_TO_ZOOM,
          land,
        ],
      },
    },
    {
      id: 'land',
      type: 'fill',
      source: 'world',
      maxzoom: WORLD_TO_ZOOM,
      filter: ['==', ['get', 'type'], 'land'],
      paint: { 'fill-color': land },
    },
    {
      id: 'borders',
      type: 'line',
      source: 'world',
      maxzoom: WORLD_TO_ZOOM,
      filter: ['==', ['get', 'type'], 'border'],
      paint: { 'line-color': border, 'line-width': 0.8 },
    },
  ]
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

/** The map that is always there, without any network: ground, land and borders far out, a grid of round lengths. */
export function builtInStyle(theme: Theme): StyleSpecification {
  return {
    version: 8,
    sources: {
      world: { type: 'geojson', data: nothing, maxzoom: WORLD_TO_ZOOM, attribution: credit },
      grid: { type: 'geojson', data: nothing, tolerance: 0 },
    },
    layers: [...groundLayers(theme), gridLayer(theme), ...placeLayers()],
  }
}

/** Tiles of an address with {z}, {x} and {y} over the built-in ground. */
function rasterStyle(theme: Theme, address: string): StyleSpecification {
  const style = builtInStyle(theme)
  const tiles: LayerSpecification = { id: 'tiles', type: 'raster', source: 'tiles' }
  const at = style.layers.findIndex(({ id }) => id === 'grid')
  return {
    ...style,
    sources: { ...style.sources, tiles: { type: 'raster', tiles: [address], tileSize: 256, maxzoom: 19 } },
    layers: style.layers.toSpliced(at, 1, tiles),
  }
}

/**
 * Style of the base map: the configured one (HAULWAY_TILES: a style or a tile address), or the built-in one. A
 * style's own glyphs are left out, so that all text is drawn with the fonts of the browser and our labels do not
 * ask a foreign server for a font that it lacks. Throws when the configured style does not come.
 */
export async function baseStyle(theme: Theme, address: string | null): Promise<StyleSpecification> {
  if (address === null) return builtInStyle(theme)
  if (address.includes('{z}')) return rasterStyle(theme, address)
  const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) })
  if (!answer.ok) throw new Error(`The base map answered ${answer.status}`)
  const { glyphs: _glyphs, ...style } = (await answer.json()) as StyleSpecification
  return { ...style, layers: [...style.layers, ...placeLayers()] }
}

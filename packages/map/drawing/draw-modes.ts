import {
  TerraDrawCircleMode,
  TerraDrawLineStringMode,
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
} from 'terra-draw'
import { mapColors, type Theme } from '../base/palette.ts'
import type { Snap } from './snap.ts'

/** Snapping distance, pixels. */
const SNAP_PIXELS = 10

interface Pointer {
  lng: number
  lat: number
  containerX: number
  containerY: number
  heldKeys: string[]
}
interface Ground {
  unproject: (x: number, y: number) => { lng: number; lat: number }
}

/** Snaps to the surrounding zones unless Alt is held. */
function snapping(snap: Snap) {
  return {
    toCoordinate: true,
    toCustom(event: Pointer, { unproject }: Ground) {
      if (event.heldKeys.includes('Alt')) return undefined
      const above = unproject(event.containerX, event.containerY - SNAP_PIXELS)
      return snap(event.lng, event.lat, Math.abs(above.lat - event.lat))
    },
  }
}

/** Shows outlines and corners only: the zone layer fills the area, without its holes. */
const CLEAR = 0.02

export function polygonMode(theme: Theme, snap: Snap): TerraDrawPolygonMode {
  const { accent, halo } = mapColors[theme]
  return new TerraDrawPolygonMode({
    snapping: snapping(snap),
    showCoordinatePoints: true,
    styles: {
      fillColor: accent,
      fillOpacity: CLEAR,
      outlineColor: accent,
      outlineWidth: 2.5,
      closingPointColor: halo,
      closingPointOutlineColor: accent,
      closingPointOutlineWidth: 3,
      closingPointWidth: 6,
      snappingPointColor: accent,
      snappingPointOutlineColor: halo,
      snappingPointWidth: 6,
      coordinatePointColor: accent,
      coordinatePointOutlineColor: halo,
      coordinatePointWidth: 4,
      coordinatePointOutlineWidth: 1.5,
    },
  })
}

export function circleMode(theme: Theme): TerraDrawCircleMode {
  const { accent } = mapColors[theme]
  return new TerraDrawCircleMode({
    styles: { fillColor: accent, fillOpacity: CLEAR, outlineColor: accent, outlineWidth: 2.5 },
  })
}

export function lineMode(theme: Theme, snap: Snap): TerraDrawLineStringMode {
  const { accent, halo } = mapColors[theme]
  return new TerraDrawLineStringMode({
    snapping: snapping(snap),
    styles: {
      lineStringColor: accent,
      lineStringWidth: 2.5,
      closingPointColor: halo,
      closingPointOutlineColor: accent,
      closingPointOutlineWidth: 3,
      closingPointWidth: 6,
      snappingPointColor: accent,
      snappingPointOutlineColor: halo,
      snappingPointWidth: 6,
    },
  })
}

export function selectMode(theme: Theme, snap: Snap): TerraDrawSelectMode {
  const { accent, halo } = mapColors[theme]
  const coordinates = { midpoints: true, draggable: true, deletable: true, snappable: snapping(snap) }
  return new TerraDrawSelectMode({
    flags: {
      polygon: { feature: { draggable: false, coordinates } },
      linestring: { feature: { draggable: false, coordinates } },
      circle: { feature: { draggable: true, coordinates: { resizable: 'center-fixed' } } },
    },
    // The Delete key would remove the whole area by accident; there is a button for that.
    keyEvents: { deselect: 'Escape', delete: null, rotate: null, scale: null },
    styles: {
      selectedPolygonColor: accent,
      selectedPolygonFillOpacity: CLEAR,
      selectedPolygonOutlineColor: accent,
      selectedPolygonOutlineWidth: 2.5,
      selectedLineStringColor: accent,
      selectedLineStringWidth: 2.5,
      selectionPointColor: halo,
      selectionPointOutlineColor: accent,
      selectionPointOutlineWidth: 3,
      selectionPointWidth: 6,
      midPointColor: accent,
      midPointOutlineColor: halo,
      midPointOutlineWidth: 1.5,
      midPointWidth: 4,
    },
  })
}

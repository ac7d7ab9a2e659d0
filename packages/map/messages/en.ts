import type { Catalogue } from '@haulway/platform/messages.ts'

/** Texts of the controls that float over maps. */
export const en = {
  'map.zoomIn': 'Zoom in',
  'map.zoomOut': 'Zoom out',
  'map.fit': 'Show the whole site',
  'map.credits': 'Credits of the map',
  'map.baseFailed': 'The configured base map does not answer. The built-in map is shown instead.',
  'map.boundary': 'Map to draw the boundary',
  'map.boundary.draw': 'Draw',
  'map.boundary.addPart': 'Add a part or hole',
  'map.boundary.edit': 'Move corners',
  'map.boundary.undo': 'Undo',
  'map.boundary.redo': 'Redo',
  'map.boundary.clear': 'Remove the boundary',
  'map.boundary.hint.draw':
    'Click the corners one after the other; click the first one again to close the area. Inside an area this cuts a hole. Hold Alt to keep clear of other locations.',
  'map.boundary.hint.edit':
    'Drag a corner to move it, drag a midpoint to add one, right-click a corner to remove it.',
  'map.boundary.kind': 'Kind of boundary',
  'map.boundary.kind.area': 'Area',
  'map.boundary.kind.circle': 'Circle',
  'map.boundary.kind.corridor': 'Corridor',
  'map.boundary.drawAnew': 'Draw anew',
  'map.boundary.width': 'Width',
  'map.boundary.radius': 'Radius',
  'map.boundary.area': 'Area',
  'map.boundary.perimeter': 'Perimeter',
  'map.boundary.crosses': 'The outline crosses itself where it is marked; it cannot be saved like this.',
  'map.boundary.hint.circle': 'Click the center, then how far the circle reaches.',
  'map.boundary.hint.corridor': 'Click along the middle of the way; click the last point again to end it.',
  'map.boundary.hint.moveCircle':
    'Drag the circle to move it, a point on its edge to change how far it reaches.',
  'map.boundary.hint.fine':
    'This area has too many corners to be moved by hand. Change it in the table of coordinates.',
} as const satisfies Catalogue

type Texts = typeof en
declare module '@haulway/resource/names.ts' {
  interface Messages extends Texts {}
}

import type { Catalogue } from '@haulway/platform/messages.ts'

/** Words of what floats over maps. */
export const en = {
  'map.zoomIn': 'Zoom in',
  'map.zoomOut': 'Zoom out',
  'map.fit': 'Show the whole site',
  'map.credits': 'Credits of the map',
  'map.baseFailed': 'The configured base map does not answer. The built-in map is shown instead.',
  'map.boundary': 'Map to draw the boundary',
  'map.boundary.draw': 'Draw',
  'map.boundary.addPart': 'Add a part',
  'map.boundary.edit': 'Move corners',
  'map.boundary.undo': 'Undo',
  'map.boundary.redo': 'Redo',
  'map.boundary.clear': 'Remove the boundary',
  'map.boundary.hint.draw':
    'Click the corners one after the other; click the first one again to close the area.',
  'map.boundary.hint.edit':
    'Drag a corner to move it, drag a midpoint to add one, right-click a corner to remove it.',
  'map.boundary.hint.holes': 'This area has holes. Change it in the table of coordinates.',
  'map.boundary.hint.empty': 'Choose Draw, then click the corners of the area on the map.',
  'map.area.hectare': 'ha',
  'map.area.acre': 'ac',
  'map.area.squareMetre': 'm²',
  'map.area.squareFoot': 'ft²',
} as const satisfies Catalogue

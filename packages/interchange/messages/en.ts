import type { Catalogue } from '@haulway/platform/messages.ts'

/** Why files cannot be read, and what was assumed in reading them. */
export const en = {
  'interchange.unreadable.empty': 'The file is empty.',
  'interchange.unreadable.large': 'The file is larger than {{max}} MB.',
  'interchange.unreadable.many': 'The file has more than {{max}} places.',
  'interchange.unreadable.long': 'The file is too long to be read at once. Save it as CSV.',
  'interchange.unreadable.binary':
    'The file is no text: an image, or a program’s own file format. Tables are read as CSV or XLSX.',
  'interchange.unreadable.encoding': 'The text of the file is not in {{encoding}}.',
  'interchange.unreadable.unknown': 'This is neither GeoJSON, KML nor an archive with one.',
  'interchange.unreadable.columns': 'No column is recognised for {{missing}}. The header says {{seen}}.',
  'interchange.unreadable.doctype': 'XML with a DOCTYPE is not read.',
  'interchange.unreadable.xml': 'The XML is broken near line {{line}}.',
  'interchange.unreadable.deep': 'The XML is nested too deeply.',
  'interchange.unreadable.root': 'The XML is neither GPX nor KML: it begins with <{{found}}>.',
  'interchange.unreadable.json': 'The file is no whole JSON: it may be cut off.',
  'interchange.unreadable.geojson': 'The JSON is no GeoJSON.',
  'interchange.unreadable.timeless': 'The lines of the file have no times.',
  'interchange.unreadable.names': 'The archive has names that lead out of it.',
  'interchange.unreadable.bomb': 'The archive unpacks to more than is allowed.',
  'interchange.unreadable.archive': 'The archive is damaged or cut off.',
  'interchange.unreadable.contents': 'The archive holds neither a KML nor a shapefile (.shp).',
  'interchange.unreadable.nothing': 'The file has no places.',
  'interchange.unreadable.truncated': 'The shapefile is cut off.',
  'interchange.unreadable.shp': 'The .shp is no shapefile of areas.',
  'interchange.unreadable.dbf': 'The .dbf is damaged.',
  'interchange.unreadable.prj': 'The shapefile has no .prj, and its coordinates are no degrees.',
  'interchange.unreadable.projection':
    'The coordinate system of the file is not known: {{name}}. Save it in WGS 84 (EPSG:4326).',
  'interchange.unreadable.method':
    'The projection {{method}} of the coordinate system {{name}} is not known. Save the file in WGS 84 (EPSG:4326).',
  'interchange.unreadable.datum':
    'No shift to WGS 84 is known for the datum {{name}}: places would lie beside where they are. Save the file in WGS 84 (EPSG:4326).',
  'interchange.unreadable.local':
    'The coordinate system {{name}} counts from a point of its own: nobody can tell where on earth it lies. Save the file in WGS 84 (EPSG:4326).',
  'interchange.unreadable.outside':
    'The coordinates would lie at {{place}}, outside the area for which {{name}} is known. The axes may be swapped, or the system is another.',
  'interchange.unreadable.tracks': {
    one: 'The file has {{count}} position of a track, but no areas.',
    other: 'The file has {{count}} positions of tracks, but no areas.',
  },
  'interchange.doubt.encoding': 'The text says nothing about its encoding; it was read as {{encoding}}.',
  'interchange.doubt.datum':
    'The coordinates are in {{name}}. They were shifted to WGS 84, right within {{accuracy}} m.',
  'interchange.doubt.shift':
    'The coordinates are in {{name}}. They were shifted to WGS 84 as the file says; how exact that is, it does not say.',
  'interchange.doubt.degrees':
    'The file does not say its coordinate system. Its degrees were taken for those of WGS 84.',
  'interchange.doubt.utc': {
    one: '{{count}} time without a zone was taken as UTC.',
    other: '{{count}} times without a zone were taken as UTC.',
  },
} as const satisfies Catalogue

type Texts = typeof en
declare module '@haulway/resource/names.ts' {
  interface Messages extends Texts {}
}

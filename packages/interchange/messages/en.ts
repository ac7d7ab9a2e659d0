import type { Catalogue } from '@haulway/platform/messages.ts'

/** Why files cannot be read, and what was assumed in reading them. */
export const en = {
  'interchange.unreadable.empty': 'The file is empty.',
  'interchange.unreadable.large': 'The file is larger than {{max}} MB.',
  'interchange.unreadable.many': 'The file has more than {{max}} places.',
  'interchange.unreadable.long': 'The file is too long to be read at once. Save it as CSV.',
  'interchange.unreadable.binary':
    'The file is no text: an image, or a program’s own file format. Tables are read as CSV or XLSX.',
  'interchange.unreadable.encoding': 'Line {{line}} has bytes that are no text in {{encoding}}.',
  'interchange.unreadable.unknown': 'This is neither GeoJSON, KML nor an archive with one.',
  'interchange.unreadable.columns': 'No column is recognized for {{missing}}. The header says {{seen}}.',
  'interchange.unreadable.doctype': 'XML with a DOCTYPE is not read.',
  'interchange.unreadable.xml': 'The XML is broken near line {{line}}.',
  'interchange.unreadable.deep': 'The XML is nested too deeply.',
  'interchange.unreadable.root': 'The XML is neither GPX nor KML: it begins with <{{found}}>.',
  'interchange.unreadable.json': 'The file is no whole JSON: it may be cut off.',
  'interchange.unreadable.geojson': 'The JSON is no GeoJSON.',
  'interchange.unreadable.timeless': 'The lines of the file have no times.',
  'interchange.unreadable.dateless':
    'The positions have a time of day, but no date: the log has GGA sentences and neither ZDA nor RMC.',
  'interchange.unreadable.names': 'The archive has names that lead out of it.',
  'interchange.unreadable.bomb': 'The archive unpacks to more than is allowed.',
  'interchange.unreadable.archive': 'The archive is damaged or cut off.',
  'interchange.unreadable.contents':
    'The archive holds neither a KML nor a shapefile (.shp) nor a single track.',
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
  'interchange.choice.zone': 'Times without a zone are in',
  'interchange.choice.dateOrder': 'Dates are written',
  'interchange.choice.dateOrder.dmy': 'Day, month, year',
  'interchange.choice.dateOrder.mdy': 'Month, day, year',
  'interchange.choice.dateOrder.ymd': 'Year, month, day',
  'interchange.choice.encoding': 'Encoding of the text',
  'interchange.doubt.encoding': 'The text says nothing about its encoding; it was read as {{encoding}}.',
  'interchange.doubt.zone': {
    one: '{{count}} time has no zone; it was taken as {{zone}}.',
    other: '{{count}} times have no zone; they were taken as {{zone}}.',
  },
  'interchange.doubt.dateOrder': 'Day and month could be either: {{written}} was taken as {{date}}.',
  'interchange.doubt.openOrder': 'Day and month of some dates could be either: choose how dates are written.',
  'interchange.doubt.header': 'Line {{line}} was taken for the header.',
  'interchange.doubt.noFix': {
    one: '{{count}} row without a position of the receiver was left out.',
    other: '{{count}} rows without a position of the receiver were left out.',
  },
  'interchange.doubt.speedUnit': 'Nothing says the unit of the speeds; they were taken to be in {{unit}}.',
  'interchange.doubt.weightUnit': 'Nothing says the unit of the weights; they were taken to be in {{unit}}.',
  'interchange.doubt.waypoints': {
    one: '{{count}} way point was left out: only track points are recorded positions.',
    other: '{{count}} way points were left out: only track points are recorded positions.',
  },
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

import type { Catalogue } from '@haulway/platform/messages.ts'

export const en = {
  'mapLayers.title': 'Map Layers',
  'mapLayers.one': 'Map layer',
  'mapLayers.group.source': 'Where it comes from',
  'mapLayers.group.look': 'How it looks',
  'mapLayers.group.who': 'Where and for whom',
  'mapLayers.field.title': 'Title',
  'mapLayers.field.folder': 'Folder',
  'mapLayers.field.source': 'Kind',
  'mapLayers.field.source.help':
    'GeoJSON, KML, pictures and PMTiles are uploaded on the page of the layer after it is saved.',
  'mapLayers.source.xyz': 'Tiles (XYZ)',
  'mapLayers.source.wms': 'Map service (WMS)',
  'mapLayers.source.geojson': 'GeoJSON',
  'mapLayers.source.kml': 'KML',
  'mapLayers.source.image': 'Picture, drone photograph',
  'mapLayers.source.pmtiles': 'PMTiles',
  'mapLayers.source.elevation': 'Heights (PMTiles)',
  'mapLayers.field.address': 'Address',
  'mapLayers.field.address.help':
    'https://…/{z}/{x}/{y}.png for tiles; of a WMS the address of the service. Its host must be allowed for this installation.',
  'mapLayers.field.wmsLayers': 'Layers of the service',
  'mapLayers.field.wmsLayers.help': 'Names, joined by commas',
  'mapLayers.field.attribution': 'Credit',
  'mapLayers.field.attribution.help': 'Shown on the map, as the terms of the source ask',
  'mapLayers.field.corners': 'Corners',
  'mapLayers.field.corners.help': 'Top left, top right, bottom right, bottom left of the picture, in degrees',
  'mapLayers.corners.lon': 'Longitude',
  'mapLayers.corners.lat': 'Latitude',
  'mapLayers.field.color': 'Color',
  'mapLayers.field.opacity': 'Opacity, %',
  'mapLayers.field.minZoom': 'From zoom',
  'mapLayers.field.maxZoom': 'To zoom',
  'mapLayers.field.position': 'Position',
  'mapLayers.field.position.help': 'Layers with a higher number lie above',
  'mapLayers.field.shown': 'On at first',
  'mapLayers.field.shown.help': 'Everybody may switch it on and off for themselves.',
  'mapLayers.field.screens': 'Maps',
  'mapLayers.field.screens.help': 'None: on every map',
  'mapLayers.screens.dispatcher2d': 'Dispatcher',
  'mapLayers.screens.locations': 'Locations',
  'mapLayers.screens.routes': 'Routes',
  'mapLayers.screens.cycle-times': 'Cycle times',
  'mapLayers.screens.other': 'Other maps',
  'mapLayers.field.roles': 'Roles',
  'mapLayers.field.roles.help': 'None: for everybody who sees maps',
  'mapLayers.roles.ACCOUNT_ADMIN': 'Account administrator',
  'mapLayers.roles.HAUL_MANAGER': 'Haul manager',
  'mapLayers.roles.DISPATCHER': 'Dispatcher',
  'mapLayers.roles.DISPATCH_VIEWER': 'Dispatcher (view only)',
  'mapLayers.roles.TRACKER': 'Tracker',
  'mapLayers.preview': 'The layer on the map',
  'mapLayers.panel': 'Map layers',
  'mapLayers.panel.broken': 'Map layers: not all can be drawn',
  'mapLayers.panel.none': 'No layer is called that',
  'mapLayers.panel.opacity': 'Opacity of {{title}}',
  'mapLayers.order': 'Order',
  'mapLayers.folders': 'Folders',
  'mapLayers.order.help':
    'What stands above lies above on the maps. Drag a layer, or move it with the arrows, also from one folder into another.',
  'mapLayers.order.none': 'Add layers first, then put them in their order here.',
  'mapLayers.order.loose': 'Without a folder',
  'mapLayers.order.empty': 'Nothing in here yet. Drag a layer here.',
  'mapLayers.order.drag': 'Drag {{title}}',
  'mapLayers.order.moved': '{{title}}: place {{place}} of {{of}}, {{folder}}',
  'mapLayers.order.left': {
    one: '{{count}} more layer is not shown here and stays where it is.',
    other: '{{count}} more layers are not shown here and stay where they are.',
  },
  'mapLayers.count': { one: '{{count}} layer', other: '{{count}} layers' },
  'mapLayers.place': 'Place the picture on the map',
  'mapLayers.place.here': 'Lay it into the middle of the map',
  'mapLayers.place.begin':
    'Look at the place on the map, then lay the picture there; or type its corners above.',
  'mapLayers.place.drag':
    'Drag the numbered corners, or all of it by its middle. The numbers above follow, and can be typed.',
  'mapLayers.place.middle': 'Moves the whole picture',
  'mapLayers.place.corner.1': 'Top left',
  'mapLayers.place.corner.2': 'Top right',
  'mapLayers.place.corner.3': 'Bottom right',
  'mapLayers.place.corner.4': 'Bottom left',
  'mapLayers.world': 'Read a world file',
  'mapLayers.world.epsg': 'Coordinates of the world file, EPSG',
  'mapLayers.world.epsg.help':
    '4326: degrees; 3857: Web Mercator; 326 and 327 with the zone: UTM north and south. A .prj chosen with it counts instead.',
  'mapLayers.world.file':
    'Choose a world file (.pgw, .jgw, .tfw or .wld), if you like together with its .prj.',
  'mapLayers.world.noPicture':
    'Save the layer and upload its picture first: a world file tells the size of a pixel, not of the picture.',
  'mapLayers.world.numbers': 'This is no world file: it has six numbers, a line each.',
  'mapLayers.world.outside':
    'These are no degrees on the map. Name the coordinates of the file by their EPSG code, or choose its .prj too.',
  'mapLayers.world.projection':
    'These coordinates are not known. Name them by their EPSG code, or choose the .prj of the picture too.',
  'mapLayers.problem.fetch': 'The layer could not be loaded.',
  'mapLayers.problem.list': 'The layers could not be loaded.',
  'mapLayers.problem.tiles': 'Some tiles do not come. Check the address, and that its host is allowed.',
  'mapLayers.problem.file': 'The layer has no file yet: upload one on its page.',
  'mapLayers.problem.large': 'The file is too large to be drawn: more than 50 MB of text.',
  'mapLayers.problem.empty': 'The file has nothing that can be drawn.',
  'mapLayers.problem.geojson': 'The file is no GeoJSON that can be read.',
  'mapLayers.problem.kml': 'The file is no KML that can be read.',
  'mapLayers.problem.image': 'The file is no picture.',
  'mapLayers.problem.corners': 'The picture is not placed yet: its four corners are missing.',
  'mapLayers.problem.pmtiles': 'The file is no PMTiles archive of version 3.',
  'mapLayers.field.reference': 'Coordinate reference',
  'mapLayers.field.reference.help':
    'Only where the file does not name one: EPSG:32611, UTM 11N, a definition of PROJ or WKT',
  'mapLayers.tiles': 'Tiles of the picture',
  'mapLayers.tiles.waiting': 'The picture waits for its turn.',
  'mapLayers.tiles.running': 'Tiles are being made: {{percent}} %. You may leave this page.',
  'mapLayers.tiles.done': 'The picture lies under the maps as tiles, sharp at every zoom.',
  'mapLayers.tiles.cancelled': 'The making of tiles was stopped.',
  'mapLayers.tiles.cancel': 'Stop',
  'mapLayers.tiles.again': 'Make them once more',
  'mapLayers.tiles.place': 'Place it',
  'mapLayers.tiles.problem.damaged':
    'The file is damaged, or is no GeoTIFF: what it names does not lie in it.',
  'mapLayers.tiles.problem.pixels':
    'The picture has more than 20,000 million pixels. Save it with a coarser resolution.',
  'mapLayers.tiles.problem.blocks':
    'The picture is packed in pieces that are too large to be read one by one. Save it in tiles (256 or 512 pixels).',
  'mapLayers.tiles.problem.depth': 'The picture has other than 8 bits a color. Save it with 8 bits.',
  'mapLayers.tiles.problem.colours':
    'The colors of the picture cannot be read: gray, RGB or RGB with transparency is expected.',
  'mapLayers.tiles.problem.compression':
    'The picture is packed in a way that cannot be read. Save it with LZW, Deflate, JPEG or without compression.',
  'mapLayers.tiles.problem.reference':
    'The file does not say which coordinates it has. Name their reference, such as EPSG:32611.',
  'mapLayers.tiles.problem.unknownReference':
    'The coordinate reference {{reference}} is not known. Name it by a definition of PROJ or WKT.',
  'mapLayers.tiles.problem.corners':
    'The file does not say where it lies. Place its four corners, by hand or by a world file ({{width}} x {{height}} pixels).',
  'mapLayers.tiles.problem.place': 'The corners of the picture cross each other, or leave it no room.',
  'mapLayers.tiles.problem.outside': 'The picture would lie outside the map. Check its coordinate reference.',
  'mapLayers.tiles.problem.empty': 'Nothing of the picture can be seen: all of it is transparent.',
  'mapLayers.problem.tiling': 'The picture is being prepared for the map; its page says how far it is.',
  'mapLayers.lay': 'Lay a picture',
  'mapLayers.lay.title': 'Your own picture as ground',
  'mapLayers.lay.text':
    'A drone photograph or a plan: GeoTIFF up to 2 GB, or JPEG or PNG with its world file (.jgw, .pgw, .wld). It is placed and cut into tiles in the background; several files can be dropped at once.',
  'mapLayers.lay.drop': 'Drop the picture and its world file here',
  'mapLayers.lay.none': 'None of these files is a picture: GeoTIFF, JPEG, PNG or WebP is expected.',
  'mapLayerFolders.title': 'Folders of Map Layers',
  'mapLayerFolders.one': 'Folder',
  'mapLayerFolders.field.title': 'Title',
  'mapLayerFolders.field.position': 'Position',

  'validation.address.https': 'An address starting with https:// is expected',
  'validation.address.tiles': 'The address needs {z}, {x} and {y} in the places of zoom, column and row',
  'validation.address.host':
    '{{host}} is not among the map hosts of this installation (HAULWAY_MAP_HOSTS); an administrator can add it',
  'validation.corners': 'None or all four corners are needed',
  'menu.about.map-layers': 'Site plans, photos and tiles shown on the maps',
  'mapLayers.empty':
    'Your own ground under the machines: a drone picture, a plan, GeoJSON, KML, PMTiles or a map service.',
} satisfies Catalogue

type Texts = typeof en
declare module '@haulway/resource/names.ts' {
  interface Messages extends Texts {}
}

import type { Catalogue } from '@haulway/platform/messages.ts'

export const en = {
  'setup.find.title': 'Find places from tracks',
  'setup.find.choose': 'Choose files',
  'setup.find.others': 'Other files',
  'setup.find.drop': 'Drop recorded tracks of your machines here: one file or several',
  'setup.find.formats':
    'CSV with named columns, GPX, KML (gx:Track), GeoJSON (coordTimes), NMEA. They stay in this browser; nothing is saved before you have seen it.',
  'setup.find.searching': 'Reading the tracks and looking for places',
  'setup.find.failed':
    'The search broke off: this browser has too little memory for these tracks. Try fewer files or shorter tracks.',
  'setup.find.map': 'Map of the places that were found',
  'setup.find.list': 'Places that were found',
  'setup.find.chosen': 'Take',
  'setup.find.known': 'The location {{title}} lies here already.',
  'setup.find.kind.load': 'Load place',
  'setup.find.kind.dump': 'Dump place',
  'setup.find.kind.both': 'Load and dump place',
  'setup.find.kind.other': 'Place',
  'setup.find.evidence': '{{stops}} {{machines}} {{days}}',
  'setup.find.stops': { one: '{{count}} stop', other: '{{count}} stops' },
  'setup.find.ofMachines': { one: 'of {{count}} machine', other: 'of {{count}} machines' },
  'setup.find.inDays': { one: 'in {{count}} day', other: 'in {{count}} days' },
  'setup.find.positions': { one: '{{count}} position', other: '{{count}} positions' },
  'setup.find.cycles': { one: 'would give {{count}} cycle', other: 'would give {{count}} cycles' },
  'setup.find.counting': 'cycles are being counted',
  'setup.find.reason.stand': 'Machines stood for {{time}} as a rule.',
  'setup.find.reason.toDump': '{{percent}} % of them went on to a dump place.',
  'setup.find.reason.toLoad': '{{percent}} % of them came from a load place.',
  'setup.find.reason.turned': '{{percent}} % backed in or turned back.',
  'setup.find.reason.loader': 'A loader was beside {{percent}} % of them.',
  'setup.find.reason.rises': 'The payload rose in {{percent}} % of the stops.',
  'setup.find.reason.falls': 'The payload fell in {{percent}} % of the stops.',
  'setup.find.reason.pace': 'They drove {{percent}} % slower on the loaded side.',
  'setup.find.sum': {
    one: '{{chosen}} of {{count}} place chosen',
    other: '{{chosen}} of {{count}} places chosen',
  },
  'setup.find.take': 'Take {{what}}',
  'setup.find.nothing': 'No places were found',
  'setup.find.nothing.of': '{{positions}} {{machines}} were searched, {{time}} from the first to the last.',
  'setup.find.nothing.why':
    'A place is proposed where a machine was loaded, and where it dumped, at least twice in turn.',
  'setup.find.nothing.do':
    'Bring a longer track, best a whole shift of one machine that hauls, with a position every ten seconds or closer. Or draw the places by hand.',
  'setup.find.file.read': '{{positions}} {{machines}}',
  'setup.find.file.broken': {
    one: '{{count}} line was left out: line {{line}}, {{why}}.',
    other: '{{count}} lines were left out; the first is line {{line}}, {{why}}.',
  },
  'setup.find.broken.time': 'whose time is missing or cannot be read',
  'setup.find.broken.place': 'whose latitude or longitude is no place on earth',
  'setup.find.broken.machine': 'which names no machine',
  'setup.find.broken.form': 'which is cut off or broken',
  'setup.find.file.empty': 'The file is empty.',
  'setup.find.file.none': 'The file holds no position that can be used.',
  'setup.find.file.binary': 'The file is no text in UTF-8. Unpack archives, and save tables as CSV (UTF-8).',
  'setup.find.file.columns':
    'The first line does not name these columns: {{missing}}. It says {{seen}}. Name them timestamp, lat and lon.',
  'setup.find.file.doctype': 'XML with a DOCTYPE is not read.',
  'setup.find.file.xml': 'The XML is broken or cut off.',
  'setup.find.file.root': 'The XML is neither GPX nor KML.',
  'setup.find.file.long': 'The file is too long to be read at once. Save it as CSV.',
  'setup.find.file.json': 'The file is no whole JSON: it may be cut off.',
  'setup.find.file.geojson': 'The JSON is no GeoJSON with features.',
  'setup.find.file.timeless':
    'The file has lines without times. Places are found from when a machine was where: export it with times, as GPX or CSV.',
  'setup.find.file.many': 'There are more than {{max}} positions. Bring fewer files or shorter tracks.',
  'setup.find.places': { one: '{{count}} place', other: '{{count}} places' },
  'setup.find.routes': { one: '{{count}} route', other: '{{count}} routes' },
  'setup.find.driven': 'Search what machines have driven',
  'setup.find.driven.text':
    'The tracks that machines of this account reported in the last 3 days. An hour of hauling is enough to begin with.',
  'setup.find.none':
    'No machine of this account has reported positions in the last 3 days. Enrol a device first, or bring recorded tracks.',
  'setup.find.away': 'The tracks could not be fetched from the server. Try again.',
  'setup.find.project': 'Project of the routes',
  'setup.find.project.new': 'New project “{{title}}”',
  'setup.find.route.name': 'Name of the route',
  'setup.find.hauls': { one: '{{count}} load hauled', other: '{{count}} loads hauled' },
  'setup.title': 'Set up the site',
  'setup.goOn': 'Go on with the set-up',
  'setup.lead':
    'From an empty account to the first cycle in ten minutes. Steps can be done in any order and left for later: what is there already is ticked.',
  'setup.over':
    'The site is set up: cycles come in by themselves from now on. Every step can be opened again.',
  'setup.done': 'done',
  'setup.ask': 'Your roles do not allow this step. Ask {{names}}.',
  'setup.ask.nobody': 'Your roles do not allow this step. Ask an administrator of the account.',
  'setup.step.place': 'Place',
  'setup.step.place.text':
    'Maps open here. Time zone and units follow from the place; change them where yours differ.',
  'setup.step.zones': 'Zones',
  'setup.step.zones.text':
    'Loads and dumps are recognized in zones. At least one place for loading and one for dumping are needed.',
  'setup.step.machines': 'Machines',
  'setup.step.machines.text': 'What hauls and what loads. Categories, weights and plates can follow later.',
  'setup.step.device': 'First device',
  'setup.step.device.text':
    'A phone, tablet or tracker that reports where the machine is. The first position is shown as it comes.',
  'setup.step.cycles': 'First cycles',
  'setup.step.cycles.text':
    'A cycle is there as soon as a machine was loaded at one place and dumped at another. This list follows what comes in.',
  'setup.state.zones': 'to load: {{loads}}, to dump: {{dumps}}',
  'setup.state.machines': { one: '{{count}} machine', other: '{{count}} machines' },
  'setup.state.device': { one: '{{count}} device', other: '{{count}} devices' },
  'setup.place': 'Coordinates of the site, or a click on the map',
  'setup.place.wrong': 'These are no coordinates: write for example 38.902, -117.214',
  'setup.place.map': 'Map to choose the place of the site',
  'setup.place.save': 'Save the place',
  'setup.zones.driven': 'Find from what machines have driven',
  'setup.zones.driven.later':
    'Or let the first machines drive for an hour, and come back: their zones and routes are found from what they drove.',
  'setup.zones.import': 'Import a file of zones',
  'setup.zones.find': 'Find from recorded tracks',
  'setup.zones.drawLoad': 'Draw a place for loading',
  'setup.zones.drawDump': 'Draw a place for dumping',
  'setup.machines': 'IDs of the machines, one a line',
  'setup.machines.help':
    'As painted on their sides; a description may follow behind a comma. Excavators, loaders, graders and the like are known by their names, everything else hauls.',
  'setup.machines.example': 'T-101\nT-102, Volvo A40\nExcavator 7',
  'setup.machines.many': 'At most {{max}} at a time. Import more from a file.',
  'setup.machines.taken': 'Some of these IDs have been taken meanwhile. Nothing was added.',
  'setup.machines.add': { one: 'Add {{count}} machine', other: 'Add {{count}} machines' },
  'setup.machines.import': 'Import a table instead',
  'setup.device.none': 'Add a machine first: a device belongs to one.',
  'setup.device.machine': 'Machine',
  'setup.device.name': 'Device of {{machine}}',
  'setup.cycles.position': 'Position',
  'setup.cycles.load': 'Load',
  'setup.cycles.dump': 'Dump',
  'setup.cycles.cycle': 'First cycle',
  'setup.cycles.noZones':
    'Machines report, but there are no zones yet in which loads and dumps could be recognized.',
} as const satisfies Catalogue

type Texts = typeof en
declare module '@haulway/resource/names.ts' {
  interface Messages extends Texts {}
}

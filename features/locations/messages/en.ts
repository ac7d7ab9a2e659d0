import type { Catalogue } from '@haulway/platform/messages.ts'

export const en = {
  'locations.title': 'Locations',
  'locations.one': 'Location',
  'locations.field.title': 'Title',
  'locations.field.kind': 'Used for',
  'locations.kind.load': 'Load',
  'locations.kind.dump': 'Dump',
  'locations.kind.both': 'Load and dump',
  'locations.kind.other': 'Other',
  'locations.uncounted': 'counts nothing',
  'locations.uncounted.hint':
    'No load or dump is counted here. That is right for parking, fuel and workshops: standing there is a delay named after the place.',
  'locations.field.boundary': 'Boundary',
  'locations.field.boundary.help':
    'Draw around the ground where machines really stand, not around the whole pit.',
  'locations.field.project': 'Project',
  'locations.field.timeZone': 'Time zone',
  'locations.field.timeZone.help': "Left out: the project's, without a project the account's.",
  'locations.field.description': 'Notes',
  'locations.field.materials': 'Materials',
  'locations.field.materials.help': 'What may be loaded or dumped here. None chosen: anything.',
  'locations.group.rules': 'Rules of this location',
  'locations.field.minimumDwell': 'Shortest stay, seconds',
  'locations.field.minimumDwell.help':
    'A machine that is inside for less has only passed by. Left out: two reports inside are enough.',
  'locations.field.loadSeconds': 'Shortest stop for a load, seconds',
  'locations.field.loadSeconds.help': 'Left out: 45 seconds.',
  'locations.field.dumpSeconds': 'Shortest stop for a dump, seconds',
  'locations.field.dumpSeconds.help': 'Left out: 10 seconds.',
  'locations.field.spots': 'Machines served at once',
  'locations.field.spots.help':
    'Left out: one truck at a load, any number at a dump. Give 1 for a hopper or crusher. Where loaders report, each of them counts as one.',
  'locations.map': 'Map of the locations',
  'locations.map.show': 'Show the map',
  'locations.map.hide': 'Hide the map',
  'locations.export': 'Export boundaries',
  'locations.import': 'Import',
  'locations.import.title': 'Import Locations',
  'locations.import.choose': 'Choose a file',
  'locations.import.another': 'Another file',
  'locations.import.drop': 'Drop a file with boundaries here',
  'locations.import.formats':
    'GeoJSON, KML, KMZ, or a shapefile as .zip. Nothing is saved before you have seen it.',
  'locations.import.reading': 'Reading {{name}}',
  'locations.import.sum': {
    one: '{{chosen}} of {{count}} place chosen',
    other: '{{chosen}} of {{count}} places chosen',
  },
  'locations.import.wrong': { one: '{{count}} cannot be imported', other: '{{count}} cannot be imported' },
  'locations.import.uncounted': {
    one: '{{count}} counts no loads or dumps: choose its use',
    other: '{{count}} count no loads or dumps: choose their use',
  },
  'locations.import.onlyWrong': 'Only those with a problem',
  'locations.import.all': 'Choose all that can be imported',
  'locations.import.none': 'Choose none',
  'locations.import.chosen': 'Import',
  'locations.import.column.name': 'Name',
  'locations.import.column.area': 'Area',
  'locations.import.column.state': 'State',
  'locations.import.kindForAll': 'Use of all',
  'locations.import.kindForAll.none': 'Set for all…',
  'locations.import.mode': 'When a name exists',
  'locations.import.mode.update': 'Change its boundary',
  'locations.import.mode.add': 'Add another',
  'locations.import.project': 'Project of new ones',
  'locations.import.project.none': 'None',
  'locations.import.map': 'Map of the file',
  'locations.import.go': { one: 'Import {{count}} location', other: 'Import {{count}} locations' },
  'locations.import.progress': '{{done}} of {{count}} saved',
  'locations.import.stop': 'Stop',
  'locations.import.stopped': 'Stopped. {{done}} of {{count}} were saved; the others are still chosen.',
  'locations.import.done': '{{added}} added, {{updated}} changed.',
  'locations.import.toList': 'To the list',
  'locations.import.refused':
    'The server refused some of them. Nothing of their part was saved; mend them below and import again.',
  'locations.import.mended': 'crossed itself and was mended: look at it',
  'locations.import.new': 'New',
  'locations.import.updates': 'Changes the existing one',
  'locations.import.empty': 'No place has a problem.',
  'locations.import.noName': 'A name is needed',
  'locations.import.twice': 'The name stands in the file twice',
  'locations.import.problem.empty': 'Has no shape',
  'locations.import.problem.line': 'Is a line, not an area',
  'locations.import.problem.point': 'Is a point, not an area',

  'locations.find': 'Find places from a track',

  'validation.ambiguous': 'Several entries are called {{name}}',
  'menu.about.locations': 'Zones where machines load and dump',
  'locations.empty':
    'Places where machines load, dump, park or fuel. Draw them on the map, import a file, or have them found from a recorded track: cycles are recognized by them.',
  'locations.field.speedLimit': 'Speed limit',
} as const satisfies Catalogue

type Texts = typeof en
declare module '@haulway/resource/names.ts' {
  interface Messages extends Texts {}
}

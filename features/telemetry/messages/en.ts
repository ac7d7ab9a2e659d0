import type { Catalogue } from '@haulway/platform/messages.ts'

/** Names of what detection recognises: states of machines, phases of cycles, events. */
export const en = {
  'events.title': 'Events',
  'telemetry.activity.loading': 'Loading',
  'telemetry.activity.hauling': 'Hauling',
  'telemetry.activity.dumping': 'Dumping',
  'telemetry.activity.returning': 'Returning',
  'telemetry.activity.queueing': 'Queueing',
  'telemetry.activity.idle': 'Idle',
  'telemetry.activity.engineOff': 'Engine off',
  'telemetry.activity.waiting': 'Waiting for trucks',
  'telemetry.activity.moving': 'Moving',
  'telemetry.activity.offline': 'Offline',

  'telemetry.phase.queueLoad': 'Queue at load',
  'telemetry.phase.spottingLoad': 'Spotting at load',
  'telemetry.phase.loading': 'Loading',
  'telemetry.phase.loadedTravel': 'Loaded travel',
  'telemetry.phase.queueDump': 'Queue at dump',
  'telemetry.phase.spottingDump': 'Spotting at dump',
  'telemetry.phase.dumping': 'Dumping',
  'telemetry.phase.emptyTravel': 'Empty travel',
  'telemetry.phase.delay': 'Delay',
  'telemetry.delay.standing': 'Stood on the way',
  'telemetry.delay.otherPlace': 'Stood in a place for other things',
  'telemetry.delay.engineOff': 'Engine off',
  'telemetry.delay.loaderAway': 'Loader away',
  'telemetry.delay.spotting': 'Longer than spotting takes',

  'telemetry.event.acknowledge route change': 'Route change acknowledged',
  'telemetry.event.add hours': 'Hours added',
  'telemetry.event.bucket load': 'Bucket load',
  'telemetry.event.driver changed': 'Driver changed',
  'telemetry.event.driver route': 'Driver chose the route',
  'telemetry.event.dump': 'Dump',
  'telemetry.event.engine on': 'Engine on',
  'telemetry.event.engine off': 'Engine off',
  'telemetry.event.enter location': 'Entered',
  'telemetry.event.exit location': 'Left',
  'telemetry.event.fuel': 'Fuel',
  'telemetry.event.haul profile changed': 'Haul profile changed',
  'telemetry.event.load': 'Load',
  'telemetry.event.note': 'Note',
  'telemetry.event.route assigned': 'Route assigned',
  'telemetry.event.route started': 'Route started',
  'telemetry.event.route unassigned': 'Route unassigned',
  'telemetry.event.dropped load': 'Load that was dropped',
  'telemetry.event.dropped dump': 'Dump that was dropped',
  'telemetry.event.proximity load continued': 'Load at the loader continued',
  'telemetry.event.proximity load paused': 'Load at the loader paused',

  // Why an event was recognised. {{time}} and {{needed}} are durations, {{weight}} a weight in the reader's unit.
  'telemetry.evidence.engineFirst':
    'The first report that says that the engine runs: what was before is not known',
  'telemetry.evidence.stop': 'Stood {{time}} in the zone; {{needed}} is enough',
  'telemetry.evidence.shortStop': 'Stood {{time}} in the zone, less than {{needed}}: other signs decided',
  'telemetry.evidence.visit': 'Was in the zone without standing, {{time}} slower than it passes',
  'telemetry.evidence.gap': 'The device was silent for {{time}}; the zone lies on the way',
  'telemetry.evidence.weightUp': 'Payload rose from empty to {{weight}}',
  'telemetry.evidence.weightDown': 'Payload fell from {{weight}} to empty',
  'telemetry.evidence.weightStayed': 'Payload stayed as it was: speaks against it',
  'telemetry.evidence.bed': 'The bed was raised',
  'telemetry.evidence.turn': 'Left the way it came',
  'telemetry.evidence.dispatcher': 'A dispatcher entered it',
  'telemetry.evidence.button': 'The driver pressed the button',
  'telemetry.evidence.bucket': {
    one: '{{count}} bucket was counted',
    other: '{{count}} buckets were counted',
  },
  'telemetry.evidence.loaderBuckets': {
    one: 'The loader counted {{count}} bucket',
    other: 'The loader counted {{count}} buckets',
  },
  'telemetry.evidence.proximity': 'A loader was near: the load was interrupted and went on',
  'telemetry.evidence.leftLoader': 'Stood beside a loader and left it',
  'telemetry.evidence.previousPlace': 'Stopped where it had dumped within the last hour',
  'telemetry.evidence.loadMissing':
    'No load was seen before this dump: the likeliest stop in a load zone was taken',
  'telemetry.evidence.dumpMissing':
    'No dump was seen before the next load: the likeliest stop in a dump zone was taken',
  'telemetry.evidence.noDumpFollowed': 'No dump followed it',
  'telemetry.evidence.noLoadBefore': 'No load came before it',
  'telemetry.evidence.decided.infer': '{{by}} decided on {{when}} that the missing one took place',
  'telemetry.evidence.decided.drop': '{{by}} decided on {{when}} that it was none',
  'telemetry.evidence.decided.merge': '{{by}} decided on {{when}} that the two were one',
  'telemetry.evidence.decided.assign': '{{by}} decided on {{when}} what belongs to it',

  'validation.pin.wrong': 'The employee ID or the PIN is wrong',
} as const satisfies Catalogue

type Texts = typeof en
declare module '@haulway/resource/names.ts' {
  interface Messages extends Texts {}
}

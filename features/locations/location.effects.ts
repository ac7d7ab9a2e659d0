import { defineEffects, event, figure, namingEffect, screen, viewEffect } from '@haulway/resource/effect.ts'
import { locations } from './location.resource.ts'

const rules = 'locations/stops.api.test.ts'

export const effects = [
  defineEffects(locations, {
    title: namingEffect,
    kind: event(
      'load and dump: which of them a stop here may be',
      'telemetry/server/tests/recompute/site-changes.api.test.ts',
    ),
    boundary: event(
      'enter location, exit location, load and dump',
      'telemetry/server/tests/recompute/site-changes.api.test.ts',
    ),
    project: screen('who sees it: those whom the project is open to', 'projects/permissions.api.test.ts'),
    timeZone: figure('days of cycles that load here', 'cycles/tests/reports/time-zones.api.test.ts'),
    materials: figure(
      'material of a load at the place of one material',
      'cycles/tests/terms/location-terms.api.test.ts',
    ),
    minimumDwell: event('enter location, exit location: shorter stays are none', rules),
    loadSeconds: event('load: shorter stops are none', rules),
    dumpSeconds: event('dump: shorter stops are none', rules),
    speedLimit: screen('attention: who drives too fast', 'attention/attention.api.test.ts'),
    spots: figure('queue: machines served at once', 'telemetry/server/tests/recompute/occupancy.api.test.ts'),
    description: viewEffect,
  }),
]

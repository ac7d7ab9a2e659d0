import {
  defineEffects,
  eventEffect,
  figureEffect,
  namingEffect,
  screenEffect,
  viewEffect,
} from '@haulway/resource/effect.ts'
import { locations } from './location.resource.ts'

const rules = 'locations/stops.api.test.ts'

export const effects = [
  defineEffects(locations, {
    title: namingEffect,
    kind: eventEffect(
      'load and dump: which of them a stop here may be',
      'telemetry/server/tests/recompute/site-changes.api.test.ts',
    ),
    boundary: eventEffect(
      'enter location, exit location, load and dump',
      'telemetry/server/tests/recompute/site-changes.api.test.ts',
    ),
    project: screenEffect(
      'who sees it: those whom the project is open to',
      'projects/permissions.api.test.ts',
    ),
    timeZone: figureEffect('days of cycles that load here', 'cycles/tests/reports/time-zones.api.test.ts'),
    materials: figureEffect(
      'material of a load at the place of one material',
      'cycles/tests/terms/location-terms.api.test.ts',
    ),
    minimumDwell: eventEffect('enter location, exit location: shorter stays are none', rules),
    loadSeconds: eventEffect('load: shorter stops are none', rules),
    dumpSeconds: eventEffect('dump: shorter stops are none', rules),
    speedLimit: screenEffect('attention: who drives too fast', 'attention/attention.api.test.ts'),
    spots: figureEffect(
      'queue: machines served at once',
      'telemetry/server/tests/recompute/occupancy.api.test.ts',
    ),
    description: viewEffect,
  }),
]

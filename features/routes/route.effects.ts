import {
  defineEffects,
  eventEffect,
  figureEffect,
  namingEffect,
  screenEffect,
  viewEffect,
  plannedEffect,
} from '@haulway/resource/effect.ts'
import { routes } from './route.resource.ts'

const loads = 'cycles/tests/terms/load-terms.api.test.ts'
const places = 'cycles/tests/terms/location-terms.api.test.ts'
const detection = 'routes/detection-rules.api.test.ts'
const findings = 'cycles/tests/reports/delays-and-groups.api.test.ts'
const restricted = 'projects/permissions.api.test.ts'

export const effects = [
  defineEffects(routes, {
    title: namingEffect,
    project: figureEffect('whose widgets count its cycles', 'dashboards/projects.api.test.ts'),
    loadLocations: figureEffect('which route a cycle is on', loads),
    dumpLocations: figureEffect('which route a cycle is on', loads),
    material: figureEffect('material of a load that nobody stated', loads),
    notes: viewEffect,
    'materialSettings.location': figureEffect('material of a load at this place', places),
    'materialSettings.material': figureEffect('material of a load at this place', places),
    'materialSettings.weight': figureEffect('weight of a load that nobody measured', places),
    'materialSettings.volume': figureEffect('volume of a load that nobody measured', places),
    shifts: screenEffect('cycle times: which shifts the range can be', 'cycles/web/ShiftRanges.test.tsx'),
    targetLoads: figureEffect('haul monitor: what was due by now', 'haul-monitor/haul-monitor.api.test.ts'),
    targetWeight: plannedEffect('Volumes snapshot'),
    targetVolume: plannedEffect('Volumes snapshot'),
    minimumCycle: eventEffect('load and dump: two of a kind that are nearer are one', detection),
    standardCycle: figureEffect('cycle times: how far from the standard', findings),
    longestCycle: figureEffect('cycle times: longer ones are not among the times', findings),
    previousDump: eventEffect('dump: a stop near the last one is one', detection),
    previousDumpRadius: eventEffect('dump: how near', detection),
    previousDumpMinutes: eventEffect('dump: how soon after', detection),
    allowedEquipment: eventEffect('route assigned: other machines are refused', restricted),
    allowedCategories: eventEffect('route assigned: other machines are refused', restricted),
    buttonProfiles: screenEffect('buttons in the cab', 'tablets/tablets.api.test.ts'),
    tags: figureEffect('cycle times by tag', findings),
    'driverPrompts.*': screenEffect('questions in the cab', 'tablets/tablets.api.test.ts'),
    speedLimit: screenEffect('attention: who drives too fast', 'attention/attention.api.test.ts'),
    'alarms.*': screenEffect('attention: from when on something is one', 'attention/attention.api.test.ts'),
  }),
]

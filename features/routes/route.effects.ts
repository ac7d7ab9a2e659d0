import {
  defineEffects,
  event,
  figure,
  namingEffect,
  screen,
  viewEffect,
  planned,
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
    project: figure('whose widgets count its cycles', 'dashboards/route-project.api.test.ts'),
    loadLocations: figure('which route a cycle is on', loads),
    dumpLocations: figure('which route a cycle is on', loads),
    material: figure('material of a load that nobody stated', loads),
    notes: viewEffect,
    'materialSettings.location': figure('material of a load at this place', places),
    'materialSettings.material': figure('material of a load at this place', places),
    'materialSettings.weight': figure('weight of a load that nobody measured', places),
    'materialSettings.volume': figure('volume of a load that nobody measured', places),
    shifts: screen('cycle times: which shifts the range can be', 'cycles/web/ShiftRanges.test.tsx'),
    targetLoads: figure('haul monitor: what was due by now', 'haul-monitor/haul-monitor.api.test.ts'),
    targetWeight: planned('Volumes snapshot'),
    targetVolume: planned('Volumes snapshot'),
    minimumCycle: event('load and dump: two of a kind that are nearer are one', detection),
    standardCycle: figure('cycle times: how far from the standard', findings),
    longestCycle: figure('cycle times: longer ones are not among the times', findings),
    previousDump: event('dump: a stop near the last one is one', detection),
    previousDumpRadius: event('dump: how near', detection),
    previousDumpMinutes: event('dump: how soon after', detection),
    allowedEquipment: event('route assigned: other machines are refused', restricted),
    allowedCategories: event('route assigned: other machines are refused', restricted),
    buttonProfiles: planned('In-cab app'),
    tags: figure('cycle times by tag', findings),
    'driverPrompts.*': planned('In-cab app'),
    speedLimit: screen('attention: who drives too fast', 'attention/attention.api.test.ts'),
    'alarms.*': screen('attention: from when on something is one', 'attention/attention.api.test.ts'),
  }),
]

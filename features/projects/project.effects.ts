import {
  defineEffects,
  figureEffect,
  namingEffect,
  screenEffect,
  viewEffect,
} from '@haulway/resource/effect.ts'
import { projects } from './project.resource.ts'

const findings = 'cycles/tests/reports/delays-and-groups.api.test.ts'
const restricted = 'projects/permissions.api.test.ts'

export const effects = [
  defineEffects(projects, {
    title: namingEffect,
    timeZone: figureEffect(
      'days of widgets and of locations of the project',
      'dashboards/widgets.api.test.ts',
    ),
    description: viewEffect,
    workDays: figureEffect('cycle times by shift: days that have none', findings),
    'shifts.*': figureEffect('cycle times by shift, and the day that a cycle counts for', findings),
    'exceptions.*': figureEffect('cycle times by shift: days without, and with other shifts', findings),
    'alarms.*': screenEffect('attention: from when on something is one', 'attention/attention.api.test.ts'),
    restricted: screenEffect('who sees the project and what it holds', restricted),
    'permissions.*': screenEffect('who sees and changes a restricted project', restricted),
  }),
]

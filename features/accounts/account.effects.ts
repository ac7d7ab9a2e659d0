import {
  defineEffects,
  eventEffect,
  figureEffect,
  namingEffect,
  screenEffect,
  viewEffect,
  plannedEffect,
} from '@haulway/resource/effect.ts'
import { accounts } from './account.resource.ts'

const journal = 'travel-journal/travel-journal.api.test.ts'
const detection = 'routes/detection-rules.api.test.ts'
const home = 'ground/ground.api.test.ts'
const attention = 'attention/limits.test.ts'
const device = 'attention/rules/device.test.ts'

export const effects = [
  defineEffects(accounts, {
    title: namingEffect,
    status: screenEffect('who may sign in: only an active account is open', 'accounts/ends.api.test.ts'),
    description: viewEffect,
    measurementProfile: figureEffect(
      'units of every figure of its people',
      'measurement/measurement.api.test.ts',
    ),
    timeZone: figureEffect('days of reports outside every project', 'utilisation/utilisation.api.test.ts'),
    requiredSignIn: screenEffect(
      'what a sign-in must show before anything opens',
      'session/server/requests/demand.api.test.ts',
    ),
    'features.allRoutes': screenEffect('routes that the cab offers', 'tablets/tablet-session.test.ts'),
    'features.consolidateTrackerMenus': screenEffect('sidebar: tracker screens in one group'),
    'features.tracker': screenEffect(
      'sidebar, addresses and calls of the tracker',
      'house/access/features.api.test.ts',
    ),
    'features.tml': plannedEffect('Command library'),
    'features.qmEnabled': plannedEffect('Quantity management'),
    'features.materialTracking': plannedEffect('Material tracking'),
    'features.workOrders': plannedEffect('Work orders'),
    'features.sensorsFeature': screenEffect(
      'menu, screens and calls of sensors, and whether their readings are taken',
      'house/access/features.api.test.ts',
    ),
    'features.bargeOrderCustomerAccount': plannedEffect('Barge orders'),
    'features.bargeOrderLabAccount': plannedEffect('Barge orders'),
    protectedFeatures: screenEffect(
      'account form: who may switch a feature',
      'accounts/accounts.api.test.ts',
    ),
    'trackerAppSettings.inMotionButtons': screenEffect(
      'cab: buttons while the machine moves',
      'tablets/tablets.api.test.ts',
    ),
    'trackerAppSettings.inMotionMessage': screenEffect(
      'cab while the machine moves',
      '../apps/cab/work/WorkScreen.test.tsx',
    ),
    'settings.enableCycleAnalyzerSave': plannedEffect('Cycle planner'),
    'settings.travelJournalMaxDays': screenEffect('travel journal: refused beyond it', journal),
    'settings.travelJournalMaxMachines': screenEffect('travel journal: refused beyond it', journal),
    'settings.previousDump': eventEffect('dump: a stop near the last one is one', detection),
    'settings.previousDumpRadius': eventEffect('dump: how near', detection),
    'settings.previousDumpMinutes': eventEffect('dump: how soon after', detection),
    'settings.newMailboxes': eventEffect(
      'shared report by mail: refused to further strangers',
      'report-recipients/consents.api.test.ts',
    ),
    'settings.letterhead': screenEffect(
      'documents: beneath the name of the account',
      'cycles/tests/reports/cycles-pdf.api.test.ts',
    ),
    'settings.currency': figureEffect('statistics: what costs are in', 'statistics/cost.api.test.ts'),
    'settings.homeLon': screenEffect('maps without content: where they open', home),
    'settings.homeLat': screenEffect('maps without content: where they open', home),
    'settings.homeZoom': screenEffect('maps without content: how near', home),
    'settings.onShiftMargin': figureEffect(
      'which positions are kept: none off shift',
      'telemetry/server/tests/intake/off-shift-positions.api.test.ts',
    ),
    'settings.keepPositionsDays': screenEffect(
      'tracks: deleted after that',
      'retention/retention.api.test.ts',
    ),
    'settings.keepSignInsDays': screenEffect(
      'record of changes: sign-ins are deleted after that',
      'retention/retention.api.test.ts',
    ),
    'settings.keepRecordDays': screenEffect(
      'record of changes: deleted after that',
      'retention/retention.api.test.ts',
    ),
    'settings.keepMessagesDays': screenEffect(
      'messages in the console, invitations that expired: deleted after that',
      'retention/retention.api.test.ts',
    ),
    'settings.alarmsOff': screenEffect('attention: rules that are off', attention),
    'settings.silentMinutes': screenEffect('attention: silent', attention),
    'settings.lateShare': screenEffect('attention: late', attention),
    'settings.lateMinutes': screenEffect('attention: late', attention),
    'settings.standingMinutes': screenEffect('attention: standing', attention),
    'settings.queueMinutes': screenEffect('attention: queue', attention),
    'settings.hangMinutes': screenEffect('attention: hang', attention),
    'settings.usualShare': screenEffect('attention: queue, hang, bunching', 'attention/usual.test.ts'),
    'settings.speedOver': screenEffect('attention: speeding', attention),
    'settings.bunchShare': screenEffect('attention: bunching', attention),
    'settings.bunchMinutes': screenEffect('attention: bunching', attention),
    'settings.deviceBattery': screenEffect('attention: device', device),
    'settings.deviceBacklogMinutes': screenEffect('attention: device', device),
    'settings.deviceClockMinutes': screenEffect('attention: device', device),
    'settings.licenseDays': screenEffect('attention: license', attention),
    'settings.languageSwitch': screenEffect('top bar: choice of the language'),
  }),
]

import {
  defineEffects,
  event,
  figure,
  namingEffect,
  screen,
  viewEffect,
  planned,
} from '@haulway/resource/effect.ts'
import { accounts } from './account.resource.ts'

const journal = 'travel-journal/travel-journal.api.test.ts'
const detection = 'routes/detection-rules.api.test.ts'
const home = 'ground/ground.api.test.ts'
const attention = 'attention/limits.test.ts'

export const effects = [
  defineEffects(accounts, {
    title: namingEffect,
    status: screen('who may sign in: only an active account is open', 'accounts/ends.api.test.ts'),
    description: viewEffect,
    measurementProfile: figure('units of every figure of its people', 'measurement/measurement.api.test.ts'),
    timeZone: figure('days of reports outside every project', 'utilisation/utilisation.api.test.ts'),
    requiredSignIn: screen(
      'what a sign-in must show before anything opens',
      'session/server/requests/demand.api.test.ts',
    ),
    'features.allRoutes': planned('In-cab app'),
    'features.consolidateTrackerMenus': screen('sidebar: tracker screens in one group'),
    'features.tracker': screen(
      'sidebar, addresses and calls of the tracker',
      'house/access/features.api.test.ts',
    ),
    'features.tml': planned('Command library'),
    'features.qmEnabled': planned('Quantity management'),
    'features.materialTracking': planned('Material tracking'),
    'features.workOrders': planned('Work orders'),
    'features.sensorsFeature': planned('Sensors'),
    'features.bargeOrderCustomerAccount': planned('Barge orders'),
    'features.bargeOrderLabAccount': planned('Barge orders'),
    protectedFeatures: screen('account form: who may switch a feature', 'accounts/accounts.api.test.ts'),
    'trackerAppSettings.inMotionButtons': planned('In-cab app'),
    'trackerAppSettings.inMotionMessage': planned('In-cab app'),
    'settings.enableCycleAnalyzerSave': planned('Cycle planner'),
    'settings.travelJournalMaxDays': screen('travel journal: refused beyond it', journal),
    'settings.travelJournalMaxMachines': screen('travel journal: refused beyond it', journal),
    'settings.previousDump': event('dump: a stop near the last one is one', detection),
    'settings.previousDumpRadius': event('dump: how near', detection),
    'settings.previousDumpMinutes': event('dump: how soon after', detection),
    'settings.newMailboxes': event(
      'shared report by mail: refused to further strangers',
      'report-recipients/consents.api.test.ts',
    ),
    'settings.letterhead': screen(
      'documents: beneath the name of the account',
      'cycles/tests/reports/cycles-pdf.api.test.ts',
    ),
    'settings.currency': figure('statistics: what costs are in', 'statistics/cost.api.test.ts'),
    'settings.homeLon': screen('maps without content: where they open', home),
    'settings.homeLat': screen('maps without content: where they open', home),
    'settings.homeZoom': screen('maps without content: how near', home),
    'settings.onShiftMargin': figure(
      'which positions are kept: none off shift',
      'telemetry/server/tests/intake/off-shift-positions.api.test.ts',
    ),
    'settings.keepPositionsDays': screen('tracks: deleted after that', 'retention/retention.api.test.ts'),
    'settings.keepSignInsDays': screen(
      'record of changes: sign-ins are deleted after that',
      'retention/retention.api.test.ts',
    ),
    'settings.keepRecordDays': screen(
      'record of changes: deleted after that',
      'retention/retention.api.test.ts',
    ),
    'settings.keepMessagesDays': screen(
      'messages in the console, invitations that expired: deleted after that',
      'retention/retention.api.test.ts',
    ),
    'settings.alarmsOff': screen('attention: rules that are off', attention),
    'settings.silentMinutes': screen('attention: silent', attention),
    'settings.lateShare': screen('attention: late', attention),
    'settings.lateMinutes': screen('attention: late', attention),
    'settings.standingMinutes': screen('attention: standing', attention),
    'settings.queueMinutes': screen('attention: queue', attention),
    'settings.hangMinutes': screen('attention: hang', attention),
    'settings.usualShare': screen('attention: queue, hang, bunching', 'attention/usual.test.ts'),
    'settings.speedOver': screen('attention: speeding', attention),
    'settings.bunchShare': screen('attention: bunching', attention),
    'settings.bunchMinutes': screen('attention: bunching', attention),
    'settings.licenseDays': screen('attention: license', attention),
    'settings.languageSwitch': screen('top bar: choice of the language'),
  }),
]

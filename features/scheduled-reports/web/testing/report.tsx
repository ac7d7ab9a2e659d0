/** Test fixture: a scheduled report with a server that answers from memory. */
import type { ReactNode } from 'react'
import type { Language } from '@haulway/platform/messages.ts'
import type { Me } from '@haulway/platform/session.ts'
import type { Item } from '@haulway/resource'
import { ResourcesProvider } from '@haulway/screens/known.tsx'
import {
  personWith,
  showScreens,
  type ScreenResponse,
  type SentRequest,
} from '@haulway/testing/web/screen.tsx'
import { resources } from '../../../product/web.ts'
import { cn, en, ru } from '../../../testing/web/words.ts'
import type { scheduledReports } from '../../scheduled-report.resource.ts'
import type { Delivery, Run } from '../../scheduled-reports.endpoints.ts'
import { History } from '../History.tsx'
import { ReportForm } from '../ReportForm.tsx'
import { ReportList } from '../ReportList.tsx'
import { ReportView } from '../ReportView.tsx'

const catalogues = { en, ru, cn }
const known = new Map(resources.map((one) => [one.name, one]))
const person = { id: 'person', title: 'Ada', avatar: null }
const at = '2026-03-01T00:00:00.000Z'

export const report: Item<typeof scheduledReports> = {
  id: 'daily',
  version: 3,
  hidden: false,
  auditInfo: { createdAt: at, createdBy: person, modifiedAt: at, modifiedBy: person },
  name: 'Daily loads',
  subject: 'Loads of yesterday',
  comment: null,
  paused: false,
  language: 'ru',
  emails: [{ address: 'ann@example.com', language: null }],
  phones: [{ phone: '+15551234567', language: null }],
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  time: '06:00',
  range: 'yesterday',
  hoursFrom: null,
  hoursTo: null,
  project: null,
  route: null,
  counts: 'load',
  countsBy: 'total',
  groupBy: 'machine',
  includeWeights: true,
  includeVolumes: false,
  sections: [],
  attachments: [],
  includeLink: true,
  sendEmpty: false,
  stopped: null,
  nextRunAt: null,
  lastRanAt: null,
  runTime: null,
  ranBy: null,
}

const delivery: Delivery = {
  channel: 'mail',
  address: 'ann@example.com',
  outcome: 'delivered',
  reason: null,
  changedAt: '2026-03-03T14:01:00.000Z',
}

export const run: Run = {
  id: 'run',
  report: { id: 'daily', title: 'Daily loads' },
  kind: 'scheduled',
  dueAt: '2026-03-03T14:00:00.000Z',
  startedAt: '2026-03-03T14:00:01.000Z',
  finishedAt: '2026-03-03T14:00:05.000Z',
  late: false,
  missed: 0,
  from: '2026-03-02T14:00:00.000Z',
  to: '2026-03-03T14:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  outcome: 'sent',
  counted: 172,
  ranBy: null,
  deliveries: [
    delivery,
    { ...delivery, channel: 'sms', address: '+15551234567', outcome: 'skipped', reason: 'denied' },
  ],
}

interface Setting {
  readonly at: string
  readonly language?: Language
  readonly me?: Me
  /** Overrides of the default answers. */
  readonly answer?: (request: SentRequest) => ScreenResponse | undefined
}

/** Default answers: the report, one run, no consents. */
function usual({ path }: SentRequest): ScreenResponse {
  if (/^\/scheduled-reports\/(daily|copy)$/.test(path)) return { body: report }
  if (path === '/scheduled-reports/subscription') return { body: { items: [] } }
  if (path === '/scheduled-reports/history') return { body: { items: [run], total: 1, recordLimit: 1000 } }
  return { body: { items: [], total: 0 } }
}

const within = (screen: ReactNode) => () => <ResourcesProvider resources={known}>{screen}</ResourcesProvider>

/** Shows the screens of reports. */
export function showReports({
  at: address,
  language = 'en',
  me = personWith('scheduledReports', 'projects'),
  answer,
}: Setting) {
  return showScreens({
    catalogue: catalogues[language],
    language,
    at: address,
    me,
    screens: {
      '/scheduled-reports': within(<ReportList />),
      '/scheduled-reports/new': within(<ReportForm />),
      '/scheduled-reports/edit/$id': within(<ReportForm />),
      '/scheduled-reports/view/$id': within(<ReportView />),
      '/scheduled-reports/history': within(<History />),
    },
    answer: (request) => answer?.(request) ?? usual(request),
  })
}

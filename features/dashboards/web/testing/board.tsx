/** A dashboard with a server that answers from memory. */
import type { Language } from '@haulway/platform/messages.ts'
import type { Me } from '@haulway/platform/session.ts'
import { ResourcesProvider } from '@haulway/screens/known.tsx'
import {
  personWith,
  showScreens,
  type ScreenResponse,
  type SentRequest,
} from '@haulway/testing/web/screen.tsx'
import type { MeasurementProfile } from '@haulway/units'
import { resources } from '../../../product/web.ts'
import type {
  KeyFigureValues,
  PhaseValues,
  ProgressFigures,
  QuantityFigures,
  RankingFigures,
  TotalFigures,
} from '../../../cycles/widget-figures.ts'
import { drawnCycleWidgets } from '../../../cycles/web/widgets.ts'
import type { WidgetSpan } from '@haulway/report'
import { WidgetsProvider } from '@haulway/report/web/widgets.tsx'
import { blankWidget, type Widget } from '../../widget.ts'
import { cn, en, ru } from '../../../testing/web/words.ts'
import { Dashboard } from '../Dashboard.tsx'

const catalogues = { en, ru, cn }
const known = new Map(resources.map((one) => [one.name, one]))

export const widget = (key: string, more: Partial<Widget> = {}): Widget => ({
  ...blankWidget(key),
  measure: 'WEIGHT',
  byMaterial: true,
  ...more,
})

const statistics = { count: 4, average: 900, minimum: 42, maximum: 4_250, p90: 1_160 }

/** The figures of all kinds, merged. */
const figures = (key: string): WidgetSpan & Shown => ({
  key,
  from: '2026-03-02T05:00:00.000Z',
  to: '2026-03-04T05:00:00.000Z',
  days: ['2026-03-02', '2026-03-03'],
  begun: 2,
  timeZone: 'America/New_York',
  asOf: '2026-03-03T15:04:00.000Z',
  hours: null,
  before: null,
  cycleTimes: null,
  hauliers: null,
  weight: 90_000,
  trucks: 2,
  amountBefore: 100_000,
  ranks: [
    { id: 't1', title: 'T-1', loads: 3, amount: 70_000, average: 900 },
    { id: 't2', title: 'T-2', loads: 1, amount: 20_000, average: null },
  ],
  restLoads: 0,
  restAmount: 0,
  progress: [
    { route: { id: 'r', title: 'Face to tip' }, loads: 4, amount: 90_000, target: 200_000, due: 120_000 },
  ],
  materials: [
    { material: { id: 'granite', title: 'Granite' }, amounts: [30_000, 40_000] },
    { material: null, amounts: [0, 20_000] },
  ],
  amount: 90_000,
  estimated: 30_000,
  loads: 4,
  unknown: 1,
  average: 900,
  measures: {
    queueLoad: null,
    spottingLoad: null,
    loading: statistics,
    loadedTravel: null,
    queueDump: null,
    spottingDump: null,
    dumping: null,
    emptyTravel: null,
    delay: null,
    working: statistics,
    total: statistics,
  },
})

type Shown = QuantityFigures & KeyFigureValues & PhaseValues & TotalFigures & RankingFigures & ProgressFigures

interface Setting {
  /** Settings of the dashboard other than the defaults. */
  settings?: object
  widgets?: Widget[]
  language?: Language
  profile?: MeasurementProfile
  me?: Me
  /** The response to a save. */
  save?: (request: SentRequest, stored: object) => ScreenResponse
}

export function showBoard({
  settings = {},
  widgets = [],
  language = 'en',
  me = personWith('dashboards'),
  save,
  profile,
}: Setting = {}) {
  const person = { id: 'person', title: 'Ada', avatar: null }
  const at = '2026-03-01T00:00:00.000Z'
  let stored = {
    id: 'board',
    version: 1,
    hidden: false,
    auditInfo: { createdAt: at, createdBy: person, modifiedAt: at, modifiedBy: person },
    project: { id: 'pit', title: 'Pit' },
    title: 'Board',
    headerTitle: 'The pit today',
    subTitle: null,
    layout: 'TWO_COLUMNS',
    defaultWidgetSize: 'MEDIUM',
    defaultWidgetDateRange: null,
    startingDate: 'TODAY',
    looks: 'BACK',
    widgets,
    ...settings,
  }
  const answer = (request: SentRequest): ScreenResponse => {
    if (request.path === '/dashboards/board/widgets') {
      const key = request.query.get('widget') ?? ''
      return { body: { items: [figures(key)], total: 1, timeZone: 'America/New_York' } }
    }
    if (request.path === '/dashboards/board/widgets/preview') {
      const { widget: draft } = request.body as { widget: Widget }
      return { body: { item: figures(draft.key), timeZone: 'America/New_York' } }
    }
    if (request.path !== '/dashboards/board') return { body: { items: [], total: 0 } }
    if (request.method === 'GET') return { body: stored }
    const answered = save?.(request, stored)
    if (answered) return answered
    stored = { ...stored, ...(request.body as object), version: stored.version + 1 }
    return { body: stored }
  }
  return showScreens({
    catalogue: catalogues[language],
    language,
    at: '/dashboards/board?edit=1',
    screens: {
      '/dashboards/$id': () => (
        <ResourcesProvider resources={known}>
          <WidgetsProvider widgets={drawnCycleWidgets}>
            <Dashboard />
          </WidgetsProvider>
        </ResourcesProvider>
      ),
    },
    answer,
    me,
    ...(profile ? { profile } : {}),
  })
}

import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Language } from '@haulway/platform/messages.ts'
import type { Me } from '@haulway/platform/session.ts'
import { cn as screensCn } from '@haulway/screens/messages/cn.ts'
import { en as screensEn } from '@haulway/screens/messages/en.ts'
import { ru as screensRu } from '@haulway/screens/messages/ru.ts'
import { en as validation } from '@haulway/resource/messages/en.ts'
import { ResourcesProvider } from '@haulway/screens/known.tsx'
import { leakedUnits, strangeProfile } from '@haulway/testing/strange-profile.ts'
import { personWith, showScreens, type Answer, type SentRequest } from '@haulway/testing/web/screen.tsx'
import { cn as uiCn } from '@haulway/ui/messages/cn.ts'
import { en as ui } from '@haulway/ui/messages/en.ts'
import { ru as uiRu } from '@haulway/ui/messages/ru.ts'
import type { MeasurementProfile } from '@haulway/units'
import { cn as cyclesCn } from '../../cycles/messages/cn.ts'
import { en as cycles } from '../../cycles/messages/en.ts'
import { ru as cyclesRu } from '../../cycles/messages/ru.ts'
import { cn as telemetryCn } from '../../telemetry/messages/cn.ts'
import { en as telemetry } from '../../telemetry/messages/en.ts'
import { ru as telemetryRu } from '../../telemetry/messages/ru.ts'
import { resources } from '../../product/web.ts'
import type { CycleWidgetFigures } from '../../cycles/widgets.ts'
import { drawnCycleWidgets } from '../../cycles/web/widgets.ts'
import type { WidgetSpan } from '@haulway/report'
import { WidgetsProvider } from '@haulway/report/web/widgets.tsx'
import { cn } from '../messages/cn.ts'
import { en } from '../messages/en.ts'
import { ru } from '../messages/ru.ts'
import type { Widget } from '../widget.ts'
import { Dashboard } from './Dashboard.tsx'

const catalogues = {
  en: { ...ui, ...validation, ...screensEn, ...cycles, ...telemetry, ...en },
  ru: { ...uiRu, ...screensRu, ...cyclesRu, ...telemetryRu, ...ru },
  cn: { ...uiCn, ...screensCn, ...cyclesCn, ...telemetryCn, ...cn },
}
const known = new Map(resources.map((one) => [one.name, one]))

const widget = (key: string, more: Partial<Widget> = {}): Widget => ({
  key,
  kind: 'QUANTITY_BY_DAY',
  title: null,
  measure: 'WEIGHT',
  byMaterial: true,
  material: null,
  route: null,
  equipment: null,
  timeFrom: null,
  timeTo: null,
  goal: null,
  goalLoads: null,
  goalWeight: null,
  goalVolume: null,
  axisTitle: null,
  axisScale: 'LINEAR',
  theme: 'STANDARD',
  size: null,
  dateRange: null,
  x: null,
  y: null,
  width: null,
  height: null,
  ...more,
})

const statistics = { count: 4, average: 900, minimum: 42, maximum: 4_250, p90: 1_160 }

const figures = (key: string): WidgetSpan & CycleWidgetFigures => ({
  key,
  from: '2026-03-02T05:00:00.000Z',
  to: '2026-03-04T05:00:00.000Z',
  days: ['2026-03-02', '2026-03-03'],
  begun: 2,
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

interface Setting {
  widgets?: Widget[]
  language?: Language
  profile?: MeasurementProfile
  me?: Me
  /** What a save is answered with. */
  save?: (request: SentRequest, stored: object) => Answer
}

function show({ widgets = [], language = 'en', me = personWith('dashboards'), save, profile }: Setting = {}) {
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
    widgets,
  }
  const answer = (request: SentRequest): Answer => {
    if (request.path === '/dashboards/board/widgets') {
      const key = request.query.get('widget') ?? ''
      return { body: { items: [figures(key)], total: 1, timeZone: 'America/New_York' } }
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

const saves = (sent: readonly SentRequest[]) => sent.filter((one) => one.method === 'PUT')
const card = (name: string) => screen.findByRole('region', { name })

test.each<[Language, string, string, string, string]>([
  [
    'en',
    'Quantity by day: Weight',
    'Total: 90.00 t',
    '30.00 t of the total is estimated',
    '1 load without a weight is not in the total',
  ],
  [
    'ru',
    'Показатель по дням: Масса',
    'Итого: 90,00 t',
    'Из итога оценка: 30,00 t',
    '1 погрузка без массы не вошла в итог',
  ],
  ['cn', '每日运量: 重量', '合计：90.00 t', '合计中估算 30.00 t', '1 次装车没有重量，未计入合计'],
])(
  'in %s a widget says what it shows, and what it leaves out',
  async (language, name, total, estimated, unknown) => {
    show({ language, widgets: [widget('a')] })
    const shown = within(await card(name))
    expect(await shown.findByText(total)).toBeDefined()
    expect(shown.getByText('Granite')).toBeDefined()
    expect(shown.getByText(estimated)).toBeDefined()
    expect(shown.getByText(unknown)).toBeDefined()
  },
)

test('every quantity is in the units of the reader', async () => {
  const kinds = ['QUANTITY_BY_DAY', 'KEY_FIGURES', 'CYCLE_PHASES'] as const
  show({ profile: strangeProfile, widgets: kinds.map((kind) => widget(kind, { kind })) })
  await card('Cycle phases')
  await waitFor(() => expect(screen.getAllByText('15:00')).toHaveLength(3))
  expect(leakedUnits(document.body.textContent)).toEqual([])
})

test('a new widget is saved at the end, with projectId; a goal without an amount is asked for first', async () => {
  const { sent } = show({ widgets: [widget('a')] })
  await userEvent.click(await screen.findByRole('button', { name: 'Add widget' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Goal' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Buildup: grows to the whole' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('This field is required')).toBeDefined()
  expect(saves(sent)).toEqual([])
  await userEvent.type(dialog.getByRole('textbox', { name: /^Goal amount/ }), '400')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const body = saves(sent)[0]?.body as { projectId: string; widgets: Widget[] }
  expect(body).toMatchObject({ projectId: 'pit', version: 1 })
  expect(body).not.toHaveProperty('project')
  expect(body.widgets.map((one) => one.goalLoads)).toEqual([null, 400])
  expect(await card('Quantity by day: Loads')).toBeDefined()
})

test('what somebody else saved meanwhile stays: the change is made to that', async () => {
  const theirs = widget('theirs', { title: 'Theirs' })
  const { sent } = show({
    widgets: [widget('a', { title: 'Mine' }), widget('b', { title: 'Other' })],
    save: (request, stored) => {
      const { version } = request.body as { version: number }
      if (version > 1) return { body: { ...stored, ...(request.body as object), version: version + 1 } }
      const current = { ...stored, version: 5, widgets: [theirs, widget('a', { title: 'Mine' })] }
      return { status: 409, body: { message: 'Changed', errors: [], current } }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Widget menu: Mine' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  await waitFor(() => expect(saves(sent)).toHaveLength(2))
  const last = saves(sent)[1]?.body as { version: number; widgets: Widget[] }
  expect([last.version, last.widgets.map((one) => one.key)]).toEqual([5, ['theirs']])
})

test('a change that the server refuses is taken back and told', async () => {
  show({
    widgets: [widget('a', { title: 'Mine' })],
    save: () => ({ status: 403, body: { message: 'You do not have enough permissions.', errors: [] } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Widget menu: Mine' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  expect(await screen.findByText('The change was not saved and has been taken back')).toBeDefined()
  expect(await card('Mine')).toBeDefined()
})

test('who may only read gets no tools, and is told who could add a widget', async () => {
  const me = { ...personWith(), permissions: { dashboards: ['read', 'list'] } }
  show({ me })
  expect(await screen.findByText('No widgets yet')).toBeDefined()
  expect(screen.getByText('A haul manager or an account administrator can add them.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Add widget|Done|Edit widgets/ })).toBeNull()
})

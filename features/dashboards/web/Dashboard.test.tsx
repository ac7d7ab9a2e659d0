import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Language } from '@haulway/platform/messages.ts'
import { chartTheme } from '@haulway/report/chart-themes.ts'
import { findLeakedUnits, strangeProfile } from '@haulway/testing/strange-profile.ts'
import { personWith, type SentRequest } from '@haulway/testing/web/screen.tsx'
import { drawnCycleWidgets } from '../../cycles/web/widgets.ts'
import { widgets as drawn } from '../../product/web.ts'
import { widgets } from '../../widgets.ts'
import type { Widget } from '../widget.ts'
import { showBoard, widget } from './testing/board.tsx'

const saves = (sent: readonly SentRequest[]) => sent.filter((one) => one.method === 'PUT')
/** A colour as computed styles report it. */
function asStyle(color: string): string {
  const probe = document.createElement('i')
  probe.style.background = color
  return probe.style.background
}
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
  'in %s a widget shows its total, the estimated part and the loads left out',
  async (language, name, total, estimated, unknown) => {
    showBoard({ language, widgets: [widget('a')] })
    const shown = within(await card(name))
    expect(await shown.findByText(total)).toBeDefined()
    expect(shown.getByText('Granite')).toBeDefined()
    expect(shown.getByText(estimated)).toBeDefined()
    expect(shown.getByText(unknown)).toBeDefined()
  },
)

test('draws every declared widget exactly once', () => {
  const declared = widgets.map(({ kind }) => kind)
  expect(drawn.map((one) => one.widget.kind).toSorted()).toEqual(declared.toSorted())
})

test("shows every quantity in the reader's units", async () => {
  const ofCycles = drawnCycleWidgets.map((one) => one.widget.kind)
  const kinds = widgets.map(({ kind }) => kind).filter((kind) => ofCycles.includes(kind))
  expect(kinds).toHaveLength(ofCycles.length)
  showBoard({ profile: strangeProfile, widgets: kinds.map((kind) => widget(kind, { kind })) })
  await card('Cycle phases')
  await waitFor(() => expect(screen.getAllByText('15:00')).toHaveLength(4))
  expect(findLeakedUnits(document.body.textContent)).toEqual([])
})

test('appends a new widget after the amount of its goal is given, and sends projectId', async () => {
  const { sent } = showBoard({ widgets: [widget('a')] })
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

test('applies a change to the version that somebody else saved meanwhile', async () => {
  const theirs = widget('theirs', { title: 'Theirs' })
  const { sent } = showBoard({
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

test('reverts and reports a change that the server refuses', async () => {
  showBoard({
    widgets: [widget('a', { title: 'Mine' })],
    save: () => ({ status: 403, body: { message: 'You do not have enough permissions.', errors: [] } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Widget menu: Mine' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  expect(await screen.findByText('The change was not saved and has been taken back')).toBeDefined()
  expect(await card('Mine')).toBeDefined()
})

test('hides tools from readers and names who could add a widget', async () => {
  const me = { ...personWith(), permissions: { dashboards: ['read', 'list'] } }
  showBoard({ me })
  expect(await screen.findByText('No widgets yet')).toBeDefined()
  expect(screen.getByText('A haul manager or an account administrator can add them.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Add widget|Done|Edit widgets/ })).toBeNull()
})

test('previews unsaved input in place of the widget, and shows the saved widget again on cancel', async () => {
  const { sent } = showBoard({ widgets: [widget('a', { title: 'Mine' })] })
  await userEvent.click(await screen.findByRole('button', { name: 'Widget menu: Mine' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Title' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Title' }), 'Theirs')
  expect(within(await card('Theirs')).getByText('Preview, not saved')).toBeDefined()
  const lastAsked = () => sent.findLast(({ path }) => path.endsWith('/preview'))?.body
  await waitFor(() => expect(lastAsked()).toMatchObject({ widget: { key: 'a', title: 'Theirs' } }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(await card('Mine')).toBeDefined()
  expect(screen.queryByText('Preview, not saved')).toBeNull()
  expect(saves(sent)).toEqual([])
})

test('shows the figures of a ranking, a total and route progress', async () => {
  const kinds = ['TOTAL', 'RANKING', 'ROUTE_PROGRESS'] as const
  showBoard({ widgets: kinds.map((kind) => widget(kind, { kind })) })
  expect(await within(await card('Weight')).findByText('10.00 t less than in the range before')).toBeDefined()
  const [, ...rows] = await within(await card('Ranking of machines')).findAllByRole('row')
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  )
  expect(cells).toEqual([
    ['1', '70.00', '3', '15:00'],
    ['2', '20.00', '1', '–'],
  ])
  const bar = await within(await card('Route progress')).findByRole('img')
  expect(bar.getAttribute('aria-label')).toBe('Face to tip: 90.00 t of 200.00 t, 120.00 t due by now')
})

test("applies the dashboard's title, layout, size and theme to its widgets", async () => {
  const settings = {
    headerTitle: 'Night in the pit',
    subTitle: 'North',
    layout: 'THREE_COLUMNS',
    defaultWidgetSize: 'SMALL',
  }
  const named = (title: string, more: Partial<Widget> = {}) => widget(title, { title, ...more })
  showBoard({ settings, widgets: [named('Own', { size: 'LARGE', theme: 'OCEAN' }), named('Usual')] })
  const places = ['Own', 'Usual'].map(async (name) => (await card(name)).closest('li'))
  const [own, usual] = await Promise.all(places)
  expect(screen.getByText('Night in the pit')).toBeDefined()
  expect(screen.getByText('North')).toBeDefined()
  expect([own?.dataset['size'], usual?.dataset['size']]).toEqual(['LARGE', 'SMALL'])
  expect(own?.parentElement?.style.getPropertyValue('--columns')).toBe('3')
  const swatchOf = (place: HTMLElement | null | undefined, index: number) =>
    place?.querySelectorAll<HTMLElement>('li > span[style*="background"]')[index]?.style.background
  await screen.findAllByText('Granite')
  const colorsOf = (place: typeof own) => [0, 1].map((index) => swatchOf(place, index))
  expect(colorsOf(own)).toEqual(chartTheme('OCEAN').light.slice(0, 2).map(asStyle))
  expect(colorsOf(usual)).toEqual(chartTheme('STANDARD').light.slice(0, 2).map(asStyle))
})

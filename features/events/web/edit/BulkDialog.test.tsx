import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Resource } from '@haulway/resource'
import type { Language } from '@haulway/platform/messages.ts'
import {
  type ScreenResponse,
  personWith,
  type SentRequest,
  showScreens,
} from '@haulway/testing/web/screen.tsx'
import { ResourcesProvider } from '@haulway/screens/known.tsx'
import { metricProfile, type MeasurementProfile, usProfile } from '@haulway/units'
import { drivers } from '../../../drivers/driver.resource.ts'
import { tags } from '../../../event-tags/tag.resource.ts'
import { locations } from '../../../locations/location.resource.ts'
import { materials } from '../../../materials/material.resource.ts'
import { routes } from '../../../routes/route.resource.ts'
import { cn, en, ru } from '../../../testing/web/words.ts'
import type { JournalItem, Outcome } from '../../edit/edit.endpoints.ts'
import type { EventItem } from '../../event-item.ts'
import { BulkDialog } from './BulkDialog.tsx'

const catalogues = { en, ru, cn }
const entries = new Map(
  [drivers, tags, locations, materials, routes].map((one) => [one.name, one as Resource]),
)

function event(id: string, more: Partial<EventItem> = {}): EventItem {
  const none = { location: null, route: null, driver: null, material: null, lon: null, lat: null }
  const nothing = { weight: null, volume: null, quantity: null, ticket: null, noteType: null }
  return {
    id,
    type: 'load',
    source: 'derived',
    at: '2026-05-06T11:00:30.000Z',
    receivedAt: null,
    delay: null,
    timeZone: 'UTC',
    equipment: { id: `machine of ${id}`, title: `T-${id}` },
    ...none,
    ...nothing,
    noteComment: null,
    detail: null,
    flags: [],
    tags: [],
    photos: [],
    disputed: null,
    ...more,
  }
}
function known(id: string, may: JournalItem['may'], more: Partial<JournalItem> = {}): JournalItem {
  return { id, version: 3, timeZone: 'UTC', may, dropped: false, committed: null, decisions: [], ...more }
}
const loads = [event('a'), event('b'), event('c', { type: 'dump' })]

const equipment = (id: string) => ({ id: `machine of ${id}`, title: `T-${id}` })
const cycle = {
  loadedAt: '2026-05-06T11:00:30.000Z',
  dumpedAt: '2026-05-06T11:09:00.000Z',
  from: null,
  to: null,
}
const figures = { cycles: 0, weight: 0, volume: 0 }
const outcome: Outcome = {
  events: [],
  difference: { added: 0, removed: 0, changed: 3, weight: 4_200, volume: 0, held: false },
  preview: {
    timeZone: 'UTC',
    equipment: equipment('a'),
    cycles: ['a', 'b'].map((id) => ({
      equipment: equipment(id),
      before: { ...cycle, weight: null, volume: null },
      after: { ...cycle, weight: 350, volume: null },
    })),
    more: 0,
    shift: { title: null, from: cycle.loadedAt, to: cycle.dumpedAt, before: figures, after: figures },
  },
}

interface Shown {
  readonly rows?: readonly EventItem[]
  readonly items?: readonly JournalItem[]
  readonly answer?: (request: SentRequest) => ScreenResponse
  readonly language?: Language
  readonly profile?: MeasurementProfile
}

function show({ rows = loads, items, answer, language = 'en', profile = metricProfile }: Shown = {}) {
  const onDone = vi.fn()
  const journal = items ?? rows.map(({ id }) => known(id, ['edit', 'drop']))
  const { sent } = showScreens({
    catalogue: catalogues[language],
    language,
    profile,
    me: personWith('events'),
    at: '/',
    screens: {
      '/': () => (
        <ResourcesProvider resources={entries}>
          <BulkDialog rows={rows} onClose={() => undefined} onDone={onDone} />
        </ResourcesProvider>
      ),
    },
    answer: (request) =>
      request.path === '/events/journal'
        ? { body: { items: journal } }
        : (answer?.(request) ?? {
            body: request.path === '/events/assign' ? outcome : { items: [], total: 0 },
          }),
  })
  const calls = () =>
    sent
      .filter(({ path }) => path === '/events/assign')
      .map(({ query, body }) => ({ isTrial: query.get('dryRun') === 'true', body }))
  return { onDone, calls }
}

const shownFields = (part: HTMLElement) =>
  [...part.querySelectorAll('[id^="event-"]')]
    .map(({ id }) => /^event-(\w+)$/.exec(id)?.[1])
    .filter((name) => name !== undefined)

test('saves only what was previewed: in the reader’s units, with the versions that were seen', async () => {
  const user = userEvent.setup()
  const { calls, onDone } = show({ profile: usProfile })
  await user.type(await screen.findByLabelText(/^Weight/), '10')
  const save = screen.getByRole('button', { name: 'Save' })
  expect(save.hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const preview = await screen.findByRole('status', { name: 'What it would change' })
  expect(preview.textContent).toContain('3 cycles, +4.63 tn')
  expect(
    within(preview)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^T-a11:00:30/), expect.stringMatching(/^T-b11:00:30/)])
  const events = loads.map(({ id }) => ({ id, version: 3 }))
  const body = { weight: expect.closeTo(9_071.8474, 3) as number, events, clear: [] }
  expect(calls()).toEqual([{ isTrial: true, body }])
  // Input after the preview is previewed again.
  await user.type(screen.getByLabelText('Ticket'), 'T')
  expect(save.hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  await vi.waitFor(() => expect(save.hasAttribute('disabled')).toBe(false))
  await user.click(save)
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(outcome.difference))
  expect(calls().at(-1)).toEqual({ isTrial: false, body: { ...body, ticket: 'T' } })
})

test.each<[Language, string, string]>([
  ['en', 'Preview', 'Load, T-b, 2026-05-06 11:00: Weight: '],
  ['ru', 'Предпросмотр', 'Погрузка, T-b, 2026-05-06 11:00: Масса: '],
  ['cn', '预览', '装载，T-b，2026-05-06 11:00: 重量: '],
])('in %s says what is wrong by the event that it is about', async (language, ask, line) => {
  const user = userEvent.setup()
  const errors = [
    { field: 'events.1.weight', key: 'validation.events.recognised', args: {}, defaultMessage: 'x' },
    { field: 'events.2.id', key: 'validation.events.changed', args: { by: 'Bo' }, defaultMessage: 'x' },
  ]
  show({
    language,
    answer: ({ path }) =>
      path === '/events/assign' ? { status: 409, body: { status: 409, message: 'x', errors } } : { body: {} },
  })
  await user.type(await screen.findByLabelText(catalogues[language]['events.ticket']), 'T')
  await user.click(screen.getByRole('button', { name: ask }))
  const alert = await screen.findByRole('alert')
  const lines = within(alert)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(lines[0]).toContain(line)
  expect(lines[1]).toContain('T-c')
  expect(lines[1]).toContain('Bo')
  expect(document.body.textContent).not.toContain('events.')
})

test('offers the usual fields of all the types first, the rest under More', async () => {
  show({ rows: [event('a'), event('f', { type: 'fuel', source: 'device' })] })
  await screen.findByLabelText('Ticket')
  const more = document.querySelector('details')!
  const all = shownFields(document.body)
  const folded = shownFields(more)
  expect(all.filter((name) => !folded.includes(name))).toEqual([
    'ticket',
    'driver',
    'location',
    'noteComment',
    'tags',
  ])
  expect(folded).toEqual(['at', 'weight', 'volume', 'quantity', 'material', 'route', 'noteType'])
  expect(more.textContent).toContain('belong to stated events')
})

test('offers end, position and detail only if all events are stated, and can empty optional fields', async () => {
  const user = userEvent.setup()
  const { calls } = show({ rows: ['f', 'g'].map((id) => event(id, { type: 'fuel', source: 'dispatcher' })) })
  await screen.findByLabelText('Ticket')
  expect(shownFields(document.querySelector('details')!)).toEqual(
    expect.arrayContaining(['until', 'gps', 'detail']),
  )
  const gps = screen.getByLabelText('GPS')
  await user.type(gps, '55.7')
  expect(await screen.findByText('Expected format: longitude,latitude')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Preview' }).hasAttribute('disabled')).toBe(true)
  await user.clear(gps)
  await user.type(screen.getByLabelText('Ticket'), 'T')
  await user.click(screen.getByRole('combobox', { name: 'Say that they have none of' }))
  expect(screen.queryByRole('option', { name: 'Quantity' })).toBeNull()
  await user.click(await screen.findByRole('option', { name: 'GPS' }))
  await user.click(await screen.findByRole('option', { name: 'Ticket' }))
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const events = ['f', 'g'].map((id) => ({ id, version: 3 }))
  await vi.waitFor(() =>
    expect(calls()).toEqual([{ isTrial: true, body: { events, clear: ['lon', 'lat', 'ticket'] } }]),
  )
})

test('counts the events that cannot be edited, and shows why', async () => {
  const many = Array.from({ length: 202 }, (_, n) => event(`${n}`))
  const items = many.slice(6, 200).map(({ id }) => known(id, ['edit']))
  items.push(known('1', []), known('2', []), known('3', ['undo'], { dropped: true }), known('4', ['drop']))
  const days = { firstDay: '2026-05-06', lastDay: '2026-05-06', project: null, by: null }
  items.push(known('5', [], { committed: days }))
  show({ rows: many, items })
  await screen.findByText('2 events are left out: they follow from positions and places.')
  for (const text of [
    '1 event is left out: somebody said that it was none. Undo that first.',
    '1 event is left out: somebody decided that it took place. Undo that, or decide anew.',
    '1 event is left out: it is not there any more.',
    '1 event is left out: it lies in committed days. A haul manager can unlock them.',
    '2 events are left out: at most 200 are edited at once.',
  ])
    expect(screen.getByText(text)).toBeDefined()
})

/** A stated event, and the screens that show and edit it. */
import type { Language } from '@haulway/platform/messages.ts'
import type { Me } from '@haulway/platform/session.ts'
import { personWith, showScreens, type SentRequest } from '@haulway/testing/web/screen.tsx'
import { userEvent } from '@testing-library/user-event'
import { ResourcesProvider } from '@haulway/screens/known.tsx'
import type { ComponentType } from 'react'
import { drivers } from '../../../drivers/driver.resource.ts'
import { equipment } from '../../../equipment/equipment.resource.ts'
import { tags } from '../../../event-tags/tag.resource.ts'
import { locations } from '../../../locations/location.resource.ts'
import { materials } from '../../../materials/material.resource.ts'
import { routes } from '../../../routes/route.resource.ts'
import { cn, en, ru } from '../../../testing/web/words.ts'
import type { JournalItem } from '../../edit/edit.endpoints.ts'
import type { EventView as Shown } from '../../event-item.ts'
import { AddEvent } from '../edit/AddEvent.tsx'
import { EditEvent } from '../edit/EditEvent.tsx'
import { Events } from '../Events.tsx'
import { EventView } from '../EventView.tsx'

export const catalogues = { en, ru, cn }

export const event: Shown = {
  id: 'one',
  type: 'fuel',
  source: 'dispatcher',
  at: '2026-05-06T11:00:00.000Z',
  receivedAt: '2026-05-06T11:05:00.000Z',
  delay: 300,
  timeZone: 'UTC',
  equipment: { id: 'truck', title: '0896' },
  location: null,
  route: null,
  driver: null,
  material: null,
  lon: -97.5123456,
  lat: 33.1,
  weight: null,
  volume: null,
  quantity: 100,
  ticket: null,
  noteType: null,
  noteComment: null,
  detail: null,
  flags: [],
  tags: [],
  photos: [],
  disputed: null,
  version: 0,
  evidence: [],
  settledAt: null,
  fixAt: null,
  device: null,
  visit: null,
  cycle: null,
}

const journal: JournalItem = {
  id: event.id,
  version: 0,
  timeZone: 'UTC',
  may: ['edit', 'drop'],
  dropped: false,
  committed: null,
  decisions: [],
}

const difference = { added: 0, removed: 0, changed: 0, weight: 0, volume: 0, held: false }
const outcome = { events: [{ id: 'other', version: 1 }], difference, preview: null }
const figures = {
  from: '2026-05-06T00:00:00.000Z',
  to: '2026-05-07T00:00:00.000Z',
  timeZone: 'UTC',
  events: 1,
  isMore: false,
  unresolved: 0,
  latest: null,
}

const isChange = ({ method, path }: SentRequest): boolean =>
  path.startsWith('/events') && path !== '/events/journal' && (method === 'POST' || method === 'PUT')

function answer(request: SentRequest) {
  const { path } = request
  if (isChange(request)) return { status: request.method === 'POST' ? 201 : 200, body: outcome }
  if (path === '/events/journal') return { body: { items: [journal] } }
  if (path === '/events/one') return { body: event }
  // No map, which needs a browser.
  if (path === '/events/other') return { body: { ...event, id: 'other', lon: null, lat: null } }
  if (path === '/events/summary') return { body: figures }
  if (path === '/events') return { body: { items: [event], total: 1, next: null } }
  return { body: { items: [], total: 0 } }
}

export const everything: Me = personWith('events', 'journals')
export const withoutJournals: Me = personWith('events')

const resources = new Map(
  [drivers, equipment, tags, locations, materials, routes].map((one) => [one.name, one] as const),
)

const shownBy = (Screen: ComponentType) => () => (
  <ResourcesProvider resources={resources}>
    <Screen />
  </ResourcesProvider>
)

export function show(at: string, me: Me = everything, language: Language = 'en') {
  const shown = showScreens({
    catalogue: catalogues[language],
    language,
    me,
    at,
    answer,
    screens: {
      '/events': shownBy(Events),
      '/events/new': shownBy(AddEvent),
      '/events/edit/$id': shownBy(EditEvent),
      '/events/view/$id': shownBy(EventView),
    },
  })
  return {
    /** The request that the form sent. */
    changes: () => shown.sent.filter(isChange).map(({ body }) => body as Record<string, unknown>),
    asked: () => shown.sent.map(({ path }) => path),
  }
}

/** Replaces the content of an input by pasting. */
export async function type(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field)
  await userEvent.click(field)
  await userEvent.paste(text)
}

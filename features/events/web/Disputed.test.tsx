import { screen } from '@testing-library/react'
import { personWith, showScreens } from '@haulway/testing/web/screen.tsx'
import { expect, test } from 'vitest'
import { DISPUTE } from '../cab.endpoints.ts'
import type { EventView as Shown } from '../event-item.ts'
import { EventView } from './EventView.tsx'
import { catalogues, event } from './testing/events.tsx'

function show(more: Partial<Shown>, language: keyof typeof catalogues = 'en') {
  const body = { ...event, lon: null, lat: null, type: 'load' as const, ...more }
  showScreens({
    catalogue: catalogues[language],
    language,
    me: personWith('events'),
    at: '/events/view/one',
    answer: ({ path }) => ({ body: path === '/events/one' ? body : { items: [], total: 0 } }),
    screens: { '/events/view/$id': EventView },
  })
}

const disputed = {
  note: 'note1',
  at: '2026-05-06T14:05:00.000Z',
  driver: { id: 'ann', title: 'Ann Field' },
  noteComment: 'I was empty',
}

test.each<[keyof typeof catalogues, string]>([
  ['en', 'Ann Field says that this is wrong, 2026-05-06 14:05: I was empty'],
  ['ru', 'Ann Field сообщает, что это неверно, 2026-05-06 14:05: I was empty'],
  ['cn', 'Ann Field 表示此记录有误，2026-05-06 14:05： I was empty'],
])('says who contradicts a load, when, and links to the note (%s)', async (language, text) => {
  show({ disputed }, language)
  const link = await screen.findByRole('link', { name: 'I was empty' })
  expect(link.getAttribute('href')).toBe('/events/view/note1')
  expect(link.closest('p')?.textContent).toBe(text)
})

test('says it of a note without driver or words, and links the note to what it contradicts', async () => {
  show({ disputed: { ...disputed, driver: null, noteComment: null } })
  const link = await screen.findByRole('link', { name: 'note' })
  expect(link.closest('p')?.textContent).toBe('The driver says that this is wrong, 2026-05-06 14:05: note')
})

test('links a note to the load that it contradicts, in place of its id', async () => {
  show({ type: 'note', noteType: DISPUTE, detail: { disputes: 'load1', button: 'left' } })
  const link = await screen.findByRole('link', { name: 'a load or dump' })
  expect(link.getAttribute('href')).toBe('/events/view/load1')
  expect([screen.queryByText('load1'), screen.queryByText('left') !== null]).toEqual([null, true])
})

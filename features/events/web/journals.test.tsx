/** Screens of events for users who can see events but not journals. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Me } from '@haulway/platform/session.ts'
import { event, everything, show, withoutJournals } from './testing/events.tsx'

const MISSING = /Editing also takes the permission to view the travel journal/

test('the event report has no journal tabs without the permission, and a link to such a tab shows the events', async () => {
  const shown = show('/events?tab=driver', withoutJournals)
  const tabs = (await screen.findAllByRole('tab')).map(({ textContent }) => textContent)
  expect(tabs).toEqual(['Events', 'By material', 'By type'])
  expect(await screen.findByRole('link', { name: /2026-05-06/ })).toBeTruthy()
  expect(shown.asked().filter((path) => path.includes('journals'))).toEqual([])
})

test('the event report has journal tabs for users who can list journals', async () => {
  show('/events?tab=driver')
  const tabs = (await screen.findAllByRole('tab')).map(({ textContent }) => textContent)
  expect(tabs).toHaveLength(7)
})

test('an event is shown without requesting its history; editing states which permission is missing', async () => {
  const shown = show('/events/view/other', withoutJournals)
  expect(await screen.findByText(event.equipment.title)).toBeTruthy()
  expect(await screen.findByText(MISSING)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  expect(shown.asked()).not.toContain('/events/journal')
})

test('users with read-only access to events see no mention of editing', async () => {
  const viewer: Me = { ...withoutJournals, permissions: { events: ['read', 'list'] } }
  show('/events/view/other', viewer)
  expect(await screen.findByText(event.equipment.title)).toBeTruthy()
  expect(screen.queryByText(MISSING)).toBeNull()
})

test('the form to edit an event states which permission is missing', async () => {
  const shown = show('/events/edit/one', withoutJournals)
  expect(await screen.findByText('You do not have enough permissions.')).toBeTruthy()
  expect(screen.getByText(MISSING)).toBeTruthy()
  expect(shown.asked()).not.toContain('/events/journal')
})

test('users who can see journals can edit an event from its screen', async () => {
  show('/events/view/other', everything)
  expect(await screen.findByRole('link', { name: 'Edit' })).toBeTruthy()
})

import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { personWith, showScreens } from '@haulway/testing/web/screen.tsx'
import { en as ui } from '@haulway/ui/messages/en.ts'
import { en as validation } from '@haulway/resource/messages/en.ts'
import { en as screens } from '@haulway/screens/messages/en.ts'
import type { Me } from '@haulway/platform/session.ts'
import { expect, test } from 'vitest'
import { en } from '../messages/en.ts'
import { EventTags } from './EventTags.tsx'

const category = (id: string, title: string, hidden = false) => ({ id, title, hidden, version: 1 })
const tag = (id: string, title: string, of: string, hidden = false) => ({
  id,
  title,
  hidden,
  color: null,
  category: { id: of, title: '' },
  version: 1,
})
const page = (items: readonly { hidden: boolean }[], hidden: boolean) => {
  const shown = items.filter((one) => one.hidden === hidden)
  return { body: { items: shown, total: shown.length } }
}
const categories = [category('c1', 'Delay'), category('c2', 'Weather'), category('c3', 'Old', true)]
const tags = [tag('t1', 'Queue', 'c1'), tag('t2', 'Rain', 'c2'), tag('t3', 'Fog', 'c2', true)]

function show(me: Me = personWith('eventTags')) {
  return showScreens({
    catalogue: { ...ui, ...validation, ...screens, ...en },
    me,
    at: '/',
    answer: ({ path, query }) => page(path === '/tags' ? tags : categories, query.get('hidden') === 'true'),
    screens: { '/': EventTags },
  })
}

test('groups tags by category and shows hidden tags on request', async () => {
  show()
  const weather = await screen.findByRole('region', { name: 'Weather' })
  expect(within(weather).getByText('Rain')).toBeTruthy()
  expect(screen.queryByText('Fog')).toBeNull()
  await userEvent.click(await screen.findByLabelText('Show hidden'))
  expect(await screen.findByText('Fog')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Old (hidden)' })).toBeTruthy()
})

test('searches tags and whole categories', async () => {
  show()
  await userEvent.type(await screen.findByRole('searchbox'), 'rain')
  await waitFor(() => expect(screen.queryByText('Queue')).toBeNull())
  expect(screen.getByText('Rain')).toBeTruthy()
})

test('shows no buttons without edit permission', async () => {
  show({ ...personWith(), permissions: { eventTags: ['read', 'list'] } })
  expect(await screen.findByText('Rain')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Edit|More/ })).toBeNull()
  expect(screen.queryByText('New category')).toBeNull()
})

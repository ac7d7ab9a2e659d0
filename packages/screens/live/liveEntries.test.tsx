import { defineTrialResource } from '@haulway/testing/trial-resource.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  personWith,
  showScreens,
  type ScreenResponse,
  type SentRequest,
} from '@haulway/testing/web/screen.tsx'
import { en as ui } from '@haulway/ui/messages/en.ts'
import { ProcessingGuard } from '@haulway/ui/dialog/ProcessingGuard.tsx'
import { flag, number, settings, text } from '@haulway/resource'
import { en as validation } from '@haulway/resource/messages/en.ts'
import { en as words } from '../messages/en.ts'
import { formScreen } from '../form/FormScreen.tsx'
import { ResourcesProvider } from '../known.tsx'
import { useLiveChanges } from './useLiveChanges.ts'
import { UserLink } from '../view/UserLink.tsx'
import { viewScreen } from '../view/ViewScreen.tsx'

const known = { saves: flag(), days: number({ integer: true, min: 1, max: 31 }), note: text({ max: 10 }) }
const pits = defineTrialResource({
  name: 'pits',
  permission: 'locations',
  messages: 'pits',
  titleField: 'title',
  fields: { title: text({ required: true }), options: settings({ initial: {}, known }) },
})
const people = defineTrialResource({
  name: 'users',
  permission: 'users',
  messages: 'users',
  titleField: 'fullName',
  fields: { fullName: text({ required: true }) },
})
const resources = new Map([pits, people].map((one) => [one.name, one]))
const catalogue = {
  ...ui,
  ...validation,
  ...words,
  'pits.title': 'Pits',
  'pits.one': 'Pit',
  'pits.field.title': 'Name',
  'pits.field.options': 'Options',
  'pits.options.saves': 'May save',
  'pits.options.days': 'Days',
  'pits.options.note': 'Note',
}

const SYSTEM_ID = '00000000-0000-0000-0000-000000000000'
const grace = { id: 'u1', title: 'Grace Hopper' }
const stored = (version: number, options: object = { other: 7 }) => ({
  id: 'p1',
  title: version === 1 ? 'North' : 'Far north',
  options,
  version,
  hidden: false,
  auditInfo: {
    createdAt: '2026-05-01T08:00:00.000Z',
    createdBy: { id: SYSTEM_ID, title: '' },
    modifiedAt: '2026-05-12T14:05:00.000Z',
    modifiedBy: grace,
  },
})

const settingsOf = { resource: pits, home: '/pits' }

function show(
  at: string,
  answer: (request: SentRequest) => ScreenResponse | Promise<ScreenResponse>,
  reads: string[] = ['locations', 'users'],
) {
  const Form = formScreen(settingsOf)
  const View = viewScreen(settingsOf)
  function Frame({ of: Screen }: { of: () => React.ReactNode }) {
    useLiveChanges(resources)
    return (
      <ResourcesProvider resources={resources}>
        <Screen />
        <ProcessingGuard />
      </ResourcesProvider>
    )
  }
  return showScreens({
    catalogue,
    at,
    me: personWith(...reads),
    answer,
    screens: {
      '/pits/edit/$id': () => <Frame of={Form} />,
      '/pits/view/$id': () => <Frame of={View} />,
      '/pits/new': () => <Frame of={Form} />,
      '/pits': () => 'The list',
    },
  })
}

/** The frame that answers the subscription, and the one of a change. */
function tellOfChange(live: ReturnType<typeof show>['live']): void {
  live.send('changes/pits', {})
  live.send('changes/pits', {})
}

test('form reports a save by another user, then retains the input or loads the saved entry', async () => {
  let version = 1
  const { live } = show('/pits/edit/p1', () => ({ body: stored(version) }))
  const name = await screen.findByLabelText(/^Name/)
  await expect.poll(() => live.channels()).toContain('changes/pits')
  version = 2
  tellOfChange(live)
  expect(
    await screen.findByText('Grace Hopper saved this entry at 2026-05-12 14:05 while you had it open'),
  ).toBeTruthy()
  expect((name as HTMLInputElement).value).toBe('North')
  await userEvent.type(name, '!')
  expect(screen.queryByRole('button', { name: 'Show what was saved' })).toBeNull()
  expect(screen.getByText('What you typed is kept. When you save you see both and choose.')).toBeTruthy()
  await userEvent.type(name, '{Backspace}')
  await userEvent.click(await screen.findByRole('button', { name: 'Show what was saved' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Far north'))
  expect(screen.queryByText(/while you had it open/)).toBeNull()
})

test('view reports that its entry was deleted elsewhere', async () => {
  let gone = false
  const { live } = show('/pits/view/p1', () => (gone ? { status: 404 } : { body: stored(1) }))
  expect(await screen.findByText('North')).toBeTruthy()
  await expect.poll(() => live.channels()).toContain('changes/pits')
  gone = true
  tellOfChange(live)
  expect(await screen.findByText('The data is not found')).toBeTruthy()
  expect(screen.queryByText('North')).toBeNull()
})

test('returns to the list after deleting the viewed entry, also when the live channel reports it first', async () => {
  const answered = Promise.withResolvers<undefined>()
  let gone = false
  const { live } = show('/pits/view/p1', async ({ method }) => {
    if (method !== 'DELETE') return gone ? { status: 404 } : { body: stored(1) }
    gone = true
    await answered.promise
    return { status: 204 }
  })
  await userEvent.click(await screen.findByRole('button', { name: 'More actions: North' }))
  await expect.poll(() => live.channels()).toContain('changes/pits')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = await screen.findByRole('dialog')
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(gone).toBe(true))
  tellOfChange(live)
  expect(await screen.findByText('The data is not found')).toBeTruthy()
  answered.resolve(undefined)
  expect(await screen.findByText('The list')).toBeTruthy()
})

test('does not subscribe to resources without permission to read', async () => {
  const { live } = show('/pits/view/p1', () => ({ body: stored(1) }), ['users'])
  expect(await screen.findByText('North')).toBeTruthy()
  expect(live.channels()).toEqual([])
})

test('links the user who created an entry, and shows System without a link', async () => {
  show('/pits/view/p1', () => ({ body: stored(1) }))
  const link = await screen.findByRole('link', { name: 'Grace Hopper' })
  expect(link.getAttribute('href')).toBe('/users/view/u1')
  const made = screen.getByText(
    (_, element) => element?.textContent === 'Created: 2026-05-01 08:00 by System',
  )
  expect(within(made).queryByRole('link')).toBeNull()
})

test('shows a plain name without permission to read users, with a 48-pixel picture or initials', async () => {
  const avatar = '/api/users/u1/avatar'
  showScreens({
    catalogue,
    at: '/',
    me: personWith(),
    screens: {
      '/': () => (
        <ResourcesProvider resources={resources}>
          <UserLink user={grace} withAvatar />
          <UserLink user={{ id: 'u2', title: 'Ада Байрон', avatar }} withAvatar={24} />
        </ResourcesProvider>
      ),
    },
  })
  expect(await screen.findByText('Grace Hopper')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('GH')).toBeTruthy()
  expect(document.querySelector('img')?.getAttribute('src')).toBe(avatar)
  expect(
    document.querySelector<HTMLElement>('.mantine-Avatar-root')?.style.getPropertyValue('--avatar-size'),
  ).toMatch(/^calc\(3rem/)
})

test('edits known settings by inputs and by JSON text on the same object', async () => {
  const { sent } = show('/pits/edit/p1', (request) => ({
    body: request.method === 'PUT' ? stored(2) : stored(1, { other: 7, days: 3 }),
  }))
  const group = await screen.findByRole('group', { name: 'Options' })
  const days = within(group).getByLabelText<HTMLInputElement>('Days')
  expect(days.value).toBe('3')
  await userEvent.click(within(group).getByLabelText('May save'))
  await userEvent.clear(days)
  await userEvent.type(within(group).getByLabelText('Note'), 'short')
  const area = within(group).getByLabelText<HTMLTextAreaElement>('All settings as JSON')
  expect(JSON.parse(area.value)).toEqual({ other: 7, saves: true, note: 'short' })
  await userEvent.type(days, '99')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText(/1 .*31/)).length).toBeGreaterThan(0)
  expect(sent.filter((one) => one.method === 'PUT')).toEqual([])
  await userEvent.clear(days)
  await userEvent.type(days, '9')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => sent.find((one) => one.method === 'PUT')?.body)
    .toMatchObject({
      options: { other: 7, saves: true, note: 'short', days: 9 },
    })
})

test('disables the inputs of known settings while the text is invalid JSON', async () => {
  show('/pits/edit/p1', () => ({ body: stored(1) }))
  const area = await screen.findByLabelText<HTMLTextAreaElement>('All settings as JSON')
  await userEvent.type(area, 'x')
  expect(screen.getByLabelText<HTMLInputElement>('Days').closest('fieldset')?.disabled).toBe(true)
  await userEvent.type(area, '{Backspace}')
  expect(screen.getByLabelText<HTMLInputElement>('Days').closest('fieldset')?.disabled).toBe(false)
})

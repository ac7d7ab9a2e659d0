import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { personWith, showScreens, type SentRequest } from '@haulway/testing/web/screen.tsx'
import { en as ui } from '@haulway/ui/messages/en.ts'
import { en as validation } from '@haulway/resource/messages/en.ts'
import { en as screens } from '@haulway/screens/messages/en.ts'
import { ResourcesProvider } from '@haulway/screens/known.tsx'
import { expect, test } from 'vitest'
import { buttonProfiles } from '../button-profile.resource.ts'
import { buttons } from '../button.resource.ts'
import { en } from '../messages/en.ts'
import { buttonRequest, shownFields } from './ButtonForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'

const titles = ['Load', 'Dump', 'Fuel']
const all = titles.map((title, index) => ({
  id: `00000000-0000-7000-8000-00000000000${index}`,
  title,
  titleRu: title === 'Load' ? 'Погрузка' : null,
  color: '#000000',
  textColor: '#FFFFFF',
  size: 'single',
  inMotion: title === 'Fuel',
}))
const water = { ...all[0]!, id: '00000000-0000-7000-8000-000000000003', title: 'Water' }
const profile = {
  id: '00000000-0000-7000-8000-00000000000a',
  version: 3,
  title: 'Trucks',
  description: null,
  buttons: all.map(({ id, title }) => ({ id, title })),
  hidden: false,
}

function show(): SentRequest[] {
  return showScreens({
    catalogue: { ...ui, ...validation, ...screens, ...en },
    me: personWith('buttons'),
    at: '/edit/1',
    answer: ({ method, path }) => {
      if (method === 'PUT') return { body: profile }
      if (method === 'POST') {
        all.push(water)
        return { status: 201, body: water }
      }
      return path === '/buttons' ? { body: { items: all, total: all.length } } : { body: profile }
    },
    screens: {
      '/edit/$id': () => (
        <ResourcesProvider resources={new Map([buttons, buttonProfiles].map((one) => [one.name, one]))}>
          <ProfileForm />
        </ResourcesProvider>
      ),
      '/buttons/profiles/view/$id': () => 'Saved',
    },
  }).sent
}

const order = async () => {
  const board = await screen.findByRole('list', { name: 'Buttons' })
  return within(board)
    .getAllByRole('button', { name: /place/ })
    .map((one) => one.getAttribute('aria-label'))
}

test('makes a missing button in place and puts it on the board', async () => {
  const sent = show()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('combobox', { name: 'Buttons: Add' }))
  await user.click(await screen.findByRole('option', { name: 'New: Button' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New: Button' }))
  await user.type(await dialog.findByRole('textbox', { name: 'Title' }), 'Water')
  await user.click(dialog.getByRole('combobox', { name: 'Event' }))
  await user.click(await screen.findByRole('option', { name: 'Note' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: 'Water, place 4' })).toBeTruthy()
  expect(sent.find((one) => one.method === 'POST')?.body).toMatchObject({ title: 'Water', eventType: 'note' })
})

test('moves with Alt and arrows, removes with Delete, undoes with Ctrl+Z and saves the order', async () => {
  const sent = show()
  const user = userEvent.setup()
  const fuel = await screen.findByRole('button', { name: 'Fuel, place 3' })
  fuel.focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(await order()).toEqual(['Load, place 1', 'Fuel, place 2', 'Dump, place 3'])
  expect(screen.getByText('Fuel now stands at place 2 of 3')).toBeTruthy()
  screen.getByRole('button', { name: 'Load, place 1' }).focus()
  await user.keyboard('{Delete}')
  expect(await order()).toEqual(['Fuel, place 1', 'Dump, place 2'])
  screen.getByRole('button', { name: 'Fuel, place 1' }).focus()
  await user.keyboard('{Control>}z{/Control}')
  expect(await order()).toEqual(['Load, place 1', 'Fuel, place 2', 'Dump, place 3'])
  const titlesNow = ['Load', 'Fuel', 'Dump']
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  const saved = sent.find((one) => one.method === 'PUT')?.body as { buttons: { id: string }[] }
  expect(saved.buttons.map((one) => all.find(({ id }) => id === one.id)?.title)).toEqual(titlesNow)
})

test("previews in the driver's language and dims buttons that are blocked while moving", async () => {
  show()
  const user = userEvent.setup()
  const preview = await screen.findByRole('list', { name: 'As drivers see it' })
  expect(within(preview).getByText('Load')).toBeTruthy()
  await user.click(screen.getByText('Русский'))
  expect(within(preview).getByText('Погрузка')).toBeTruthy()
  await user.click(screen.getByLabelText('Machine moves'))
  const off = within(preview)
    .getAllByRole('listitem')
    .map((one) => one.getAttribute('aria-disabled'))
  expect(off).toEqual(['true', 'true', 'false'])
})

test('requests and saves only the quantity of the selected event', () => {
  const values = {
    eventType: 'fuel',
    quantityMode: 'fixed',
    fuel: 30,
    weight: 5,
    noteMode: 'none',
    note: 'x',
  }
  expect(shownFields(values)).toContain('fuel')
  expect(shownFields(values)).not.toContain('weight')
  expect(buttonRequest(values)).toMatchObject({ fuel: 30, weight: null, note: null })
  expect(buttonRequest({ ...values, eventType: 'note' })).toMatchObject({ quantityMode: 'none', fuel: null })
})

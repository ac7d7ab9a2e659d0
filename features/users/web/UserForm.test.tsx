import { enter } from '@haulway/testing/web/enter.ts'
import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import {
  personWith,
  showScreens,
  type ScreenResponse,
  type SentRequest,
} from '@haulway/testing/web/screen.tsx'
import type { Resource } from '@haulway/resource'
import { ResourcesProvider } from '@haulway/screens/known.tsx'
import { groups } from '../../groups/group.resource.ts'
import { measurementProfiles } from '../../measurement/measurement-profile.resource.ts'
import { en } from '../../testing/web/words.ts'
import { UserForm } from './UserForm.tsx'

const audit = { createdBy: { id: 'x', title: 'X' }, modifiedBy: { id: 'x', title: 'X' } }
const stored = {
  id: 'person',
  fullName: 'Ada Byron',
  active: true,
  loginEnabled: true,
  loginId: 'ada',
  email: 'ada@example.com',
  roles: [1],
  directGroups: [],
  groups: [],
  systemAdmin: false,
  account: { id: 'account', title: 'Quarry' },
  version: 3,
  hidden: false,
  auditInfo: { createdAt: '2026-05-01T08:00:00.000Z', modifiedAt: '2026-05-01T08:00:00.000Z', ...audit },
}

const known = new Map([groups as Resource, measurementProfiles as Resource].map((one) => [one.name, one]))

const Form = (): ReactNode => (
  <ResourcesProvider resources={known}>
    <UserForm />
  </ResourcesProvider>
)

const screens = {
  '/users/new': Form,
  '/users/edit/$id': Form,
  '/users/me/sessions': (): ReactNode => <p>what still signs in</p>,
  '/users/view/$id': (): ReactNode => <p>the view</p>,
  '/users': (): ReactNode => <p>the list</p>,
}

function show(at: string, answer: (request: SentRequest) => ScreenResponse) {
  return showScreens({ catalogue: en, me: personWith('users'), at, screens, answer })
}
const box = (name: RegExp) => screen.findByRole('textbox', { name })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('shows and requires the fields of a login, with the password typed twice', async () => {
  const { sent } = show('/users/new', () => ({ status: 201, body: stored }))
  await enter(await box(/Full name/), 'Bo')
  expect(screen.queryByRole('textbox', { name: /^Login/ })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: 'System administrator' })).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'May sign in' }))
  await save()
  expect(await screen.findByText('3 fields need attention')).toBeDefined()
  await enter(await box(/^Login/), 'bo')
  await enter(await box(/^Email/), 'bo@example.com')
  await enter(screen.getByLabelText('New password'), 'long enough')
  await enter(screen.getByLabelText('New password again'), 'other enough')
  await save()
  expect((await screen.findAllByText(/Passwords must be equal/)).length).toBeGreaterThan(0)
  expect(sent).toEqual([])
  await userEvent.clear(screen.getByLabelText('New password again'))
  await enter(screen.getByLabelText('New password again'), 'long enough')
  const kept = Array.from({ length: sessionStorage.length }, (_, n) =>
    sessionStorage.getItem(sessionStorage.key(n) ?? ''),
  )
  expect(kept.join()).toContain('bo@example.com')
  expect(kept.join()).not.toContain('long enough')
  await save()
  expect(await screen.findByText('the view')).toBeDefined()
  expect(sent[0]).toMatchObject({
    method: 'POST',
    path: '/users',
    body: { fullName: 'Bo', active: true, loginEnabled: true, loginId: 'bo', password: 'long enough' },
  })
  expect(sent[0]?.body).toHaveProperty('passwordConfirm', 'long enough')
})

test('sends one’s own new password with the old one, joined by a TAB', async () => {
  const { sent } = show('/users/edit/person', () => ({ body: stored }))
  await enter(await screen.findByLabelText('Old password'), 'the old one')
  await save()
  expect((await screen.findAllByText(/This field is required/)).length).toBeGreaterThan(0)
  await enter(screen.getByLabelText('New password'), 'the new one')
  await enter(screen.getByLabelText('New password again'), 'the new one')
  await save()
  await screen.findByText('what still signs in')
  expect(sent.find((one) => one.method === 'PUT')?.body).toMatchObject({
    password: 'the old one\tthe new one',
    version: 3,
  })
})

test('requires no old password for another person', async () => {
  show('/users/edit/other', () => ({ body: { ...stored, id: 'other' } }))
  expect(await screen.findByLabelText('New password')).toBeDefined()
  expect(screen.queryByLabelText('Old password')).toBeNull()
})

test("ends another person's linked identities with a new password unless unchecked", async () => {
  const identity = { id: 'i', provider: 'https://id.example', associatedAt: '2026-03-02T08:00:00Z' }
  const ways = { password: true, items: [identity] }
  const { sent } = show('/users/edit/other', ({ path }) => ({
    body: path.endsWith('/identities') ? ways : { ...stored, id: 'other' },
  }))
  await enter(await screen.findByLabelText('New password'), 'the new one')
  await enter(screen.getByLabelText('New password again'), 'the new one')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Also end linked sign-ins (1)' }))
  await save()
  await screen.findByText('the view')
  expect(sent.find((one) => one.method === 'PUT')?.body).toMatchObject({ endIdentities: false })
})

test('requires the own password for a first password', async () => {
  const ways = { password: false, items: [] }
  show('/users/edit/other', ({ path }) => ({
    body: path.endsWith('/identities') ? ways : { ...stored, id: 'other' },
  }))
  await enter(await screen.findByLabelText('New password'), 'the new one')
  expect(await screen.findByLabelText('Your own password')).toBeDefined()
})

test('opens the list with the invitation after saving the address of an existing user', async () => {
  const invitation = { id: 'i', email: 'bo@example.com', expiresAt: '2026-05-01T08:00:00.000Z' }
  const { address } = show('/users/new', () => ({ status: 202, body: { invitation } }))
  await enter(await box(/Full name/), 'Bo')
  await enter(await box(/^Email/), 'bo@example.com')
  await save()
  await screen.findByText('the list')
  expect(address()).toBe('/users?invited=bo%40example.com')
})

test('shows no field of a guest except the groups', async () => {
  const guest = { ...stored, id: 'guest', account: null, loginId: null, roles: [3] }
  const { sent } = show('/users/edit/guest', () => ({ body: guest }))
  expect(await screen.findByText('A guest from another account')).toBeDefined()
  expect(screen.queryByRole('textbox', { name: /Full name/ })).toBeNull()
  await save()
  await screen.findByText('the view')
  expect(sent.find((one) => one.method === 'PUT')?.body).toMatchObject({ roles: [3], directGroups: [] })
})

test('requires the own password for another login or address and for no other change', async () => {
  const { sent } = show('/users/edit/person', () => ({ body: stored }))
  const email = await box(/^Email/)
  expect(screen.queryByLabelText('Your own password')).toBeNull()
  await userEvent.clear(email)
  await enter(email, 'ada@new.example')
  await enter(await screen.findByLabelText('Your own password'), 'mine')
  await save()
  expect(await screen.findByText('the view')).toBeDefined()
  expect(sent.find((one) => one.method === 'PUT')?.body).toMatchObject({
    email: 'ada@new.example',
    proof: 'mine',
  })
})

test.each([
  ['address', { email: null }, /^Email/, 'ada@first.example'],
  ['login', { loginEnabled: false, loginId: null }, /^Login/, 'ada'],
])('requires the editor’s own password to set a first %s', async (_, absent, name, typed) => {
  const other = { ...stored, id: 'other', ...absent }
  show('/users/edit/other', ({ path }) => ({ body: path === '/users/other' ? other : { items: [] } }))
  const maySignIn = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'May sign in' })
  if (!maySignIn.checked) await userEvent.click(maySignIn)
  expect(screen.queryByLabelText('Your own password')).toBeNull()
  await enter(await box(name), typed)
  expect(await screen.findByLabelText('Your own password')).toBeDefined()
})

test('offers nobody to end their own sign-in', async () => {
  show('/users/edit/person', () => ({ body: stored }))
  expect(await box(/^Login/)).toBeDefined()
  expect(screen.queryByRole('checkbox', { name: 'May sign in' })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: 'Active' })).toBeNull()
})

test('finds a state by name and keeps earlier free text selectable', async () => {
  const { sent } = show('/users/edit/person', () => ({ body: { ...stored, state: 'Bavaria' } }))
  const state = await screen.findByRole<HTMLInputElement>('combobox', { name: 'State' })
  expect(state.value).toBe('Bavaria')
  fireEvent.click(state)
  expect(await screen.findByText('Bavaria')).toBeDefined()
  fireEvent.change(state, { target: { value: 'new j' } })
  fireEvent.click(await screen.findByText('New Jersey'))
  await save()
  expect(await screen.findByText('the view')).toBeDefined()
  expect(sent.find((one) => one.method === 'PUT')?.body).toMatchObject({ state: 'NJ' })
})

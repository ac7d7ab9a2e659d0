import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { personWith, showScreens } from '@haulway/testing/web/screen.tsx'
import { ResourcesProvider } from '@haulway/screens/known.tsx'
import { en } from '../../../testing/web/words.ts'
import { EditProfile, Profile } from './Profile.tsx'

const known = (Part: () => React.ReactNode) => () => (
  <ResourcesProvider resources={new Map()}>
    <Part />
  </ResourcesProvider>
)
const stored = {
  id: '01890000-0000-7000-8000-000000000001',
  fullName: 'Ada Byron',
  loginId: 'ada',
  email: 'ada@example.com',
  account: { id: 'account', title: 'Quarry' },
  version: 3,
}

function show(at: string) {
  return showScreens({
    catalogue: en,
    me: personWith(),
    at,
    screens: {
      '/users/profile': known(Profile),
      '/users/editprofile': known(EditProfile),
      '/connect/oauth2/trimbleid/callback': known(Profile),
    },
    answer: ({ path }) =>
      path === '/users/me/profile' ? { body: stored } : { status: 404, body: { message: 'Not found' } },
  })
}

test('saves one’s own profile at its address and shows the saved profile', async () => {
  const { sent } = show('/users/editprofile')
  const name = await screen.findByRole('textbox', { name: /Full name/ })
  await userEvent.clear(name)
  await userEvent.type(name, 'Ada King')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('link', { name: 'Edit profile' })).toBeDefined()
  expect(sent.find((one) => one.method === 'PUT')).toMatchObject({
    path: '/users/me/profile',
    body: { fullName: 'Ada King', version: 3 },
  })
})

test('shows the profile, and failures, on return from the identity provider', async () => {
  show('/connect/oauth2/trimbleid/callback?trouble=association')
  expect((await screen.findByRole('alert')).textContent).toContain('Trimble association error')
  expect((await screen.findAllByText('Ada Byron')).length).toBeGreaterThan(0)
})

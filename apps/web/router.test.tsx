import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { wordsOf } from '@haulway/platform/messages.ts'
import type { Me } from '@haulway/platform/session.ts'
import { AppProvider } from '@haulway/platform/web/app.tsx'
import { en as features } from '@haulway/features/testing/web/words.ts'
import * as product from '@haulway/features/product/web.ts'
import type { Role } from '@haulway/features/access/roles.ts'
import { testApp } from '@haulway/testing/web/screen.tsx'
import { en as shell } from './messages/en.ts'
import { createAppRouter } from './router.tsx'
import { personAs } from './testing/person.ts'

const somebody = (role: Role, on?: readonly string[]): Me =>
  personAs(role, on, [{ id: 'b', title: 'Sand and Gravel' }])

function open(me: Me | null, at: string) {
  const history = createMemoryHistory({ initialEntries: [at] })
  const words = wordsOf({ ...features, ...shell }, 'en')
  const answer = () => ({ body: { items: [], total: 0, accounts: [], invitations: [] } })
  const { app, left } = testApp({ me, words, answer })
  const router = createAppRouter({ ...app, product: me ? product : undefined }, history)
  render(
    <MantineProvider env="test">
      <AppProvider app={app}>
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </AppProvider>
    </MantineProvider>,
  )
  return { address: () => history.location.href, left }
}

test.each([
  ['/materials?page=2', '/login?redirect=%2Fmaterials%3Fpage%3D2'],
  ['/', '/login'],
  ['/nowhere', '/login?redirect=%2Fnowhere'],
])('nobody signed in at %s goes to %s', async (at, login) => {
  const { address } = open(null, at)
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy()
  expect(address()).toBe(login)
})

test('redirects a signed-in user from the sign-in page to the root', async () => {
  const { address } = open(somebody('TRACKER'), '/login?redirect=%2F%2Fevil.example')
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada Byron' })).toBeTruthy()
  expect(address()).toBe('/')
  await expect.poll(() => document.title).toBe('Haulway')
})

test('shows Not found with the address', async () => {
  open(somebody('DISPATCHER'), '/no/such/screen?from=mail&page=2')
  expect(await screen.findByText('There is nothing at /no/such/screen?from=mail&page=2.')).toBeTruthy()
  await expect.poll(() => document.title).toBe('Not found · Haulway')
})

test('refuses a screen that the roles do not open, and names who can help', async () => {
  open(somebody('TRACKER'), '/materials/new')
  expect(await screen.findByText('You do not have enough permissions.')).toBeTruthy()
  expect(screen.getByText(/administrator can give you the role/)).toBeTruthy()
})

test('shows Not found without the account’s feature', async () => {
  open(somebody('ACCOUNT_ADMIN', []), '/materials')
  expect(await screen.findByText('There is nothing at /materials.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Materials' })).toBeNull()
})

test('lists what the role may open and marks the current entry', async () => {
  open(somebody('TRACKER'), '/materials')
  const here = await screen.findByRole('link', { name: 'Materials', current: 'page' })
  expect(here.getAttribute('href')).toBe('/materials')
  expect(screen.getByRole('group', { name: 'Operations Settings' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Dispatcher' })).toBeNull()
})

test('folds the sidebar and remembers the state', async () => {
  open(somebody('DISPATCHER'), '/materials')
  await userEvent.click(await screen.findByRole('button', { name: 'Show or hide the menu', expanded: true }))
  expect(screen.getByRole('button', { name: 'Show or hide the menu', expanded: false })).toBeTruthy()
  expect(localStorage.getItem('haulway.sidebar')).toBe('narrow')
})

test('finds accounts by a part of their title, ignoring case', async () => {
  open(somebody('DISPATCHER'), '/materials')
  const selector = await screen.findByRole('textbox', { name: 'Account' })
  await userEvent.click(selector)
  await userEvent.clear(selector)
  await userEvent.type(selector, '  GRAVEL ')
  expect(await screen.findByRole('option', { name: 'Sand and Gravel' })).toBeTruthy()
  expect(screen.queryByRole('option', { name: 'Granite Works' })).toBeNull()
  await userEvent.clear(selector)
  await userEvent.type(selector, 'nothing')
  expect(await screen.findByText('No account has this in its title')).toBeTruthy()
})

test('ends the session on sign-out and opens the sign-in page', async () => {
  const { left } = open(somebody('DISPATCHER'), '/materials')
  await userEvent.click(await screen.findByRole('button', { name: 'Ada Byron' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }))
  await expect.poll(() => left).toEqual(['/login'])
})

test('shows nothing of an account that requires a stronger sign-in, at any address', async () => {
  const { left, address } = open(
    { ...somebody('ACCOUNT_ADMIN'), permissions: {}, demand: 'code' },
    '/materials',
  )
  expect(await screen.findByRole('heading', { name: 'One more step to Granite Works' })).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect([left, address()]).toEqual([[], '/materials'])
})

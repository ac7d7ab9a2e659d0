import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { en as ui } from '@haulway/ui/messages/en.ts'
import type { Me } from '@haulway/platform/session.ts'
import { showScreens, type ScreenResponse } from '@haulway/testing/web/screen.tsx'
import { en } from '../../messages/en.ts'
import { Demand } from './Demand.tsx'

const WANTED = '/materials?page=2'

function show(demand: NonNullable<Me['demand']>, answers: Record<string, ScreenResponse> = {}, at = '') {
  const account = { id: 'a', title: 'North' }
  return showScreens({
    catalogue: { ...ui, ...en },
    screens: { '/materials': Demand },
    at: at === '' ? WANTED : `/materials${at}`,
    me: {
      id: 'u',
      fullName: 'Ada',
      roles: [],
      permissions: {},
      accounts: [account, { id: 'b', title: 'South' }],
      contextAccount: { ...account, features: {}, measurementProfile: 'metric', timeZone: 'UTC' },
      demand,
    },
    answer: ({ method, path }) => answers[`${method} ${path}`] ?? { status: 204 },
  })
}

test('explains the missing second factor, sets it up, shows the codes and opens the requested page', async () => {
  const { left } = show('secondFactor', {
    'POST /users/me/secondfactor': { body: { secret: 'ABC', address: 'otpauth://x', qr: '<svg/>' } },
    'PUT /users/me/secondfactor': { body: { recoveryCodes: ['one-code'] } },
  })
  expect(await screen.findByRole('heading', { name: 'One more step to North' })).toBeTruthy()
  expect(screen.getByText(en['session.demand.secondFactor'])).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/^Password/), 'secret')
  await userEvent.click(screen.getByRole('button', { name: 'Set up' }))
  await userEvent.type(await screen.findByLabelText(/^Code/), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText('one-code')).toBeTruthy()
  expect(left).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'I have kept them' }))
  expect(left).toEqual([WANTED])
})

test('asks a sign-in without its code to sign in again, and returns', async () => {
  const { left, sent } = show('code')
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in again' }))
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /sessions'])
  expect(left).toEqual([`/login?redirect=${encodeURIComponent(WANTED)}`])
})

const config = (trimbleId: boolean): ScreenResponse => ({
  body: { tiles: null, version: 1, trimbleId, signUp: false },
})
const identity = { id: 'i', provider: 'https://id.example', associatedAt: '2026-03-02T08:00:00Z' }

test.each([
  ['TrimbleID', [identity], `/api/oauth2/authorization/trimbleid?redirect=${encodeURIComponent(WANTED)}`],
  ['Associate a TrimbleID', [], '/api/oauth2/connect/trimbleid'],
])('where the provider is asked for, the button is %s', async (name, items, address) => {
  show('identity', { 'GET /config': config(true), 'GET /users/me/identities': { body: { items } } })
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(address)
})

test('asks for the own password before associating an identity', async () => {
  const answers = { 'GET /config': config(true), 'GET /users/me/identities': { body: { items: [] } } }
  const { left } = show('identity', answers, '?prove=connect')
  await userEvent.type(await screen.findByLabelText('Your own password'), 'secret')
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
  await expect.poll(() => left).toEqual(['/api/oauth2/connect/trimbleid'])
})

test('reports a missing provider, and offers other accounts and sign-out', async () => {
  const { left } = show('identity', {
    'GET /config': config(false),
    'GET /users/me/identities': { body: { items: [] } },
  })
  expect(await screen.findByText(en['session.demand.identity.none'])).toBeTruthy()
  expect(screen.getByRole('button', { name: 'South' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'North' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
  expect(left).toEqual(['/login'])
})

import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { showScreens, type ScreenResponse } from '@haulway/testing/web/screen.tsx'
import { en as ui } from '@haulway/ui/messages/en.ts'
import type { Me } from '@haulway/platform/session.ts'
import { en } from '../../messages/en.ts'
import { deviceOf } from './device.ts'
import { Security } from './Security.tsx'

const me: Me = {
  id: 'u',
  fullName: 'Ada',
  roles: [2],
  permissions: {},
  accounts: [],
  contextAccount: { id: 'a', title: 'North', features: {}, measurementProfile: 'metric', timeZone: 'UTC' },
}
const session = {
  signedInAt: '2026-03-02T08:00:00Z',
  seenAt: '2026-03-02T09:00:00Z',
  remembered: false,
  address: '10.0.0.1',
}
const sessions = [
  {
    id: 'here',
    current: true,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150 Safari/537',
    ...session,
  },
  { id: 'there', current: false, userAgent: 'curl/8', ...session },
]

function show(more: { me?: Me; at?: string; answers?: Record<string, ScreenResponse> } = {}) {
  const answers: Record<string, ScreenResponse> = {
    'GET /users/me/sessions': { body: { items: sessions } },
    'GET /users/me/secondfactor': { body: { enabledAt: null, recoveryCodes: 0 } },
    'GET /config': { body: { tiles: null, version: 1, trimbleId: true, signUp: false } },
    'GET /users/me/identities': { body: { items: [] } },
    'GET /users/me/identityoffer': { body: { provider: null } },
    'GET /users/me/tokens': { body: { items: [] } },
    'GET /apitokens': { body: { items: [] } },
    ...more.answers,
  }
  return showScreens({
    catalogue: { ...ui, ...en },
    screens: { '/users/me/sessions': Security },
    at: more.at ?? '/users/me/sessions',
    me: more.me ?? me,
    answer({ method, path }) {
      if (method === 'PUT') {
        answers['GET /users/me/secondfactor'] = {
          body: { enabledAt: '2026-03-02T09:00:00Z', recoveryCodes: 10 },
        }
      }
      return answers[`${method} ${path}`] ?? { status: 204 }
    },
  })
}

test('lists sign-ins and ends another one', async () => {
  const { sent } = show()
  const row = (await screen.findByText('curl')).closest('tr')!
  expect(screen.getByText('Chrome, Linux')).toBeTruthy()
  await userEvent.click(within(row).getByRole('button', { name: 'Sign out' }))
  await expect
    .poll(() => sent.map((one) => `${one.method} ${one.path}`))
    .toContain('DELETE /users/me/sessions/there')
  expect(screen.queryByText('Tokens for integrations')).toBeNull()
  expect(await screen.findByRole('link', { name: 'Associate a TrimbleID' })).toBeTruthy()
})

test('lists own tokens after a new password and ends them on request', async () => {
  const made = { id: 't', title: 'Weighbridge', account: 'North', createdAt: '2026-03-02T08:00:00Z' }
  const { sent } = show({
    at: '/users/me/sessions?password=changed',
    answers: { 'GET /users/me/tokens': { body: { items: [{ ...made, lastUsedAt: null }] } } },
  })
  expect(await screen.findByText(/Your password is changed/)).toBeTruthy()
  expect(await screen.findByText('Weighbridge')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'End all of them' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'End all of them' }))
  await expect.poll(() => sent.map((one) => `${one.method} ${one.path}`)).toContain('DELETE /users/me/tokens')
})

test('asks for the own password before associating an identity, then opens the provider', async () => {
  const { sent, left } = show({ at: '/users/me/sessions?prove=connect' })
  await userEvent.type(await screen.findByLabelText('Your own password'), 'secret')
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
  await expect.poll(() => left).toEqual(['/api/oauth2/connect/trimbleid'])
  expect(sent.find((one) => one.path === '/users/me/proof')?.body).toEqual({ proof: 'secret' })
})

test('associates a TrimbleID with the same email on confirmation', async () => {
  const { sent } = show({
    answers: { 'GET /users/me/identityoffer': { body: { provider: 'https://id.example' } } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Connect this TrimbleID' }))
  await userEvent.type(await screen.findByLabelText('Your own password'), 'secret')
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
  await expect
    .poll(() => sent.map((one) => `${one.method} ${one.path}`))
    .toContain('POST /users/me/identityoffer')
})

test('sets up the second factor with a picture, a code and recovery codes', async () => {
  const qr = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  const { sent } = show({
    answers: {
      'POST /users/me/secondfactor': { body: { secret: 'ABCDEF', address: 'otpauth://x', qr } },
      'PUT /users/me/secondfactor': { body: { recoveryCodes: ['aaaaa-bbbbb', 'ccccc-ddddd'] } },
    },
  })
  await userEvent.type(await screen.findByLabelText(/^Password/), 'secret')
  await userEvent.click(screen.getByRole('button', { name: 'Set up' }))
  expect(await screen.findByText('ABCDEF')).toBeTruthy()
  const picture = screen.getByRole('img', { name: /QR code/ })
  expect(picture.getAttribute('src')).toMatch(/^data:image\/svg/)
  fireEvent.error(picture)
  expect(await screen.findByText('QR code loading failed')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: /^Code/ }), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText('aaaaa-bbbbb')).toBeTruthy()
  expect(screen.getByText('10 recovery codes are left.')).toBeTruthy()
  expect(sent.find((one) => one.method === 'PUT')?.body).toEqual({ code: '123456' })
})

test('creates a token for an administrator of users and shows it once', async () => {
  const admin: Me = { ...me, roles: [1], permissions: { users: ['create', 'list', 'delete'] } }
  const { sent } = show({
    me: admin,
    answers: { 'POST /apitokens': { status: 201, body: { id: 't', token: 'hwt_x' } } },
  })
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Weighbridge')
  await userEvent.click(screen.getByRole('button', { name: 'Create a token' }))
  expect(await screen.findByText('hwt_x')).toBeTruthy()
  expect(sent.find((one) => one.path === '/apitokens' && one.method === 'POST')?.body).toEqual({
    title: 'Weighbridge',
    role: 4,
    days: 365,
  })
})

test.each([
  [null, undefined],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537 Chrome/150 Safari/537 Edg/150', 'Edge, Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19 Safari/604', 'Safari, iOS'],
  ['haul-reader/1.0', 'haul-reader'],
])('%s is %s', (agent, device) => {
  expect(deviceOf(agent)).toBe(device)
})

import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { showScreens, type ScreenResponse } from '@haulway/testing/web/screen.tsx'
import { en as ui } from '@haulway/ui/messages/en.ts'
import { en } from '../../messages/en.ts'
import { SignIn } from './SignIn.tsx'

const config = { tiles: null, version: 1, trimbleId: false, signUp: false }

function show(at: string, answer: ScreenResponse) {
  return showScreens({
    catalogue: { ...ui, ...en },
    screens: { '/login': SignIn },
    at,
    answer: ({ path }) => (path === '/config' ? { body: config } : answer),
  })
}

async function signInAs(name: string, password: string): Promise<void> {
  await userEvent.type(await screen.findByRole('textbox', { name: /Login/ }), name)
  await userEvent.type(screen.getByLabelText(/^Password/), password)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('signs in, remembered, and opens the requested page', async () => {
  const { sent, left } = show('/login?redirect=%2Fmaterials%3Fpage%3D2', { body: {} })
  await userEvent.click(await screen.findByRole('checkbox', { name: /Keep me signed in/ }))
  await signInAs('ada', 'secret')
  await expect.poll(() => left).toEqual(['/materials?page=2'])
  const posted = sent.filter((one) => one.path === '/sessions')
  expect(posted).toHaveLength(1)
  expect(posted[0]).toMatchObject({
    method: 'POST',
    path: '/sessions',
    body: { username: 'ada', password: 'secret' },
  })
  expect(posted[0]?.query.get('rememberMe')).toBe('true')
})

test('never redirects to another site', async () => {
  const { left } = show('/login?redirect=%2F%2Fevil.example', { body: {} })
  await signInAs('ada', 'secret')
  await expect.poll(() => left).toEqual(['/'])
})

test.each([
  [{ status: 401, body: { message: 'Unauthorized' } }, 'Your login or password is wrong'],
  [{ status: 401, body: { message: 'User is disabled' } }, 'User is disabled'],
  [{ status: 429, body: { message: 'Too many requests' } }, /Too many attempts/],
  [{ status: 500 }, /does not respond properly/],
  [{ status: 418 }, /Unknown error/],
])('says what is wrong: %j', async (answer, text) => {
  const { left } = show('/login', answer)
  await signInAs('ada', 'wrong')
  expect((await screen.findByRole('alert')).textContent).toMatch(text)
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Login/ }).value).toBe('ada')
  expect(left).toEqual([])
})

test('states that the session has expired', async () => {
  show('/login?sessionExpired=true', {})
  expect((await screen.findByRole('status')).textContent).toMatch(/expired/)
})

test("asks for the second factor's code and sends it with the password", async () => {
  const replies: ScreenResponse[] = [
    { status: 401, body: { message: 'A code of the second factor is needed', secondFactor: true } },
    { status: 401, body: { message: 'The code is wrong', secondFactor: true } },
    { body: {} },
  ]
  const { sent, left } = showScreens({
    catalogue: { ...ui, ...en },
    screens: { '/login': SignIn },
    at: '/login',
    answer: ({ method }) => (method === 'POST' ? (replies.shift() ?? {}) : { body: {} }),
  })
  await signInAs('ada', 'secret')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Code/ }), '111111')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect((await screen.findByRole('alert')).textContent).toBe('The code is wrong')
  await userEvent.type(screen.getByRole('textbox', { name: /^Code/ }), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await expect.poll(() => left).toEqual(['/'])
  const posted = sent.filter((one) => one.method === 'POST')
  expect(posted.at(-1)).toMatchObject({ body: { username: 'ada', password: 'secret', code: '123456' } })
})

test('offers TrimbleID and sign-up only where available, and returns', async () => {
  const { sent } = show('/login?redirect=%2Fmaterials', {})
  await expect.poll(() => sent.map((one) => one.path)).toContain('/config')
  expect(screen.queryByRole('link', { name: 'TrimbleID' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull()
  showScreens({
    catalogue: { ...ui, ...en },
    screens: { '/login': SignIn },
    at: '/login?redirect=%2Fmaterials&trouble=unlinked',
    answer: () => ({ body: { ...config, trimbleId: true, signUp: true } }),
  })
  const link = await screen.findByRole('link', { name: 'TrimbleID' })
  expect(link.getAttribute('href')).toBe('/api/oauth2/authorization/trimbleid?redirect=%2Fmaterials')
  expect(screen.getByRole('link', { name: 'Sign up' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toMatch(/not registered on the server/)
})

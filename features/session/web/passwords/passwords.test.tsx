import { enter } from '@haulway/testing/web/enter.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { showScreens, type ScreenResponse } from '@haulway/testing/web/screen.tsx'
import { en as ui } from '@haulway/ui/messages/en.ts'
import { en } from '../../messages/en.ts'
import { ForgotPassword } from './ForgotPassword.tsx'
import { ResetPassword } from './ResetPassword.tsx'
import { UndoLoginChange } from './UndoLoginChange.tsx'
import { SignUp } from '../sign-in/SignUp.tsx'

const show = (at: string, answer: ScreenResponse) =>
  showScreens({
    catalogue: { ...ui, ...en },
    screens: {
      '/forgotpassword': ForgotPassword,
      '/resetpassword': ResetPassword,
      '/undologinchange': UndoLoginChange,
    },
    at,
    answer: () => answer,
  })

test('requests a link and answers alike for everybody', async () => {
  const { sent } = show('/forgotpassword', { status: 204 })
  await enter(await screen.findByRole('textbox', { name: /Email/ }), 'ann@x.example')
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }))
  expect((await screen.findByRole('status')).textContent).toMatch(/If a user has this address/)
  expect(sent[0]).toMatchObject({ method: 'POST', path: '/newpassword', body: { email: 'ann@x.example' } })
})

async function choose(password: string, again: string): Promise<void> {
  await enter(await screen.findByLabelText(/^New password \*/), password)
  await enter(screen.getByLabelText(/^New password again/), again)
  await userEvent.click(screen.getByRole('button', { name: 'Set the password' }))
}

test('sets a password typed twice the same, with the token of the link', async () => {
  const { sent } = show('/resetpassword?token=abc', { status: 204 })
  await choose('a long one', 'another one')
  expect(await screen.findByText('Passwords must be equal')).toBeTruthy()
  expect(sent.map((one) => one.method)).toEqual(['POST'])
  await userEvent.clear(screen.getByLabelText(/^New password again/))
  await enter(screen.getByLabelText(/^New password again/), 'a long one')
  await userEvent.click(screen.getByRole('button', { name: 'Set the password' }))
  expect((await screen.findByRole('status')).textContent).toMatch(/Sign in with the new one/)
  expect(sent.at(-1)).toMatchObject({ method: 'PUT', body: { token: 'abc', password: 'a long one' } })
})

test.each([true, false])(
  'ends linked identities with a new password when that stays checked: %s',
  async (kept) => {
    const linked = { id: 'i', provider: 'https://id.example', associatedAt: '2026-03-02T08:00:00Z' }
    const { sent } = show('/resetpassword?token=abc', { body: { items: [linked] } })
    const choice = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: 'Also end linked sign-ins (1)',
    })
    expect(choice.checked).toBe(true)
    if (!kept) await userEvent.click(choice)
    await choose('a long one', 'a long one')
    await expect.poll(() => sent.at(-1)).toMatchObject({ method: 'PUT', body: { endIdentities: kept } })
  },
)

test('reports a used link and a missing one', async () => {
  const message = 'Reset password token is expired or wrong'
  show('/resetpassword?token=old', { status: 400, body: { message, errors: [] } })
  await choose('a long one', 'a long one')
  expect((await screen.findByRole('alert')).textContent).toBe(message)
})

test('reverts a changed login by the button, not by opening the link', async () => {
  const { sent } = show('/undologinchange?token=abc', { status: 204 })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the change' }))
  expect((await screen.findByRole('status')).textContent).toMatch(/are back/)
  expect(sent).toMatchObject([{ method: 'PUT', path: '/loginchange', body: { token: 'abc' } }])
})

test('reports an invalid link without a token', async () => {
  show('/resetpassword', {})
  expect((await screen.findByRole('alert')).textContent).toBe('The link is not valid')
})

test.each([true, false])('shows the sign-up form only where it is enabled: %s', async (signUp) => {
  const { sent } = showScreens({
    catalogue: { ...ui, ...en },
    screens: { '/signup': SignUp },
    at: '/signup',
    answer: ({ path }) =>
      path === '/config' ? { body: { tiles: null, version: 1, trimbleId: false, signUp } } : { status: 204 },
  })
  if (!signUp) {
    expect((await screen.findByRole('status')).textContent).toMatch(/not possible here/)
    return
  }
  await enter(await screen.findByRole('textbox', { name: /Full name/ }), 'Ann')
  await enter(screen.getByRole('textbox', { name: /Email/ }), 'ann@x.example')
  await userEvent.click(screen.getByRole('button', { name: 'Sign up' }))
  expect((await screen.findByRole('status')).textContent).toMatch(/on its way/)
  expect(sent.at(-1)).toMatchObject({ path: '/signup', body: { fullName: 'Ann', email: 'ann@x.example' } })
})

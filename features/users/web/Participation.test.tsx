import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { enter } from '@haulway/testing/web/enter.ts'
import { personWith, showScreens } from '@haulway/testing/web/screen.tsx'
import { en } from '../../testing/web/words.ts'
import { Participation } from './Participation.tsx'

const invitation = {
  id: 'i',
  account: 'North quarry',
  accountId: 'b',
  inviter: 'Grace',
  expiresAt: '2026-05-15T08:00:00.000Z',
}
const member = { id: 'b', title: 'South quarry', own: false }

function show(at: string, me = personWith()) {
  return showScreens({
    catalogue: en,
    me,
    at,
    screens: { '/accountParticipationManagement': Participation },
    answer({ method, path }) {
      if (method !== 'GET') return { status: 204 }
      if (path === '/participation/invitation') return { body: invitation }
      return {
        body: { accounts: [{ id: 'a', title: 'Quarry', own: true }, member], invitations: [invitation] },
      }
    },
  })
}

test('shows an invitation, and accepts it only by a button', async () => {
  const { sent, left } = show('/accountParticipationManagement?token=abc')
  expect(await screen.findByText('Invitation to North quarry')).toBeDefined()
  // Opening the invitation is recorded, but decides nothing.
  expect(sent.filter((one) => one.method !== 'GET').map((one) => one.path)).toEqual(['/participation/look'])
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  // In the account that invites.
  await expect.poll(() => left).toEqual(['/'])
  expect(document.cookie).toContain('contextAccountId=b')
  expect(sent.findLast((one) => one.method === 'POST')).toMatchObject({
    path: '/participation/invitations/i/accept',
    body: { token: 'abc' },
  })
})

test('shows an invitation without its link, lets it be declined, and says how to accept it', async () => {
  show('/accountParticipationManagement')
  expect(await screen.findByText(/open the link of the mail/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Decline' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

test('asks before leaving an account, and offers no leaving of one’s own account', async () => {
  const { sent, left } = show('/accountParticipationManagement')
  await userEvent.click(await screen.findByRole('button', { name: 'Leave: South quarry' }))
  expect(screen.queryByRole('button', { name: 'Leave: Quarry' })).toBeNull()
  expect(sent.some((one) => one.method === 'DELETE')).toBe(false)
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await expect.poll(() => left).toEqual(['/accountParticipationManagement'])
  expect(sent.find((one) => one.method === 'DELETE')?.path).toBe('/participation/accounts/b')
})

test('links visitors of an invitation to sign-in and back', async () => {
  const { left } = showScreens({
    catalogue: en,
    at: '/accountParticipationManagement?token=abc',
    screens: { '/accountParticipationManagement': Participation },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
  expect(left).toEqual(['/login?redirect=%2FaccountParticipationManagement%3Ftoken%3Dabc'])
})

const newcomer = {
  account: 'North quarry',
  inviter: 'Grace',
  email: 'nora@example.com',
  expiresAt: '2026-05-15T08:00:00.000Z',
}
function showNewcomer(me: ReturnType<typeof personWith> | null) {
  return showScreens({
    catalogue: en,
    me,
    at: '/accountParticipationManagement?token=abc',
    screens: { '/accountParticipationManagement': Participation },
    answer({ path }) {
      if (path === '/participation/look') return { body: { newcomer } }
      if (path === '/participation/join') return { status: 201, body: { loginId: newcomer.email } }
      return path === '/participation' ? { body: { accounts: [], invitations: [] } } : { status: 204 }
    },
  })
}

test('leads a newcomer who accepts into the account, whichever account this browser had selected', async () => {
  document.cookie = 'contextAccountId=elsewhere; Path=/'
  const { sent, left } = showNewcomer(null)
  await enter(await screen.findByRole('textbox', { name: /Full name/ }), 'Nora New')
  await enter(screen.getByLabelText(/^New password \*/), 'correct horse battery')
  await enter(screen.getByLabelText(/^New password again/), 'correct horse battery')
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  await expect.poll(() => left).toEqual(['/'])
  expect(sent.at(-1)).toMatchObject({ path: '/participation/join', body: { fullName: 'Nora New' } })
  expect(document.cookie).not.toContain('contextAccountId')
})

test('offers to sign out where somebody else is signed in, and opens the link again', async () => {
  const { sent, left } = showNewcomer(personWith())
  expect(await screen.findByText('This invitation is for nora@example.com')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Sign out and open it again' }))
  await expect.poll(() => left).toEqual(['/accountParticipationManagement?token=abc'])
  expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/sessions' })
})

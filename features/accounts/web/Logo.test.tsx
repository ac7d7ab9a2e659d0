import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { personWith, showScreens, type SentRequest } from '@haulway/testing/web/screen.tsx'
import { en } from '../../testing/web/words.ts'
import { Logo } from './Logo.tsx'

function show(me = personWith('accounts')) {
  let isThere = true
  const answer = ({ method, path }: SentRequest) => {
    if (method === 'DELETE') isThere = false
    return path === '/settings/logo' ? { body: { hasLogo: isThere } } : {}
  }
  return showScreens({ catalogue: en, me, at: '/', screens: { '/': Logo }, answer })
}

test('requests the logo for the account of the page, and shows none after it was removed', async () => {
  const { sent } = show()
  const logo = await screen.findByRole('img', { name: 'Logo of documents' })
  // The picture is embedded in the page: a URL of its own would load the logo of whichever account another tab has
  // selected.
  expect(logo.getAttribute('src')).toMatch(/^data:/)
  const account = sent.find(({ path }) => path === '/settings/logo')?.headers.get('x-context-account')
  const asked = sent.filter(({ path }) => path === '/settings/logo.png')
  expect(asked.map(({ headers }) => headers.get('x-context-account'))).toEqual([account])
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('No logo')).toBeDefined()
  expect(screen.queryByRole('img')).toBeNull()
})

test('shows only the logo to users who may not change it', async () => {
  show({ ...personWith(), permissions: { accounts: ['read'] } })
  expect(await screen.findByRole('img', { name: 'Logo of documents' })).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { personWith, showScreens, type ScreenResponse } from '@haulway/testing/web/screen.tsx'
import { ResourcesProvider } from '@haulway/screens/known.tsx'
import type { Resource } from '@haulway/resource'
import { groups } from '../../groups/group.resource.ts'
import { en } from '../../testing/web/words.ts'
import { UserView } from './UserView.tsx'

const audit = { createdBy: { id: 'x', title: 'X' }, modifiedBy: { id: 'x', title: 'X' } }
const gil = {
  id: 'gil',
  fullName: 'Gil Byron',
  active: true,
  loginEnabled: true,
  loginId: 'gil',
  email: 'gil@example.com',
  roles: [3],
  directGroups: [],
  groups: [],
  systemAdmin: false,
  account: { id: 'account', title: 'Quarry' },
  version: 3,
  hidden: false,
  auditInfo: { createdAt: '2026-05-01T08:00:00.000Z', modifiedAt: '2026-05-01T08:00:00.000Z', ...audit },
}

function show(more: object = {}, me = personWith('users')) {
  const user = { ...gil, ...more }
  const answers: Record<string, ScreenResponse> = {
    [`GET /users/${user.id}`]: { body: user },
    [`GET /users/${user.id}/groups`]: { body: { items: [], total: 0 } },
    [`GET /users/${user.id}/secondfactor`]: { body: { enabledAt: '2026-05-02T08:00:00.000Z' } },
  }
  return showScreens({
    catalogue: en,
    me,
    at: `/users/view/${user.id}`,
    screens: {
      '/users/view/$id': () => (
        <ResourcesProvider resources={new Map([['groups', groups as Resource]])}>
          <UserView />
        </ResourcesProvider>
      ),
    },
    answer({ method, path }) {
      if (method === 'DELETE') answers[`GET ${path}`] = { body: { enabledAt: null } }
      return answers[`${method} ${path}`] ?? { status: 204 }
    },
  })
}

test("turns off another person's two-step sign-in after confirmation", async () => {
  const { sent } = show()
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }))
  const dialog = await screen.findByRole('dialog', { name: 'Turn off two-step sign-in of Gil Byron?' })
  expect(sent.filter((one) => one.method === 'DELETE')).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Turn off' }))
  await expect.poll(() => screen.queryByText('Two-step sign-in')).toBeNull()
  expect(sent.filter((one) => one.method === 'DELETE').map((one) => one.path)).toEqual([
    '/users/gil/secondfactor',
  ])
})

test.each([
  ['oneself', { id: personWith('users').id }],
  ['a guest', { account: null }],
])('offers no removal of the two-step sign-in of %s', async (_, more) => {
  const { sent } = show(more)
  await screen.findAllByText('Gil Byron')
  expect(sent.some((one) => one.path.endsWith('/secondfactor'))).toBe(false)
  expect(screen.queryByText('Two-step sign-in')).toBeNull()
})

test('offers deletion of others, not of oneself', async () => {
  show()
  expect(await screen.findByRole('button', { name: 'More actions: Gil Byron' })).toBeDefined()
  cleanup()
  show({ id: personWith('users').id })
  expect(await screen.findByRole('link', { name: 'Edit' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'More actions: Gil Byron' })).toBeNull()
})

test('erases a person after stating which data stays and that erasure is final', async () => {
  const { sent } = show()
  const part = await screen.findByRole('region', { name: 'Personal data' })
  await userEvent.click(within(part).getByRole('button', { name: 'Erase this person' }))
  const dialog = await screen.findByRole('dialog', { name: 'Erase Gil Byron for good?' })
  expect(dialog.textContent).toMatch(
    /Cycles, loads, reports and the record of changes stay.*cannot be undone/,
  )
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Erase for good' }))
  await expect.poll(() => sent.find(({ method }) => method === 'POST')?.path).toBe('/users/gil/erase')
})

test.each([
  ['oneself', { id: personWith('users').id }, /You cannot erase yourself/],
  ['a system administrator', { systemAdmin: true }, /A system administrator is not erased/],
])('offers no erasure of %s, and says why', async (_who, more, reason) => {
  show(more)
  expect(await screen.findByText(reason)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Erase this person' })).toBeNull()
})

test('offers neither export nor erasure of a guest', async () => {
  show({ account: null })
  expect(await screen.findByText('gil@example.com')).toBeTruthy()
  expect(screen.queryByText('Personal data')).toBeNull()
})

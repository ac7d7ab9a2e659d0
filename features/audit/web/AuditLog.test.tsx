import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ResourcesProvider } from '@haulway/screens/known.tsx'
import { personWith, showScreens } from '@haulway/testing/web/screen.tsx'
import { en } from '../../testing/web/words.ts'
import { locations } from '../../locations/location.resource.ts'
import { users } from '../../users/user.resource.ts'
import { AuditLog } from './AuditLog.tsx'

const resources = new Map([locations, users].map((one) => [one.name, one] as const))

const at = '2026-03-02T10:00:00.000Z'
const person = { id: 'u', title: 'Ann Field' }
const ofLine = { at, user: person, account: { id: 'account', title: 'Quarry' }, resource: 'locations' }
const zone = '01900000-0000-7000-8000-000000000001'
const entity = { id: zone, title: 'North pit' }
const deleted = {
  ...ofLine,
  id: 'l1',
  entity,
  action: 'delete',
  before: {
    id: zone,
    title: 'North pit',
    kind: 'both',
    project: { id: '01900000-0000-7000-8000-000000000002', title: 'Bypass' },
    minimumDwell: 30,
    hidden: false,
  },
  after: null,
  restorable: { until: '2026-04-01T10:00:00.000Z', together: 2 },
}
const revoked = {
  ...ofLine,
  id: 'l2',
  resource: 'devices',
  entity: { id: zone, title: 'Tablet' },
  action: 'delete',
  before: { title: 'Tablet', equipment: { id: zone, title: 'T-1' } },
  after: null,
  restorable: null,
}

function show(me = personWith('locations')) {
  return showScreens({
    catalogue: en,
    me,
    at: '/audit',
    answer: ({ path }) => {
      if (path.endsWith('/together')) {
        const errors = [{ field: 'title', key: 'conflict.restore.taken', args: {}, defaultMessage: 'x' }]
        return { body: { done: 1, refused: [{ id: 'other', title: 'South pit', errors }] } }
      }
      if (path.endsWith('/restore')) return { body: {} }
      return path === '/audit' ? { body: { items: [deleted, revoked], total: 2 } } : { status: 404 }
    },
    screens: {
      '/audit': () => (
        <ResourcesProvider resources={resources}>
          <AuditLog />
        </ResourcesProvider>
      ),
    },
  })
}

test('shows titles and translated texts instead of ids and keys', async () => {
  show()
  await userEvent.click(await screen.findByText('North pit'))
  const dialog = await screen.findByRole('dialog')
  const rows = within(dialog).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    'TitleNorth pit',
    'Used forLoad and dump',
    'ProjectBypass',
    'Shortest stay, seconds30',
    'HiddenNo',
  ])
  expect(document.body.textContent).toContain('Machine: T-1')
  expect(document.body.textContent).not.toContain('01900000')
})

test('restores a deleted entry from its line, and links to it afterwards', async () => {
  const { sent } = show()
  await userEvent.click(await screen.findByRole('button', { name: 'Restore North pit' }))
  const dialog = await screen.findByRole('dialog', { name: '1 entry is there again' })
  expect(sent).toContainEqual(expect.objectContaining({ method: 'POST', path: `/locations/${zone}/restore` }))
  const open = within(dialog).getByRole<HTMLAnchorElement>('link', { name: 'Open' })
  expect(open.getAttribute('href')).toBe(`/locations/view/${zone}`)
  expect(screen.queryByRole('button', { name: 'Restore Tablet' })).toBeNull()
})

test('restores entries that were deleted together, and states why one was refused', async () => {
  const { sent } = show()
  await userEvent.click(await screen.findByText('North pit'))
  await userEvent.click(
    await screen.findByRole('button', { name: 'Restore all 2 that were deleted together' }),
  )
  const dialog = await screen.findByRole('dialog', { name: '1 entry is there again' })
  expect(sent.at(-1)?.path === '/audit' || sent.at(-1)?.path.endsWith('/together')).toBe(true)
  expect(dialog.textContent).toContain('South pit')
  expect(dialog.textContent).toContain('Another entry has this by now')
})

test('offers no restore to users who may not create such entries', async () => {
  show({ ...personWith(), permissions: { locations: ['read', 'list', 'delete'] } })
  await screen.findByText('North pit')
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull()
})

import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useAddress } from '@haulway/platform/web/navigation.tsx'
import { ResourcesProvider } from '@haulway/screens/known.tsx'
import { showScreens } from '@haulway/testing/web/screen.tsx'
import { en } from '../../testing/web/words.ts'
import { users } from '../../users/user.resource.ts'
import { AuditFilters } from './AuditFilters.tsx'

function Filters() {
  const [address, change] = useAddress()
  return (
    <ResourcesProvider resources={new Map([[users.name, users]])}>
      <AuditFilters address={address} onChange={change} />
    </ResourcesProvider>
  )
}

test('enters and shows days as YYYY-MM-DD in every browser locale', async () => {
  const { address } = showScreens({ catalogue: en, at: '/audit', screens: { '/audit': Filters } })
  const from = await screen.findByRole<HTMLInputElement>('textbox', { name: 'From' })
  await userEvent.type(from, '2026-5-6{Enter}')
  await expect.poll(address).toBe('/audit?from=2026-05-06')
  await expect.poll(() => from.value).toBe('2026-05-06')
  await userEvent.clear(from)
  await userEvent.type(from, '2026-02-30{Enter}')
  expect(address()).toBe('/audit?from=2026-05-06')
  await userEvent.clear(from)
  await userEvent.tab()
  await expect.poll(address).toBe('/audit')
})

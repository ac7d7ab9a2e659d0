import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { personWith, showScreens } from '@haulway/testing/web/screen.tsx'
import { useShow } from '@haulway/screens/useShow.ts'
import { en } from '../../testing/web/words.ts'
import { groups } from '../group.resource.ts'
import { PermissionMatrix } from './PermissionMatrix.tsx'

function Matrix() {
  const [value, setValue] = useState<unknown>({ drivers: ['list'] })
  const show = useShow(groups)('permissions')
  const declared = groups.fields.permissions
  return (
    <>
      <PermissionMatrix {...{ declared, value, show }} id="p" label="Permissions" onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </>
  )
}

const granted = () =>
  JSON.parse(screen.getByRole('status').textContent ?? '') as Record<string, readonly string[]>
const tick = async (name: string) => await userEvent.click(screen.getByRole('checkbox', { name }))

test('grants and revokes permissions one by one, by row, by column and all at once', async () => {
  showScreens({
    catalogue: en,
    me: personWith('users'),
    at: '/',
    screens: { '/': Matrix },
    answer: () => ({}),
  })
  const drivers = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Drivers: All' })
  expect(drivers.indeterminate).toBe(true)
  await tick('Drivers: Change')
  expect(granted()).toEqual({ drivers: ['update', 'list'] })
  await tick('Drivers: All')
  expect(granted()).toEqual({ drivers: ['create', 'read', 'update', 'delete', 'list'] })
  await tick('Drivers: All')
  expect(granted()).toEqual({ drivers: [] })
  await tick('All: View')
  expect(Object.values(granted()).every((one) => one.join('') === 'read')).toBe(true)
  // No group grants changes of users: such a user could grant themselves every permission.
  expect(screen.queryByRole('checkbox', { name: 'Users: Delete' })).toBeNull()
  await tick('All')
  expect(granted()['users']).toEqual(['read', 'list'])
  expect(granted()['materials']).toHaveLength(5)
  await tick('All')
  expect(Object.values(granted()).flat()).toEqual([])
})

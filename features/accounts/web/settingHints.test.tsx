import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { personWith, showScreens } from '@haulway/testing/web/screen.tsx'
import { componentsOf } from '@haulway/screens/fields/component-of.ts'
import { useShow } from '@haulway/screens/useShow.ts'
import { accounts } from '../account.resource.ts'
import { en } from '../../testing/web/words.ts'

function Settings() {
  const [value, setValue] = useState<unknown>({})
  const show = useShow(accounts)('settings')
  const declared = accounts.fields.settings
  const { Input } = componentsOf(declared)
  return (
    <>
      <Input
        id="settings"
        label="Settings"
        declared={declared}
        value={value}
        onChange={setValue}
        show={show}
      />
      <output>{JSON.stringify(value)}</output>
    </>
  )
}

test('warns what is lost before the user chooses not to retain positions', async () => {
  const setting = {
    catalogue: en,
    me: personWith('accounts'),
    at: '/',
    screens: { '/': Settings },
    answer: () => ({}),
  }
  showScreens(setting)
  const margin = await screen.findByLabelText('Positions on shift only: minutes before and after shifts')
  expect(screen.getByText(/neither shown nor stored and cannot be had back/)).toBeTruthy()
  await userEvent.type(margin, '30')
  await userEvent.tab()
  expect(screen.getByRole('status').textContent).toBe('{"onShiftMargin":30}')
  expect(screen.getByText(/Older tracks are deleted for good/)).toBeTruthy()
})

test('shows raw JSON under Advanced', async () => {
  showScreens({
    catalogue: en,
    me: personWith('accounts'),
    at: '/',
    screens: { '/': Settings },
    answer: () => ({}),
  })
  const folded = (await screen.findByText('Advanced')).closest('details')
  expect(folded?.open).toBe(false)
  expect(folded?.contains(screen.getByLabelText(/^All settings as JSON/))).toBe(true)
})

import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { time } from '@haulway/resource'
import { showScreens } from '@haulway/testing/web/screen.tsx'
import { useShow } from '../useShow.ts'
import { componentsOf } from '../fields/component-of.ts'

const declared = time()

function Start() {
  const [value, setValue] = useState<unknown>(null)
  const show = useShow({ messages: 'projects' } as never)('start')
  const { Input } = componentsOf(declared)
  return <Input {...{ declared, value, show }} id="start" label="Start" onChange={setValue} />
}

test.each([
  ['600', '06:00'],
  ['6:30', '06:30'],
  ['23:59', '23:59'],
  ['noon', 'noon'],
])('a time is typed as people do and stands as everywhere: %s', async (typed, written) => {
  showScreens({ catalogue: {}, at: '/', screens: { '/': Start }, answer: () => ({}) })
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Start' })
  await userEvent.type(input, typed)
  await userEvent.tab()
  expect(input.value).toBe(written)
})

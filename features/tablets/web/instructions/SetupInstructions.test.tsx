import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { personWith, showScreens } from '@haulway/testing/web/screen.tsx'
import { expect, test, vi } from 'vitest'
import { en } from '../../../testing/web/words.ts'
import { instructionsIn } from './instructions.ts'
import type { Instructions } from './steps.ts'
import { SetupInstructions } from './SetupInstructions.tsx'

const show = (load: () => Promise<Instructions>) =>
  showScreens({
    catalogue: en,
    at: '/',
    me: personWith(),
    screens: { '/': () => <SetupInstructions from={{ ...instructionsIn, en: load }} /> },
  })

const openThem = async () => await userEvent.click(await screen.findByText('How to set up the tablet'))

test('loads the steps when they are opened, not before', async () => {
  const load = vi.fn(instructionsIn.en)
  show(load)
  await screen.findByText('How to set up the tablet')
  expect(load).not.toHaveBeenCalled()
  await openThem()
  expect((await screen.findByRole('region', { name: 'iPad' })).textContent).toContain('Safari')
  expect(screen.getByRole('region', { name: 'Android' }).textContent).toContain('Chrome')
})

test('says that the instructions could not be loaded, and tries again', async () => {
  let isLost = true
  show(() => (isLost ? Promise.reject(new Error('lost')) : instructionsIn.en()))
  await openThem()
  expect((await screen.findByRole('alert')).textContent).toContain('Instruction loading failed')
  isLost = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: 'Android' })).toBeTruthy()
})

test('has as many steps in each language', async () => {
  const counts = await Promise.all(
    Object.values(instructionsIn).map(async (load) => {
      const { android, ipad, after } = await load()
      return [android.length, ipad.length, after.length]
    }),
  )
  expect(counts).toHaveLength(3)
  expect(new Set(counts.map(String)).size).toBe(1)
})

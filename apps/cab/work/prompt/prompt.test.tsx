import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce } from '../../sound.ts'
import { lengthOf } from '../clip.ts'
import { prompt, scene } from '../testing/scenes.ts'
import { showWork } from '../testing/show.tsx'

vi.mock('../../sound.ts', () => ({ announce: vi.fn(), alarm: vi.fn() }))

beforeEach(() => vi.mocked(announce).mockClear())
afterEach(cleanup)

const asked = (change: Parameters<typeof prompt>[0] = {}) => ({
  ...scene('truck'),
  prompts: [prompt(change)],
})

test('a question is asked and said in the language of the driver', async () => {
  const { cab, user } = await showWork(asked(), 'ru')
  expect(screen.getByRole('dialog', { name: 'Материал был влажный?' })).toBeTruthy()
  expect(announce).toHaveBeenCalledWith('Материал был влажный?', 'ru')
  await user.click(screen.getByRole('button', { name: 'Да' }))
  expect(cab.acts).toEqual([['answer', prompt(), 'yes']])
})

test('a question can be skipped, a required one cannot', async () => {
  const { cab, user, set } = await showWork(asked())
  await user.click(screen.getByRole('button', { name: 'Skip' }))
  expect(cab.acts).toEqual([['answer', prompt(), null]])
  set({ prompts: [{ ...prompt({ required: true }), id: 'prompt-2' }] })
  expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
})

test('a number is sent with a point, however it is typed', async () => {
  const question = { answer: 'number' as const, questionRu: 'Сколько тонн?' }
  const { cab, user } = await showWork(asked(question), 'ru')
  for (const one of '12,5') await user.click(screen.getByRole('button', { name: one }))
  await user.click(screen.getByRole('button', { name: 'Ответить' }))
  expect(cab.acts).toEqual([['answer', prompt(question), '12.5']])
})

test('one of the choices answers with one tap', async () => {
  const question = { answer: 'choice' as const, choices: 'dry, wet, frozen' }
  const { cab, user } = await showWork(asked(question))
  await user.click(screen.getByRole('button', { name: 'wet' }))
  expect(cab.acts).toEqual([['answer', prompt(question), 'wet']])
})

test('a text is sent without the blanks around it', async () => {
  const question = { answer: 'text' as const }
  const { cab, user } = await showWork(asked(question))
  await user.type(screen.getByRole('textbox'), ' soft ')
  await user.click(screen.getByRole('button', { name: 'Answer' }))
  expect(cab.acts).toEqual([['answer', prompt(question), 'soft']])
})

test('one question is asked at a time, the oldest first', async () => {
  const first = { ...prompt({ question: 'First?' }), id: 'a', askedAt: 1 }
  const second = { ...prompt({ question: 'Second?' }), id: 'b', askedAt: 2 }
  const { set } = await showWork({ ...scene('truck'), prompts: [second, first] })
  expect(screen.getAllByRole('dialog').map((one) => one.textContent)).toEqual([
    expect.stringContaining('First?'),
  ])
  set({ prompts: [second] })
  expect(screen.getByRole('dialog', { name: 'Second?' })).toBeTruthy()
})

test('a question waits until the machine stands, unless it is meant for driving: then it is short', async () => {
  const question =
    'Is the ramp to the third bench still wet after the rain of last night, or has it dried? '.repeat(2)
  const { set } = await showWork({ ...asked({ question }), moving: true, locked: true })
  expect(screen.queryByRole('dialog')).toBeNull()
  set({ prompts: [prompt({ question, inMotion: true })] })
  const shown = screen.getByRole('dialog')
  expect(shown.textContent).toContain('Is the ramp')
  expect(lengthOf(shown.textContent)).toBeLessThanOrEqual(120)
})
